internal import LatchkeyCrypto
internal import LatchkeyHTTP
internal import LatchkeyJSON
internal import LatchkeyPlatform
internal import UserPool

/// Moving a pool to another server, part by part, so that neither side holds more than one part and either may ask
/// again. What leaves is sealed to a key that the administrator names, what comes is sealed to this server's: nothing
/// secret crosses the wire in the clear, whatever the wire.
extension ServerAPI {
    /// Where the next part begins, and how many users are in this one.
    private static let nextHeader: HeaderName = "Latchkey-Next", usersHeader: HeaderName = "Latchkey-Users"

    /// `GET /archive/key`: the key that archives for this server are sealed to, in PEM.
    func archiveKey(_ request: Request) async -> Response {
        await asAdministrator(request) {
            .json(JSONValue.object(["key": .string(pools.archiveKey.sealingKey.pem)]).encode())
        }
    }

    /// `POST /archive/export?userPoolId=&archive=&chunk=&from=` with a key in PEM: a part of the pool, sealed to the
    /// key for that chunk of that archive. `Latchkey-Next` says where the next one begins; the last part has none.
    func exportArchive(_ request: Request) async -> Response {
        await asAdministrator(request) {
            let query = try ArchiveQuery(request, known: ["userPoolId", "archive", "chunk", "from"])
            let key: SealingKey
            do {
                key = try SealingKey(pem: request.body)
            } catch {
                return .problem(.badRequest, detail: "The body is no public key that archives are sealed to: \(error).")
            }
            let pool = try await pools.pool(named: query.need("userPoolId"))
            let part = try await pool.export(from: query["from"])
            let context = ArchiveHeader.context(
                of: try query.chunk, last: part.next == nil, in: try query.archive, pool: pool.id.text)
            var response = Response(
                .ok, headers: [.contentType: "application/octet-stream", .cacheControl: "no-store"])
            response.headers[Self.usersHeader] = String(part.userCount)
            if let next = part.next { response.headers[Self.nextHeader] = next }
            response.body = .bytes(try key.seal(part.content, context: context))
            return response
        }
    }

    /// The longest part that is taken, sealed as it is: beyond what other requests may be, for one user can have much.
    static let longestPart = 5 << 20

    /// Decides by the head of `POST /archive/import` whether a part that is longer than other bodies may be is read:
    /// whoever is no administrator cannot have the server keep it. The head says which digest the part has
    /// (`X-Amz-Content-Sha256`), so that the signature can be judged.
    func admitPart(_ request: Request) -> Admission {
        do {
            return try gate.admits(head: request) ? .within(Self.longestPart) : .whole
        } catch {
            return .refused(refusal(of: error, request))
        }
    }

    /// `POST /archive/import?userPoolId=&origin=&archive=&chunk=&last=&groups=` with a part that was sealed to this
    /// server's key: takes what is right of it, and says what came of it and what was left out. Into a pool that is not
    /// its origin it brings groups only with `groups=true`.
    func importArchive(_ request: Request) async -> Response {
        await asAdministrator(request) {
            let query = try ArchiveQuery(
                request, known: ["userPoolId", "origin", "archive", "chunk", "last", "groups"])
            guard let last = query["last"], ["true", "false"].contains(last) else {
                throw MalformedQuery(detail: "The query needs 'last', which is true or false.")
            }
            let groups = query["groups"] ?? "false"
            guard ["true", "false"].contains(groups) else {
                throw MalformedQuery(detail: "'groups' is true or false.")
            }
            let origin = try query.need("origin")
            let context = ArchiveHeader.context(
                of: try query.chunk, last: last == "true", in: try query.archive, pool: origin)
            let content: [UInt8]
            do {
                content = try pools.archiveKey.open(request.body, context: context)
            } catch {
                return .problem(.badRequest, detail: "The part is damaged, or was not sealed to this server's key.")
            }
            let result = try await pools.importArchive(
                content, of: origin, into: query.need("userPoolId"), withGroups: groups == "true")
            return .json(
                JSONValue.object([
                    "madePool": .bool(result.madePool), "added": .integer(Int64(result.added)),
                    "present": .integer(Int64(result.present)), "addedOthers": .integer(Int64(result.addedOthers)),
                    "conflicts": .array(result.conflicts.map { .string($0) }),
                    "refused": .array(
                        result.refused.map { refusal in
                            var entry: JSONValue = ["place": .string(refusal.place), "reason": .string(refusal.reason)]
                            if let key = refusal.key { entry["key"] = .string(key) }
                            return entry
                        }),
                ]).encode())
        }
    }
}

/// The query of a request about an archive.
private struct ArchiveQuery {
    private var values: [String: String] = [:]

    /// Reads the query. Throws ``MalformedQuery`` for a parameter that is not known, or comes twice.
    init(_ request: Request, known: Set<String>) throws(MalformedQuery) {
        guard let items = request.query else { throw MalformedQuery(detail: "The query is not percent-encoded UTF-8.") }
        for item in items {
            guard known.contains(item.name) else {
                throw MalformedQuery(
                    detail: "The query has a parameter beside \(known.sorted().joined(separator: ", ")).")
            }
            guard values.updateValue(item.value, forKey: item.name) == nil else {
                throw MalformedQuery(detail: "The query has '\(item.name)' twice.")
            }
        }
    }

    subscript(name: String) -> String? { values[name] }

    func need(_ name: String) throws(MalformedQuery) -> String {
        guard let value = values[name] else { throw MalformedQuery(detail: "The query needs '\(name)'.") }
        return value
    }

    /// The archive's id.
    var archive: String {
        get throws(MalformedQuery) {
            let id = try need("archive")
            guard ArchiveHeader.isID(id) else { throw MalformedQuery(detail: "'archive' is no id of an archive.") }
            return id
        }
    }

    /// Which chunk it is, from 0.
    var chunk: Int {
        get throws(MalformedQuery) {
            guard let number = Int(try need("chunk")), number >= 0 else {
                throw MalformedQuery(detail: "'chunk' is the number of a chunk, from 0.")
            }
            return number
        }
    }
}
