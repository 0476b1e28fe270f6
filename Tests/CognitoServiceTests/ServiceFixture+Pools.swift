import LatchkeyJSON
import LatchkeyPlatform
import Testing
import UserPool

@testable import CognitoService

extension ServiceFixture {
    /// Calls an operation with a document.
    func call(_ operation: String, _ document: JSONValue) async -> Answer {
        await call(operation, document.text)
    }

    /// Makes a pool over the wire and gives its id.
    func makePool(_ settings: JSONValue = [:]) async throws -> String {
        var document = settings
        document["PoolName"] = document["PoolName"] ?? "hotel"
        let answer = await call("CreateUserPool", document)
        return try #require(answer["UserPool"]?["Id"]?.string, "\(answer.message ?? "")")
    }

    /// Makes a client over the wire and gives its id.
    func makeClient(in pool: String, _ settings: JSONValue = [:]) async throws -> String {
        var document = settings
        document["UserPoolId"] = .string(pool)
        document["ClientName"] = document["ClientName"] ?? "web"
        let answer = await call("CreateUserPoolClient", document)
        return try #require(answer["UserPoolClient"]?["ClientId"]?.string, "\(answer.message ?? "")")
    }
}

/// The id of a pool that has the right form and does not exist.
let missingPool = "us-east-1_000000000"

extension ServiceFixture {
    /// Makes a confirmed user with ``password`` and gives the access and ID tokens of a sign-in.
    func signedIn(
        _ name: String = "alice", _ attributes: [(name: String, value: String)] = [], in poolID: String,
        through clientID: String
    ) async throws -> IssuedTokens {
        let pool = try await pools.pool(named: poolID)
        let client = try await pools.client(clientID, of: pool)
        _ = try await pool.createUser(
            CreateUserRequest(username: name, attributes: attributes, invitation: .suppress))
        try await pool.setPassword(of: name, to: Self.password, permanent: true)
        let outcome = try await pool.signIn(
            name, password: Self.password, flow: .userPassword, secretHash: nil, through: client)
        guard case .signedIn(let tokens) = outcome else { throw Challenged() }
        return tokens
    }

    static let password = Secret("Passw0rd!")
    /// The settings of a client that signs in by password.
    static let passwordFlow: JSONValue = [
        "ExplicitAuthFlows": ["ALLOW_USER_PASSWORD_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"]
    ]

    struct Challenged: Error {}
}
