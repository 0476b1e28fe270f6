import LatchkeyPlatform
import TestSupport
import Testing

@testable import UserPool

@Suite struct RefusalTests {
    @Test func `a reason says what the answer left open`() async throws {
        let fixture = try await PoolFixture()
        let pool = try await fixture.pool()
        var user = try await fixture.user("alice", in: pool)
        func reason(_ code: UserPoolError.Code, _ user: User?, hasPassword: Bool = true) -> RefusalReason {
            RefusalReason(UserPoolError(code), of: user, hasPassword: hasPassword)
        }
        #expect(reason(.wrongPassword, user) == .wrongPassword)
        #expect(reason(.wrongPassword, user, hasPassword: false) == .noPassword)
        for code in [UserPoolError.Code.wrongPassword, .codeMismatch, .codeExpired, .userNotFound] {
            #expect(reason(code, nil) == .unknownUser)
        }
        #expect(reason(.codeMismatch, user).rawValue == "codeMismatch")
        #expect(reason(.locked, nil).rawValue == "locked")
        user.isEnabled = false
        #expect(reason(.wrongPassword, user) == .userDisabled)
        #expect(reason(.codeMismatch, user) == .userDisabled)
    }

    @Test func `an address's limit is told from an account's`() {
        let address = UserPoolError(.limitExceeded, [.limit: UserPoolError.addressLimit])
        #expect(RefusalReason(address, of: nil, hasPassword: false) == .addressLimit)
        #expect(
            RefusalReason(UserPoolError(.limitExceeded), of: nil, hasPassword: false).rawValue == "limitExceeded")
    }
}
