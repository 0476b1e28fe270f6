import AWSSignature
import HTTPServer
import LatchkeyHTTP
import LatchkeyJSON
import LatchkeyPlatform
import Testing

@testable import authctl

@Suite struct AdminClientTests {
    private static let key = ["AWS_ACCESS_KEY_ID": "id", "AWS_SECRET_ACCESS_KEY": "secret"]

    /// Runs a command against a server that checks every signature and answers with `answer`.
    private func run(
        _ words: [String], service: String, answer: @escaping @Sendable (Request) -> Response
    ) async throws -> Desk.Outcome {
        var router = Router()
        let handler = Handler.asynchronous { request, _ in
            let signed = SignableRequest(
                method: request.method.name, target: request.target, headers: Array(request.headers), body: request.body
            )
            do {
                _ = try await SigV4.Verifier(service: service).verify(signed, now: SystemClock().now()) { id in
                    id == "id" ? Secret("secret") : nil
                }
            } catch {
                return Response(.forbidden, body: .bytes(Array("\(error)".utf8)))
            }
            return answer(request)
        }
        router.on(.post, "/", handler)
        router.on(.get, "/outbox", handler)
        router.on(.post, "/rooms/seed", handler)
        let server = HTTPServer(configuration: .init(loops: 1), router: router, log: .silent)
        let port = try server.start().port
        let desk = Desk(environment: Self.key.merging(["LATCHKEY_ENDPOINT": "http://127.0.0.1:\(port)"]) { $1 })
        let result = await desk.run(words)
        await server.drain(within: .seconds(1))
        return result
    }

    @Test func `an operation is signed and sent to Cognito's wire`() async throws {
        let result = try await run(["pool", "create", "app"], service: "cognito-idp") { request in
            let body = try? JSONValue(parsing: request.body)
            guard request.headers["X-Amz-Target"] == "AWSCognitoIdentityProviderService.CreateUserPool",
                body?["PoolName"] == "app", body?["UserPoolAddOns"]?["AdvancedSecurityMode"] == "ENFORCED",
                body?["UserPoolTier"] == "PLUS"
            else { return Response(.badRequest) }
            return .json(Array(#"{"UserPool":{"Id":"us-east-1_new"}}"#.utf8))
        }
        #expect(result.out == "us-east-1_new\n")
        #expect(result.err.isEmpty)
    }

    @Test func `pages are put together`() async throws {
        let result = try await run(["user", "list", "--pool", "us-east-1_x"], service: "cognito-idp") { request in
            let token = (try? JSONValue(parsing: request.body))?["PaginationToken"]
            let users =
                token == nil ? #"{"Users":[{"Username":"a"}],"PaginationToken":"t"}"# : #"{"Users":[{"Username":"b"}]}"#
            return .json(Array(users.utf8))
        }
        #expect(result.out == "a\nb\n")
    }

    @Test func `a refusal is told by name`() async throws {
        let result = try await run(["call", "CreateGroup", "{}"], service: "cognito-idp") { _ in
            .json(
                Array(#"{"__type":"UnknownOperationException","message":"CreateGroup is not served."}"#.utf8),
                status: .badRequest)
        }
        #expect(result.status == .refused)
        #expect(result.err == "authctl: UnknownOperationException: CreateGroup is not served.\n")
    }

    @Test func `rooms are seeded with a signature for our own service`() async throws {
        let result = try await run(["seed", "--pool", "us-east-1_x"], service: "latchkey") { request in
            guard request.target == "/rooms/seed?userPoolId=us-east-1_x",
                (try? JSONValue(parsing: request.body)) == SeedRooms.document
            else { return Response(.badRequest) }
            return .json(Array(#"{"inserted":3}"#.utf8))
        }
        #expect(result.out == "Inserted 3 rooms.\n")
    }

    @Test func `the outbox gives messages, or the newest code alone`() async throws {
        let messages = Array(
            #"{"messages":[{"username":"a b","to":"a@e","medium":"EMAIL","subject":"Hello","body":"111111","code":"111111","createdAt":"then"},{"username":"a b","code":"222222"}]}"#
                .utf8)
        let code = try await run(["outbox", "a b", "--code", "--pool", "us-east-1_x"], service: "latchkey") { request in
            request.target == "/outbox?userPoolId=us-east-1_x&username=a%20b" ? .json(messages) : Response(.badRequest)
        }
        #expect(code.out == "222222\n")
        let all = try await run(["outbox", "--pool", "us-east-1_x"], service: "latchkey") { _ in .json(messages) }
        #expect(all.out.hasPrefix("then  a b  EMAIL to a@e\n  Hello\n  111111\n"))
    }

    @Test func `a problem is told by its detail`() async throws {
        let result = try await run(["seed", "--pool", "p"], service: "latchkey") { _ in
            .problem(.notFound, title: "Not Found", detail: "There is no such pool.")
        }
        #expect(result.status == .refused)
        #expect(result.err == "authctl: There is no such pool.\n")
    }
}
