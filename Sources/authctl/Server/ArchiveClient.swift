internal import LatchkeyCrypto
internal import LatchkeyHTTP
internal import LatchkeyHTTPClient
internal import LatchkeyJSON

/// What moves archives: parts of pools, sealed on the way.
struct ArchiveClient: Sendable {
    private let admin: AdminClient
    private let pool: String

    init(_ admin: AdminClient, pool: String) {
        self.admin = admin
        self.pool = pool
    }

    /// A part of the pool.
    struct Part: Sendable {
        let box: [UInt8]
        /// Where the next one begins; `nil` after the last.
        let next: String?
        let userCount: Int
    }

    /// What came of a part.
    struct Result: Equatable, Sendable {
        var madePool = false
        var added = 0, present = 0, addedOthers = 0
        var conflicts: [String] = []
        /// What could not be taken.
        var refused: [Refusal] = []

        /// An entry that could not be taken: in which part and where in it, what it is called, and why.
        struct Refusal: Equatable, Sendable {
            let part: Int
            let place: String
            let key: String?
            let reason: String

            /// For a line of text.
            var text: String {
                "part \(part), \(place)" + (key.map { " (\($0))" } ?? "") + ": \(reason)"
            }

            var json: JSONValue {
                var value: JSONValue = [
                    "part": .integer(Int64(part)), "place": .string(place), "reason": .string(reason),
                ]
                if let key { value["key"] = .string(key) }
                return value
            }
        }

        static func += (sum: inout Result, part: Result) {
            sum.madePool = sum.madePool || part.madePool
            sum.added += part.added
            sum.present += part.present
            sum.addedOthers += part.addedOthers
            sum.conflicts += part.conflicts
            sum.refused += part.refused
        }
    }

    /// The key that archives for the server are sealed to.
    func serverKey() async throws -> SealingKey {
        let answer = try await admin.get("/archive/key")
        guard let pem = answer["key"]?.string, let key = try? SealingKey(pem: Array(pem.utf8)) else {
            throw CommandFailure(.unreachable, "The server's answer holds no key.")
        }
        return key
    }

    /// Fetches a part, sealed to a key for a chunk of an archive.
    func part(from place: String?, chunk: Int, of archive: String, to key: SealingKey) async throws -> Part {
        var target = "/archive/export?\(query(archive, chunk))"
        if let place { target += "&from=\(PercentEncoding.encode(place))" }
        let response = try await admin.exchange(.post, target, Array(key.pem.utf8), type: "application/x-pem-file")
        return Part(
            box: response.body, next: response.head.headers["Latchkey-Next"],
            userCount: response.head.headers["Latchkey-Users"].flatMap { Int($0) } ?? 0)
    }

    /// Sends a part that is sealed to the server's key. Into another pool its groups come `withGroups` only.
    func send(_ box: [UInt8], chunk: Int, isLast: Bool, of header: ArchiveHeader, withGroups: Bool) async throws
        -> Result
    {
        var target =
            "/archive/import?\(query(header.id, chunk))&last=\(isLast)&origin=\(PercentEncoding.encode(header.pool))"
        if withGroups { target += "&groups=true" }
        let response = try await admin.exchange(.post, target, box, type: "application/octet-stream")
        let answer = try ProblemAnswer.json(of: response)
        return Result(
            madePool: answer["madePool"]?.bool ?? false, added: Int(answer["added"]?.int64 ?? 0),
            present: Int(answer["present"]?.int64 ?? 0), addedOthers: Int(answer["addedOthers"]?.int64 ?? 0),
            conflicts: (answer["conflicts"]?.array ?? []).compactMap(\.string),
            refused: (answer["refused"]?.array ?? []).map { entry in
                Result.Refusal(
                    part: chunk, place: entry["place"]?.string ?? "", key: entry["key"]?.string,
                    reason: entry["reason"]?.string ?? "")
            })
    }

    private func query(_ archive: String, _ chunk: Int) -> String {
        "userPoolId=\(PercentEncoding.encode(pool))&archive=\(archive)&chunk=\(chunk)"
    }
}
