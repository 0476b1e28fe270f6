import LatchkeyCrypto
import LatchkeyJSON
import LatchkeyPlatform
import TestSupport
import Testing

@testable import CognitoService
@testable import UserPool

/// A pool and a client, made over the wire, in which users sign in by password.
struct Hotel {
    /// What every user's password is.
    static let password = "Passw0rd!"

    let service: ServiceFixture
    let pool: String
    let client: String
    let secret: String?

    init(
        _ service: ServiceFixture? = nil, pool settings: JSONValue = ["AutoVerifiedAttributes": ["email"]],
        client clientSettings: JSONValue = [:]
    ) async throws {
        self.service = if let service { service } else { try await ServiceFixture() }
        pool = try await self.service.makePool(settings)
        var document = clientSettings
        document["ExplicitAuthFlows"] =
            document["ExplicitAuthFlows"] ?? [
                "ALLOW_USER_PASSWORD_AUTH", "ALLOW_ADMIN_USER_PASSWORD_AUTH", "ALLOW_REFRESH_TOKEN_AUTH",
            ]
        client = try await self.service.makeClient(in: pool, document)
        let described = await self.service.call(
            "DescribeUserPoolClient", ["UserPoolId": .string(pool), "ClientId": .string(client)])
        secret = described["UserPoolClient"]?["ClientSecret"]?.string
    }

    /// Calls an operation of administrators on the pool.
    func admin(_ operation: String, _ members: JSONValue = [:]) async -> ServiceFixture.Answer {
        await service.call(operation, members.adding("UserPoolId", pool))
    }

    /// Calls an operation through the client.
    func call(_ operation: String, _ members: JSONValue = [:]) async -> ServiceFixture.Answer {
        await service.call(operation, members.adding("ClientId", client))
    }

    /// Makes a user who can sign in.
    func user(_ name: String = "alice", _ attributes: [String: String] = [:]) async throws {
        let created = await admin(
            "AdminCreateUser",
            [
                "Username": .string(name), "MessageAction": "SUPPRESS",
                "UserAttributes": .array(
                    attributes.sorted { $0.key < $1.key }.map { ["Name": .string($0.key), "Value": .string($0.value)] }),
            ])
        try #require(created.status == 200, "\(created.message ?? "")")
        let set = await admin(
            "AdminSetUserPassword",
            ["Username": .string(name), "Password": .string(Self.password), "Permanent": true])
        try #require(set.status == 200, "\(set.message ?? "")")
    }

    /// Tries to sign in.
    func attempt(_ name: String = "alice", _ password: String = password) async -> ServiceFixture.Answer {
        var parameters: JSONValue = ["USERNAME": .string(name), "PASSWORD": .string(password)]
        if secret != nil { parameters["SECRET_HASH"] = .string(secretHash(name)) }
        return await call("InitiateAuth", ["AuthFlow": "USER_PASSWORD_AUTH", "AuthParameters": parameters])
    }

    /// Signs in and gives the tokens.
    func signIn(_ name: String = "alice", _ password: String = password) async throws -> JSONValue {
        let answer = await attempt(name, password)
        return try #require(answer["AuthenticationResult"], "\(answer.message ?? "no tokens")")
    }

    /// SECRET_HASH over a name.
    func secretHash(_ name: String) -> String {
        Base64.encode(HashFunction.sha256.hmac(key: Array((secret ?? "").utf8), Array((name + client).utf8)))
    }

    /// The messages sent to a user, oldest first.
    func messages(to name: String) async throws -> [Message] {
        let pool = try await service.pools.pool(named: pool)
        return try await service.outbox.messages(in: pool.id, username: name, from: service.store.database)
            .map(\.message)
    }

    /// The code sent to a user last.
    func code(to name: String) async throws -> String {
        try #require(try await messages(to: name).last).code.reveal
    }

    /// The claims of a token, not verified.
    static func claims(_ token: JSONValue?) throws -> JSONValue {
        let parts = try #require(token?.string).split(separator: ".")
        return try JSONValue(parsing: try #require(Base64URL.decode(parts[1])))
    }
}

extension JSONValue {
    /// The object with one member more.
    fileprivate func adding(_ name: String, _ value: String) -> JSONValue {
        var document = self
        document[name] = .string(value)
        return document
    }
}
