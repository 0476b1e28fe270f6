internal import LatchkeyPlatform
internal import UserPool

/// The named values of `AuthParameters` and `ChallengeResponses`.
struct AuthenticationParameters {
    private let values: [String: Secret]

    init(_ values: [String: Secret]?) { self.values = values ?? [:] }

    /// The value of that name; `nil` when it was left out or is empty.
    subscript(name: String) -> Secret? {
        values[name].flatMap { $0.reveal.isEmpty ? nil : $0 }
    }

    /// The value of that name. Throws `missingParameter` when it was left out or is empty.
    func required(_ name: String) throws(UserPoolError) -> Secret {
        guard let value = self[name] else { throw .missingParameter(name) }
        return value
    }

    /// The name of the user. Throws `missingParameter`.
    var username: String {
        get throws(UserPoolError) { try required("USERNAME").reveal }
    }

    /// The proof that a confidential client knows its secret.
    var secretHash: Secret? { self["SECRET_HASH"] }

    /// The device that the client says it is on. Throws `invalidDeviceKey` for what cannot be the key of one.
    var deviceKey: DeviceKey? {
        get throws(UserPoolError) {
            guard let text = self["DEVICE_KEY"] else { return nil }
            guard let key = DeviceKey(text.reveal) else { throw UserPoolError(.invalidDeviceKey) }
            return key
        }
    }

    /// The attributes that come with an answer, as `userAttributes.<name>`.
    var userAttributes: [(name: String, value: String)] {
        let prefix = "userAttributes."
        return values.filter { $0.key.hasPrefix(prefix) }.sorted { $0.key < $1.key }.map { name, value in
            (String(name.dropFirst(prefix.count)), value.reveal)
        }
    }
}
