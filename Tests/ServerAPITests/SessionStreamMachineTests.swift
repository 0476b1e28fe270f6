import LatchkeyPlatform
import Testing
import UserPool

@testable import ServerAPI

struct SessionStreamMachineTests {
    private let start = Timestamp(seconds: 1_800_000_000)
    private var expires: Timestamp { start + .seconds(3600) }

    @Test func `an opened stream says hello, and a comment every fifteen seconds`() {
        var machine = SessionStreamMachine(expires: expires)
        #expect(machine.opened() == .sendComment)
        for _ in 0..<3 {
            // Whatever the wall clock does meanwhile.
            for tick in 1...14 { #expect(machine.ticked(at: start + .seconds(tick * 100 - 700)) == .nothing) }
            #expect(machine.ticked(at: start) == .sendComment)
        }
    }

    @Test(arguments: SessionEnd.allCases)
    func `the end of the session is told once`(reason: SessionEnd) {
        var machine = SessionStreamMachine(expires: expires)
        _ = machine.opened()
        #expect(machine.sessionEnded(reason) == .end(reason))
        #expect(machine.sessionEnded(reason) == .nothing)
        #expect(machine.ticked(at: expires) == .nothing)
    }

    @Test func `a session that ends before the stream is open is told when it is`() {
        var machine = SessionStreamMachine(expires: expires)
        #expect(machine.sessionEnded(.disabled) == .nothing)
        #expect(machine.ticked(at: start) == .nothing)
        #expect(machine.opened() == .end(.disabled))
    }

    @Test func `a stream ends when its token expires`() {
        var machine = SessionStreamMachine(expires: expires)
        _ = machine.opened()
        #expect(machine.ticked(at: expires - .milliseconds(1)) == .nothing)
        #expect(machine.ticked(at: expires) == .end(.expired))
        #expect(machine.ticked(at: expires) == .nothing)
    }

    @Test func `a client that leaves hears no more`() {
        var machine = SessionStreamMachine(expires: expires)
        _ = machine.opened()
        #expect(machine.disconnected() == .forget)
        #expect(machine.sessionEnded(.signedOut) == .nothing)
        #expect(machine.ticked(at: expires) == .nothing)
        var early = SessionStreamMachine(expires: expires)
        #expect(early.disconnected() == .forget)
        #expect(early.opened() == .nothing)
    }
}
