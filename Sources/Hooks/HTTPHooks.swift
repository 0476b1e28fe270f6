internal import LatchkeyCrypto
internal import LatchkeyHTTP
internal import LatchkeyHTTPClient
internal import LatchkeyJSON
public import LatchkeyPlatform
public import UserPool

/// Calls the functions of pools over HTTP.
///
/// A call is a `POST` of the event as JSON; the answer is the event with another `response`. It is asked three times in
/// all, five seconds each, as Amazon Cognito does, when it does not answer, cannot be reached, or answers with a status
/// of 500 or more (or 429). No redirect is followed, and no address is contacted that is neither public, nor this
/// machine's own, nor in the networks allowed.
///
/// ```swift
/// let hooks = HTTPHooks(["arn:aws:lambda:us-east-1:000000000000:function:check": endpoint])
/// ```
public struct HTTPHooks: HookCaller {
    /// How often a function is asked, and how long it may take each time.
    public struct Patience: Sendable {
        /// How often in all.
        public var tries = 3
        /// How long each time.
        public var timeout = Duration.seconds(5)
        /// How long to wait before asking again one that could not be reached.
        public var pause = Duration.milliseconds(100)
        /// How many calls of a function may be under way at a time.
        public var mostCalls = 256

        /// As Amazon Cognito does.
        public init() {}
    }

    /// How calls ended, and how long they took.
    public let instruments = HookInstruments()

    private let endpoints: [String: HookEndpoint]
    private let networks: [IPNetwork]
    private let patience: Patience
    private let client: HTTPClient
    private let clock: any WallClock
    private let calls = Lock<[String: Int]>([:])

    /// Calls the functions of these Amazon Resource Names. `networks` are addresses that are neither public nor this
    /// machine's and may be contacted nevertheless, over `https` only.
    public init(
        _ endpoints: [String: HookEndpoint], networks: [IPNetwork] = [], patience: Patience = Patience(),
        clock: any WallClock = SystemClock()
    ) {
        self.endpoints = endpoints
        self.networks = networks
        self.patience = patience
        self.clock = clock
        client = .shared
    }

    public func call(
        _ function: String, at trigger: HookTrigger, with event: [UInt8]
    ) async throws(HookFault) -> [UInt8] {
        let began = ContinuousClock.now
        do throws(HookFault) {
            let answer = try await call(function, with: event)
            instruments.count(.answered, at: trigger, since: began)
            return answer
        } catch {
            instruments.count(HookInstruments.Outcome(error), at: trigger, since: began)
            throw error
        }
    }

    private func call(_ function: String, with event: [UInt8]) async throws(HookFault) -> [UInt8] {
        guard let endpoint = endpoints[function] else { throw .unmapped }
        guard begin(function) else { throw .overloaded }
        defer { end(function) }
        var fault = HookFault.timedOut
        for attempt in 1...max(1, patience.tries) {
            switch await ask(endpoint, event) {
            case .success(.event(let event)): return event
            case .success(.thrown(let words)): throw .thrown(words)
            case .success(.refused(let reason)): throw .unreachable(reason)
            case .success(.failing(let reason)): fault = .unreachable(reason)
            case .failure(let error) where error.code == .timedOut: fault = .timedOut
            case .failure(let error):
                fault = .unreachable("\(error)")
                guard error.isTransient else { throw fault }
            }
            if attempt < patience.tries, fault != .timedOut { try? await Task.sleep(for: patience.pause) }
        }
        throw fault
    }

    public func seal(_ code: Secret, for function: String, context: String) throws(HookFault) -> String {
        guard let key = endpoints[function]?.codeKey else { throw .unmapped }
        do {
            return Base64.encode(try key.seal(Array(code.reveal.utf8), authenticating: Array(context.utf8)))
        } catch {
            throw .unreachable("the code cannot be encrypted")
        }
    }

    private func ask(_ endpoint: HookEndpoint, _ event: [UInt8]) async -> Result<HookAnswer, HTTPClientError> {
        var request = ClientRequest(.post, endpoint.url, body: event)
        request.headers = [("Content-Type", "application/json"), ("User-Agent", "latchkey")]
        if endpoint.kind == .lambda { request.headers.append(("X-Amz-Invocation-Type", "RequestResponse")) }
        if let secret = endpoint.secret {
            request.headers.append(
                (RequestSignature.header, RequestSignature.value(of: event, at: clock.now(), secret: secret)))
        }
        request.connectTimeout = patience.timeout
        request.timeout = patience.timeout
        request.maximumResponseBytes = HookLimits.answerBytes
        request.addresses =
            endpoint.isSecure
            ? AddressPolicy(allowsPublic: true, allowsLoopback: true, networks: networks) : .loopback
        do throws(HTTPClientError) {
            return .success(HookAnswer(try await client.send(request)))
        } catch {
            return .failure(error)
        }
    }

    private func begin(_ function: String) -> Bool {
        calls.withLock { calls in
            let count = calls[function, default: 0]
            guard count < patience.mostCalls else { return false }
            calls[function] = count + 1
            return true
        }
    }

    private func end(_ function: String) {
        calls.withLock { $0[function, default: 1] -= 1 }
    }
}
