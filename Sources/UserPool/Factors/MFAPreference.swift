internal import Database

/// Which second factors a user wants to be asked for.
public struct MFAPreference: Sendable, Equatable {
    /// The ones that are on.
    public internal(set) var enabled: Set<SecondFactor> = []
    /// The one that is asked for; `nil` leaves the choice to the moment of signing in.
    public internal(set) var preferred: SecondFactor?

    /// A user who has set nothing.
    public init() {}

    /// The factors that are on, in one order for everybody (`UserMFASettingList`).
    public var list: [SecondFactor] { SecondFactor.allCases.filter(enabled.contains) }

    /// Sets one factor; `nil` leaves it as it is.
    mutating func set(_ factor: SecondFactor, to setting: Setting?) {
        guard let setting else { return }
        if setting.isEnabled == true { enabled.insert(factor) }
        if setting.isEnabled == false { enabled.remove(factor) }
        if setting.isPreferred == true { preferred = factor }
        if setting.isPreferred == false, preferred == factor { preferred = nil }
        if let chosen = preferred, !enabled.contains(chosen) { preferred = nil }
    }

    /// What a request says of one factor; what is `nil` stays as it is.
    public struct Setting: Sendable, Equatable {
        /// Whether the user is asked for it.
        public var isEnabled: Bool?
        /// Whether it goes before the others.
        public var isPreferred: Bool?

        /// A setting by its parts.
        public init(isEnabled: Bool?, isPreferred: Bool?) {
            self.isEnabled = isEnabled
            self.isPreferred = isPreferred
        }
    }
}

/// The queries on `mfa_preferences`.
struct MFAPreferenceStore {
    private let connection: any Connection

    init(_ connection: any Connection) { self.connection = connection }

    /// What a user has set.
    func find(_ subject: Subject) async throws -> MFAPreference {
        let row = try await connection.first(
            "SELECT enabled, preferred FROM mfa_preferences WHERE sub = \(subject.text)")
        var preference = MFAPreference()
        guard let row else { return preference }
        preference.enabled = Set(
            try row.get(0, as: String.self).split(separator: ",").compactMap { SecondFactor(rawValue: String($0)) })
        preference.preferred = try row.get(1, as: String?.self).flatMap(SecondFactor.init(rawValue:))
        return preference
    }

    /// Stores what a user sets.
    func put(_ preference: MFAPreference, of subject: Subject) async throws {
        try await connection.execute(
            """
            INSERT INTO mfa_preferences (sub, enabled, preferred)
            VALUES (\(subject.text), \(preference.list.map(\.rawValue).joined(separator: ",")),
                \(preference.preferred?.rawValue))
            ON CONFLICT (sub) DO UPDATE SET enabled = excluded.enabled, preferred = excluded.preferred
            """)
    }
}
