import LatchkeyPlatform
import Testing

@testable import UserPool

struct RecoveryChoiceTests {
    private func user(_ attributes: Attributes) throws -> User {
        User(
            subject: Subject.random(), username: try #require(Username("alice")), status: .confirmed,
            attributes: attributes, created: Timestamp(seconds: 0), modified: Timestamp(seconds: 0))
    }

    private let both: Attributes = [
        "email": "a@x.org", "email_verified": "true", "phone_number": "+12065550100", "phone_number_verified": "true",
    ]

    @Test func `the first mechanism that the user has verified is chosen`() throws {
        let email = Contact(attribute: .email, value: "a@x.org")
        let phone = Contact(attribute: .phoneNumber, value: "+12065550100")
        let user = try user(both)
        #expect(RecoveryChoice(for: user, mechanisms: nil) == .contact(phone))
        #expect(RecoveryChoice(for: user, mechanisms: [.verifiedEmail, .verifiedPhoneNumber]) == .contact(email))
        #expect(RecoveryChoice(for: user, mechanisms: [.verifiedPhoneNumber]) == .contact(phone))
        #expect(RecoveryChoice(for: user, mechanisms: [.administratorOnly]) == .administratorOnly)
    }

    @Test func `a contact that is a second factor recovers nothing, once the pool has said how to recover`() throws {
        var user = try user(both)
        user.preference.enabled = [.sms]
        let email = RecoveryChoice.contact(Contact(attribute: .email, value: "a@x.org"))
        #expect(RecoveryChoice(for: user, mechanisms: [.verifiedPhoneNumber, .verifiedEmail]) == email)
        #expect(RecoveryChoice(for: user, mechanisms: [.verifiedPhoneNumber]) == .none)
        user.preference.enabled = [.email]
        #expect(RecoveryChoice(for: user, mechanisms: [.verifiedEmail]) == .none)
        user.preference.enabled = [.softwareToken]
        #expect(RecoveryChoice(for: user, mechanisms: [.verifiedEmail]) == email)
        // A pool that says nothing has the behaviour of before.
        user.preference.enabled = [.sms, .email]
        #expect(
            RecoveryChoice(for: user, mechanisms: nil)
                == .contact(Contact(attribute: .phoneNumber, value: "+12065550100")))
    }

    @Test func `an unverified contact, or one without a value, is not chosen`() throws {
        for attributes: Attributes in [
            [:], ["email": "a@x.org"], ["email": "a@x.org", "email_verified": "false"], ["email_verified": "true"],
        ] {
            #expect(RecoveryChoice(for: try user(attributes), mechanisms: nil) == .none)
        }
        var half = both
        half["phone_number_verified"] = "false"
        #expect(
            RecoveryChoice(for: try user(half), mechanisms: nil)
                == .contact(Contact(attribute: .email, value: "a@x.org")))
    }
}
