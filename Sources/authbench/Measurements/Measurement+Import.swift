import Glibc
internal import LatchkeyJSON

extension Measurement {
    /// Users from a file, and what others wait meanwhile.
    static let importJob = Measurement(
        name: "import",
        summary: "rows a second of an import job with bcrypt hashes, and what other writes wait meanwhile",
        repeats: false
    ) { bench in
        let rows = min(500_000, bench.options.mostUsers)
        let folder = bench.scratch.file("import-\(CPUTime.monotonic())")
        let server = try ServerUnderTest(bench.authd, data: folder, flags: ["--passwords-cost", "test"])
        let made = try server.administer(
            "CreateUserPool",
            #"{"PoolName":"import","AutoVerifiedAttributes":["email"],"AliasAttributes":["email"]}"#)
        guard let pool = made["UserPool"]?["Id"]?.string else { throw BenchError("no pool was made") }
        try server.administer(
            "AdminCreateUser", #"{"UserPoolId":"\#(pool)","Username":"writer","MessageAction":"SUPPRESS"}"#)
        let alone = Distribution(try waits(of: server, pool) { $0 < 200 })
        let job = try send(rows, to: pool, on: server)

        let (began, cpu) = (CPUTime.monotonic(), try server.cpuTime())
        try server.administer("StartUserImportJob", #"{"UserPoolId":"\#(pool)","JobId":"\#(job)"}"#)
        var ended: JSONValue = [:]
        let during = Distribution(
            try waits(of: server, pool) { count in
                // To ask costs the server something too.
                guard count.isMultiple(of: 16) else { return true }
                let answer = try server.administer(
                    "DescribeUserImportJob", #"{"UserPoolId":"\#(pool)","JobId":"\#(job)"}"#)
                ended = answer["UserImportJob"] ?? [:]
                return ["Pending", "InProgress"].contains(ended["Status"]?.string)
            })
        let seconds = CPUTime.monotonic() - began
        let cpuPerRow = try (server.cpuTime() - cpu) / Double(rows)
        guard ended["Status"]?.string == "Succeeded", ended["ImportedUsers"]?.int64 == Int64(rows) else {
            throw BenchError("the import ended as \(ended.text)")
        }
        return [
            Sample(
                label: "import, \(rows) rows",
                figures: [.rate: Double(rows) / seconds, .seconds: seconds, .cpu: cpuPerRow], headline: .rate,
                of: "rows a second", target: .atLeast(5000),
                note: "with a bcrypt hash and an alias each"),
            Sample(label: "AdminUpdateUserAttributes", figures: [.p50: alone.median, .p99: alone.percentile(99)]),
            Sample(
                label: "the same, during the import",
                figures: [.p50: during.median, .p99: during.percentile(99)], headline: .p99, of: "a write's wait"),
            Sample(
                label: "memory, import of \(rows)", figures: [.bytes: Double(try server.wholeResidentBytes())],
                headline: .bytes, of: "resident after that"),
        ]
    }

    /// How long writes of a user took, one every few milliseconds, for as long as `goesOn` says when it is told how
    /// many there were.
    private static func waits(
        of server: ServerUnderTest, _ pool: String, while goesOn: (Int) throws -> Bool
    ) throws -> [Double] {
        let connection = try KeepAliveConnection(port: server.port)
        var waits: [Double] = []
        while try goesOn(waits.count) {
            let request = server.administration(
                "AdminUpdateUserAttributes",
                """
                {"UserPoolId":"\(pool)","Username":"writer",\
                "UserAttributes":[{"Name":"nickname","Value":"\(waits.count)"}]}
                """)
            let began = CPUTime.monotonic()
            let answer = try connection.exchange(request)
            waits.append(CPUTime.monotonic() - began)
            guard answer.status == 200 else { throw BenchError("a write: \(answer.status) \(answer.text)") }
            usleep(5000)
        }
        return waits
    }

    /// Makes a job, sends it its file by the signed address, and returns its id.
    private static func send(_ rows: Int, to pool: String, on server: ServerUnderTest) throws -> String {
        let answer = try server.administer(
            "CreateUserImportJob",
            """
            {"UserPoolId":"\(pool)","JobName":"bench","PasswordHashingAlgorithm":"BCRYPT",\
            "CloudWatchLogsRoleArn":"arn:aws:iam::123456789012:role/bench"}
            """)
        guard let job = answer["UserImportJob"], let id = job["JobId"]?.string,
            let address = job["PreSignedUrl"]?.string,
            let path = address.firstMatch(of: /^https?:\/\/[^\/]+(\/.*)$/)?.output.1
        else { throw BenchError("no import job was made") }
        let header = try server.administer("GetCSVHeader", #"{"UserPoolId":"\#(pool)"}"#)
        guard let columns = header["CSVHeader"]?.array?.compactMap(\.string) else { throw BenchError("no header") }
        let connection = try KeepAliveConnection(port: server.port)
        let sent = try connection.exchange(WireRequest.put(String(path), file(rows, columns)))
        guard (200...299).contains(sent.status) else { throw BenchError("the file: \(sent.status) \(sent.text)") }
        return id
    }

    private static func file(_ rows: Int, _ header: [String]) -> String {
        let columns = header + ["cognito:password_hash"]
        var text = columns.joined(separator: ",") + "\n"
        let hash = "$2b$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy"
        for number in 0..<rows {
            for column in columns {
                switch column {
                case "cognito:username": text += "user\(number)"
                case "name": text += "User Number \(number)"
                case "email": text += "user\(number)@example.org"
                case "email_verified": text += "true"
                case "cognito:mfa_enabled": text += "false"
                case "cognito:password_hash": text += hash
                default: break
                }
                text += column == columns.last ? "\n" : ","
            }
        }
        return text
    }
}
