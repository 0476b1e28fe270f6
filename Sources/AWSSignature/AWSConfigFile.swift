/// The file that AWS tools read region and endpoints from (`~/.aws/config`, `AWS_CONFIG_FILE`), as far as it concerns
/// one service
/// ([AWS, "Service-specific endpoints"](https://docs.aws.amazon.com/sdkref/latest/guide/feature-ss-endpoints.html)).
public struct AWSConfigFile: Sendable {
    /// The name of Cognito user pools in a `services` section.
    private static let serviceID = "cognito_identity_provider"

    /// What a profile says.
    public struct Profile: Equatable, Sendable {
        /// The region that requests are signed for.
        public let region: String?
        /// The base address of the Cognito wire; `nil` means AWS itself.
        public let endpoint: String?
    }

    private let file: INIFile

    /// Reads a file's text.
    public init(parsing text: String) {
        file = INIFile(parsing: text)
    }

    /// A file whose default profile speaks to `endpoint` in `region`.
    public init(region: String, endpoint: String) {
        let services = INIFile.Section(
            name: "services latchkey",
            settings: [
                .init(name: Self.serviceID, value: "", nested: [.init(name: "endpoint_url", value: endpoint)])
            ])
        let profile = INIFile.Section(
            name: "default",
            settings: [
                .init(name: "region", value: region), .init(name: "output", value: "json"),
                .init(name: "services", value: "latchkey"),
            ])
        file = INIFile(sections: [profile, services])
    }

    /// What a profile says; `nil` when the file has no such profile.
    public func profile(_ name: String = "default") -> Profile? {
        let section = name == "default" ? file["default"] ?? file["profile default"] : file["profile \(name)"]
        guard let section else { return nil }
        let ofService = section["services"]
            .flatMap { file["services \($0.value)"]?[Self.serviceID] }?
            .nested.last { $0.name == "endpoint_url" }?.value
        return Profile(region: section["region"]?.value, endpoint: ofService ?? section["endpoint_url"]?.value)
    }

    /// The file's text.
    public var text: String { file.text }
}
