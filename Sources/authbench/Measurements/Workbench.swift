import Foundation
internal import LatchkeyPlatform
internal import SQLiteDatabase

/// What measurements share: servers, data folders, and the round's measure of OpenSSL. Everything is made when it is
/// first asked for and ends with the run.
final class Workbench {
    let options: Options
    let authd: Authd
    let scratch: Scratch
    let datasets: DatasetCache
    /// OpenSSL itself, in this process.
    let bare: BareSignature

    private var currentBaseline: Baseline?
    private var servers: [String: ServerUnderTest] = [:]
    private var peers: [Bool: NginxPeer] = [:]
    private var counted: [String: Double]?
    private var testCertificate: TestCertificate?
    private var signedIn: [ObjectIdentifier: (access: String, refresh: String)] = [:]

    init(_ options: Options) throws {
        self.options = options
        authd = try Authd()
        scratch = try Scratch()
        bare = try BareSignature()
        let build = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().deletingLastPathComponent()
        datasets = DatasetCache(
            authd, folder: options.datasets ?? build.appending(path: "datasets").path, scratch: scratch)
    }

    /// How the server's store keeps what it is given.
    func storeMode() async throws -> [(name: String, value: String)] {
        try SQLiteDatabase.mode(of: await datasets.dataset(users: options.users).store)
    }

    /// How long to measure in this round.
    var seconds: Double { options.seconds }

    /// What OpenSSL does in this round.
    func baseline() async throws -> Baseline {
        if let currentBaseline { return currentBaseline }
        let measured = try await Baseline.measure(bare, seconds: seconds)
        currentBaseline = measured
        return measured
    }

    /// Begins another round.
    func nextRound() { currentBaseline = nil }

    /// The server that requests go to: as it comes, with ``Options/users`` users.
    func server() async throws -> ServerUnderTest { try await server("standard") }

    /// A server whose password hashing costs nothing, for what would drown in it.
    func quickServer() async throws -> ServerUnderTest {
        try await server("quick", flags: ["--passwords-cost", "test"])
    }

    /// The same with so many users in its pool.
    func quickServer(users: Int) async throws -> ServerUnderTest {
        try await server("quick, \(users) users", users: users, flags: ["--passwords-cost", "test"])
    }

    /// The same behind TLS.
    func tlsServer() async throws -> ServerUnderTest {
        guard hasTLS else { throw NotMeasured("this authd serves no TLS") }
        return try await server(
            "tls", flags: ["--passwords-cost", "test"], certificate: try certificate())
    }

    /// A server that nothing else has used, so that its memory has no room left over from other work.
    func freshServer(isTLS: Bool) async throws -> ServerUnderTest {
        let data = try await datasets.dataset(users: options.users).copy(into: scratch)
        return try ServerUnderTest(
            authd, data: data.folder, flags: ["--passwords-cost", "test"],
            certificate: isTLS ? try certificate() : nil)
    }

    /// Whether this authd serves TLS.
    var hasTLS: Bool { authd.has("--tls-certificate") }

    private func server(
        _ name: String, users: Int? = nil, flags: [String] = [], certificate: TestCertificate? = nil
    ) async throws -> ServerUnderTest {
        if let server = servers[name] { return server }
        let data = try await datasets.dataset(users: users ?? options.users).copy(into: scratch)
        let server = try ServerUnderTest(authd, data: data.folder, flags: flags, certificate: certificate)
        servers[name] = server
        return server
    }

    /// An nginx that answers with as many bytes as `server` has keys.
    func nginx(like server: ServerUnderTest) throws -> NginxPeer {
        let isTLS = server.port.isTLS
        if let peer = peers[isTLS] { return peer }
        guard NginxPeer.isInstalled else { throw NotMeasured("nginx is not installed (apt-get install nginx-light)") }
        let connection = try KeepAliveConnection(port: server.port)
        let size = try connection.exchange(WireRequest.get("/\(server.pool)/.well-known/jwks.json")).body.count
        let peer = try NginxPeer(
            body: String(repeating: "x", count: size), workers: ProcessInfo.processInfo.activeProcessorCount,
            certificate: isTLS ? try certificate() : nil)
        peers[isTLS] = peer
        return peer
    }

    private func certificate() throws -> TestCertificate {
        if let testCertificate { return testCertificate }
        let made = try TestCertificate(in: scratch)
        testCertificate = made
        return made
    }

    /// The tokens of a session of the user whose password costs the default.
    func tokens(on server: ServerUnderTest) throws -> (access: String, refresh: String) {
        if let tokens = signedIn[ObjectIdentifier(server)] { return tokens }
        let tokens = try server.signIn(Dataset.signer)
        signedIn[ObjectIdentifier(server)] = tokens
        return tokens
    }

    /// Allocations of one call by the names of ``AllocationCases``, counted in this process and this build.
    func allocations() async throws -> [String: Double] {
        if let counted { return counted }
        guard AllocationCounter.works else { throw NotMeasured("a sanitizer has taken malloc's place") }
        let measured = try await AllocationCases.measure().map { ($0.name, $0.counts.allocations) }
        let counts = Dictionary(uniqueKeysWithValues: measured)
        counted = counts
        return counts
    }
}
