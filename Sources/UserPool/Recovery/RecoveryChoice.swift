/// Which way a forgotten password is recovered (`AccountRecoverySetting`).
enum RecoveryChoice: Equatable, Sendable {
    /// A code goes there.
    case contact(Contact)
    /// Only an administrator can help.
    case administratorOnly
    /// The user has no verified contact that the pool would use.
    case none

    /// The choice for a user: the first mechanism of the pool that the user has verified. A pool that says nothing
    /// prefers the phone (Cognito's behaviour from before the setting).
    init(for user: User, mechanisms: [PoolSettings.RecoveryMechanism]?) {
        for mechanism in mechanisms ?? [.verifiedPhoneNumber, .verifiedEmail] {
            switch mechanism {
            case .administratorOnly:
                self = .administratorOnly
                return
            case .verifiedEmail, .verifiedPhoneNumber:
                let attribute: ContactAttribute = mechanism == .verifiedEmail ? .email : .phoneNumber
                guard user.hasVerified(attribute), let value = user.attributes[attribute.rawValue] else { continue }
                self = .contact(Contact(attribute: attribute, value: value))
                return
            }
        }
        self = .none
    }
}
