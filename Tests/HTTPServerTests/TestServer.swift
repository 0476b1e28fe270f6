import Glibc
import HTTPServer
import LatchkeyHTTP
import LatchkeyPlatform

/// Runs a server on a port of its own while `body` runs, on a thread of its own because it blocks, and drains it.
func withServer<Result: Sendable>(
    _ router: Router, limits: HTTPServer.Limits = .init(), loops: Int = 1, proxies: TrustedProxies = .init(),
    tls: TLSContext? = nil,
    _ body: @escaping @Sendable (_ port: Int, _ server: HTTPServer) throws -> Result
) async throws -> Result {
    var configuration = HTTPServer.Configuration(loops: loops, limits: limits)
    configuration.proxies = proxies
    configuration.tls = tls
    let server = HTTPServer(configuration: configuration, router: router, log: .silent)
    let port = try server.start().port
    let thread = ExecutorThread(name: "client")
    defer { thread.stop() }
    let task = Task(executorPreference: thread) { try body(port, server) }
    let result = await task.result
    await server.drain(within: .milliseconds(200))
    return try result.get()
}

/// Waits until something is so, at most a minute.
func eventually(_ condition: () -> Bool) -> Bool {
    for _ in 0..<30_000 {
        if condition() { return true }
        usleep(2000)
    }
    return condition()
}

/// How many descriptors this process has open.
func openDescriptors() -> Int {
    guard let folder = opendir("/proc/self/fd") else { return -1 }
    defer { closedir(folder) }
    var count = 0
    while readdir(folder) != nil { count += 1 }
    return count
}

/// How many descriptors of event loops this process has open: an event base has one, and so has an inbox.
func openLoopDescriptors() -> Int {
    (0..<4096).count { descriptor in
        var target = [CChar](repeating: 0, count: 64)
        let count = readlink("/proc/self/fd/\(descriptor)", &target, target.count)
        let text = String(decoding: target.prefix(max(0, count)).map(UInt8.init(bitPattern:)), as: UTF8.self)
        return text == "anon_inode:[eventpoll]" || text == "anon_inode:[eventfd]"
    }
}

/// `GET path` as a whole.
func get(_ path: String, _ fields: String = "") -> String {
    "GET \(path) HTTP/1.1\r\nHost: localhost\r\n\(fields)\r\n"
}

/// Lets this process open as many descriptors as the system permits.
func raiseDescriptorLimit() {
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    limit.rlim_cur = limit.rlim_max
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
}
