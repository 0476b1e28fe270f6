import LatchkeyCrypto
import LatchkeyJSON
import LatchkeyPlatform
import TestSupport

@testable import UserPool

extension SignInFixture {
    /// A pool that signs in by passkeys, and a client that lets its users choose.
    static func passkeys(
        _ webAuthn: JSONValue = ["RelyingPartyId": "example.org"], more: [(String, JSONValue)] = [],
        configure: (inout UserPoolConfiguration) -> Void = { _ in }
    ) async throws -> SignInFixture {
        var settings: JSONValue = [
            "Policies": ["SignInPolicy": ["AllowedFirstAuthFactors": ["PASSWORD", "WEB_AUTHN"]]],
            "WebAuthnConfiguration": webAuthn,
        ]
        for (name, value) in more { settings[name] = value }
        return try await SignInFixture(
            pool: settings,
            client: [
                "ExplicitAuthFlows": ["ALLOW_USER_AUTH", "ALLOW_USER_PASSWORD_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"],
                "PreventUserExistenceErrors": "ENABLED",
            ], configure: configure)
    }

    /// The user, signed in by password.
    func signedIn(_ name: String = "alice") async throws -> SignedInUser {
        try await pools.signedInUser(try await signIn(name).accessToken)
    }

    /// Registers a passkey of a browser.
    func register(_ browser: TestBrowser, for user: SignedInUser) async throws {
        try await user.completePasskeyRegistration(browser.create(try await user.beginPasskeyRegistration()))
    }
}
