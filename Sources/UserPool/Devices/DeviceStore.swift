internal import Database
internal import LatchkeyPlatform

/// The queries on `devices`. Every one names the user: a device of one is none of another's.
struct DeviceStore {
    /// How many devices of a user are known. When there are more, the one that was used least recently is forgotten.
    static let most = 100

    private static let columns: SQL = "device, name, remembered, address, created, modified, authenticated"

    private let connection: any Connection

    init(_ connection: any Connection) { self.connection = connection }

    /// A device of the user. Asked for nobody as well, so that unknown users cost the same.
    func find(_ key: DeviceKey, of subject: Subject?) async throws -> Device? {
        try await connection.first(
            """
            SELECT \(Self.columns) FROM devices WHERE device = \(key.text) AND sub = \(subject?.text ?? "")
            """
        ).map(Self.device)
    }

    /// What a device of the user proves itself against, the verifier sealed.
    func srp(_ key: DeviceKey, of subject: Subject) async throws -> SRPRecord? {
        try await connection.first(
            "SELECT salt, verifier FROM devices WHERE device = \(key.text) AND sub = \(subject.text)"
        ).map { try SRPRecord(salt: $0.get(0), verifier: $0.get(1)) }
    }

    /// What stands for the pool in a device's proofs, where that does not follow from the user.
    func groupKey(_ key: DeviceKey, of subject: Subject) async throws -> String? {
        try await connection.first(
            "SELECT group_key FROM devices WHERE device = \(key.text) AND sub = \(subject.text)"
        ).flatMap { try $0.get(0, as: String?.self) }
    }

    /// Says what stands for the pool in a device's proofs.
    func setGroupKey(_ groupKey: String, _ key: DeviceKey, of subject: Subject) async throws {
        try await connection.execute(
            "UPDATE devices SET group_key = \(groupKey) WHERE device = \(key.text) AND sub = \(subject.text)")
    }

    /// Adds a device; false when there is one of that key. Beyond ``most``, those used least recently go.
    func insert(_ device: Device, _ srp: SRPRecord, of subject: Subject) async throws -> Bool {
        let added = try await connection.execute(
            """
            INSERT INTO devices (
                device, sub, name, salt, verifier, remembered, address, created, modified, authenticated)
            VALUES (\(device.key.text), \(subject.text), \(device.name), \(srp.salt), \(srp.verifier),
                \(device.isRemembered), \(device.address?.description), \(device.created), \(device.modified),
                \(device.authenticated))
            ON CONFLICT (device) DO NOTHING
            """)
        guard added == 1 else { return false }
        try await connection.execute(
            """
            DELETE FROM devices WHERE device IN (
                SELECT device FROM devices WHERE sub = \(subject.text) AND device <> \(device.key.text)
                ORDER BY authenticated DESC, device LIMIT 4 OFFSET \(Self.most - 1))
            """)
        return true
    }

    /// Says whether a device of the user is remembered; false when there is none of that key.
    func setRemembered(_ isRemembered: Bool, _ key: DeviceKey, of subject: Subject, at now: Timestamp) async throws
        -> Bool
    {
        try await connection.execute(
            """
            UPDATE devices SET remembered = \(isRemembered), modified = \(now)
            WHERE device = \(key.text) AND sub = \(subject.text)
            """) == 1
    }

    /// The user has signed in with a device.
    func signedIn(_ key: DeviceKey, of subject: Subject, from address: IPAddress?, at now: Timestamp) async throws {
        try await connection.execute(
            """
            UPDATE devices SET authenticated = \(now), modified = \(now),
                address = COALESCE(\(address?.description), address), asked = NULL
            WHERE device = \(key.text) AND sub = \(subject.text)
            """)
    }

    /// Keeps the challenge that a device is asked now.
    func ask(_ key: DeviceKey, of subject: Subject, _ challenge: [UInt8]) async throws {
        try await connection.execute(
            "UPDATE devices SET asked = \(challenge) WHERE device = \(key.text) AND sub = \(subject.text)")
    }

    /// The challenge that a device was asked last. Asked for nobody as well, so that unknown users cost the same.
    func asked(_ key: DeviceKey, of subject: Subject?) async throws -> [UInt8]? {
        try await connection.first(
            "SELECT asked FROM devices WHERE device = \(key.text) AND sub = \(subject?.text ?? "")"
        ).flatMap { try $0.get(0, as: [UInt8]?.self) }
    }

    /// Takes a device away; false when the user has none of that key.
    func remove(_ key: DeviceKey, of subject: Subject) async throws -> Bool {
        try await connection.execute(
            "DELETE FROM devices WHERE device = \(key.text) AND sub = \(subject.text)") == 1
    }

    /// The user's devices in the order in which they were confirmed, from after a place on, at most `limit`; all, or
    /// those that are remembered.
    func list(
        of subject: Subject, rememberedOnly: Bool, after place: (created: Timestamp, key: String)?, limit: Int
    ) async throws -> [Device] {
        var sql: SQL = "SELECT \(Self.columns) FROM devices WHERE sub = \(subject.text)"
        if rememberedOnly { sql.append(" AND remembered = 1") }
        if let place { sql.append(" AND (created, device) > (\(place.created), \(place.key))") }
        sql.append(" ORDER BY created, device LIMIT \(limit)")
        return try await connection.query(sql).map(Self.device)
    }

    private static func device(_ row: Row) throws -> Device {
        guard let key = DeviceKey(try row.get(0)) else {
            throw DatabaseError(.damaged, "a row of devices has a key that is none")
        }
        return Device(
            key: key, name: try row.get(1), isRemembered: try row.get(2),
            address: try row.get(3, as: String?.self).flatMap(IPAddress.init), created: try row.get(4),
            modified: try row.get(5), authenticated: try row.get(6))
    }
}
