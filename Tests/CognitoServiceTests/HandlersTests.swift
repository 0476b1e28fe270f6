import CognitoModel
import Testing

@testable import CognitoService

struct HandlersTests {
    @Test func `every operation is either served or listed with the reason why not`() {
        let served = Handlers.all.map { $0.name }
        let unserved = Unserved.groups.flatMap(\.operations)
        #expect(Set(served).intersection(unserved).isEmpty)
        #expect(Set(served).count == served.count && Set(unserved).count == unserved.count)
        let listed = Set(served + unserved)
        let modelled = Set(AllOperations.list.map(\.name))
        #expect(modelled.subtracting(listed).sorted() == [])
        #expect(listed.subtracting(modelled).sorted() == [])
    }

    @Test func `the table of contents is alphabetical`() {
        #expect(Handlers.all.map { $0.name } == Handlers.all.map { $0.name }.sorted())
    }

    @Test func `a reason reads as the end of a sentence`() {
        for group in Unserved.groups {
            #expect(group.operations == group.operations.sorted())
            #expect(group.reason.first?.isLowercase == true && group.reason.last != ".")
            for operation in group.operations { #expect(Unserved.reason(for: operation) == group.reason) }
        }
        #expect(Unserved.reason(for: "NoSuchOperation") == nil)
    }
}
