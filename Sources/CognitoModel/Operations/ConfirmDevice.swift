public import LatchkeyJSON
public import LatchkeyPlatform

/// Registers a device for the signed-in user, with the SRP verifier by which it will prove itself.
public enum ConfirmDevice: CognitoOperation {
    public static let access = Access.accessToken
    public static let errors: [ErrorCode] = [
        .resourceNotFound, .invalidParameter, .notAuthorized, .invalidPassword, .invalidLambdaResponse,
        .usernameExists, .invalidUserPoolConfiguration, .tooManyRequests, .passwordResetRequired, .userNotFound,
        .userNotConfirmed, .internalError, .operationNotEnabled, .deviceKeyExists, .forbidden,
    ]

    public struct Input: Shape {
        public var accessToken = Secret("")
        public var deviceKey = ""
        public var deviceSecretVerifierConfig: DeviceSecretVerifierConfigType?
        public var deviceName: String?
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("AccessToken", \.accessToken, .token),
            .init("DeviceKey", \.deviceKey, .deviceKey),
            .init("DeviceSecretVerifierConfig", \.deviceSecretVerifierConfig),
            .init("DeviceName", \.deviceName, .deviceName),
        ]
    }

    public struct Output: Shape {
        public var userConfirmationNecessary: Bool?
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("UserConfirmationNecessary", \.userConfirmationNecessary)
        ]
    }
}
