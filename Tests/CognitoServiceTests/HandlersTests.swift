import CognitoModel
import Testing

@testable import CognitoService

struct HandlersTests {
    @Test func `every operation is served`() {
        let served = Handlers.all.map { $0.name }
        #expect(Set(served).count == served.count)
        #expect(Set(served) == Set(AllOperations.list.map(\.name)))
    }

    @Test func `the table of contents is alphabetical`() {
        #expect(Handlers.all.map { $0.name } == Handlers.all.map { $0.name }.sorted())
    }
}
