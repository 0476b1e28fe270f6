import LatchkeyCrypto
import LatchkeyJSON
import LatchkeyPlatform
import TestSupport

@testable import UserPool

extension SignInFixture {
    static let address = IPAddress("192.0.2.7")!

    /// A pool that remembers devices, with every second factor, through a client that has every flow.
    static func devices(
        mfa: String = "OFF", asksUser: Bool = false, replacesSecondFactor: Bool = false, client: JSONValue = [:],
        pool others: JSONValue = [:]
    ) async throws -> SignInFixture {
        var settings: JSONValue = [
            "ExplicitAuthFlows": [
                "ALLOW_USER_SRP_AUTH", "ALLOW_USER_PASSWORD_AUTH", "ALLOW_ADMIN_USER_PASSWORD_AUTH",
                "ALLOW_REFRESH_TOKEN_AUTH",
            ]
        ]
        for (name, value) in client.object ?? [:] { settings[name] = value }
        var pool: JSONValue = [
            "AutoVerifiedAttributes": ["email"], "MfaConfiguration": .string(mfa),
            "SoftwareTokenMfaConfiguration": ["Enabled": true],
            "SmsConfiguration": ["SnsCallerArn": "arn:aws:iam::123456789012:role/texts"],
            "DeviceConfiguration": [
                "ChallengeRequiredOnNewDevice": .bool(replacesSecondFactor),
                "DeviceOnlyRememberedOnUserPrompt": .bool(asksUser),
            ],
        ]
        for (name, value) in others.object ?? [:] { pool[name] = value }
        return try await SignInFixture(pool: pool, client: settings)
    }

    /// The pool and client with other settings of the pool's.
    func changing(_ settings: @escaping @Sendable (inout JSONValue) -> Void) async throws -> Pool {
        try await pools.changeSettings(of: pool.id, settings)
    }

    /// The client as it calls from a device, at an address.
    func calling(_ device: DeviceKey?, from address: IPAddress? = SignInFixture.address) -> Client {
        client.calling(from: RequestOrigin(device: device, address: address))
    }

    /// Now, as clients of the Secure Remote Password protocol write it.
    var srpTimestamp: String {
        let time = CivilTime(clock.now())
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "Mon \(months[time.date.month - 1]) \(time.date.day) \(two(time.hour)):\(two(time.minute)):"
            + "\(two(time.second)) UTC \(time.date.year)"
    }

    /// Confirms the device that a sign-in was told of.
    @discardableResult
    func confirm(_ tokens: IssuedTokens, name: String? = nil) async throws -> RegisteredDevice {
        guard let new = tokens.newDevice else { throw Unexpected(what: "no new device") }
        let device = RegisteredDevice(key: new.key, groupKey: new.groupKey)
        _ = try await pools.signedInUser(tokens.accessToken).confirmDevice(
            new.key.text, name: name, device.verifier(), from: Self.address)
        return device
    }
}

/// A device of a user, as the program on it knows it.
struct RegisteredDevice {
    let key: DeviceKey
    let groupKey: String
    let secret = Secret(Base64.encode(SecureRandom.bytes(40)))

    /// What it sends with its confirmation, padded as clients pad it.
    func verifier() throws -> DeviceVerifier {
        let salt = CognitoSRP.newSalt()
        let verifier = try CognitoSRP.verifier(poolName: groupKey, userID: key.text, password: secret, salt: salt)
        return try DeviceVerifier(passwordVerifier: Base64.encode([0] + verifier), salt: Base64.encode([0] + salt))
    }
}
