internal import CognitoModel
public import LatchkeyHTTP
internal import LatchkeyJSON
public import LatchkeyPlatform
public import UserPool

/// The wire of Amazon Cognito user pools: every operation is a `POST` to `/` whose header `X-Amz-Target` names it.
///
/// ```swift
/// let service = CognitoService(pools: pools, accessKeys: keys, log: log)
/// router.on(.post, "/", .asynchronous { request, _ in await service.respond(to: request) })
/// ```
/// An answer is always in Cognito's form. An error that no table expects is logged with the request's id and answered
/// as Cognito's own failure, so that no inner text reaches a caller.
public struct CognitoService: Sendable {
    private let pools: UserPools
    private let signature: AdminSignature
    private let configuration: CognitoConfiguration
    private let clock: any WallClock
    private let log: Log
    /// An operation that is served.
    private struct Served {
        let handler: any Handler.Type
        /// The limit that its calls count against, and how many of them count as one.
        let limit: (category: LimitCategory, share: Int64)

        /// Whose requests they are counted among.
        var caller: RateLimits.Caller { handler.access == .admin ? .administrator : .anybody }
    }

    /// By name. It is looked up once a call: a type's own name is put together anew whenever it is asked for.
    private let operations: [String: Served]
    private let patterns = PatternCache()
    /// How calls were answered.
    public let instruments: CognitoInstruments

    /// Serves the pools; admin operations need a signature by one of the keys.
    public init(
        pools: UserPools, accessKeys: AccessKeys, configuration: CognitoConfiguration = CognitoConfiguration(),
        clock: any WallClock = SystemClock(), log: Log
    ) {
        self.init(
            pools: pools, accessKeys: accessKeys, configuration: configuration, clock: clock, log: log,
            handlers: Handlers.byName)
    }

    /// Serves the operations of `handlers`, by name; a test brings its own.
    init(
        pools: UserPools, accessKeys: AccessKeys, configuration: CognitoConfiguration, clock: any WallClock, log: Log,
        handlers: [String: any Handler.Type]
    ) {
        self.pools = pools
        operations = Dictionary(
            uniqueKeysWithValues: handlers.map { name, handler in
                (name, Served(handler: handler, limit: RequestCategory.of(name)))
            })
        instruments = CognitoInstruments(operations: handlers.keys)
        self.configuration = configuration
        self.clock = clock
        self.log = log
        signature = AdminSignature(keys: accessKeys, configuration: configuration)
    }

    /// Answers a request. Never throws and never waits for anything but the store and the password threads.
    public func respond(to request: Request) async -> Response {
        let operation = OperationTarget.name(in: request.headers)
        do {
            let json = try await answer(operation, request)
            instruments.count(operation, nil, since: request.received)
            log.info("call", ["id": .identifier(request.id), "operation": .identifier(operation ?? "")])
            return .cognito(json, requestID: request.id)
        } catch {
            let fault = fault(for: error, of: operation, request)
            instruments.count(operation, fault, since: request.received)
            log.info(
                "call",
                [
                    "id": .identifier(request.id), "operation": .identifier(operation ?? ""),
                    "error": .identifier(fault.name),
                ])
            return .cognito(fault, requestID: request.id)
        }
    }

    private func answer(_ operation: String?, _ request: Request) async throws -> [UInt8]? {
        guard let operation else {
            throw Fault.ofProtocol("UnknownOperationException", "The header X-Amz-Target names no operation.")
        }
        guard let served = operations[operation] else {
            throw Fault.ofProtocol("UnknownOperationException", "There is no such operation.")
        }
        let handler = served.handler
        try checkBody(of: request, for: handler)
        let principal = handler.access == .admin ? try await signature.principal(of: request, now: clock.now()) : nil
        return try await run(handler, served, request, Call(request: request, principal: principal, pools: pools))
    }

    private func checkBody(of request: Request, for handler: any Handler.Type) throws(Fault) {
        let limit = handler.access == .admin ? configuration.adminBodyLimit : configuration.publicBodyLimit
        guard request.body.count <= limit else {
            throw .ofProtocol("SerializationException", "The request body is longer than \(limit) bytes.")
        }
        guard request.headers[.contentType] != "application/x-amz-json-1.1" else { return }
        let known = ["application/x-amz-json-1.1", "application/x-amz-json-1.0", "application/json"]
        guard let type = request.headers.mediaType, known.contains(type) else {
            throw .ofProtocol("SerializationException", "The Content-Type must be application/x-amz-json-1.1.")
        }
    }

    private func run<Operation: Handler>(
        _ handler: Operation.Type, _ served: Served, _ request: Request, _ call: Call
    ) async throws -> [UInt8]? {
        let options = DecodingOptions(
            matches: { [patterns] in patterns.matches($0, $1) }, maximumSize: configuration.adminBodyLimit)
        let input = try Operation.Input.decode(request.body, options)
        let output: Operation.Output
        do {
            output = try await pools.addresses.pass(Operation.cost(of: input), from: call.clientAddress) {
                try admit(served, at: request.received)
                do {
                    return try await Operation.respond(to: input, in: call)
                } catch {
                    giveBack(served, for: error)
                    throw error
                }
            }
        } catch {
            if let refusal = error as? UserPoolError,
                let refused = await RefusedCall.request(input, of: Operation.name, refusal, in: call)
            {
                pools.note(refused)
            }
            throw error
        }
        return Operation.Output.self == NoContent.self ? nil : output.encode()
    }

    /// Counts a request. Not before it can be read and its address may send it; one that is refused for what it said is
    /// given back (``giveBack(_:for:)``): junk must not use up what others have. What administrators sign has a count
    /// of its own, which nobody else's requests use up.
    private func admit(_ served: Served, at moment: ContinuousClock.Instant) throws(Fault) {
        let limit = served.limit
        guard pools.limits.admit(limit.category, of: served.caller, at: moment, share: limit.share) else {
            throw .declared(.tooManyRequests, "Rate exceeded")
        }
    }

    /// Takes back the count of somebody's request that is refused for what it said. Administrators' stay counted, as
    /// Amazon Cognito counts them: who signs is known.
    private func giveBack(_ served: Served, for error: any Error) {
        guard served.caller == .anybody, let refusal = error as? UserPoolError, RateLimits.isFree(refusal.code) else {
            return
        }
        pools.limits.giveBack(served.limit.category, to: served.caller, share: served.limit.share)
    }

    /// What the caller is told. Everything unexpected is logged and becomes Cognito's own failure.
    private func fault(for error: any Error, of operation: String?, _ request: Request) -> Fault {
        let declared = operation.flatMap { operations[$0] }?.handler.errors ?? []
        switch error {
        case let fault as Fault:
            return fault
        case let error as JSONError:
            return .ofProtocol("SerializationException", "The request body cannot be read: \(error).")
        case let error as ShapeError:
            return .declared(.invalidParameter, error.awsMessage)
        case let error as UserPoolError:
            let fault = Errors.fault(for: error, in: operation ?? "")
            // That too much was asked for is said of any operation, as of those whose category is used up.
            let isThrottled = fault.name == ErrorCode.tooManyRequests.rawValue
            if isThrottled || declared.contains(where: { $0.rawValue == fault.name }) { return fault }
        default:
            break
        }
        guard log.failure(error, of: request, "operation", operation ?? "") else { return .gone }
        let code: ErrorCode = declared.contains(.internalServer) ? .internalServer : .internalError
        return Fault(
            name: code.rawValue, message: "Something went wrong; the server's log has more under this request's id.",
            status: .internalServerError)
    }
}
