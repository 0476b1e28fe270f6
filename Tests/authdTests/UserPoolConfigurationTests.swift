import LatchkeyPlatform
import Testing
import UserPool

@testable import authd

struct UserPoolConfigurationTests {
    private func configured(_ arguments: String...) throws -> UserPoolConfiguration {
        let configuration = try Configuration(
            file: nil, environment: [:], arguments: CommandLineArguments(arguments))
        return UserPoolConfiguration(configuration, publicURL: "http://127.0.0.1:9229")
    }

    @Test func `limits are what the settings say, and by default those of the domain`() throws {
        let usual = try configured()
        var domain = UserPoolConfiguration(publicURL: "")
        domain.addresses.spareLoopback = true
        #expect(usual.addresses == domain.addresses)
        #expect(usual.mostCodeTries == domain.mostCodeTries && usual.messageBurst == domain.messageBurst)
        #expect(usual.mostChallengeTries == domain.mostChallengeTries)
        #expect(usual.changeBurst == domain.changeBurst && usual.changeRefill == domain.changeRefill)
        let set = try configured(
            "--limits-failed-sign-ins=1", "--limits-wrong-codes=2", "--limits-sign-ups=3", "--limits-messages=4",
            "--limits-tries-of-code=5", "--limits-messages-of-user=6", "--limits-tries-of-challenge=7",
            "--limits-changes-of-user=8", "--limits-change-refill-seconds=9")
        #expect(set.addresses.failedSignIns == 1 && set.addresses.wrongCodes == 2)
        #expect(set.addresses.signUps == 3 && set.addresses.messages == 4)
        #expect(set.mostCodeTries == 5 && set.messageBurst == 6 && set.mostChallengeTries == 7)
        #expect(set.changeBurst == 8 && set.changeRefill == .seconds(9))
    }

    @Test(arguments: [
        [], ["--listen=[::1]:0"], ["--listen=localhost:9229", "--public-url=http://localhost:9229"],
        ["--public-url=http://127.0.0.1:8080/auth"], ["--public-url=https://[::1]"],
    ])
    func `a server that only its own machine reaches has no limits for that machine`(arguments: [String]) throws {
        let configuration = try Configuration(
            file: nil, environment: [:], arguments: CommandLineArguments(arguments))
        #expect(UserPoolConfiguration(configuration, publicURL: "").addresses.spareLoopback)
    }

    @Test(arguments: [
        ["--listen=0.0.0.0:9229"], ["--listen=192.0.2.7:9229", "--public-url=http://127.0.0.1"],
        ["--public-url=https://auth.example.org"], ["--public-url=https://localhost.example.org"],
        ["--public-url=http://127.example.org"], ["--public-url=https://[2001:db8::1]:8443"],
        ["--server-trusted-proxies=127.0.0.1"], ["--server-trusted-proxies=10.0.0.0/8", "--listen=127.0.0.1:1"],
    ])
    func `a server that others reach, also by a proxy on its own machine, spares nobody`(arguments: [String]) throws {
        let configuration = try Configuration(
            file: nil, environment: [:], arguments: CommandLineArguments(arguments))
        #expect(!UserPoolConfiguration(configuration, publicURL: "").addresses.spareLoopback)
    }
}
