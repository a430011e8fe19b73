import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// What `@Reducer enum` becomes: a state and an action with a case for each feature, and a body that runs them.
struct EnumReducer {
  private struct Feature {
    enum Kind { case reducer, ignored }

    let name: String
    let type: String?
    let payload: String
    let kind: Kind
  }

  private let access: String
  private let features: [Feature]
  private let declaration: EnumDeclSyntax

  init?(_ declaration: EnumDeclSyntax, context: some MacroExpansionContext) {
    self.access = declaration.modifiers.memberAccess
    self.declaration = declaration
    var features: [Feature] = []
    for member in declaration.allMembers {
      guard let cases = member.as(EnumCaseDeclSyntax.self) else { continue }
      for element in cases.elements {
        let parameters = element.parameterClause?.parameters.map { $0 } ?? []
        let isIgnored = cases.attributes.has("ReducerCaseIgnored")
        if parameters.count > 1, !isIgnored {
          context.report(
            "A case of a '@Reducer' enum holds one reducer; mark the case '@ReducerCaseIgnored' to hold plain values",
            id: "several-values",
            at: element
          )
          return nil
        }
        let type = parameters.first?.type.trimmedDescription
        features.append(
          Feature(
            name: element.name.text,
            type: type,
            payload: element.parameterClause?.trimmedDescription ?? "",
            kind: isIgnored || parameters.isEmpty ? .ignored : .reducer
          )
        )
      }
    }
    self.features = features
  }

  var members: [DeclSyntax] {
    var members: [DeclSyntax] = []
    if !self.declaration.declaresType(named: "State") { members.append(self.state) }
    if !self.declaration.declaresType(named: "Action") { members.append(self.action) }
    members += [self.body, self.caseScope, self.scope]
    return members
  }

  private var reducers: [Feature] { self.features.filter { $0.kind == .reducer } }

  private var state: DeclSyntax {
    let cases = self.features.map { feature in
      switch feature.kind {
      case .reducer: "case \(feature.name)(\(feature.type ?? "").State)"
      case .ignored: "case \(feature.name)\(feature.payload)"
      }
    }
    let identities = self.features.enumerated().map { index, feature in
      feature.payload.isEmpty || feature.kind == .ignored
        ? "case .\(feature.name): return ComposableArchitecture._StateIdentity(\(index))"
        : "case .\(feature.name)(let value): return ComposableArchitecture._StateIdentity(\(index), value)"
    }
    return """
      @CasePathable
      @dynamicMemberLookup
      @ComposableArchitecture.ObservableState
      \(raw: self.access)enum State: ComposableArchitecture.CaseReducerState {
      \(raw: self.access)typealias StateReducer = \(raw: self.declaration.name.trimmedDescription)
      \(raw: cases.joined(separator: "\n"))
      \(raw: self.access)var _$identity: ComposableArchitecture._StateIdentity {
      switch self {
      \(raw: identities.joined(separator: "\n"))
      }
      }
      }
      """
  }

  private var action: DeclSyntax {
    let cases = self.features.compactMap { feature -> String? in
      switch feature.kind {
      case .reducer: "case \(feature.name)(\(feature.type ?? "").Action)"
      case .ignored: nil
      }
    }
    return """
      @CasePathable
      \(raw: self.access)enum Action {
      \(raw: cases.joined(separator: "\n"))
      }
      """
  }

  private var body: DeclSyntax {
    let scopes = self.reducers.map { feature in
      """
      ComposableArchitecture.Scope(state: \\Self.State.Cases.\(feature.name), \
      action: \\Self.Action.Cases.\(feature.name)) {
      \(feature.type ?? "")()
      }
      """
    }
    return """
      @ComposableArchitecture.ReducerBuilder<Self.State, Self.Action>
      \(raw: self.access)static var body: some ComposableArchitecture.Reducer<Self.State, Self.Action> {
      \(raw: scopes.isEmpty ? "ComposableArchitecture.EmptyReducer()" : scopes.joined(separator: "\n"))
      }
      """
  }

  private var caseScope: DeclSyntax {
    let cases = self.features.map { feature in
      switch feature.kind {
      case .reducer: "case \(feature.name)(ComposableArchitecture.StoreOf<\(feature.type ?? "")>)"
      case .ignored: "case \(feature.name)\(feature.payload)"
      }
    }
    return "\(raw: self.access)enum CaseScope {\n\(raw: cases.joined(separator: "\n"))\n}"
  }

  private var scope: DeclSyntax {
    let cases = self.features.map { feature -> String in
      switch feature.kind {
      case .reducer:
        """
        case .\(feature.name):
        return .\(feature.name)(store.scope(state: \\.\(feature.name), action: \\.\(feature.name))!)
        """
      case .ignored:
        feature.payload.isEmpty
          ? "case .\(feature.name):\nreturn .\(feature.name)"
          : "case .\(feature.name)\(self.pattern(feature)):\nreturn .\(feature.name)\(self.arguments(feature))"
      }
    }
    return """
      @_Concurrency.MainActor
      \(raw: self.access)static func scope(
      _ store: ComposableArchitecture.Store<Self.State, Self.Action>
      ) -> CaseScope {
      switch store.state {
      \(raw: cases.joined(separator: "\n"))
      }
      }
      """
  }

  private func parameters(_ feature: Feature) -> [EnumCaseParameterSyntax] {
    self.declaration.cases.first { $0.name.text == feature.name }?.parameterClause?.parameters.map { $0 } ?? []
  }

  private func pattern(_ feature: Feature) -> String {
    "(" + self.parameters(feature).indices.map { "let v\($0)" }.joined(separator: ", ") + ")"
  }

  private func arguments(_ feature: Feature) -> String {
    let arguments = self.parameters(feature).enumerated().map { index, parameter in
      let label = parameter.firstName.map { $0.text == "_" ? "" : "\($0.text): " } ?? ""
      return "\(label)v\(index)"
    }
    return "(" + arguments.joined(separator: ", ") + ")"
  }
}
