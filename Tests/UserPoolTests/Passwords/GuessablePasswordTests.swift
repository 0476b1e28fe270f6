import LatchkeyPlatform
import Testing

@testable import UserPool

struct GuessablePasswordTests {
    private func reason(_ password: String, _ names: String...) -> GuessablePassword? {
        GuessablePassword(Secret(password), names: names)
    }

    @Test(arguments: ["password1!", "Password1!", "PASSWORD1!", "P@ssw0rd", "1QAZ!qaz", "iloveyou", "qwerty"])
    func `the commonest passwords are guessed first, whatever their case`(password: String) {
        #expect(reason(password, "alice") == .common)
    }

    @Test(arguments: ["Correct-Horse-7", "Passw0rd!", "password1!x", "drowssap-1!"])
    func `a password that is only like a common one is not`(password: String) {
        #expect(reason(password, "alice") == nil)
    }

    @Test(arguments: [
        "AliceSmith", "alice.smith", "Alice.Smith1!", "1984-Alice-Smith", "ALICE_SMITH_2026!", "htimsecilA1!",
        "AliceSmithAliceSmith1!", "!!alice smith!!",
    ])
    func `a password made of the user's name is guessed first`(password: String) {
        #expect(reason(password, "alice.smith") == .name)
        #expect(reason(password, "nobody", "Alice.Smith@example.org") == .name)
        #expect(reason(password, "nobody") == nil)
    }

    @Test func `a name is compared in every spelling`() {
        #expect(reason("Zoe\u{308}-Müller-1!", "zo\u{eb}mu\u{308}ller") == .name)
        #expect(reason("ЁЖИКИ-2026!", "ёжики") == .name)
    }

    @Test func `a whole address or number is guessed first too`() {
        #expect(reason("Alice@Example.org", "alice@example.org") == .name)
        #expect(reason("+4915112345678", "+4915112345678") == .name)
        #expect(reason("4915112345678!Aa", "+4915112345678") == nil)
        #expect(reason("8765432115194+", "+4915112345678") == .name)
    }

    @Test(arguments: ["Bo-19840711!", "Bo-2026!!!", "Elephant-Bo-7!", "Jackdaws-love-7!"])
    func `a short name among many other characters is no reason`(password: String) {
        #expect(reason(password, "bo") == nil)
    }

    @Test(arguments: ["", "@", "...", "@example.org", "!"])
    func `a name of no letters and digits is no reason`(name: String) {
        #expect(reason("Correct-Horse-7", name) == nil)
        #expect(reason("........", name) == nil)
    }
}
