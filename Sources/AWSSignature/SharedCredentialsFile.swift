public import LatchkeyPlatform

/// The file that AWS tools read access keys from (`~/.aws/credentials`, `AWS_SHARED_CREDENTIALS_FILE`)
/// ([AWS, "Configuration and credential file settings"](https://docs.aws.amazon.com/cli/latest/userguide/cli-configure-files.html)).
public struct SharedCredentialsFile: Sendable {
    private var profiles: [(name: String, credentials: Credentials)]

    /// A file with the profiles given.
    public init(profiles: [(name: String, credentials: Credentials)]) {
        self.profiles = profiles
    }

    /// Reads a file's text. A profile without id or secret is left out.
    public init(parsing text: String) {
        profiles = INIFile(parsing: text).sections.compactMap { section in
            guard let id = section["aws_access_key_id"]?.value, !id.isEmpty,
                let secret = section["aws_secret_access_key"]?.value, !secret.isEmpty
            else { return nil }
            let token = section["aws_session_token"]?.value
            let credentials = Credentials(
                accessKeyID: id, secretAccessKey: Secret(secret), sessionToken: token.map(Secret.init))
            return (section.name, credentials)
        }
    }

    /// The credentials of a profile.
    public func credentials(of profile: String = "default") -> Credentials? {
        profiles.last { $0.name == profile }?.credentials
    }

    /// The file's text, secrets and all.
    public var text: Secret {
        let sections = profiles.map { profile in
            var section = INIFile.Section(name: profile.name)
            section.settings = [
                .init(name: "aws_access_key_id", value: profile.credentials.accessKeyID),
                .init(name: "aws_secret_access_key", value: profile.credentials.secretAccessKey.reveal),
            ]
            if let token = profile.credentials.sessionToken {
                section.settings.append(.init(name: "aws_session_token", value: token.reveal))
            }
            return section
        }
        return Secret(INIFile(sections: sections).text)
    }
}
