import LatchkeyCrypto
import LatchkeyJSON
import LatchkeyPlatform
import TestSupport

@testable import UserPool

extension SignInFixture {
    /// A pool that has every second factor.
    static func secondFactors(_ mfa: String) async throws -> SignInFixture {
        try await SignInFixture(pool: [
            "AutoVerifiedAttributes": ["email"], "MfaConfiguration": .string(mfa),
            "SoftwareTokenMfaConfiguration": ["Enabled": true], "EmailMfaConfiguration": ["Subject": "Sign in"],
            "SmsConfiguration": ["SnsCallerArn": "arn:aws:iam::123456789012:role/texts"],
        ])
    }

    /// The code that an authenticator app shows, `steps` from now.
    func appCode(_ secret: Secret, steps: Int64 = 0) -> Secret {
        let step = clock.now().seconds / OneTimePassword.stepSeconds + steps
        return Secret(OneTimePassword.code(secret: Self.base32(secret.reveal), counter: UInt64(step)))
    }

    /// Sets an authenticator app up with an access token and asks to be asked for it.
    func setUpApp(of name: String = "alice", token: Secret, prefers: Bool = true) async throws -> Secret {
        let user = try await pools.signedInUser(token)
        let secret = try await user.associateSoftwareToken()
        try await user.verifySoftwareToken(appCode(secret), name: "phone")
        try await user.setPreference([.softwareToken: .init(isEnabled: true, isPreferred: prefers)])
        clock.advance(by: .seconds(60))
        return secret
    }

    /// Answers a challenge for a second factor.
    func answer(_ factor: SecondFactor, _ code: Secret, _ challenge: PosedChallenge) async throws -> SignInOutcome {
        try await pool.answerSecondFactor(
            factor, code, of: challenge.username, session: challenge.session, secretHash: nil, through: client)
    }

    private static func base32(_ text: String) -> [UInt8] {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")
        var bits = ""
        for letter in text {
            let digits = String(alphabet.firstIndex(of: letter)!, radix: 2)
            bits += String(repeating: "0", count: 5 - digits.count) + digits
        }
        return stride(from: 0, to: bits.count - 7, by: 8).map { offset in
            let start = bits.index(bits.startIndex, offsetBy: offset)
            return UInt8(bits[start..<bits.index(start, offsetBy: 8)], radix: 2)!
        }
    }
}

extension SignInOutcome {
    /// The tokens, where the user is signed in.
    var tokens: IssuedTokens? {
        if case .signedIn(let tokens) = self { tokens } else { nil }
    }

    /// The challenge, where there is one.
    var challenge: PosedChallenge? {
        if case .challenged(let challenge) = self { challenge } else { nil }
    }
}

/// The reason of the domain with which something fails; `nil` when it does not.
func refusal(_ body: () async throws -> some Any) async -> UserPoolError.Code? {
    do {
        _ = try await body()
        return nil
    } catch { return (error as? UserPoolError)?.code }
}
