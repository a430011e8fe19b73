extension Command {
  /// `inward schema`
  static let schema = Command(
    name: "schema",
    summary: "Prints the JSON schema of workspace.json, for editors.",
    details: "Save it beside workspace.json and name it there: \"$schema\": \"workspace.schema.json\"."
  ) { _ in
    Inward.Outcome(output: Configuration.shape.schema(title: Configuration.fileName))
  }
}
