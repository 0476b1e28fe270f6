extension Measurement {
    /// The keys of a pool: what a request costs without cryptography.
    static let jwks = Measurement(
        name: "jwks", summary: "the JWK set against nginx `return 200` of as many bytes", repeats: true
    ) { bench in
        try await keys(bench, try await bench.server(), "JWKS", allocations: "GET jwks.json")
    }

    /// The same through TLS.
    static let jwksTLS = Measurement(
        name: "jwks-tls", summary: "the same, both behind TLS", repeats: true
    ) { bench in
        try await keys(bench, try await bench.tlsServer(), "JWKS, TLS", allocations: nil)
    }

    private static func keys(
        _ bench: Workbench, _ server: ServerUnderTest, _ label: String, allocations: String?
    ) async throws -> [Sample] {
        let request = WireRequest.get("/\(server.pool)/.well-known/jwks.json")
        var samples: [Sample] = []
        var peerCost: Double?
        var missing = ""
        do {
            let peer = try bench.nginx(like: server)
            let load = try Load.measure(peer, seconds: bench.seconds) { _ in request }
            peerCost = load.cpuPerRequest
            samples.append(Sample(label: "nginx, \(label)'s size", figures: load.figures, note: "no access log"))
        } catch let error as NotMeasured {
            missing = error.reason
        }
        let load = try Load.measure(server, seconds: bench.seconds) { _ in request }
        var figures = load.figures
        figures[.ratio] = peerCost.map { load.cpuPerRequest / $0 }
        if let allocations { figures[.allocations] = try await bench.allocations()[allocations] }
        samples.append(
            Sample(
                label: label, figures: figures, headline: .ratio, of: "nginx", target: .atMost(1.3),
                note: missing.isEmpty ? "a log line a request" : "NOT COMPARED: \(missing)"))
        return samples
    }

    /// A guest's bookings.
    static let bookings = Measurement(
        name: "bookings", summary: "GET /bookings of ten against one verification", repeats: true
    ) { bench in
        let baseline = try await bench.baseline()
        let server = try await bench.server()
        let token = try bench.tokens(on: server).access
        try makeBookings(server, token)
        let request = WireRequest.get("/bookings", token: token)
        let load = try Load.measure(server, seconds: bench.seconds) { _ in request }
        var figures = load.figures
        figures[.ratio] = load.cpuPerRequest / baseline.verification
        figures[.allocations] = try await bench.allocations()["GET /bookings"]
        return [
            Sample(
                label: "bookings, list of ten", figures: figures, headline: .ratio, of: "one verification",
                target: .atMost(6))
        ]
    }

    /// Books ten stays; in later rounds they are there already.
    private static func makeBookings(_ server: ServerUnderTest, _ token: String) throws {
        let connection = try KeepAliveConnection(port: server.port)
        for number in 0..<10 {
            let body = """
                {"roomId":"one-king-size-bed","checkIn":"2031-05-\(10 + number)","checkOut":"2031-05-\(11 + number)"}
                """
            let answer = try connection.exchange(WireRequest.post("/bookings", token: token, body))
            guard answer.status == 201 || answer.status == 409 else {
                throw BenchError("POST /bookings: \(answer.status) \(answer.text)")
            }
        }
    }
}
