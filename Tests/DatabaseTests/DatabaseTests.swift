import Database
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(1))) struct DatabaseTests {
    @Test(arguments: DatabaseConformance.cases)
    func `every engine behaves the same`(_ behaviour: DatabaseConformance.Case) async throws {
        let store = try TemporaryStore()
        try await behaviour.run(store.database)
        await store.database.close()
    }
}
