/// An action of one element of a collection.
public enum IdentifiedAction<ID: Hashable & Sendable, Action>: CasePathable {
  /// An action of the element with an id.
  case element(id: ID, action: Action)

  public struct AllCasePaths: Sendable {
    /// The path to the id and the action.
    public var element: AnyCasePath<IdentifiedAction, (id: ID, action: Action)> {
      ._$case(
        ".element",
        { .element(id: $0.id, action: $0.action) },
        extract: {
          guard case .element(let id, let action) = $0 else { return nil }
          return (id, action)
        }
      )
    }

    /// The path to the action of the element with an id: `\.rows[id: 1].tapped`.
    public subscript(id id: ID) -> AnyCasePath<IdentifiedAction, Action> {
      ._$case(
        "[id: \(id)]",
        { .element(id: id, action: $0) },
        extract: {
          guard case .element(id, let action) = $0 else { return nil }
          return action
        }
      )
    }
  }

  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}

/// The identified action of a reducer.
public typealias IdentifiedActionOf<R: Reducer> = IdentifiedAction<R.State.ID, R.Action>
where R.State: Identifiable, R.State.ID: Sendable

extension Case {
  /// The path to the action of the element with an id: `\.rows[id: 1].tapped`.
  public subscript<ID: Hashable & Sendable, Action>(id id: ID) -> Case<Action>
  where Value == IdentifiedAction<ID, Action> {
    self._appending(IdentifiedAction<ID, Action>.allCasePaths[id: id])
  }
}

extension IdentifiedAction: Equatable where Action: Equatable {}
extension IdentifiedAction: Hashable where Action: Hashable {}
extension IdentifiedAction: Sendable where Action: Sendable {}

extension Reducer {
  /// Runs a child reducer on the element that an action names, before this reducer.
  ///
  /// When an element is removed, its effects are cancelled. An action for an element that is not there is an issue.
  @inlinable
  public func forEach<ID: Hashable & Sendable, ElementState, ElementAction, Element>(
    _ toElementsState: WritableKeyPath<State, IdentifiedArray<ID, ElementState>>,
    action toElementAction: CaseKeyPath<Action, IdentifiedAction<ID, ElementAction>>,
    @ReducerBuilder<ElementState, ElementAction> element: () -> Element,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action> where Element: Reducer<ElementState, ElementAction> {
    _ForEachReducer(
      parent: self,
      element: element(),
      toElements: toElementsState,
      toElementAction: toElementAction,
      site: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }
}

@usableFromInline
struct _ForEachReducer<Parent: Reducer, ID: Hashable & Sendable, Element: Reducer>: _CompilingReducer {
  @usableFromInline let parent: Parent
  @usableFromInline let element: Element
  @usableFromInline let toElements: WritableKeyPath<Parent.State, IdentifiedArray<ID, Element.State>>
  @usableFromInline let toElementAction: CaseKeyPath<Parent.Action, IdentifiedAction<ID, Element.Action>>
  @usableFromInline let site: SourceSite

  @inlinable
  init(
    parent: Parent,
    element: Element,
    toElements: WritableKeyPath<Parent.State, IdentifiedArray<ID, Element.State>>,
    toElementAction: CaseKeyPath<Parent.Action, IdentifiedAction<ID, Element.Action>>,
    site: SourceSite
  ) {
    self.parent = parent
    self.element = element
    self.toElements = toElements
    self.toElementAction = toElementAction
    self.site = site
  }

  @inlinable
  public func _compiled() -> _CompiledReducer<Parent.State, Parent.Action> {
    let parent = self.parent._compiled()
    let element = LazyReducer(self.element)
    let access = StateAccess(self.toElements)
    let action = AnyCasePath(self.toElementAction)
    let list = PathElement(self.toElements)
    let site = self.site
    return _CompiledReducer(isDynamic: parent.isDynamic) { state, parentAction in
      var elementEffect = Effect<Parent.Action>.none
      if case .element(let id, let elementAction)? = action.extract(from: parentAction) {
        let effect: Effect<Element.Action>? = access.modify(&state) { elements in
          guard elements.index(id: id) != nil else { return nil }
          return element.reduce(&elements[id: id]!, elementAction)
        }
        if let effect {
          elementEffect = effect.nested(list.appending(id)) { action.embed(.element(id: id, action: $0)) }
        } else {
          site.reportMissingChild(
            operator: "forEach",
            action: parentAction,
            reason: "there was no element with the id \"\(id)\""
          )
        }
      }
      let before = access.modify(&state) { ElementIDs($0) }
      let parentEffect = parent.reduce(&state, parentAction)
      let removed = access.modify(&state) { before.removed(from: $0) }
      guard !removed.isEmpty else { return elementEffect.merge(with: parentEffect) }
      return .merge([elementEffect, parentEffect] + removed.map { .cancelAll(below: list.appending($0)) })
    }
  }
}

/// The elements before a change, kept without copying their ids.
@usableFromInline
struct ElementIDs<ID: Hashable & Sendable, Element> {
  @usableFromInline let elements: IdentifiedArray<ID, Element>

  @inlinable
  init(_ elements: IdentifiedArray<ID, Element>) { self.elements = elements }

  @inlinable
  func removed(from after: IdentifiedArray<ID, Element>) -> [ID] {
    guard !self.elements.hasSameStorage(as: after) else { return [] }
    return self.elements.ids.filter { after.index(id: $0) == nil }
  }
}
