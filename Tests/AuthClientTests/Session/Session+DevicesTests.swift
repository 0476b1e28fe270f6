import LatchkeyPlatform
import Testing

@testable import AuthClient

@Suite struct SessionDevicesTests {
    private func host(_ store: any CredentialStore = MemoryStore()) -> Host {
        let host = Host(store: store)
        host.backend.remembersDevices = true
        host.backend.setSecondFactors([.softwareToken], of: "alice")
        return host
    }

    /// Signs in; returns whether a code was asked for.
    private func signIn(_ host: Host) async throws -> Bool {
        var result = try await host.session.signIn(username: "alice", password: Host.password)
        let wasAsked = !result.isSignedIn
        if wasAsked {
            result = try await host.session.respond(to: result.nextStep, with: .code(FakeBackend.code))
        }
        #expect(result.isSignedIn)
        return wasAsked
    }

    @Test func `DEV-04 a remembered device takes the place of the code, also after a sign-out`() async throws {
        let host = host()
        #expect(try await signIn(host))
        let device = try #require(try await host.store.devices().first)
        #expect(device.username == "alice" && device.poolID == FakeBackend.poolID)
        try await host.session.signOut()
        #expect(try await !signIn(host))
        #expect(host.backend.calls.suffix(4).filter { $0 == "RespondToAuthChallenge" }.count == 3)
        // It is the same device still.
        #expect(try await host.store.devices().map(\.key) == [device.key])
    }

    @Test func `DEV-01 a refresh names the device, in other processes too`() async throws {
        let host = host()
        _ = try await signIn(host)
        host.outliveAccessToken()
        _ = try await host.session.tokens()
        let other = Host(host.backend, store: host.store, clock: host.clock)
        host.outliveAccessToken()
        _ = try await other.session.tokens()
        #expect(host.backend.calls.filter { $0 == "GetTokensFromRefreshToken" }.count == 2)
    }

    @Test func `a device that the server has forgotten is a new one, and the sign-in goes on`() async throws {
        let host = host()
        _ = try await signIn(host)
        let first = try await host.store.devices().map(\.key)
        host.backend.forgetDevices()
        #expect(try await signIn(host))
        let second = try await host.store.devices().map(\.key)
        #expect(first.count == 1 && second.count == 1 && first != second)
    }

    @Test func `so is one whose secret is another`() async throws {
        let host = host()
        _ = try await signIn(host)
        try await host.store.updateDevices { devices in
            devices.map { device in
                RememberedDevice(
                    endpoint: device.endpoint, poolID: device.poolID, username: device.username,
                    typedName: device.typedName, key: device.key, groupKey: device.groupKey,
                    password: Secret("another"))
            }
        }
        #expect(try await signIn(host))
        #expect(try await !signIn(host))
    }

    @Test func `a wrong password leaves the device remembered`() async throws {
        let host = host()
        _ = try await signIn(host)
        await #expect(throws: AuthError(.notAuthorized, "")) {
            try await host.session.signIn(username: "alice", password: Secret("wrong"))
        }
        #expect(try await host.store.devices().count == 1)
    }

    @Test func `a device that cannot be confirmed does not stop the sign-in`() async throws {
        let host = host()
        host.backend.refuse("ConfirmDevice", with: AuthError(.network, "gone"))
        #expect(try await signIn(host))
        #expect(host.session.userState == .signedIn)
        #expect(try await host.store.devices().isEmpty)
    }

    @Test func `where the user decides, they are told so and may have it remembered or forgotten`() async throws {
        let host = host()
        host.backend.setSecondFactors([], of: "alice")
        host.backend.asksToRememberDevices = true
        let result = try await host.session.signIn(username: "alice", password: Host.password)
        #expect(result.isSignedIn && result.mayRememberDevice)
        try await host.session.rememberDevice()
        try await host.session.forgetDevice()
        #expect(host.backend.calls.suffix(2) == ["UpdateDeviceStatus", "ForgetDevice"])
        #expect(try await host.store.devices().isEmpty)
    }

    @Test func `devices of others are not named`() async throws {
        let host = host()
        _ = try await signIn(host)
        host.backend.addUser("bob", password: Secret("battery staple"))
        try await host.session.signIn(username: "bob", password: Secret("battery staple"))
        #expect(try await host.store.devices().map(\.username) == ["alice", "bob"])
        #expect(try await !signIn(host))
    }

    @Test func `without devices there is none to remember`() async throws {
        let host = Host()
        try await host.signIn()
        await #expect(throws: AuthError(.notOffered, "")) { try await host.session.rememberDevice() }
    }
}
