import Testing

@testable import UserPool

@Suite struct SubjectTests {
    @Test func `a subject is shaped like a UUID, whatever its version`() throws {
        let text = "34c84488-e0e1-70ae-d2ee-991ad1a898c8"
        #expect(Subject(text)?.text == text)
        #expect(Subject(text.uppercased())?.text == text)
    }

    @Test(arguments: [
        "", "34c84488e0e170aed2ee991ad1a898c8", "34c84488-e0e1-70ae-d2ee-991ad1a898cg",
        "34c84488-e0e1-70ae-d2ee-991ad1a898c", "34c84488-e0e1-70ae-d2ee-991ad1a898c88",
        "34c84488_e0e1_70ae_d2ee_991ad1a898c8",
    ])
    func `other texts are none`(text: String) {
        #expect(Subject(text) == nil)
    }

    @Test func `new subjects differ`() {
        #expect(Set((0..<1000).map { _ in Subject.random() }).count == 1000)
    }
}
