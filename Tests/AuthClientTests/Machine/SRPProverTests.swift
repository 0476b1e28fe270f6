import LatchkeyPlatform
import TestSupport
import Testing

@testable import AuthClient
@testable import LatchkeyCrypto

@Suite struct SRPProverTests {
    struct File: Decodable { let vectors: [[String: String]] }

    @Test func `SRP-02 what is sent equals every vector of an independent implementation`() throws {
        let vectors = try Vectors.load("srp/cognito_srp_generated.json", as: File.self).vectors
        #expect(vectors.count == 64)
        for test in vectors {
            func text(_ name: String) throws -> String { try #require(test[name]) }
            var configuration = Host.configuration
            configuration.poolID = try text("pool_id")
            let number = try #require(HexadecimalInteger.decode(try text("a"), maximumDigits: 4096))
            let prover = SRPProver(
                poolName: try #require(configuration.poolName), password: Secret(try text("password")),
                client: try CognitoSRP.Client(ephemeral: number))
            #expect(prover.publicValue.reveal == (try text("SRP_A")))
            let challenge = ["SALT", "SRP_B", "SECRET_BLOCK"].map { ($0, test[$0] ?? test[$0.lowercased()] ?? "") }
            let responses = try prover.responses(
                to: Dictionary(uniqueKeysWithValues: challenge), userID: try text("user_id_for_srp"),
                at: try text("timestamp"))
            #expect(
                responses.mapValues(\.reveal) == [
                    "PASSWORD_CLAIM_SIGNATURE": try text("signature"),
                    "PASSWORD_CLAIM_SECRET_BLOCK": try text("secret_block"), "TIMESTAMP": try text("timestamp"),
                ])
        }
    }

    @Test(arguments: [
        ["SALT": "zz"], ["SRP_B": "0"], ["SRP_B": ""], ["SRP_B": "-5"], ["SECRET_BLOCK": "*"], ["SALT": ""],
    ])
    func `SRP-06 a server's half that is none proves nothing`(_ change: [String: String]) throws {
        let good = ["SALT": "5", "SRP_B": "5", "SECRET_BLOCK": "AAAA"]
        let prover = try SRPProver(poolName: "p", password: Secret("x"))
        _ = try prover.responses(to: good, userID: "alice", at: "Thu Jan 1 00:00:00 UTC 1970")
        #expect(throws: AuthError(.invalidResponse, "")) {
            try prover.responses(to: good.merging(change) { $1 }, userID: "alice", at: "Thu Jan 1 00:00:00 UTC 1970")
        }
        for name in good.keys {
            #expect(throws: AuthError(.invalidResponse, "")) {
                try prover.responses(
                    to: good.filter { $0.key != name }, userID: "alice", at: "Thu Jan 1 00:00:00 UTC 1970")
            }
        }
        #expect(throws: AuthError(.invalidResponse, "")) {
            try prover.responses(to: good, userID: nil, at: "Thu Jan 1 00:00:00 UTC 1970")
        }
    }
}
