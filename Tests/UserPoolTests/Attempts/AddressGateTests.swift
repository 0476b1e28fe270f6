import LatchkeyPlatform
import Testing

@testable import UserPool

struct AddressGateTests {
    private struct Failure: Error {}

    private let office = IPAddress("192.0.2.7")!

    private func limits(_ count: Int) -> AddressLimits {
        var limits = AddressLimits()
        limits.failedSignIns = count
        limits.wrongCodes = count
        limits.signUps = count
        limits.messages = count
        return limits
    }

    /// How many of 20 acts that end in `error` are let through.
    private func passed(
        _ gate: AddressGate, _ act: AddressAct?, from address: IPAddress, ending error: (any Error)? = nil
    ) async -> Int {
        var count = 0
        for _ in 0..<20 {
            _ = try? await gate.pass(act, from: address) {
                count += 1
                if let error { throw error }
            }
        }
        return count
    }

    @Test(arguments: [
        (AddressAct.signIn, UserPoolError.Code.wrongPassword), (.signIn, .locked), (.signIn, .userNotFound),
        (.signIn, .userDisabled), (.code, .codeMismatch), (.code, .codeExpired), (.code, .tooManyFailedAttempts),
        (.code, .limitExceeded), (.code, .userNotFoundForClient), (.code, .passkeyRefused), (.code, .wrongPassword),
        (.signUp, .usernameExists),
        (.message, .userNotFoundForClient), (.message, .invalidParameter), (.message, .limitExceeded),
    ])
    func `an address pays for what fails, and is refused without a try once it has spent its hour`(
        act: AddressAct, failure: UserPoolError.Code
    ) async {
        let gate = AddressGate(limits(7))
        #expect(await passed(gate, act, from: office, ending: UserPoolError(failure)) == 7)
        await #expect(throws: UserPoolError(.limitExceeded)) { try await gate.pass(act, from: office) {} }
        #expect(await passed(gate, act, from: IPAddress("192.0.2.8")!, ending: UserPoolError(failure)) == 7)
    }

    @Test(arguments: [
        (AddressAct.signIn, nil), (.signIn, UserPoolError.Code.userNotConfirmed), (.signIn, .busy),
        (.signIn, .flowNotEnabled), (.code, nil), (.code, .invalidPassword), (.code, .aliasExists),
        (.signUp, .invalidPassword), (.signUp, .schemaViolation), (.signUp, .busy),
    ])
    func `what succeeds, or is refused before anything is tried, costs nothing`(
        act: AddressAct, refusal: UserPoolError.Code?
    ) async {
        let gate = AddressGate(limits(7))
        #expect(await passed(gate, act, from: office, ending: refusal.map { UserPoolError($0) }) == 20)
    }

    @Test
    func `the networks of one IPv6 site have together what sixteen addresses have, and no other site pays for it`()
        async
    {
        let gate = AddressGate(limits(7))
        var count = 0
        for network in 0..<20 {
            let address = IPAddress("2001:db8:7:\(network)::1")!
            count += await passed(gate, .signIn, from: address, ending: UserPoolError(.wrongPassword))
        }
        #expect(count == 16 * 7)
        let elsewhere = IPAddress("2001:db8:8::1")!
        #expect(await passed(gate, .signIn, from: elsewhere, ending: UserPoolError(.wrongPassword)) == 7)
        // What was refused for the site's sake is not charged to the network.
        #expect(
            await passed(gate, .code, from: IPAddress("2001:db8:7:19::1")!, ending: UserPoolError(.codeMismatch)) == 7)
    }

    @Test func `what succeeds costs a site nothing`() async {
        let gate = AddressGate(limits(7))
        for network in 0..<20 {
            #expect(await passed(gate, .signIn, from: IPAddress("2001:db8:7:\(network)::1")!) == 20)
        }
    }

    @Test(arguments: [AddressAct.signUp, .message])
    func `users made and messages sent are paid for`(act: AddressAct) async {
        #expect(await passed(AddressGate(limits(7)), act, from: office) == 7)
    }

    @Test(arguments: AddressAct.allCases)
    func `a fault of the server costs nothing`(act: AddressAct) async {
        for error in [Failure(), CancellationError()] as [any Error] {
            #expect(await passed(AddressGate(limits(7)), act, from: office, ending: error) == 20)
        }
    }

    @Test func `of guesses made at once no more are evaluated than would have been one after the other`() async {
        let gate = AddressGate(limits(7))
        let evaluated = Lock(0)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<64 {
                group.addTask {
                    _ = try? await gate.pass(.code, from: office) {
                        evaluated.withLock { $0 += 1 }
                        for _ in 0..<10 { await Task.yield() }
                        throw UserPoolError(.codeMismatch)
                    }
                }
            }
        }
        #expect(evaluated.withLock { $0 } == 7)
    }

    @Test func `an IPv6 network of 64 bits is one address, and the next one another`() async {
        let gate = AddressGate(limits(7))
        var count = 0
        for host in 0..<20 {
            let address = IPAddress("2001:db8:0:1::\(host)")!
            _ = try? await gate.pass(.code, from: address) {
                count += 1
                throw UserPoolError(.codeMismatch)
            }
        }
        #expect(count == 7)
        #expect(
            await passed(gate, .code, from: IPAddress("2001:db8:0:2::1")!, ending: UserPoolError(.codeMismatch)) == 7)
    }

    @Test func `the hour comes back evenly, by a clock that nobody sets`() async {
        let now = Lock(ContinuousClock.now)
        let gate = AddressGate(limits(6)) { now.withLock { $0 } }
        let failure = UserPoolError(.wrongPassword)
        #expect(await passed(gate, .signIn, from: office, ending: failure) == 6)
        now.withLock { $0 += .seconds(599) }
        #expect(await passed(gate, .signIn, from: office, ending: failure) == 0)
        now.withLock { $0 += .seconds(1) }
        #expect(await passed(gate, .signIn, from: office, ending: failure) == 1)
        now.withLock { $0 += .seconds(3600) }
        #expect(await passed(gate, .signIn, from: office, ending: failure) == 6)
    }

    @Test func `no limit, no act and a spared machine are not counted`() async {
        let failure = UserPoolError(.wrongPassword)
        #expect(await passed(AddressGate(limits(0)), .signIn, from: office, ending: failure) == 20)
        #expect(await passed(AddressGate(limits(1)), nil, from: office, ending: failure) == 20)
        var sparing = limits(1)
        sparing.spareLoopback = true
        for loopback in ["127.0.0.1", "127.8.9.1", "::1"] {
            let address = IPAddress(loopback)!
            #expect(await passed(AddressGate(limits(1)), .signIn, from: address, ending: failure) == 1)
            #expect(await passed(AddressGate(sparing), .signIn, from: address, ending: failure) == 20)
        }
        #expect(await passed(AddressGate(sparing), .signIn, from: office, ending: failure) == 1)
    }
}
