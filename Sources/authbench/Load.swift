import Glibc
internal import LatchkeyPlatform

/// What a server did under a steady load.
struct Load {
    /// Answered requests, and those among them that were not 200.
    let requests: Int, failures: Int
    /// Seconds by the clock, and seconds of the server's processors.
    let elapsed: Double, serverCPU: Double
    /// Seconds from sending to having the answer: median and 99th percentile.
    let median: Double, p99: Double

    /// Requests a second by the clock.
    var rate: Double { Double(requests) / elapsed }
    /// Microseconds of the server's processors a request.
    var cpuPerRequest: Double { serverCPU / Double(max(requests, 1)) * 1e6 }

    /// Sends `request(n)` over `connections` keep-alive connections, one at a time each, for `seconds`.
    static func measure(
        _ server: ServerUnderTest, connections: Int, seconds: Double,
        request: @escaping @Sendable (Int) -> [UInt8]
    ) throws -> Load {
        let results = Lock<(latencies: [Double], failures: Int, errors: [String])>(([], 0, []))
        let before = try CPUTime.of(process: server.process)
        let start = CPUTime.monotonic()
        let threads = (0..<connections).map { index in
            BenchThread {
                var latencies: [Double] = []
                var failures = 0
                do {
                    let connection = try KeepAliveConnection(port: server.port)
                    var number = index
                    while CPUTime.monotonic() - start < seconds {
                        let bytes = request(number)
                        let sent = CPUTime.monotonic()
                        let answer = try connection.exchange(bytes)
                        latencies.append(CPUTime.monotonic() - sent)
                        if answer.status != 200 { failures += 1 }
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
        let cpu = try CPUTime.of(process: server.process) - before
        let (latencies, failures, errors) = results.withLock { ($0.latencies.sorted(), $0.failures, $0.errors) }
        if let error = errors.first { throw BenchError(error) }
        guard !latencies.isEmpty else { throw BenchError("no request was answered") }
        return Load(
            requests: latencies.count, failures: failures, elapsed: elapsed, serverCPU: cpu,
            median: latencies[latencies.count / 2], p99: latencies[min(latencies.count - 1, latencies.count * 99 / 100)]
        )
    }
}
