internal import LatchkeyHTTP
internal import LatchkeyJSON

extension ServerAPI {
    /// `POST /backups`: begins a copy of all stores, in a folder of the server's own choice. One is made at a time.
    func beginBackup(_ request: Request) async -> Response {
        await asAdministrator(request) {
            guard let backups = sources.backups else { return .problem(.notFound, detail: "No backups are made here.") }
            do {
                return Self.answer(try backups.begin(), .accepted)
            } catch let error as Backups.Underway {
                return .problem(.conflict, detail: "The backup \(error.name) is being made.")
            }
        }
    }

    /// `GET /backups/{name}`: how far a backup is, which is one of the last.
    func backup(_ request: Request, named name: String) async -> Response {
        await asAdministrator(request) {
            guard let backup = sources.backups?.find(name) else {
                return .problem(
                    .notFound, detail: "No backup of that name was made of late, or since the server started.")
            }
            return Self.answer(backup, .ok)
        }
    }

    private static func answer(_ backup: Backup, _ status: Status) -> Response {
        var answer: JSONValue = [
            "name": .string(backup.name), "path": .string(backup.path), "state": .string(backup.state.rawValue),
            "copied": .integer(Int64(backup.copied)), "total": .integer(Int64(backup.total)),
        ]
        if let reason = backup.reason { answer["reason"] = .string(reason) }
        return Response(
            status, headers: [.contentType: "application/json", .cacheControl: "no-store"],
            body: .bytes(answer.encode()))
    }
}
