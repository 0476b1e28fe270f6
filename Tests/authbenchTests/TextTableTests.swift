import Testing

@testable import authbench

struct TextTableTests {
    @Test func `names stand left, numbers right, and nothing trails`() {
        #expect(TextTable.row(["a", "12", "met"], widths: [4, 5, 0]) == "a        12  met")
        #expect(TextTable.row(["longer", "123456", ""], widths: [4, 5, 0]) == "longer  123456")
    }
}
