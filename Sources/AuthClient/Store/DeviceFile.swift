internal import LatchkeyJSON
internal import LatchkeyPlatform

/// The text of the devices that servers remember.
///
/// ```json
/// {"version":1,"devices":[{"endpoint":"https://auth.example.com","poolId":"us-east-1_AbCdEf123","username":"…",
///  "typedName":"alice","key":"us-east-1_…","groupKey":"…","password":"…"}]}
/// ```
enum DeviceFile {
    private static let version: Int64 = 1
    /// The most that are kept: the newest.
    static let maximumCount = 64

    /// Reads a text. A device that lacks something, or a file of another version, is none: it is remembered anew at the
    /// next sign-in.
    static func parse(_ bytes: [UInt8]) -> [RememberedDevice] {
        guard let document = try? JSONValue(parsing: bytes), document["version"]?.int64 == version else { return [] }
        return (document["devices"]?.array ?? []).compactMap { device in
            func text(_ name: String) -> String? { device[name]?.string.flatMap { $0.isEmpty ? nil : $0 } }
            guard let endpoint = text("endpoint"), let pool = text("poolId"), let username = text("username"),
                let typedName = text("typedName"), let key = text("key"), let groupKey = text("groupKey"),
                let password = text("password")
            else { return nil }
            return RememberedDevice(
                endpoint: endpoint, poolID: pool, username: username, typedName: typedName, key: key,
                groupKey: groupKey, password: Secret(password))
        }
    }

    /// Writes a text.
    static func encode(_ devices: [RememberedDevice]) -> [UInt8] {
        let values = devices.suffix(maximumCount).map { device -> JSONValue in
            [
                "endpoint": .string(device.endpoint), "poolId": .string(device.poolID),
                "username": .string(device.username), "typedName": .string(device.typedName),
                "key": .string(device.key), "groupKey": .string(device.groupKey),
                "password": .string(device.password.reveal),
            ]
        }
        let document: JSONObject = ["version": .integer(version), "devices": .array(values)]
        return JSONValue.object(document).encode() + [UInt8(ascii: "\n")]
    }
}
