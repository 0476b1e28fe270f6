import Testing

@testable import authctl

@Suite struct ColumnsTests {
    @Test func `columns stand below each other, without spaces at the end`() {
        #expect(
            Columns.lines([["a", "bb", ""], ["ccc", "d", "e"], ["f"]]) == [
                "a    bb", "ccc  d   e", "f",
            ])
        #expect(Columns.lines([]) == [])
    }
}
