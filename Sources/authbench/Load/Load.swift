import Glibc
internal import LatchkeyPlatform

/// What a server did under a steady load.
struct Load {
    /// Answered requests.
    let requests: Int
    /// Seconds by the clock, and seconds of the server's processors.
    let elapsed: Double, serverCPU: Double
    /// Seconds from sending to having the answer.
    let latencies: Distribution

    /// Requests a second by the clock.
    var rate: Double { Double(requests) / elapsed }
    /// Seconds of the server's processors a request.
    var cpuPerRequest: Double { serverCPU / Double(max(requests, 1)) }

    /// The figures of a report.
    var figures: [Metric: Double] {
        [.rate: rate, .p50: latencies.median, .p99: latencies.percentile(99), .cpu: cpuPerRequest]
    }

    /// Sends `request(n)` over `connections` keep-alive connections, one at a time each, for `seconds`. Throws
    /// ``BenchError`` when an answer has another status than `status`. Only the processors' time of `server` counts, so
    /// a client that takes much of the machine makes latencies longer but bends no ratio.
    static func measure(
        _ server: some LoadedServer, connections: Int = 4, seconds: Double, expecting status: Int = 200,
        request: @escaping @Sendable (Int) -> [UInt8]
    ) throws -> Load {
        let port = server.port
        let results = Lock<(latencies: [Double], failures: Int, errors: [String])>(([], 0, []))
        let before = try server.cpuTime()
        let start = CPUTime.monotonic()
        let threads = (0..<connections).map { index in
            BenchThread {
                var latencies: [Double] = []
                var failures = 0
                do {
                    let connection = try KeepAliveConnection(port: port)
                    var number = index
                    while CPUTime.monotonic() - start < seconds {
                        let bytes = request(number)
                        let sent = CPUTime.monotonic()
                        let answer = try connection.exchange(bytes)
                        latencies.append(CPUTime.monotonic() - sent)
                        if answer.status != status { failures += 1 }
                        number += connections
                    }
                } catch {
                    results.withLock { $0.errors.append("\(error)") }
                }
                results.withLock { [latencies, failures] in
                    $0.latencies += latencies
                    $0.failures += failures
                }
            }
        }
        threads.forEach { $0.join() }
        let elapsed = CPUTime.monotonic() - start
        let cpu = try server.cpuTime() - before
        let (latencies, failures, errors) = results.withLock { ($0.latencies, $0.failures, $0.errors) }
        if let error = errors.first { throw BenchError(error) }
        guard !latencies.isEmpty else { throw BenchError("no request was answered") }
        guard failures == 0 else {
            throw BenchError("\(failures) of \(latencies.count) answers had another status than \(status)")
        }
        return Load(
            requests: latencies.count, elapsed: elapsed, serverCPU: cpu, latencies: Distribution(latencies))
    }
}

/// A server in another process that load is sent to.
protocol LoadedServer {
    /// Where it listens.
    var port: LoadPort { get }
    /// Seconds on a processor of all its threads and child processes so far.
    func cpuTime() throws -> Double
}
