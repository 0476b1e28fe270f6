import LatchkeyJSON
import LatchkeyPlatform
import Testing

@testable import UserPool

struct PoolSignUpTests {
    private func request(
        _ name: String = "alice", _ password: String = "Passw0rd!",
        _ attributes: [(name: String, value: String)] = [("email", "alice@example.org")]
    ) -> SignUpRequest {
        SignUpRequest(username: name, password: Secret(password), attributes: attributes)
    }

    @Test func `a sign-up makes an unconfirmed user and sends a code to the address that the pool verifies`()
        async throws
    {
        let fixture = try await SignInFixture()
        let result = try await fixture.pool.signUp(request(), through: fixture.client)
        #expect(result.user.status == .unconfirmed)
        #expect(result.delivery == CodeDelivery(destination: "a***@e***", medium: .email, attribute: .email))
        let message = try #require(try await fixture.messages(to: "alice").last)
        #expect(message.destination == "alice@example.org")
        #expect(message.subject == "Your verification code")
        #expect(message.body.reveal == "Your verification code is \(message.code.reveal). ")
        #expect(message.code.reveal.utf8.count == 6)
        #expect(await code { try await fixture.signIn() } == .userNotConfirmed)
        #expect(await code { try await fixture.signIn("alice", Secret("wrong")) } == .wrongPassword)
    }

    @Test func `of two contacts the phone gets the code, and a contact that the pool does not verify gets none`()
        async throws
    {
        let fixture = try await SignInFixture(pool: ["AutoVerifiedAttributes": ["email", "phone_number"]])
        let both = try await fixture.pool.signUp(
            request("a", "Passw0rd!", [("email", "a@example.org"), ("phone_number", "+12065550100")]),
            through: fixture.client)
        #expect(both.delivery?.medium == .sms)
        let none = try await fixture.pool.signUp(request("b", "Passw0rd!", []), through: fixture.client)
        #expect(none.delivery == nil)
        #expect(try await fixture.messages().count == 1)
    }

    @Test func `PWD-06 a password that breaks the policy is refused with the first rule broken, and nobody is made`()
        async throws
    {
        let fixture = try await SignInFixture()
        do {
            _ = try await fixture.pool.signUp(request("alice", "short"), through: fixture.client)
            Issue.record("accepted")
        } catch let error as UserPoolError {
            #expect(error.code == .invalidPassword)
            #expect(error.context[.rule] == "longEnough")
        }
        #expect(await code { try await fixture.pool.user("alice") } == .userNotFound)
    }

    @Test func `a pool whose users administrators make takes no sign-up`() async throws {
        let fixture = try await SignInFixture(pool: ["AdminCreateUserConfig": ["AllowAdminCreateUserOnly": true]])
        #expect(await code { try await fixture.pool.signUp(request(), through: fixture.client) } == .signUpNotPermitted)
        #expect(try await fixture.pool.users().elements.isEmpty)
        #expect(try await fixture.messages().isEmpty)
    }

    @Test func `of many sign-ups of one name at once exactly one succeeds`() async throws {
        let fixture = try await SignInFixture()
        let codes = await withTaskGroup(of: UserPoolError.Code?.self) { group in
            for _ in 0..<16 {
                group.addTask { await code { try await fixture.pool.signUp(request(), through: fixture.client) } }
            }
            return await group.reduce(into: [UserPoolError.Code?]()) { $0.append($1) }
        }
        #expect(codes.count { $0 == nil } == 1)
        #expect(codes.count { $0 == .usernameExists } == 15)
        #expect(try await fixture.messages().count == 1)
    }

    @Test func `messages to one address are bounded, however many accounts they are for and however it is written`()
        async throws
    {
        let fixture = try await SignInFixture { $0.destinationMessageBurst = 3 }
        let addresses = [
            "v@bücher.org", "V@bücher.org", "v@bu\u{308}cher.Org", "v@BÜCHER.org", "V@xn--bcher-kva.ORG",
        ]
        let codes = await withTaskGroup(of: UserPoolError.Code?.self) { group in
            for (number, address) in addresses.enumerated() {
                group.addTask {
                    await code {
                        try await fixture.pool.signUp(
                            request("user\(number)", "Passw0rd!", [("email", address)]), through: fixture.client)
                    }
                }
            }
            return await group.reduce(into: [UserPoolError.Code?]()) { $0.append($1) }
        }
        #expect(codes.count { $0 == nil } == 3)
        #expect(codes.count { $0 == .limitExceeded } == 2)
        #expect(try await fixture.messages().count == 3)
        _ = try await fixture.pool.signUp(
            request("other", "Passw0rd!", [("email", "w@x.org")]), through: fixture.client)
    }

    @Test func `a discreet client is not told how many messages an address got, of whomever`() async throws {
        let fixture = try await SignInFixture(client: SignInFixture.discreet) { $0.destinationMessageBurst = 3 }
        try await fixture.confirmedUser("jane", [("email", "v@x.org"), ("email_verified", "true")])
        _ = try await fixture.pool.forgotPassword(of: "jane", secretHash: nil, through: fixture.client)
        for number in 0..<5 {
            _ = try await fixture.pool.signUp(
                request("user\(number)", "Passw0rd!", [("email", "v@x.org")]), through: fixture.client)
        }
        #expect(try await fixture.messages().count == 3)
    }

    @Test(arguments: [
        "email_verified", "sub", "cognito:user_status", "identities", "dev:custom:x", "custom:undeclared",
    ])
    func `what the pool knows by itself cannot be signed up with`(attribute: String) async throws {
        let fixture = try await SignInFixture()
        #expect(
            await code {
                try await fixture.pool.signUp(
                    request("alice", "Passw0rd!", [(attribute, "true")]), through: fixture.client)
            } == .unauthorizedAttribute)
    }
}
