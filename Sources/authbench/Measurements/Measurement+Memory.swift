import Glibc

extension Measurement {
    /// What each operation allocates, parts and whole requests.
    static let allocationCounts = Measurement(
        name: "allocations", summary: "allocations of one call, in this process", repeats: false
    ) { bench in
        try await bench.allocations().sorted { $0.key < $1.key }.map {
            Sample(label: "\($0.key), allocations", figures: [.allocations: $0.value])
        }
    }

    /// Connections that were used once and wait.
    static let idleConnections = Measurement(
        name: "connections", summary: "memory of an idle connection, plain and TLS", repeats: false
    ) { bench in
        var samples = [try idle(bench, try await bench.freshServer(isTLS: false), "idle connection")]
        if bench.hasTLS {
            samples.append(try idle(bench, try await bench.freshServer(isTLS: true), "idle connection, TLS"))
        }
        return samples
    }

    private static func idle(_ bench: Workbench, _ server: ServerUnderTest, _ label: String) throws -> Sample {
        let request = WireRequest.get("/\(server.pool)/.well-known/jwks.json")
        return try memory(of: bench.options.connections, on: server, label) { _ in
            let connection = try KeepAliveConnection(port: server.port, room: 4096)
            guard try connection.exchange(request).status == 200 else { throw BenchError("no keys") }
            return connection
        }
    }

    /// Clients that wait for events.
    static let idleStreams = Measurement(
        name: "streams", summary: "memory of an idle event stream, plain and TLS", repeats: false
    ) { bench in
        var samples = [
            try streams(bench, try await bench.freshServer(isTLS: false), "idle event stream", target: .atMost(4096))
        ]
        if bench.hasTLS {
            samples.append(
                try streams(
                    bench, try await bench.freshServer(isTLS: true), "idle event stream, TLS",
                    target: .atMost(18 * 1024)))
        }
        return samples
    }

    /// How many event streams a user may have at a time.
    private static let streamsOfUser = 32

    private static func streams(
        _ bench: Workbench, _ server: ServerUnderTest, _ label: String, target: Target
    ) throws -> Sample {
        let count = bench.options.connections
        let tokens = try (0...(count / streamsOfUser)).map { try server.signIn(Dataset.name($0 + 1)).access }
        var sample = try memory(of: count, on: server, label) { number in
            let connection = try KeepAliveConnection(port: server.port, room: 4096)
            let status = try connection.open(WireRequest.get("/events", token: tokens[number / streamsOfUser]))
            guard status == 200 else { throw BenchError("an event stream was refused with \(status)") }
            return connection
        }
        sample.headline = .bytes
        sample.target = target
        return sample
    }

    /// By how much the server's own memory (not the kernel's) grows with `count` connections, for each of them.
    private static func memory(
        of count: Int, on server: ServerUnderTest, _ label: String, _ open: (Int) throws -> KeepAliveConnection
    ) throws -> Sample {
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        limit.rlim_cur = limit.rlim_max
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        guard limit.rlim_cur > UInt(count) + 200 else {
            throw NotMeasured("\(count) connections need more than \(limit.rlim_cur) open files (ulimit -n)")
        }
        let before = try server.residentBytes()
        var connections: [KeepAliveConnection] = []
        for number in 0..<count { connections.append(try open(number)) }
        // What the last ones have begun comes to rest.
        usleep(300_000)
        let grown = try server.residentBytes() - before
        withExtendedLifetime(connections) {}
        return Sample(
            label: label, figures: [.bytes: Double(grown) / Double(count)], headline: .bytes, of: "each of \(count)")
    }
}
