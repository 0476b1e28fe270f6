import Database
import LatchkeyJSON
import LatchkeyPlatform
import TestSupport
import Testing

@testable import UserPool

/// Every status, and what each of the operations that change it makes of it.
@Suite struct UserStatusTests {
    enum Event: CaseIterable, Sendable {
        case confirmByCode, confirmByAdministrator, setPassword, setTemporaryPassword, resetByAdministrator
        case forgetPassword, inviteAgain, disable, enable
    }

    /// What becomes of a user with a verified address; `nil` stands for a refusal, which leaves the status.
    private static func next(_ status: UserStatus, _ event: Event) -> UserStatus? {
        switch (event, status) {
        case (.confirmByCode, .unconfirmed), (.confirmByAdministrator, .unconfirmed): .confirmed
        case (.confirmByCode, _), (.confirmByAdministrator, _): nil
        case (.setPassword, _): .confirmed
        case (.setTemporaryPassword, _): .forceChangePassword
        case (.resetByAdministrator, .confirmed), (.resetByAdministrator, .resetRequired): .resetRequired
        case (.resetByAdministrator, _): nil
        case (.forgetPassword, .confirmed), (.forgetPassword, .resetRequired): .confirmed
        case (.forgetPassword, _): nil
        case (.inviteAgain, .forceChangePassword): .forceChangePassword
        case (.inviteAgain, _): nil
        case (.disable, _), (.enable, _): status
        }
    }

    @Test(arguments: UserStatus.allCases, Event.allCases)
    func `an event leads where the table of statuses says, or is refused and changes nothing`(
        status: UserStatus, event: Event
    ) async throws {
        let fixture = try await SignInFixture()
        let user = try fixture.pool.newUser(
            "bob", [("email", "bob@example.org"), ("email_verified", "true")], status: status, by: .administrator,
            requiringAttributes: false)
        try await fixture.database.write { connection in
            try await UserStore(connection: connection, pool: fixture.pool).insert(user)
        }
        let expected = Self.next(status, event)
        let refusal = await code { try await apply(event, in: fixture) }
        #expect((refusal == nil) == (expected != nil), "\(String(describing: refusal))")
        #expect(try await fixture.pool.user("bob").status == expected ?? status)
    }

    private func apply(_ event: Event, in fixture: SignInFixture) async throws {
        let pool = fixture.pool
        switch event {
        case .confirmByCode:
            let user = try await pool.user("bob")
            let contact = Contact(attribute: .email, value: "bob@example.org")
            let code = try await fixture.database.write { connection in
                try await pool.codes(connection).issue(
                    .signUp, for: AccountKey(user.subject), to: contact, at: fixture.clock.now())
            }
            _ = try await pool.confirmSignUp(of: "bob", code: code, secretHash: nil, through: fixture.client)
        case .confirmByAdministrator: try await pool.confirmUser("bob")
        case .setPassword: try await pool.setPassword(of: "bob", to: SignInFixture.password, permanent: true)
        case .setTemporaryPassword: try await pool.setPassword(of: "bob", to: SignInFixture.password, permanent: false)
        case .resetByAdministrator: try await pool.resetPassword(of: "bob")
        case .forgetPassword:
            _ = try await pool.forgotPassword(of: "bob", secretHash: nil, through: fixture.client)
            try await pool.confirmForgotPassword(
                of: "bob", code: try await fixture.lastCode(to: "bob"), newPassword: Secret("An0ther-one!"),
                secretHash: nil, through: fixture.client)
        case .inviteAgain: _ = try await pool.inviteAgain(CreateUserRequest(username: "bob"))
        case .disable: try await pool.disableUser("bob")
        case .enable: try await pool.enableUser("bob")
        }
    }
}
