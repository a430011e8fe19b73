/// One form of a page, with what a browser would send.
struct HTMLForm: Equatable {
  struct Field: Equatable {
    var name: String
    var type: String
    var value: String
  }

  /// Where it is sent, as written; empty for the page itself.
  var action: String
  /// Its inputs in order, without those a browser does not send.
  var fields: [Field] = []
  /// Its submit buttons in order, those with a name.
  var buttons: [Field] = []

  /// Whether it asks for a password.
  var hasPassword: Bool { fields.contains { $0.type == "password" } }

  /// What is sent once the person has filled it in: the account's name in the first field that asks for it.
  func filled(email: String, password: String) -> [(name: String, value: String)] {
    let accountNames = ["email", "username", "login", "user"]
    let account =
      fields.firstIndex { $0.type == "email" }
      ?? fields.firstIndex { $0.type == "text" && accountNames.contains($0.name.lowercased()) }
    return fields.enumerated().map { index, field in
      if index == account { return (field.name, email) }
      return (field.name, field.type == "password" ? password : field.value)
    }
  }

  /// The forms of a page, in order.
  static func all(in html: String) -> [HTMLForm] {
    var forms: [HTMLForm] = []
    var isInside = false
    for tag in HTMLTag.all(in: html) {
      switch tag.name {
      case "form":
        forms.append(HTMLForm(action: tag.attributes["action"] ?? ""))
        isInside = true
      case "/form":
        isInside = false
      case "input" where isInside:
        forms[forms.count - 1].add(tag, defaultType: "text")
      case "button" where isInside:
        forms[forms.count - 1].add(tag, defaultType: "submit")
      default: break
      }
    }
    return forms
  }

  private mutating func add(_ tag: HTMLTag, defaultType: String) {
    guard let name = tag.attributes["name"], !name.isEmpty, tag.attributes["disabled"] == nil else { return }
    let type = tag.attributes["type"]?.lowercased() ?? defaultType
    let field = Field(name: name, type: type, value: tag.attributes["value"] ?? "")
    switch type {
    case "submit": buttons.append(field)
    case "button", "reset", "image", "file": break
    case "checkbox", "radio":
      guard tag.attributes["checked"] != nil else { break }
      fields.append(Field(name: name, type: type, value: tag.attributes["value"] ?? "on"))
    default: fields.append(field)
    }
  }
}
