/// The user states of the AWS Mobile SDK for iOS, for programs that are moved over from `AWSMobileClient`.
///
/// `signedOutFederatedTokensInvalid` and `guest` belong to identity pools, which are not part of this service; they are
/// here so that a `switch` moves over as it stands.
public enum AWSMobileClientUserState: String, Sendable, Hashable {
    case signedIn, signedOut, signedOutFederatedTokensInvalid, signedOutUserPoolsTokenInvalid, guest, unknown
}

extension UserState {
    /// The name that `AWSMobileClient` had for this state.
    ///
    /// ```swift
    /// session.addUserStateListener(self) { state, _ in
    ///     switch state.awsMobileClient {
    ///     case .signedIn: showHome()
    ///     case .signedOut, .signedOutUserPoolsTokenInvalid: showSignIn()
    ///     default: Task { try await session.signOut() }
    ///     }
    /// }
    /// ```
    public var awsMobileClient: AWSMobileClientUserState {
        switch self {
        case .unknown: .unknown
        case .signedOut: .signedOut
        case .signedIn: .signedIn
        case .tokenInvalid: .signedOutUserPoolsTokenInvalid
        }
    }
}
