/// Which way a forgotten password is recovered (`AccountRecoverySetting`).
enum RecoveryChoice: Equatable, Sendable {
    /// A code goes there.
    case contact(Contact)
    /// Only an administrator can help.
    case administratorOnly
    /// The user has no verified contact that the pool would use.
    case none

    /// The choice for a user: the first mechanism of the pool that the user has verified and that is no second factor
    /// of theirs, which would then be the only one. A pool that says nothing prefers the phone, second factor or not
    /// (Cognito's behaviour from before the setting;
    /// [AccountRecoverySetting](https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_CreateUserPool.html)).
    init(for user: User, mechanisms: [PoolSettings.RecoveryMechanism]?) {
        for mechanism in mechanisms ?? [.verifiedPhoneNumber, .verifiedEmail] {
            switch mechanism {
            case .administratorOnly:
                self = .administratorOnly
                return
            case .verifiedEmail, .verifiedPhoneNumber:
                let attribute: ContactAttribute = mechanism == .verifiedEmail ? .email : .phoneNumber
                guard mechanisms == nil || !user.preference.enabled.contains(where: { $0.contact == attribute }) else {
                    continue
                }
                guard user.hasVerified(attribute), let value = user.attributes[attribute.rawValue] else { continue }
                self = .contact(Contact(attribute: attribute, value: value))
                return
            }
        }
        self = .none
    }
}
