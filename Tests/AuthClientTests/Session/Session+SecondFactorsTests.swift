import LatchkeyPlatform
import Testing

@testable import AuthClient

@Suite struct SessionSecondFactorsTests {
    @Test func `an authenticator app is set up, asked for and turned off`() async throws {
        let host = Host()
        try await host.signIn()
        #expect(try await host.session.secondFactors() == .init(enabled: [], preferred: nil))
        let setUp = try await host.session.associateSoftwareToken()
        #expect(setUp.secret.reveal.count >= 16)
        await #expect(throws: AuthError(.softwareTokenNotVerified, "")) {
            try await host.session.verifySoftwareToken(Secret("000000"))
        }
        // One that was never shown to work cannot be turned on.
        await #expect(throws: AuthError(.invalidParameter, "")) {
            try await host.session.setSecondFactor(.softwareToken, isEnabled: true)
        }
        try await host.session.verifySoftwareToken(FakeBackend.code)
        try await host.session.setSecondFactor(.softwareToken, isEnabled: true, isPreferred: true)
        #expect(
            try await host.session.secondFactors() == .init(enabled: [.softwareToken], preferred: .softwareToken))
        let result = try await host.session.signIn(username: "alice", password: Host.password)
        #expect(result.nextStep == .softwareTokenCode(deviceName: "Phone"))
        try await host.session.respond(to: result.nextStep, with: .code(FakeBackend.code))
        try await host.session.setSecondFactor(.softwareToken, isEnabled: false)
        #expect(try await host.session.secondFactors() == .init(enabled: [], preferred: nil))
    }

    @Test func `messages are turned on and off by themselves`() async throws {
        let host = Host()
        try await host.signIn()
        try await host.session.setSecondFactor(.sms, isEnabled: true)
        try await host.session.setSecondFactor(.email, isEnabled: true, isPreferred: true)
        #expect(try await host.session.secondFactors() == .init(enabled: [.sms, .email], preferred: .email))
        try await host.session.setSecondFactor(.sms, isEnabled: false)
        #expect(try await host.session.secondFactors() == .init(enabled: [.email], preferred: .email))
        await #expect(throws: AuthError(.invalidParameter, "")) {
            try await host.session.setSecondFactor(SecondFactor(rawValue: "WEB_AUTHN"), isEnabled: true)
        }
    }
}
