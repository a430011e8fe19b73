// A manifest that was read without problems, as it is kept between runs.

extension Manifest: Packed {
  func pack(into writer: inout PackedWriter) {
    writer.write(file)
    writer.write(name)
    location.pack(into: &writer)
    writer.write(products)
    writer.write(dependencies)
    writer.write(targets)
    writer.write(flags.sorted())
    writer.write(definesOtherFlags)
    writer.write(settings)
    if settings != nil { (settingsLocation ?? location).pack(into: &writer) }
  }

  init(from reader: inout PackedReader) throws(PackedError) {
    self.init(
      file: try reader.text(),
      name: try reader.text(),
      location: try Location(from: &reader),
      products: try reader.list(),
      dependencies: try reader.list(),
      targets: try reader.list(),
      flags: Set(try reader.textList()),
      definesOtherFlags: try reader.flag(),
      settings: try reader.optionalText()
    )
    if settings != nil { settingsLocation = try Location(from: &reader) }
  }
}

extension Manifest.Product: Packed {
  func pack(into writer: inout PackedWriter) {
    writer.write(name)
    writer.write(kind.rawValue)
    writer.write(targets)
    location.pack(into: &writer)
  }

  init(from reader: inout PackedReader) throws(PackedError) {
    self.init(
      name: try reader.text(),
      kind: try reader.choice(),
      targets: try reader.textList(),
      location: try Location(from: &reader)
    )
  }
}

extension Manifest.PackageDependency: Packed {
  func pack(into writer: inout PackedWriter) {
    switch source {
    case .path(let path):
      writer.write(true)
      writer.write(path)
    case .elsewhere(let url):
      writer.write(false)
      writer.write(url)
    }
    writer.write(name)
    location.pack(into: &writer)
  }

  init(from reader: inout PackedReader) throws(PackedError) {
    let isPath = try reader.flag()
    let place = try reader.text()
    self.init(
      source: isPath ? .path(place) : .elsewhere(place),
      name: try reader.optionalText(),
      location: try Location(from: &reader)
    )
  }
}

extension Manifest.TargetDependency: Packed {
  private enum Tag: String { case target, product, byName, plugin }

  func pack(into writer: inout PackedWriter) {
    let (tag, package): (Tag, String?) =
      switch kind {
      case .target: (.target, nil)
      case .product(let package): (.product, package)
      case .byName: (.byName, nil)
      case .plugin(let package): (.plugin, package)
      }
    writer.write(tag.rawValue)
    writer.write(package)
    writer.write(name)
    location.pack(into: &writer)
    writer.write(aliases)
  }

  init(from reader: inout PackedReader) throws(PackedError) {
    let tag: Tag = try reader.choice()
    let package = try reader.optionalText()
    let kind: Kind =
      switch tag {
      case .target: .target
      case .product: .product(package: package)
      case .byName: .byName
      case .plugin: .plugin(package: package)
      }
    self.init(kind: kind, name: try reader.text(), location: try Location(from: &reader))
    aliases = try reader.textTable()
  }
}

extension Manifest.Target: Packed {
  func pack(into writer: inout PackedWriter) {
    writer.write(name)
    writer.write(kind.rawValue)
    writer.write(dependencies)
    writer.write(path)
    writer.write(sources != nil)
    writer.write(sources ?? [])
    writer.write(exclude)
    writer.write(resources)
    location.pack(into: &writer)
    writer.write(aliases)
    writer.write(flags.sorted())
  }

  init(from reader: inout PackedReader) throws(PackedError) {
    let name = try reader.text()
    let kind: Kind = try reader.choice()
    let dependencies: [Manifest.TargetDependency] = try reader.list()
    let path = try reader.optionalText()
    let namesSources = try reader.flag()
    let sources = try reader.textList()
    self.init(
      name: name,
      kind: kind,
      dependencies: dependencies,
      path: path,
      sources: namesSources ? sources : nil,
      exclude: try reader.textList(),
      resources: try reader.textList(),
      location: try Location(from: &reader),
      aliases: try reader.textTable(),
      flags: Set(try reader.textList())
    )
  }
}
