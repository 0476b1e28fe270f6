/// Which second factors a user wants to be asked for.
public struct MFAPreference: Sendable, Equatable {
    /// The ones that are on.
    public internal(set) var enabled: Set<SecondFactor> = []
    /// The one that is asked for; `nil` leaves the choice to the moment of signing in.
    public internal(set) var preferred: SecondFactor?
    /// Whether a passkey whose authenticator verifies its user stands for both factors.
    public internal(set) var passkeysCountTwice = false

    /// A user who has set nothing.
    public init() {}

    /// Reads the form that ``stored`` writes; names that are none are passed over.
    init(stored: String, preferred: String?) {
        if !stored.isEmpty {
            let names = stored.split(separator: ",").map(String.init)
            enabled = Set(names.compactMap(SecondFactor.init(rawValue:)))
            passkeysCountTwice = names.contains(Self.passkeys)
        }
        self.preferred = preferred.flatMap(SecondFactor.init(rawValue:))
    }

    /// The names of the factors that are on, as they are stored.
    var stored: String { (list.map(\.rawValue) + (passkeysCountTwice ? [Self.passkeys] : [])).joined(separator: ",") }

    private static let passkeys = "WEB_AUTHN"

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

        /// Whether the factor has to be set up for this.
        var asksForFactor: Bool { isEnabled == true || isPreferred == true }

        /// A setting that switches a factor off.
        static let off = Setting(isEnabled: false, isPreferred: false)

        /// A setting by its parts.
        public init(isEnabled: Bool?, isPreferred: Bool?) {
            self.isEnabled = isEnabled
            self.isPreferred = isPreferred
        }
    }
}
