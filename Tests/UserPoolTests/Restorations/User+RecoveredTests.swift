import LatchkeyPlatform
import TestSupport
import Testing

@testable import UserPool

@Suite struct UserRecoveredTests {
    private func user(
        _ status: UserStatus = .confirmed, _ attributes: Attributes = [:], enabled: Set<SecondFactor> = [],
        preferred: SecondFactor? = nil
    ) throws -> User {
        var preference = MFAPreference()
        preference.enabled = enabled
        preference.preferred = preferred
        return User(
            subject: try #require(Subject("3f2b8a54-5d3e-4c9a-9f0b-0a1b2c3d4e5f")),
            username: try #require(Username("alice")), status: status, attributes: attributes, preference: preference,
            created: Timestamp(milliseconds: 1), modified: Timestamp(milliseconds: 2))
    }

    @Test(
        arguments: UserStatus.allCases.flatMap { now in UserStatus.allCases.map { (now, $0) } })
    func `of a status, only whether the sign-up was confirmed goes back`(now: UserStatus, then: UserStatus) throws {
        let confirmation: Set<UserStatus> = [.unconfirmed, .confirmed]
        let recovered = try user(now).recovered(to: user(then), hasSoftwareToken: true)
        #expect(recovered.status == (confirmation.isSuperset(of: [now, then]) ? then : now))
    }

    @Test func `second factors stay on, come on again, and need their app`() throws {
        let now = try user(enabled: [.email, .softwareToken], preferred: .email)
        let then = try user(enabled: [.sms, .softwareToken], preferred: .softwareToken)
        let with = now.recovered(to: then, hasSoftwareToken: true).preference
        #expect(with.enabled == [.email, .sms, .softwareToken] && with.preferred == .softwareToken)
        let without = now.recovered(to: then, hasSoftwareToken: false).preference
        #expect(without.enabled == [.email, .sms] && without.preferred == .email)
    }

    @Test func `the contact of a factor that is on stays where there was none, and else goes back`() throws {
        let now = try user(
            .confirmed,
            [
                "phone_number": "+4930111", "phone_number_verified": "true", "email": "b@hotel.example",
                "email_verified": "true",
            ], enabled: [.sms, .email], preferred: .sms)
        let none = try now.recovered(to: user(.confirmed, ["name": "A"]), hasSoftwareToken: false)
        #expect(none.attributes.names == ["name", "phone_number", "phone_number_verified", "email", "email_verified"])
        #expect(none.hasVerified(.phoneNumber) && none.hasVerified(.email))
        #expect(none.preference.enabled == [.sms, .email] && none.preference.preferred == .sms)
        let older = try now.recovered(
            to: user(.confirmed, ["email": "a@hotel.example", "phone_number": "+4930000"]), hasSoftwareToken: false)
        #expect(older.attributes.names == ["email", "phone_number"])
        #expect(older.attributes["email"] == "a@hotel.example" && older.attributes["phone_number"] == "+4930000")
        // A contact that no factor needs is an attribute like others.
        let off = try user(.confirmed, now.attributes).recovered(to: user(), hasSoftwareToken: false)
        #expect(off.attributes.isEmpty)
    }

    @Test func `where a factor is demanded, a verified contact stays if nothing else is left to ask for`() throws {
        let now = try user(.confirmed, ["phone_number": "+4930111", "phone_number_verified": "true"])
        let every: Set<SecondFactor> = [.sms, .email, .softwareToken]
        func contacts(
            _ then: Attributes, hasSoftwareToken: Bool = false, demanded: Set<SecondFactor>? = nil
        ) throws -> Attributes {
            try now.recovered(
                to: user(.confirmed, then), hasSoftwareToken: hasSoftwareToken, demanded: demanded ?? every
            ).attributes
        }
        #expect(try contacts([:]) == now.attributes)
        #expect(try contacts(["phone_number": "+4930000"]) == now.attributes)
        #expect(try contacts([:], hasSoftwareToken: true).isEmpty)
        #expect(try contacts([:], demanded: [.email]).isEmpty)
        let email: Attributes = ["email": "a@hotel.example", "email_verified": "true"]
        #expect(try contacts(email) == email)
    }

    @Test func `attributes go back, linked identities do not`() throws {
        let now = try user(.confirmed, ["name": "B", "identities": "[1]"])
        let then = try user(.confirmed, ["name": "A", "identities": "[]", "nickname": "a"])
        #expect(
            Array(now.recovered(to: then, hasSoftwareToken: true).attributes).map(\.value) == ["A", "[1]", "a"])
        let bare = try user()
        #expect(bare.recovered(to: then, hasSoftwareToken: true).attributes.names == ["name", "nickname"])
    }
}
