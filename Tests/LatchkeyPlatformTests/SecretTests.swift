import LatchkeyPlatform
import Testing

@Suite struct SecretTests {
    private struct Holder { let password = Secret("hunter2") }

    @Test func `never shows in any way of printing`() {
        var dumped = ""
        dump(Holder(), to: &dumped)
        for text in [
            "\(Secret("hunter2"))", String(reflecting: Secret("hunter2")), "\(Holder())",
            "\(Optional(Holder()) as Any)", dumped,
        ] {
            #expect(!text.contains("hunter2"))
        }
    }
}
