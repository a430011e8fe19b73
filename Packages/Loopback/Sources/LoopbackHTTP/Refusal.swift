/// A request that is answered without asking the handler, and whose connection is then closed.
struct Refusal: Error, Equatable {
  let status: Int
  let reason: String

  static func badRequest(_ reason: String) -> Refusal {
    Refusal(status: 400, reason: reason)
  }

  var response: LoopbackServer.Response {
    .text("\(status) \(LoopbackServer.Response.phrase(status)): \(reason).\n", status: status)
  }
}
