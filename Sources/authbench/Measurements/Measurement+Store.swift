import Glibc
internal import LatchkeyPlatform
internal import PasswordHash
internal import SQLiteDatabase
internal import UserPool

extension Measurement {
    /// Sign-ups, which are on disk when they are answered.
    static let signUps = Measurement(
        name: "signups", summary: "acknowledged sign-ups a second, 64 clients, against syncs of the disk", repeats: true
    ) { bench in
        let server = try await bench.quickServer()
        let syncs = try DiskSync.rate(in: bench.scratch.path, seconds: bench.seconds / 2)
        let run = String(UInt32(truncatingIfNeeded: Int(CPUTime.monotonic() * 1000)), radix: 36)
        let load = try Load.measure(server, connections: 64, seconds: bench.seconds) { number in
            WireRequest.call("SignUp", server.signUpBody("new-\(run)-\(number)"))
        }
        var figures = load.figures
        figures[.ratio] = load.rate / syncs
        return [
            Sample(label: "disk: append and fdatasync", figures: [.rate: syncs]),
            Sample(
                label: "sign-up, 64 clients", figures: figures, headline: .ratio, of: "the disk's syncs a second",
                note: "hashing made cheap"),
        ]
    }

    /// Whether the time of a refused sign-in tells whether there is such a user.
    static let enumeration = Measurement(
        name: "enumeration", summary: "a wrong password of a user against the same for nobody", repeats: true
    ) { bench in
        let server = try await bench.quickServer()
        let connection = try KeepAliveConnection(port: server.port)
        var times: [Bool: [Double]] = [:]
        let count = max(200, Int(bench.seconds * 200))
        for number in 0..<count {
            for exists in number % 2 == 0 ? [true, false] : [false, true] {
                // A wrong password counts against a name, so names are spread.
                let name = Dataset.name(Int.random(in: 1...bench.options.users))
                let request = WireRequest.call(
                    "InitiateAuth",
                    server.signInBody(exists ? name : "nobody" + name.dropFirst(4), password: "Wrong-Horse-7"))
                let start = CPUTime.monotonic()
                let answer = try connection.exchange(request)
                times[exists, default: []].append(CPUTime.monotonic() - start)
                guard answer.status == 400 else { throw BenchError("a wrong password: \(answer.status)") }
            }
        }
        return Sample.enumeration(
            "wrong password", known: Distribution(times[true] ?? []), unknown: Distribution(times[false] ?? []),
            note: "hashing made cheap")
    }

    /// Finding a user by name in a small store and in a large one.
    static let lookUp = Measurement(
        name: "lookup", summary: "finding the user of a sign-in in a large store against 1,000 users", repeats: true
    ) { bench in
        let small = try await lookUpCost(bench, users: 1000)
        let large = try await lookUpCost(bench, users: bench.options.mostUsers)
        let isJudged = bench.options.mostUsers >= 1_000_000
        return [
            Sample(label: "look-up, 1000 users", figures: [.rate: 1 / small, .cpu: small]),
            Sample(
                label: "look-up, \(bench.options.mostUsers) users",
                figures: [.rate: 1 / large, .cpu: large, .ratio: large / small], headline: .ratio,
                of: "that of 1000 users", target: isJudged ? .atMost(1.3) : nil,
                note: isJudged ? "" : "not judged: the target is about --users 1000000"),
        ]
    }

    private static func lookUpCost(_ bench: Workbench, users: Int) async throws -> Double {
        let dataset = try await bench.datasets.dataset(users: users)
        // Both stores lie in memory, whatever else the machine has done: what is compared is the work, not the disk.
        try Files.readThrough(dataset.store)
        let store = try SQLiteDatabase.open(path: dataset.store, readers: 1)
        let masterKey = try dataset.masterKey()
        let pools = try await UserPools(
            database: store, configuration: UserPoolConfiguration(publicURL: "http://127.0.0.1:9229"),
            masterKey: masterKey, passwords: PasswordHasher(threads: 1),
            messages: Outbox(masterKey: masterKey, clock: SystemClock()))
        guard let pool = try await pools.pools(limit: 1).elements.first else { throw BenchError("no pool") }
        // On one thread, as on a server's event loop: to change threads there and back costs as much as a look-up.
        let thread = ExecutorThread(name: "look-up")
        defer { thread.stop() }
        func lookUp(_ count: Int) async throws -> Double {
            try await Task(executorPreference: thread) {
                let start = CPUTime.ofThisThread()
                for _ in 0..<count { _ = try await pool.user(Dataset.name(Int.random(in: 1...users))) }
                return (CPUTime.ofThisThread() - start) / Double(count)
            }.value
        }
        _ = try await lookUp(2000)
        let cost = try await lookUp(max(2000, Int(bench.seconds * 10_000)))
        await store.close()
        return cost
    }

    /// From starting the program to its first answer.
    static let start = Measurement(
        name: "start", summary: "from starting authd to its first answer, 100,000 users", repeats: true
    ) { bench in
        let data = try await bench.datasets.dataset(users: 100_000)
        let folder = bench.scratch.file("start")
        if !Files.exists(folder) { try Tool.output("cp", ["-r", "--reflink=auto", data.folder, folder]) }
        let starts = try (0..<5).map { _ in
            let server = try ServerUnderTest(bench.authd, data: folder)
            return (seconds: server.startSeconds, bytes: Double(try server.residentBytes()))
        }
        return [
            Sample(
                label: "start, 100000 users", figures: [.seconds: Distribution(starts.map(\.seconds)).median],
                headline: .seconds, of: "to the first answer", target: .atMost(0.1)),
            Sample(
                label: "memory after start", figures: [.bytes: Distribution(starts.map(\.bytes)).median],
                headline: .bytes, of: "of the server's own"),
        ]
    }
}
