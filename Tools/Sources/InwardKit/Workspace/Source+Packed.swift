// Every property is written and read here by hand, in one order: this is what a lint of an unchanged workspace spends
// its time on.

extension Workspace.Source: Packed {
  func pack(into writer: inout PackedWriter) {
    writer.write(path)
    writer.write(imports)
    writer.write(isEmpty)
    writer.write(facts != nil)
    facts?.pack(into: &writer)
  }

  init(from reader: inout PackedReader) throws(PackedError) {
    self.init(path: try reader.text(), imports: try reader.list())
    isEmpty = try reader.flag()
    if try reader.flag() { facts = try DependencyFacts(from: &reader) }
  }
}

extension Import: Packed {
  func pack(into writer: inout PackedWriter) {
    writer.write(module)
    writer.write(line)
    writer.write(column)
    writer.write(Int(isActive.rawValue) << 2 | (isExported ? 1 : 0) | (flags.isEmpty ? 0 : 2))
    if !flags.isEmpty { writer.write(flags) }
  }

  init(from reader: inout PackedReader) throws(PackedError) {
    self.init(module: try reader.text(), line: try reader.number(), column: try reader.number())
    let state = try reader.number()
    guard let truth = UInt8(exactly: state >> 2).flatMap(Truth.init(rawValue:)) else { throw PackedError() }
    isActive = truth
    isExported = state & 1 == 1
    if state & 2 == 2 { flags = try reader.textList() }
  }
}

extension DependencyFacts: Packed {
  func pack(into writer: inout PackedWriter) {
    writer.write(conformances)
    writer.write(liveValues)
    writer.write(preparations)
    writer.write(properties)
    writer.write(reads)
    writer.write(mayRegister)
  }

  init(from reader: inout PackedReader) throws(PackedError) {
    self.init(
      conformances: try reader.list(),
      liveValues: try reader.list(),
      preparations: try reader.list(),
      properties: try reader.list(),
      reads: try reader.list(),
      mayRegister: try reader.flag()
    )
  }
}

extension DependencyFacts.Conformance: Packed {
  func pack(into writer: inout PackedWriter) {
    writer.write(type)
    writer.write(declaration.rawValue)
    writer.write(via)
    writer.write(isProtocol)
    location.pack(into: &writer)
    writer.write(conditions)
  }

  init(from reader: inout PackedReader) throws(PackedError) {
    self.init(
      type: try reader.text(),
      declaration: Declaration(rawValue: try reader.number()) ?? .inModule,
      via: try reader.text(),
      isProtocol: try reader.flag(),
      location: try Location(from: &reader),
      conditions: try reader.list()
    )
  }
}

extension DependencyFacts.LiveValue: Packed {
  func pack(into writer: inout PackedWriter) {
    writer.write(type)
    location.pack(into: &writer)
    writer.write(needs)
    writer.write(doubles)
  }

  init(from reader: inout PackedReader) throws(PackedError) {
    self.init(
      type: try reader.text(),
      location: try Location(from: &reader),
      needs: try reader.list(),
      doubles: try reader.list()
    )
  }
}

extension DependencyFacts.Property: Packed {
  func pack(into writer: inout PackedWriter) {
    writer.write(name)
    writer.write(key)
    writer.write(source)
    writer.write(type)
    writer.write(isEntry)
    writer.write(doubles)
    location.pack(into: &writer)
  }

  init(from reader: inout PackedReader) throws(PackedError) {
    self.init(
      name: try reader.text(),
      key: try reader.optionalText(),
      source: try reader.optionalText(),
      type: try reader.optionalText(),
      isEntry: try reader.flag(),
      doubles: try reader.list(),
      location: try Location(from: &reader)
    )
  }
}

extension DependencyFacts.Read: Packed {
  func pack(into writer: inout PackedWriter) {
    switch name {
    case .property(let name):
      writer.write(true)
      writer.write(name)
    case .key(let key):
      writer.write(false)
      writer.write(key)
    }
    location.pack(into: &writer)
    writer.write(conditions)
  }

  init(from reader: inout PackedReader) throws(PackedError) {
    let isProperty = try reader.flag()
    let name = try reader.text()
    self.init(
      name: isProperty ? .property(name) : .key(name),
      location: try Location(from: &reader),
      conditions: try reader.list()
    )
  }
}

extension TestDouble: Packed {
  func pack(into writer: inout PackedWriter) {
    writer.write(word)
    location.pack(into: &writer)
  }

  init(from reader: inout PackedReader) throws(PackedError) {
    self.init(word: try reader.text(), location: try Location(from: &reader))
  }
}

extension BuildCondition: Packed {
  func pack(into writer: inout PackedWriter) {
    writer.write(directive)
    writer.write(line)
    writer.write(isOtherwise)
  }

  init(from reader: inout PackedReader) throws(PackedError) {
    self.init(directive: try reader.text(), line: try reader.number())
    if try reader.flag() { self = otherwise }
  }
}

extension Location: Packed {
  func pack(into writer: inout PackedWriter) {
    writer.write(file)
    writer.write(line)
    writer.write(column)
  }

  init(from reader: inout PackedReader) throws(PackedError) {
    self.init(file: try reader.text(), line: try reader.number(), column: try reader.number())
  }
}

extension FileStamp: Packed {
  func pack(into writer: inout PackedWriter) {
    writer.write(Int(truncatingIfNeeded: identity.device))
    writer.write(Int(truncatingIfNeeded: identity.number))
    writer.write(Int(size))
    writer.write(Int(written))
    writer.write(Int(changed))
  }

  init(from reader: inout PackedReader) throws(PackedError) {
    self.init(
      identity: FileIdentity(
        device: UInt64(truncatingIfNeeded: try reader.number()),
        number: UInt64(truncatingIfNeeded: try reader.number())
      ),
      size: Int64(try reader.number()),
      written: Int64(try reader.number()),
      changed: Int64(try reader.number())
    )
  }
}
