import Foundation
import HTTPServer
import LatchkeyCrypto
import LatchkeyHTTP
import LatchkeyJSON
import LatchkeyPlatform
import TestSupport
import Testing
import UserPool

@testable import Hooks

@Suite struct HTTPHooksTests {
    private static let function = "arn:aws:lambda:us-east-1:000000000000:function:check"
    private static let secret = Secret("0123456789abcdef")
    private static let event = Array(#"{"request":{},"response":{}}"#.utf8)

    /// A server whose one path answers by `respond`, while `body` runs; counts what it was asked.
    private func serving<Result: Sendable>(
        _ respond: @escaping @Sendable (Request, Int) async -> Response,
        _ body: (_ url: String, _ asked: Lock<[Request]>) async throws -> Result
    ) async throws -> Result {
        let asked = Lock<[Request]>([])
        let answer: @Sendable (Request) async -> Response = { request in
            let count = asked.withLock { asked in
                asked.append(request)
                return asked.count
            }
            return await respond(request, count)
        }
        var router = Router()
        router.on(.post, "/hook", .asynchronous { request, _ in await answer(request) })
        router.on(
            .post, "/2015-03-31/functions/check/invocations", .asynchronous { request, _ in await answer(request) })
        let server = HTTPServer(configuration: .init(loops: 1), router: router, log: .silent)
        let port = try server.start().port
        do {
            let result = try await body("http://127.0.0.1:\(port)", asked)
            await server.drain(within: .milliseconds(100))
            return result
        } catch {
            await server.drain(within: .milliseconds(100))
            throw error
        }
    }

    private func hooks(
        _ url: String, _ kind: HookEndpoint.Kind = .http, timeout: Duration = .seconds(30), mostCalls: Int = 256,
        codeKey: [UInt8]? = nil
    ) throws -> HTTPHooks {
        var patience = HTTPHooks.Patience()
        patience.timeout = timeout
        patience.pause = .zero
        patience.mostCalls = mostCalls
        let endpoint = try HookEndpoint(kind, of: Self.function, url: url, secret: Self.secret, codeKey: codeKey)
        return HTTPHooks([Self.function: endpoint], patience: patience, clock: ManualClock())
    }

    private func fault(_ body: () async throws -> Void) async -> HookFault? {
        do {
            try await body()
            return nil
        } catch {
            return error as? HookFault
        }
    }

    private static func json(_ text: String) -> Response { json(.ok, text) }

    private static func json(_ status: Status, _ text: String) -> Response {
        Response(status, headers: [.contentType: "application/json"], body: .bytes(Array(text.utf8)))
    }

    @Test func `an event is posted, signed, and its answer comes back`() async throws {
        try await serving { _, _ in
            Self.json(#"{"response":{"a":1}}"#)
        } _: { url, asked in
            let answer = try await hooks(url + "/hook").call(Self.function, at: .preSignUp, with: Self.event)
            #expect(String(decoding: answer, as: UTF8.self) == #"{"response":{"a":1}}"#)
            let request = try #require(asked.withLock { $0.first })
            #expect(request.body == Self.event)
            #expect(request.headers[.contentType] == "application/json")
            #expect(
                request.headers["Latchkey-Signature"]
                    == RequestSignature.value(of: Self.event, at: ManualClock().now(), secret: Self.secret))
        }
    }

    @Test func `an emulator of Lambda is asked by its Invoke operation`() async throws {
        try await serving { _, count in
            count == 1 ? Self.json(#"{"response":{}}"#) : Self.json(#"{"errorMessage":"no guests"}"#)
        } _: { url, asked in
            let hooks = try hooks(url, .lambda)
            _ = try await hooks.call(Self.function, at: .preSignUp, with: Self.event)
            #expect(asked.withLock { $0.first?.headers["X-Amz-Invocation-Type"] } == "RequestResponse")
            #expect(
                await fault { _ = try await hooks.call(Self.function, at: .preSignUp, with: Self.event) }
                    == .thrown("no guests"))
        }
    }

    @Test func `a failure that may pass is asked about three times in all, another one once`() async throws {
        try await serving { _, count in
            count < 3 ? Self.json(.serviceUnavailable, "") : Self.json(#"{"response":{}}"#)
        } _: { url, asked in
            _ = try await hooks(url + "/hook").call(Self.function, at: .preSignUp, with: Self.event)
            #expect(asked.withLock { $0.count } == 3)
        }
        try await serving { _, _ in
            Self.json(.internalServerError, "")
        } _: { url, asked in
            #expect(
                await fault { _ = try await hooks(url + "/hook").call(Self.function, at: .preSignUp, with: Self.event) }
                    == .unreachable("it answered with status 500"))
            #expect(asked.withLock { $0.count } == 3)
        }
        for response in [
            Self.json(.badRequest, ""), Self.json(.forbidden, #"{"errorMessage":"no"}"#), Self.json(.notFound, ""),
            Response(.found, headers: ["Location": "/hook"]),
        ] {
            try await serving { _, _ in
                response
            } _: { url, asked in
                #expect(
                    await fault {
                        _ = try await hooks(url + "/hook").call(Self.function, at: .preSignUp, with: Self.event)
                    } != nil)
                #expect(asked.withLock { $0.count } == 1)
            }
        }
    }

    @Test func `one that does not answer is given up after three times`() async throws {
        let released = Gate()
        try await serving { _, _ in
            await released.wait()
            return Self.json("{}")
        } _: { url, asked in
            #expect(
                await fault {
                    _ = try await hooks(url + "/hook", timeout: .milliseconds(30)).call(
                        Self.function, at: .preSignUp, with: Self.event)
                } == .timedOut)
            await released.open()
            #expect(asked.withLock { $0.count } <= 3)
        }
    }

