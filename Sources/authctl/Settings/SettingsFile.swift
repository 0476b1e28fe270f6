internal import AuthClient
internal import LatchkeyJSON

/// What `authctl configure` keeps, as JSON with these members.
struct SettingsFile: Shape {
    var endpoint: String?
    var pool: String?
    var client: String?
    var clientSecret: Secret?
    var credentials: String?
    var caFile: String?

    static let fields: [Field<Self>] = [
        .init("endpoint", \.endpoint), .init("pool", \.pool), .init("client", \.client),
        .init("clientSecret", \.clientSecret), .init("credentials", \.credentials),
        .init("caFile", \.caFile),
    ]

    /// Reads the file; without one, nothing is set.
    static func load(_ path: String) throws(CommandFailure) -> SettingsFile {
        guard LocalFile.exists(path) else { return SettingsFile() }
        do {
            return try decode(try LocalFile.read(path), DecodingOptions(unknownMembers: .refuse))
        } catch let failure as CommandFailure {
            throw failure
        } catch {
            throw CommandFailure(.local, "\(path) is not as 'authctl configure' writes it: \(error)")
        }
    }

    /// Writes the file, for its owner only.
    func save(_ path: String) throws(CommandFailure) {
        try LocalFile.write(encode() + [UInt8(ascii: "\n")], to: path)
    }
}
