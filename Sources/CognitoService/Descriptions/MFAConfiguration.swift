internal import CognitoModel
internal import LatchkeyJSON
internal import UserPool

/// What two operations answer about the second factors of a pool.
protocol MFAConfiguration: Shape {
    var smsMFAConfiguration: SmsMfaConfigType? { get set }
    var mfaConfiguration: UserPoolMfaType? { get set }
}

extension GetUserPoolMfaConfig.Output: MFAConfiguration {}
extension SetUserPoolMfaConfig.Output: MFAConfiguration {}

extension MFAConfiguration {
    /// The configuration of a pool.
    init(mfaConfigurationOf pool: Pool) throws {
        self = try Self.decode(pool.document.encode(), .response)
        mfaConfiguration = mfaConfiguration ?? .off
        // Text messages have no member of their own in the pool: they are on when it knows how to send them.
        if pool.document["SmsConfiguration"] != nil {
            smsMFAConfiguration = try SmsMfaConfigType.decode(pool.document.encode(), .response)
        }
    }
}
