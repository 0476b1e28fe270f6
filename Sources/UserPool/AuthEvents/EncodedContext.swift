internal import LatchkeyJSON
internal import LatchkeyPlatform

/// What a client's library found out about the device that it runs on (`EncodedData` of the Cognito API's
/// `UserContextDataType`): base64 of `{"payload": "<JSON text>", …}`, in which `contextData` has what follows.
///
/// The client makes it, so it proves nothing. It is bounded, and what cannot be read is as good as none.
struct EncodedContext: Sendable, Equatable {
    /// The longest form that is read, in bytes.
    static let longest = RequestOrigin.longestEncodedContext
    /// The longest value that is kept, in characters.
    private static let longestValue = 100

    /// What the device is called.
    var device: String?
    /// The time zone that it is in, such as `+02:00`.
    var timezone: String?
    /// What tells it from others.
    var id: String?

    /// Nothing is known.
    init() {}

    /// Reads what a client has sent.
    init(_ encoded: String?) {
        guard let encoded, encoded.utf8.count <= Self.longest, let bytes = Base64.decode(encoded),
            let payload = (try? JSONValue(parsing: bytes))?["payload"]?.string,
            let context = (try? JSONValue(parsing: payload))?["contextData"]
        else { return }
        device = Self.value(context["DeviceName"])
        timezone = Self.value(context["ClientTimezone"])
        id = Self.value(context["DeviceId"])
    }

    private static func value(_ value: JSONValue?) -> String? {
        guard let text = value?.string, !text.isEmpty else { return nil }
        return String(SingleLine.text(text).prefix(longestValue))
    }
}
