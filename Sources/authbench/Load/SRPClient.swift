import Foundation
internal import LatchkeyCrypto
internal import LatchkeyJSON
internal import LatchkeyPlatform

/// Signs in by the Secure Remote Password protocol, as a client's library does.
struct SRPClient {
    let server: ServerUnderTest
    let connection: KeepAliveConnection

    init(_ server: ServerUnderTest) throws {
        self.server = server
        connection = try KeepAliveConnection(port: server.port)
    }

    /// Goes through both requests of a sign-in; returns the status of the second. Throws ``BenchError`` when the first
    /// is not answered with a challenge.
    func signIn(_ name: String, password: String = ServerUnderTest.password) throws -> Int {
        let proof = try CognitoSRP.Client()
        let challenge = try connection.exchange(
            WireRequest.call(
                "InitiateAuth",
                """
                {"AuthFlow":"USER_SRP_AUTH","ClientId":"\(server.client)",\
                "AuthParameters":{"USERNAME":"\(name)","SRP_A":"\(proof.publicValue)"}}
                """)
        ).text
        func parameter(_ name: String) throws -> String {
            guard let start = challenge.range(of: "\"\(name)\":\""),
                let end = challenge[start.upperBound...].firstIndex(of: "\"")
            else { throw BenchError("USER_SRP_AUTH was answered without \(name): \(challenge)") }
            return String(challenge[start.upperBound..<end])
        }
        let userID = try parameter("USER_ID_FOR_SRP"), block = try parameter("SECRET_BLOCK")
        guard let bytes = Base64.decode(block) else { throw BenchError("SECRET_BLOCK is no base64") }
        let poolName = String(server.pool.split(separator: "_", maxSplits: 1)[1])
        let key = try proof.key(
            poolName: poolName, userID: userID, password: Secret(password), salt: parameter("SALT"),
            serverPublicValue: parameter("SRP_B"))
        let timestamp = Self.timestamp()
        let signature = CognitoSRP.signature(
            key: key, poolName: poolName, userID: userID, secretBlock: bytes, timestamp: timestamp)
        return try connection.exchange(
            WireRequest.call(
                "RespondToAuthChallenge",
                """
                {"ChallengeName":"PASSWORD_VERIFIER","ClientId":"\(server.client)","ChallengeResponses":{\
                "USERNAME":"\(userID)","PASSWORD_CLAIM_SECRET_BLOCK":"\(block)","TIMESTAMP":"\(timestamp)",\
                "PASSWORD_CLAIM_SIGNATURE":"\(Base64.encode(signature))"}}
                """)
        ).status
    }

    /// Now, as `TIMESTAMP` has it: `Mon Nov 3 07:05:09 UTC 2025`.
    private static func timestamp() -> String {
        var now = time(nil), parts = tm()
        gmtime_r(&now, &parts)
        var text = [CChar](repeating: 0, count: 64)
        // The day of the month has no zero and no space in front.
        strftime(&text, text.count, "%a %b \(parts.tm_mday) %H:%M:%S UTC %Y", &parts)
        return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self)
    }
}
