internal import AWSSignature
internal import LatchkeyPlatform
internal import UserPool

/// The files that let AWS tools in as the administrator: the access key, and where the server is.
struct AdminFiles {
    static let credentialsName = "credentials"
    static let configName = "aws-config"

    /// The access key in the credentials file.
    let accessKeyID: String

    /// Makes the first access key where there is none, and writes what is not there yet. The endpoint is written at
    /// every start, as the port may be another. Credentials that the store does not know are replaced, with a warning.
    init(folder: DataFolder, keys: AccessKeys, region: String, endpoint: String, log: Log) async throws {
        let key: AccessKey
        do {
            if let known = try await keys.first() { key = known } else { key = try await keys.create() }
        } catch {
            throw StartupError(
                "the access keys in the store cannot be opened; was the data folder's master key replaced? (\(error))")
        }
        let written = try folder.readSecret(Self.credentialsName).map {
            SharedCredentialsFile(parsing: String(decoding: $0, as: UTF8.self))
        }
        if let credentials = written?.credentials(), try await Self.isKnown(credentials, to: keys) {
            accessKeyID = credentials.accessKeyID
        } else {
            // A file left over from another store holds a key that opens nothing here.
            if written != nil {
                log.warning(
                    "the credentials file held no access key of this store and is replaced",
                    ["file": .identifier(folder.path(of: Self.credentialsName)), "key": .identifier(key.id)])
            }
            accessKeyID = key.id
            let credentials = Credentials(accessKeyID: key.id, secretAccessKey: key.secret)
            let file = SharedCredentialsFile(profiles: [("default", credentials)])
            try folder.write(Self.credentialsName, file.text.reveal)
        }
        try folder.write(Self.configName, AWSConfigFile(region: region, endpoint: endpoint).text)
    }

    private static func isKnown(_ credentials: Credentials, to keys: AccessKeys) async throws -> Bool {
        guard let secret = try await keys.secret(of: credentials.accessKeyID) else { return false }
        return secret.reveal == credentials.secretAccessKey.reveal
    }
}
