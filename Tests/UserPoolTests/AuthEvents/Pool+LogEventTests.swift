import LatchkeyJSON
import LatchkeyPlatform
import TestSupport
import Testing

@testable import UserPool

struct PoolLogEventTests {
    private final class Sink: LogSender {
        let lines = Lock<[(line: JSONValue, destination: String)]>([])

        func send(_ line: [UInt8], to destination: String) {
            let line = (try? JSONValue(parsing: line)) ?? .null
            lines.withLock { $0.append((line, destination)) }
        }
    }

    @Test func `what users do is logged once it is on disk, in the form of Amazon Cognito, without secrets`()
        async throws
    {
        let sink = Sink()
        let store = try TemporaryStore()
        let clock = ManualClock()
        let key = MasterKey.generate()
        let pools = try await UserPools(
            database: store.database, configuration: .init(publicURL: "http://127.0.0.1:9229"), masterKey: key,
            passwords: SignInFixture.cheapHasher(), messages: Outbox(masterKey: key, clock: clock), logs: sink,
            keyGenerator: TestKeys.generator(), clock: clock, log: .silent)
        let arn = "arn:aws:s3:::events"
        func pool(_ mode: String) async throws -> (Pool, Client) {
            let pool = try await pools.createPool(
                PoolChange(
                    name: "hotel",
                    document: [
                        "UserPoolTier": "PLUS", "UserPoolAddOns": ["AdvancedSecurityMode": .string(mode)],
                        "LogConfigurations": [
                            [
                                "EventSource": "userAuthEvents", "LogLevel": "INFO",
                                "S3Configuration": ["BucketArn": .string(arn)],
                            ]
                        ],
                    ]))
            let client = try await pools.createClient(
                ClientChange(name: "web", document: SignInFixture.everyFlow), in: pool)
            _ = try await pool.createUser(CreateUserRequest(username: "alice", invitation: .suppress))
            try await pool.setPassword(of: "alice", to: SignInFixture.password, permanent: true)
            _ = try await pool.signIn(
                "alice", password: SignInFixture.password, flow: .userPassword, secretHash: nil,
                through: client.calling(from: RequestOrigin(address: IPAddress("192.0.2.1"))))
            return (pool, client)
        }
        _ = try await pool("OFF")
        #expect(sink.lines.withLock { $0.isEmpty })
        let (watched, client) = try await pool("AUDIT")
        let (line, destination) = try #require(sink.lines.withLock { $0.first })
        #expect(destination == arn && line["eventSource"]?.string == "USER_AUTH_EVENTS")
        #expect(line["logSourceId"]?["userPoolId"]?.string == watched.id.text)
        let message = try #require(line["message"])
        #expect(message["eventType"]?.string == "SignIn" && message["eventResponse"]?.string == "Pass")
        #expect(message["ipAddress"]?.string == "192.0.2.1" && message["clientId"]?.string == client.id.text)
        #expect(message["challenges"] == ["PASSWORD:SUCCESS"] && message["riskDecision"]?.string == "PASS")
        #expect(!line.text.contains(SignInFixture.password.reveal))
        #expect(sink.lines.withLock { $0.count } == 1)
    }
}
