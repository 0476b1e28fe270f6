public import LatchkeyJSON
public import LatchkeyPlatform

/// The style of the managed login pages of a client.
public struct Branding: Sendable, Equatable {
    /// An image of the pages.
    public struct Asset: Sendable, Equatable {
        /// Where it is shown, in Cognito's words.
        public let category: String
        /// Whether it is for light pages, dark ones or both.
        public let colorMode: String
        /// A name that tells it from others of that place.
        public let resource: String?
        /// Its format; what its content is, not only what it is called.
        public let format: ImageFormat
        /// The image.
        public let content: [UInt8]

        /// An image as it came; it is checked when it is taken.
        public init(category: String, colorMode: String, resource: String?, format: ImageFormat, content: [UInt8]) {
            self.category = category
            self.colorMode = colorMode
            self.resource = resource
            self.format = format
            self.content = content
        }

        var place: [String] { [category, colorMode, resource ?? ""] }
    }

    /// What a request sets; what it leaves out stays.
    public struct Change: Sendable {
        /// Whether the pages look as the server's own do.
        public var usesProvidedValues: Bool?
        /// Settings, an object.
        public var settings: JSONValue?
        /// Images.
        public var assets: [Asset]?

        /// A change of nothing.
        public init() {}
    }

    /// The most that one request may bring, and that a style may hold, in bytes.
    static let largestRequest = 2_097_152, largestStyle = 8_388_608
    static let mostAssets = 40
    static let largestAsset = 1_000_000

    /// The style's id, a UUID.
    public let id: String
    /// The client whose pages these are.
    public let client: ClientID
    /// Whether the pages look as the server's own do; then there are neither settings nor images.
    public internal(set) var usesProvidedValues: Bool
    /// What was set of the settings.
    public internal(set) var settings: JSONValue?
    /// What was set of the images.
    public internal(set) var assets: [Asset]
    /// When it was made.
    public let created: Timestamp
    /// When it was last changed.
    public internal(set) var modified: Timestamp

    /// The settings with those that were not set as the server's own pages have them.
    public var mergedSettings: JSONValue {
        settings.map { BrandingDefaults.settings.merged(with: $0) } ?? BrandingDefaults.settings
    }

    /// Takes a change over. Throws `invalidParameter` when it breaks a rule or leaves more than there may be.
    mutating func apply(_ change: Change) throws(UserPoolError) {
        if change.usesProvidedValues == true {
            guard change.settings == nil, change.assets?.isEmpty != false else {
                throw .invalidParameter("Settings and Assets cannot be set when UseCognitoProvidedValues is true.")
            }
            (usesProvidedValues, settings, assets) = (true, nil, [])
            return
        }
        var size = 0
        if let new = change.settings {
            guard new.object != nil else { throw .invalidParameter("Settings must be an object.") }
            size += new.encode().count
            settings = settings?.merged(with: new) ?? new
        }
        for asset in change.assets ?? [] {
            try Self.check(asset)
            size += asset.content.count
            assets.removeAll { $0.place == asset.place }
            assets.append(asset)
        }
        guard Set((change.assets ?? []).map(\.place)).count == (change.assets ?? []).count else {
            throw .invalidParameter("Assets has two images for one place.")
        }
        guard size <= Self.largestRequest else { throw .invalidParameter("The request is larger than 2 MB.") }
        guard assets.count <= Self.mostAssets else {
            throw .invalidParameter("A style can have at most \(Self.mostAssets) assets.")
        }
        let whole = assets.reduce(settings?.encode().count ?? 0) { $0 + $1.content.count }
        guard whole <= Self.largestStyle else { throw .invalidParameter("The style is larger than 8 MB.") }
        if let given = change.usesProvidedValues { usesProvidedValues = given }
        if change.settings != nil || change.assets?.isEmpty == false { usesProvidedValues = false }
    }

    private static func check(_ asset: Asset) throws(UserPoolError) {
        guard (1...largestAsset).contains(asset.content.count) else {
            throw .invalidParameter("An image of \(asset.category) is empty or larger than 1 MB.")
        }
        guard ImageFormat(of: asset.content) == asset.format else {
            throw .invalidParameter("The image of \(asset.category) is no \(asset.format.rawValue) that can be shown.")
        }
        let wanted: ImageFormat? =
            switch asset.category {
            case "FAVICON_ICO": .ico
            case "FAVICON_SVG": .svg
            case _: nil
            }
        guard wanted == nil || wanted == asset.format else {
            throw .invalidParameter("\(asset.category) does not take \(asset.format.rawValue) images.")
        }
    }
}

extension JSONValue {
    /// The value with another's members in place of its own; members that are objects in both are merged in turn.
    fileprivate func merged(with other: JSONValue) -> JSONValue {
        guard object != nil, let members = other.object else { return other }
        var result = self
        for (name, value) in members { result[name] = result[name]?.merged(with: value) ?? value }
        return result
    }
}
