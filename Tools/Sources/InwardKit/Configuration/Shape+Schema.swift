extension Shape {
  /// The shape of a whole file as a JSON Schema of draft 2020-12.
  func schema(title: String) -> String {
    let head: [(String, JSONValue)] = [
      ("$schema", .string("https://json-schema.org/draft/2020-12/schema")), ("title", .string(title)),
    ]
    return JSONValue.object(head + members).text()
  }

  private var members: [(String, JSONValue)] {
    var members: [(String, JSONValue)] = about.map { [("description", .string($0))] } ?? []
    switch kind {
    case .text(let form):
      members += [("type", .string("string")), ("minLength", .number(1))]
      if let pattern = form.pattern { members.append(("pattern", .string(pattern))) }
    case .choice(let all): members.append(("enum", .strings(all)))
    case .bool: members.append(("type", .string("boolean")))
    case .count: members += [("type", .string("integer")), ("minimum", .number(1))]
    case .list(let element):
      members += [("type", .string("array")), ("items", .object(element.members))]
    case .map(let names, let value):
      members.append(("type", .string("object")))
      if let names { members.append(("propertyNames", .object([("enum", .strings(names))]))) }
      members.append(("additionalProperties", .object(value.members)))
    case .object(let keys):
      members.append(("type", .string("object")))
      let required = keys.filter(\.isRequired).map(\.name)
      if !required.isEmpty { members.append(("required", .strings(required))) }
      members.append(("additionalProperties", .bool(false)))
      members.append(("properties", .object(keys.map { ($0.name, .object($0.shape.members)) })))
    }
    switch fallback {
    case .bool(let value): members.append(("default", .bool(value)))
    case .number(let value): members.append(("default", .number(value)))
    case nil: break
    }
    return members
  }
}