    @Test func `one that is not there is a fault, and so is an answer that is too long`() async throws {
        #expect(
            await fault {
                // Nothing listens on the port of discarded data.
                _ = try await hooks("http://127.0.0.1:9/hook").call(Self.function, at: .preSignUp, with: Self.event)
            } != nil)
        try await serving { _, _ in
            Self.json(#"{"response":"\#(String(repeating: "x", count: HookLimits.answerBytes))"}"#)
        } _: { url, asked in
            let fault = await fault {
                _ = try await hooks(url + "/hook").call(Self.function, at: .preSignUp, with: Self.event)
            }
            guard case .unreachable = fault else { return #expect(Bool(false), "\(String(describing: fault))") }
            #expect(asked.withLock { $0.count } == 1)
        }
    }

    @Test func `a function that nobody has placed is not called`() async throws {
        let hooks = HTTPHooks([:])
        #expect(await fault { _ = try await hooks.call(Self.function, at: .preSignUp, with: Self.event) } == .unmapped)
        #expect(await fault { _ = try hooks.seal(Secret("123456"), for: Self.function, context: "") } == .unmapped)
    }

    @Test func `of more calls than there may be the last is refused at once`() async throws {
        let released = Gate(), arrived = Gate()
        try await serving { _, _ in
            await arrived.open()
            await released.wait()
            return Self.json(#"{"response":{}}"#)
        } _: { url, _ in
            let hooks = try hooks(url + "/hook", mostCalls: 1)
            async let first = hooks.call(Self.function, at: .preSignUp, with: Self.event)
            await arrived.wait()
            #expect(
                await fault { _ = try await hooks.call(Self.function, at: .preSignUp, with: Self.event) } == .overloaded
            )
            await released.open()
            _ = try await first
            _ = try await hooks.call(Self.function, at: .preSignUp, with: Self.event)
        }
    }

    @Test func `no address that is not allowed is contacted, whatever the URL says`() async throws {
        for url in ["https://169.254.169.254/latest", "https://10.0.0.1/", "https://[fd00:ec2::254]/"] {
            let fault = await fault { _ = try await hooks(url).call(Self.function, at: .preSignUp, with: Self.event) }
            guard case .unreachable(let reason) = fault else {
                #expect(Bool(false), "\(String(describing: fault))")
                continue
            }
            #expect(reason.contains("forbiddenAddress"))
        }
    }

    @Test func `a code is sealed under the function's key, for one user`() throws {
        let key = SecureRandom.bytes(32)
        let hooks = try hooks("https://hooks.example.org", codeKey: key)
        let sealed = try hooks.seal(Secret("123456"), for: Self.function, context: "pool:alice")
        let bytes = try #require(Base64.decode(sealed))
        let box = try AES256GCM(key: key)
        #expect(try box.open(bytes, authenticating: Array("pool:alice".utf8)) == Array("123456".utf8))
        #expect(throws: CryptoError.self) { try box.open(bytes, authenticating: Array("pool:bob".utf8)) }
    }

    /// Holds tasks until it is opened.
    private actor Gate {
        private var isOpen = false
        private var waiting: [CheckedContinuation<Void, Never>] = []

        func wait() async {
            guard !isOpen else { return }
            await withCheckedContinuation { waiting.append($0) }
        }

        func open() {
            isOpen = true
            waiting.forEach { $0.resume() }
            waiting = []
        }
    }

    @Test func `how calls end is counted by the point at which they are made`() async throws {
        try await serving { _, count in
            count == 1 ? Self.json(#"{"response":{}}"#) : Self.json(.badRequest, #"{"errorMessage":"no"}"#)
        } _: { url, _ in
            let hooks = try hooks(url + "/hook")
            for trigger in [HookTrigger.preSignUp, .userMigration] {
                _ = try? await hooks.call(Self.function, at: trigger, with: Self.event)
            }
            _ = try? await hooks.call("arn:of:nobody", at: .userMigration, with: Self.event)
            func counts(_ trigger: HookTrigger) throws -> [String: UInt64] {
                let calls = try #require(hooks.instruments.calls.first { $0.trigger == trigger }?.calls)
                return Dictionary(
                    uniqueKeysWithValues: calls.outcomes.filter { $0.count.value > 0 }.map {
                        ($0.outcome.rawValue, UInt64($0.count.value))
                    })
            }
            #expect(try counts(.preSignUp) == ["answered": 1])
            #expect(try counts(.userMigration) == ["refused": 1, "unmapped": 1])
            #expect(try counts(.customMessage).isEmpty)
            let durations = hooks.instruments.calls.map { $0.calls.duration.snapshot.count }
            #expect(durations.reduce(0, +) == 3)
        }
    }
}
