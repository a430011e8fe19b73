// Shape: a repository whose clients are default arguments, and whose answers turn themselves into the domain's.

import Testing

struct RequestSender: Sendable {
  var send: @Sendable (_ path: String) async throws -> AccountResponse

  static let plain = RequestSender { AccountResponse(id: $0, nickname: "plain") }
  static let authorized = RequestSender { AccountResponse(id: $0, nickname: "authorized") }
}

struct AccountResponse: Sendable {
  var id: String
  var nickname: String?

  func toDomain() -> Account {
    Account(id: id, name: nickname ?? "somebody")
  }
}

final class DefaultedRepository: Sendable {
  private let sender: RequestSender
  private let authorizedSender: RequestSender

  init(sender: RequestSender = .plain, authorizedSender: RequestSender = .authorized) {
    self.sender = sender
    self.authorizedSender = authorizedSender
  }

  func login() async throws -> Account { try await sender.send("login").toDomain() }
  func profile() async throws -> Account { try await authorizedSender.send("profile").toDomain() }
}

@Suite struct DefaultedArgumentsShape {
  @Test func withoutArgumentsEachRequestGoesOutByItsOwnClient() async throws {
    let repository = DefaultedRepository()
    #expect(try await repository.login().name == "plain")
    #expect(try await repository.profile().name == "authorized")
  }

  @Test func aGivenClientTakesThePlaceOfOneDefault() async throws {
    let repository = DefaultedRepository(sender: RequestSender { AccountResponse(id: $0, nickname: nil) })
    #expect(try await repository.login() == Account(id: "login", name: "somebody"))
    #expect(try await repository.profile().name == "authorized")
  }
}
