import LatchkeyJSON
import TestSupport
import Testing

@testable import UserPool

@Suite struct AttributeUpdateTests {
    @Test func `a contact that changes is no longer verified`() async throws {
        let fixture = try await PoolFixture()
        let pool = try await fixture.pool(["AutoVerifiedAttributes": ["email"]])
        let user = try await fixture.user(
            "bob",
            ["email": "a@x", "email_verified": "true", "phone_number": "+1555", "phone_number_verified": "true"],
            in: pool)
        let update = try pool.attributeUpdate(
            of: user, setting: [("email", "b@x"), ("phone_number", "+1666"), ("name", "Bob")],
            by: .user(ClientSettings()))
        #expect(update.user.attributes["email"] == "b@x")
        #expect(!update.user.hasVerified(.email))
        #expect(!update.user.hasVerified(.phoneNumber))
        #expect(update.user.attributes["name"] == "Bob")
        #expect(update.toVerify == [.email])
        #expect(update.pending.isEmpty)
    }

    @Test func `the same value changes nothing`() async throws {
        let fixture = try await PoolFixture()
        let pool = try await fixture.pool([
            "AutoVerifiedAttributes": ["email"],
            "Schema": [["Name": "nickname", "Mutable": false]],
        ])
        let user = try await fixture.user(
            "bob", ["email": "a@x", "email_verified": "true", "nickname": "Bo"], in: pool)
        fixture.clock.advance(by: .seconds(5))
        let update = try pool.attributeUpdate(
            of: user, setting: [("email", "a@x"), ("nickname", "Bo"), ("name", "")], by: .user(ClientSettings()))
        #expect(update.user == user)
        #expect(update.toVerify.isEmpty)
    }

    @Test func `where the pool wants it verified first, a contact keeps its value`() async throws {
        let fixture = try await PoolFixture()
        let pool = try await fixture.pool([
            "AutoVerifiedAttributes": ["email"],
            "UserAttributeUpdateSettings": ["AttributesRequireVerificationBeforeUpdate": ["email"]],
        ])
        let user = try await fixture.user("bob", ["email": "a@x", "email_verified": "true"], in: pool)
        let update = try pool.attributeUpdate(of: user, setting: [("email", "b@x")], by: .user(ClientSettings()))
        #expect(update.user == user)
        #expect(update.pending == [.email: "b@x"])
        #expect(update.toVerify == [.email])

        let forced = try pool.attributeUpdate(
            of: user, setting: [("email_verified", "true"), ("email", "b@x")], by: .administrator)
        #expect(forced.user.attributes["email"] == "b@x")
        #expect(forced.user.hasVerified(.email))
        #expect(forced.pending.isEmpty)
        #expect(forced.toVerify.isEmpty)
        #expect(forced.settled == [.email])
    }

    @Test func `a blank value takes an attribute away, with what was known of it`() async throws {
        let fixture = try await PoolFixture()
        let pool = try await fixture.pool(["Schema": [["Name": "name", "Required": true]]])
        let user = try await fixture.user(
            "bob", ["name": "Bob", "email": "a@x", "email_verified": "true"], in: pool)
        let update = try pool.attributeUpdate(of: user, setting: [("email", "")], by: .user(ClientSettings()))
        #expect(update.user.attributes == ["name": "Bob"])
        #expect(
            await code { try pool.attributeUpdate(of: user, setting: [("name", "")], by: .administrator) }
                == .schemaViolation)
    }

    @Test func `users keep one of the contacts that they sign in with`() async throws {
        let fixture = try await PoolFixture()
        let pool = try await fixture.pool(["UsernameAttributes": ["email", "phone_number"]])
        let user = try await fixture.user("a@x", ["phone_number": "+1555"], in: pool)
        let update = try pool.attributeUpdate(of: user, setting: [("email", "")], by: .user(ClientSettings()))
        #expect(update.user.attributes["email"] == nil)
        #expect(
            await code {
                try pool.attributeUpdate(of: update.user, setting: [("phone_number", "")], by: .administrator)
            } == .schemaViolation)
    }

    @Test func `what cannot change does not, whoever wants it`() async throws {
        let fixture = try await PoolFixture()
        let pool = try await fixture.pool([
            "Schema": [["Name": "tier", "AttributeDataType": "String", "Mutable": false]]
        ])
        let user = try await fixture.user("bob", ["custom:tier": "gold"], in: pool)
        let fault = "user.custom:tier: Attribute cannot be updated. (changing an immutable attribute)"
        for value in ["silver", ""] {
            #expect(
                await text {
                    try pool.attributeUpdate(of: user, setting: [("custom:tier", value)], by: .administrator)
                } == fault)
        }
        #expect(
            await code { try pool.attributeUpdate(of: user, setting: [("sub", "x")], by: .administrator) }
                == .invalidParameter)
        #expect(
            await code {
                try pool.attributeUpdate(of: user, setting: [("email_verified", "true")], by: .user(ClientSettings()))
            } == .unauthorizedAttribute)
        #expect(
            await text { try pool.attributeUpdate(of: user, setting: [("custom:x", "1")], by: .administrator) }
                == "user.custom:x: Attribute does not exist in the schema.")
    }

    @Test func `an administrator verifies and un-verifies`() async throws {
        let fixture = try await PoolFixture()
        let pool = try await fixture.pool()
        let user = try await fixture.user("bob", ["email": "a@x"], in: pool)
        let verified = try pool.attributeUpdate(
            of: user, setting: [("email_verified", "true")], by: .administrator
        ).user
        #expect(verified.hasVerified(.email))
        let doubted = try pool.attributeUpdate(
            of: verified, setting: [("email_verified", "false")], by: .administrator
        ).user
        #expect(!doubted.hasVerified(.email))
        #expect(
            await text {
                try pool.attributeUpdate(of: user, setting: [("phone_number_verified", "true")], by: .administrator)
            } == "Phone Number is required to verify/un-verify a phone number")
    }
}
