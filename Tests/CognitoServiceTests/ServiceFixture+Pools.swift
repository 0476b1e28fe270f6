import LatchkeyJSON
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
