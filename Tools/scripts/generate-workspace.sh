#!/usr/bin/env bash
# generate-workspace.sh PACKAGES FOLDER [SEED]: writes a workspace of that many packages with 20 sources each, in which
# `inward lint` finds nothing. Every source is a head of imports and two bodies taken from the sources of this
# repository, so that sizes, comments and strings are those of real code. The same seed gives the same bytes.
set -euo pipefail
cd "$(dirname "$0")/../.."
packages=$1 folder=$2 seed=${3:-1}
[ "$packages" -ge 5 ] || { echo "error: a workspace has 5 packages at least: a kernel, one of each layer, an app" >&2; exit 2; }
mkdir -p "$folder"

# Bodies hold no word of dependency values: the keys of the generated packages are made below.
find Packages Tools Tests -name .build -prune -o -name '*.swift' ! -name 'Package*.swift' -print | LC_ALL=C sort \
  | xargs grep -LE 'Dependenc|liveValue|Live\(|@_exported|import_' >"$folder/.bodies"

layout='
  # The layers repeat every ten packages; the first is the kernel, the last the app.
  function layer(p) {
    if (p == 1) return "Kernel"
    if (p == packages) return "App"
    return p % 10 < 3 ? "Domain" : p % 10 < 6 ? "Data" : "Feature"
  }
  function name(p) { return p == 1 ? "Kernel" : p == packages ? "App" : "Area" p layer(p) }
  function module(p) { return p == 1 ? "Dependencies" : name(p) }'

awk -v packages="$packages" -v folder="$folder" "$layout"'
  BEGIN {
    for (p = 1; p <= packages; p++) {
      print folder "/Packages/" name(p) "/Sources/" module(p)
      print folder "/Packages/" name(p) "/Tests/" module(p) "Tests"
    }
  }' | xargs mkdir -p

LC_ALL=C awk -v packages="$packages" -v folder="$folder" -v seed="$seed" "$layout"'
  function random(below) { return int(rand() * below) }
  function body() { return bodies[random(count)] "\n" bodies[random(count)] }

  function use(p) {
    if (p in chosen || p < 1) return
    chosen[p] = 1
    uses[++used] = p
  }
  # A domain package near p, so that the graph is as deep as real ones rather than a star.
  function domain(p, k) {
    for (k = p - 1 - random(60); k > 1; k--) if (layer(k) == "Domain") return k
    for (k = p - 1; k > 1; k--) if (layer(k) == "Domain") return k
    return 0
  }
  function choose(p, k) {
    split("", chosen); split("", uses); used = 0
    if (layer(p) == "App") { for (k = 2; k < p; k++) use(k); return }
    if (layer(p) == "Kernel") return
    if (layer(p) != "Data") use(1)
    for (k = random(3) + (layer(p) != "Domain"); k > 0; k--) use(domain(p))
  }

  function manifest(p, file, k) {
    file = folder "/Packages/" name(p) "/Package.swift"
    print "// swift-tools-version: 6.2\nimport PackageDescription\n\nlet package = Package(\n  name: \"" name(p) "\"," > file
    print "  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11)]," > file
    if (p != packages) print "  products: [.library(name: \"" module(p) "\", targets: [\"" module(p) "\"])]," > file
    print "  dependencies: [" > file
    for (k = 1; k <= used; k++) print "    .package(path: \"../" name(uses[k]) "\")," > file
    print "  ],\n  targets: [\n    ." (p == packages ? "executableTarget" : "target") "(\n      name: \"" module(p) "\",\n      dependencies: [" > file
    for (k = 1; k <= used; k++)
      print "        .product(name: \"" module(uses[k]) "\", package: \"" name(uses[k]) "\")," > file
    print "      ]\n    ),\n    .testTarget(name: \"" module(p) "Tests\", dependencies: [\"" module(p) "\"]),\n  ]\n)\n" > file
    print "for target in package.targets where target.type != .system {\n  target.swiftSettings =\n    (target.swiftSettings ?? []) + [" > file
    print "      .enableUpcomingFeature(\"ExistentialAny\"),\n      .treatAllWarnings(as: .error),\n    ]\n}" > file
    close(file)
  }

  # The key of a domain, its readers in features, its live value in the app: what the fuller reading is for.
  function declare(p, file, k) {
    print "public struct Area" p "Client: Sendable {}" > file
    print "extension Area" p "Client: TestDependencyKey { public static let testValue = Area" p "Client() }" > file
    print "extension DependencyValues {\n  public var area" p ": Area" p "Client {" > file
    print "    get { self[Area" p "Client.self] }\n    set { self[Area" p "Client.self] = newValue }\n  }\n}" > file
  }
  function read(p, file, k) {
    print "struct Area" p "Reader {" > file
    for (k = 1; k <= used; k++)
      if (uses[k] > 1) print "  @Dependency(\\.area" uses[k] ") var area" uses[k] > file
    print "}" > file
  }
  function compose(file, p) {
    print "extension Composition {\n  static func live() -> Composition {\n    Composition {" > file
    for (p = 2; p < packages; p++) if (layer(p) == "Domain") print "      Live(\\.area" p ") { _ in .init() }" > file
    print "    }\n  }\n}" > file
  }

  function source(p, index_, file, k, isTest) {
    isTest = index_ > 14
    file = folder "/Packages/" name(p) (isTest ? "/Tests/" module(p) "Tests" : "/Sources/" module(p)) \
      (p == packages && index_ == 1 ? "/LiveValues.swift" : "/File" index_ ".swift")
    print "import Foundation" > file
    if (isTest) print "import Testing\n\n@testable import " module(p) > file
    # The first source imports all that is declared, the others what chance gives.
    else for (k = 1; k <= used; k++) if (index_ == 1 || random(3) == 0) print "import " module(uses[k]) > file
    if (random(8) == 0) print "#if canImport(FoundationNetworking)\n  import FoundationNetworking\n#endif" > file
    print "" > file
    if (p == packages && index_ == 1) compose(file)
    else {
      if (layer(p) == "Domain" && index_ == 1) declare(p, file)
      if (layer(p) == "Feature" && index_ < 3) read(p, file)
      print body() > file
    }
    close(file)
  }

  {
    path = $0
    text = ""
    while ((getline line < path) > 0)
      if (line !~ /^[ \t]*(@[A-Za-z_(]+\)? +)*(public |package |internal |private )?import /) text = text line "\n"
    close(path)
    bodies[count++] = text
  }
  END {
    srand(seed)
    for (p = 1; p <= packages; p++) {
      choose(p)
      manifest(p)
      for (i = 1; i <= 20; i++) source(p, i)
    }
  }' "$folder/.bodies"
rm "$folder/.bodies"

cat >"$folder/workspace.json" <<'JSON'
{
  "packages": ["Packages/*"],
  "layers": {
    "Kernel": {"targets": ["Kernel/*"], "uses": []},
    "Domain": {"targets": ["*Domain/*"], "uses": ["Kernel"], "siblings": true},
    "Data": {"targets": ["*Data/*"], "uses": ["Domain"]},
    "Feature": {"targets": ["*Feature/*"], "uses": ["Domain", "Kernel"]},
    "App": {"targets": ["App/*"], "uses": ["Kernel", "Domain", "Data", "Feature"]}
  },
  "composition": {"App": "Packages/App/Sources/App/LiveValues.swift"},
  "testing": {"modules": ["*Testing", "*TestSupport"]}
}
JSON
