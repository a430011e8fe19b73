extension Optional: CasePathable {
  @dynamicMemberLookup
  public struct AllCasePaths: Sendable {
    /// The path to `nil`.
    public var none: AnyCasePath<Optional, Void> {
      ._$case(".none", { .none }, extract: { $0 == nil ? () : nil })
    }

    /// The path to the wrapped value.
    public var some: AnyCasePath<Optional, Wrapped> {
      ._$case(".some", { $0 }, extract: { $0 })
    }

    /// A path through the wrapped value, so that an optional enum is addressed like the enum.
    public subscript<Member>(
      dynamicMember keyPath: KeyPath<Wrapped.AllCasePaths, AnyCasePath<Wrapped, Member>>
    ) -> AnyCasePath<Optional, Member?> where Wrapped: CasePathable {
      Wrapped.allCasePaths[keyPath: keyPath].optional
    }
  }

  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}

extension Result: CasePathable {
  public struct AllCasePaths: Sendable {
    /// The path to the success.
    public var success: AnyCasePath<Result, Success> {
      ._$case(".success", { .success($0) }, extract: { try? $0.get() })
    }

    /// The path to the failure.
    public var failure: AnyCasePath<Result, Failure> {
      ._$case(
        ".failure",
        { .failure($0) },
        extract: {
          guard case .failure(let failure) = $0 else { return nil }
          return failure
        }
      )
    }
  }

  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}

extension AnyCasePath {
  /// The same path from an optional root; it matches with `nil` when the root is there and in another case.
  fileprivate var optional: AnyCasePath<Root?, Value?> {
    let path = self
    return AnyCasePath<Root?, Value?>(
      embed: { $0.map(path.embed) },
      extract: { root in
        guard let root else { return .some(.none) }
        return path.extract(from: root).map(Value?.some)
      }
    )
  }
}
