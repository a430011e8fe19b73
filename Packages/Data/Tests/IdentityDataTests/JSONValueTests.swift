import Testing

@testable import IdentityData

struct JSONValueTests {
  private func parsed(_ text: String) -> JSONValue? {
    try? JSONValue(parsing: text.utf8)
  }

  @Test func everyKindIsRead() {
    #expect(
      parsed(#" {"a":[1,-2.5e1,0,true,false,null,"x"],"b":{}} "#)
        == ["a": [1, -25, 0, true, false, nil, "x"], "b": [:]]
    )
  }

  @Test func escapesAreResolved() {
    #expect(parsed(#""\"\\\/\b\f\n\r\t\u00e9\uD83D\uDE00Ω""#) == .string("\"\\/\u{8}\u{C}\n\r\té😀Ω"))
  }

  @Test(arguments: [
    "", " ", "{", "[", "\"", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "[1,]", "[1 2]", "01", "1.", ".5", "+1", "-", "1e",
    "1e999",
    "tru", "nul", "NaN", "Infinity", "'a'", "{a:1}", "1 2", "{}x", "\"\\x\"", "\"\\u12\"", "\"\\u12G4\"", "\"\\uD800\"",
    "\"\\uD800\\u0041\"", "\"\\uDC00\"", "\"a\nb\"", "\u{FEFF}{}", "<html>", "{\"a\":1,\"a\":2}",
    "{\"a\":{\"b\":1,\"b\":1}}",
    "{\"a\":1,\"\\u0061\":2}", "//\n1", "[1]]",
  ])
  func whatIsNotJSONIsRefused(text: String) {
    #expect(parsed(text) == nil)
  }

  @Test func bytesThatAreNotUTF8AreRefused() {
    for bytes in [[0xFF], [0x22, 0xC3, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22], [0x22, 0xC0, 0x80, 0x22]] as [[UInt8]] {
      #expect((try? JSONValue(parsing: bytes)) == nil)
    }
  }

  @Test func nestingIsLimited() {
    #expect(parsed(String(repeating: "[", count: 33) + String(repeating: "]", count: 33)) != nil)
    #expect(parsed(String(repeating: "[", count: 34) + String(repeating: "]", count: 34)) == nil)
    #expect(parsed(String(repeating: "[", count: 100_000)) == nil)
  }

  @Test func numbersAreTakenAsTextToo() {
    #expect((["a": "3600"] as JSONValue)["a"]?.lenientNumber == 3600)
    #expect((["a": 3600.5] as JSONValue)["a"]?.lenientNumber == 3600.5)
    #expect((["a": "soon"] as JSONValue)["a"]?.lenientNumber == nil)
    #expect((["a": "inf"] as JSONValue)["a"]?.lenientNumber == nil)
    #expect((["a": "nan"] as JSONValue)["a"]?.lenientNumber == nil)
    #expect((["a": true] as JSONValue)["a"]?.lenientNumber == nil)
  }

  @Test func truthIsTakenAsTextToo() {
    #expect(JSONValue.string("true").lenientBool == true)
    #expect(JSONValue.bool(false).lenientBool == false)
    #expect(JSONValue.string("yes").lenientBool == nil)
    #expect(JSONValue.number(1).lenientBool == nil)
  }
}
