internal import LatchkeyPlatform

extension Measurement {
    /// How many powers a sign-in by the Secure Remote Password protocol takes the server: g^b, v^u and (A·v^u)^b. Each
    /// counts as what OpenSSL needs for one of any base, also the first, which the server makes of a table.
    private static let powers = 3.0

    /// A sign-in that proves the password without sending it.
    static let srp = Measurement(
        name: "srp", summary: "USER_SRP_AUTH and its proof against three powers and two signatures", repeats: true
    ) { bench in
        let baseline = try await bench.baseline()
        let power = try BareExponentiation()
        let powerSeconds = try await Repeat.cpuSeconds(for: bench.seconds / 2) { try power.run() }
        let server = try await bench.quickServer()
        // As many clients at a time as in the other measurements: what is written together is forced down together.
        let names = try (0..<4).map { _ in try user(of: server) }
        let results = Lock<(times: [Double], errors: [String])>(([], []))
        let seconds = bench.seconds * 2
        let before = try server.cpuTime(), start = CPUTime.monotonic()
        let threads = names.map { name in
            BenchThread {
                do {
                    let client = try SRPClient(server)
                    while CPUTime.monotonic() - start < seconds {
                        let sent = CPUTime.monotonic()
                        guard try client.signIn(name) == 200 else { throw BenchError("the right password is refused") }
                        results.withLock { $0.times.append(CPUTime.monotonic() - sent) }
                    }
                } catch {
                    results.withLock { $0.errors.append("\(error)") }
                }
            }
        }
        threads.forEach { $0.join() }
        let (times, errors) = results.withLock { $0 }
        if let error = errors.first { throw BenchError(error) }
        let cost = (try server.cpuTime() - before) / Double(times.count)
        let limit = powers * powerSeconds + 2 * baseline.bareSignature
        let latencies = Distribution(times)
        return [
            Sample(
                label: "3,072-bit power of 256 bits", figures: [.rate: 1 / powerSeconds, .cpu: powerSeconds],
                of: "one core"),
            Sample(
                label: "sign-in by SRP",
                figures: [
                    .cpu: cost, .p50: latencies.median, .p99: latencies.percentile(99), .ratio: limit / cost,
                ], headline: .ratio, of: "what three powers and two signatures allow", target: .atLeast(0.8),
                note: "four clients, whose own powers are in the latency"),
        ]
    }

    /// A user who can prove the password in this way: those of the data sets cannot, for their rows are copies.
    private static func user(of server: ServerUnderTest) throws -> String {
        let name = "srp-" + String(UInt32(truncatingIfNeeded: Int(CPUTime.monotonic() * 1000)), radix: 36)
        try server.makeUser(name)
        return name
    }

    /// Whether the time of a refused proof tells whether there is such a user.
    static let srpEnumeration = Measurement(
        name: "srp-enumeration", summary: "a wrong SRP proof of a user against the same for nobody", repeats: true
    ) { bench in
        let server = try await bench.quickServer()
        let client = try SRPClient(server)
        var times: [Bool: [Double]] = [:]
        // The fifth wrong password in a row locks, so nobody is asked more often than four times.
        for _ in 0..<max(25, Int(bench.seconds * 10)) {
            let name = try user(of: server)
            for round in 0..<4 {
                for exists in round % 2 == 0 ? [true, false] : [false, true] {
                    let sent = CPUTime.monotonic()
                    let status = try client.signIn(exists ? name : "no-" + name, password: "Wrong-Horse-7")
                    times[exists, default: []].append(CPUTime.monotonic() - sent)
                    guard status == 400 else { throw BenchError("a wrong proof: \(status)") }
                }
            }
        }
        return Sample.enumeration(
            "wrong SRP proof", known: Distribution(times[true] ?? []), unknown: Distribution(times[false] ?? []))
    }
}
