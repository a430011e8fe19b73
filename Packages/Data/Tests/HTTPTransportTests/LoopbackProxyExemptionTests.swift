import Testing

@testable import HTTPTransport

struct LoopbackProxyExemptionTests {
  @Test func withoutAProxyNothingIsChanged() {
    #expect(LoopbackProxyExemption.noProxy(in: [:]) == nil)
    #expect(LoopbackProxyExemption.noProxy(in: ["http_proxy": "", "no_proxy": "a"]) == nil)
  }

  @Test(arguments: ["http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"])
  func withAProxyLoopbackIsExempt(variable: String) {
    #expect(LoopbackProxyExemption.noProxy(in: [variable: "http://proxy"]) == "127.0.0.1,localhost,::1")
  }

  @Test func exemptionsThatAreThereAreKept() {
    let environment = ["http_proxy": "http://proxy", "no_proxy": "corp.example, localhost"]
    #expect(LoopbackProxyExemption.noProxy(in: environment) == "corp.example,localhost,127.0.0.1,::1")
    #expect(LoopbackProxyExemption.noProxy(in: ["http_proxy": "p", "NO_PROXY": "*"]) == nil)
    #expect(LoopbackProxyExemption.noProxy(in: ["http_proxy": "p", "no_proxy": "::1,127.0.0.1,localhost"]) == nil)
  }
}
