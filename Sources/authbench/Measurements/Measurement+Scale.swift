internal import LatchkeyJSON

extension Measurement {
    /// What administrators do in a pool of many users, what it costs the server, and what memory that server has then.
    static let scale = Measurement(
        name: "scale", summary: "a page of users and a user in a large pool against 1,000 users, and memory there",
        repeats: true
    ) { bench in
        let most = bench.options.mostUsers
        let isJudged = most >= 1_000_000
        let note = isJudged ? "" : "not judged: the target is about --users 1000000"
        let small = try await bench.quickServer(users: 1000)
        let large = try await bench.quickServer(users: most)
        var samples: [Sample] = []
        let tokens = (small: try pageTokens(of: small), large: try pageTokens(of: large))
        let pages = (
            small: try Load.measure(small, seconds: bench.seconds) { _ in pageRequest(of: small, tokens.small) },
            large: try Load.measure(large, seconds: bench.seconds) { _ in pageRequest(of: large, tokens.large) }
        )
        samples += compare("ListUsers, 60 of", pages.small, pages.large, most, isJudged, note)
        let users = (
            small: try Load.measure(small, seconds: bench.seconds) { _ in userRequest(of: small, 1000) },
            large: try Load.measure(large, seconds: bench.seconds) { _ in userRequest(of: large, most) }
        )
        samples += compare("AdminGetUser, of", users.small, users.large, most, isJudged, note)
        let signIns = (
            small: try Load.measure(small, seconds: bench.seconds) { _ in signInRequest(to: small, 1000) },
            large: try Load.measure(large, seconds: bench.seconds) { _ in signInRequest(to: large, most) }
        )
        samples += compare("sign-in, of", signIns.small, signIns.large, most, isJudged, "hashing made cheap")
        samples.append(
            Sample(
                label: "memory, \(most) users", figures: [.bytes: Double(try large.wholeResidentBytes())],
                headline: .bytes, of: "resident after that", target: isJudged ? .atMost(200e6) : nil, note: note))
        return samples
    }

    private static func compare(
        _ label: String, _ small: Load, _ large: Load, _ users: Int, _ isJudged: Bool, _ note: String
    ) -> [Sample] {
        var figures = large.figures
        figures[.ratio] = large.cpuPerRequest / small.cpuPerRequest
        return [
            Sample(label: "\(label) 1000", figures: small.figures),
            Sample(
                label: "\(label) \(users)", figures: figures, headline: .ratio, of: "that of 1000 users",
                target: isJudged ? .atMost(1.3) : nil, note: note),
        ]
    }

    /// The tokens of pages that lie all over the pool: whoever asks for one of them at random reads what nobody has
    /// read lately.
    private static func pageTokens(of server: ServerUnderTest) throws -> [String] {
        let connection = try KeepAliveConnection(port: server.port, room: 1 << 20)
        var tokens: [String] = []
        while tokens.count < 100_000 {
            let answer = try connection.exchange(pageRequest(of: server, Array(tokens.suffix(1))))
            guard answer.status == 200 else { throw BenchError("ListUsers: \(answer.status) \(answer.text)") }
            guard let token = try JSONValue(parsing: answer.text)["PaginationToken"]?.string else { break }
            tokens.append(token)
        }
        // The last page may have few users.
        return tokens.count > 1 ? tokens.dropLast() : tokens
    }

    private static func pageRequest(of server: ServerUnderTest, _ tokens: [String]) -> [UInt8] {
        let token = tokens.randomElement().map { #","PaginationToken":"\#($0)""# } ?? ""
        return server.administration("ListUsers", #"{"UserPoolId":"\#(server.pool)","Limit":60\#(token)}"#)
    }

    private static func userRequest(of server: ServerUnderTest, _ users: Int) -> [UInt8] {
        let name = Dataset.name(Int.random(in: 1...users))
        return server.administration("AdminGetUser", #"{"UserPoolId":"\#(server.pool)","Username":"\#(name)"}"#)
    }

    private static func signInRequest(to server: ServerUnderTest, _ users: Int) -> [UInt8] {
        WireRequest.call("InitiateAuth", server.signInBody(Dataset.name(Int.random(in: 1...users))))
    }
}
