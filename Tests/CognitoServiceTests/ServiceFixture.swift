import AWSSignature
import CognitoModel
import LatchkeyHTTP
import LatchkeyJSON
import LatchkeyPlatform
import PasswordHash
import TestSupport

@testable import CognitoService
@testable import UserPool

/// The service over a store of its own, called without a socket.
///
/// ```swift
/// let service = try await ServiceFixture()
/// let answer = await service.call("CreateUserPool", #"{"PoolName":"p"}"#)
/// #expect(answer["UserPool"]?["Name"]?.string == "p")
/// ```
final class ServiceFixture: Sendable {
    let store: TemporaryStore
    let clock = ManualClock()
    let pools: UserPools
    let outbox: Outbox
    let keys: AccessKeys
    let credentials: Credentials
    let service: CognitoService
    let lines = Lock<[String]>([])
    private let handlers: [any ServedOperation.Type]

    init(
        _ configuration: CognitoConfiguration = CognitoConfiguration(),
        handlers: [any ServedOperation.Type] = Handlers.all, hooks: (any HookCaller)? = nil,
        clientMetadata: (any ClientMetadataSource)? = nil, configure: (inout UserPoolConfiguration) -> Void = { _ in }
    ) async throws {
        var domain = UserPoolConfiguration(publicURL: "http://127.0.0.1:9229")
        configure(&domain)
        self.handlers = handlers
        store = try TemporaryStore()
        let masterKey = MasterKey.generate()
        let lines = lines
        let log = Log(level: .debug, clock: clock) { line in lines.withLock { $0.append(line) } }
        outbox = Outbox(masterKey: masterKey, clock: clock)
        pools = try await UserPools(
            database: store.database, configuration: domain, masterKey: masterKey,
            passwords: PasswordHasher(algorithm: .scrypt(log2N: 1, r: 1, p: 1), threads: 2, queueLimit: 1024),
            messages: outbox, hooks: hooks, clientMetadata: clientMetadata, keyGenerator: TestKeys.generator(),
            clock: clock, log: log)
        keys = AccessKeys(database: store.database, masterKey: masterKey, clock: clock)
        let key = try await keys.create()
        credentials = Credentials(accessKeyID: key.id, secretAccessKey: key.secret)
        service = CognitoService(
            pools: pools, accessKeys: keys, configuration: configuration, clock: clock, log: log,
            handlers: Dictionary(uniqueKeysWithValues: handlers.map { ($0.name, $0) }))
    }

    /// An answer, read.
    struct Answer {
        let status: Int
        let headers: Headers
        let bytes: [UInt8]
        let json: JSONValue?

        init(_ response: Response) {
            status = response.status.code
            headers = response.headers
            bytes = response.bytes
            json = try? JSONValue(parsing: response.bytes)
        }

        var error: String? { json?["__type"]?.string }
        var message: String? { json?["message"]?.string }
        subscript(name: String) -> JSONValue? { json?[name] }
    }

    /// Calls an operation as an SDK does: an admin operation is signed, any other is not.
    func call(_ operation: String, _ body: String = "{}") async -> Answer {
        var request = request(operation, body)
        if access(of: operation) == .admin { sign(&request) }
        return await send(request)
    }

    private func access(of operation: String) -> Access? {
        handlers.first { $0.name == operation }?.access ?? AllOperations.named(operation)?.access
    }

    func send(_ request: Request) async -> Answer {
        Answer(await service.respond(to: request))
    }

    /// A request of the wire, unsigned.
    func request(_ operation: String, _ body: String = "{}") -> Request {
        Request(
            .post, "/",
            headers: [
                "Host": "127.0.0.1:9229", "Content-Type": "application/x-amz-json-1.1",
                "X-Amz-Target": "AWSCognitoIdentityProviderService.\(operation)",
            ], body: Array(body.utf8))
    }

    /// Signs a request with the admin key, or with other credentials.
    func sign(_ request: inout Request, with other: Credentials? = nil, at moment: Timestamp? = nil) {
        var signable = SignableRequest(request)
        SigV4.sign(
            &signable, with: other ?? credentials, region: "eu-west-1", service: "cognito-idp",
            at: moment ?? clock.now())
        request.headers = Headers()
        for (name, value) in signable.headers {
            if let name = HeaderName(name) { request.headers.append(name, value) }
        }
    }
}
