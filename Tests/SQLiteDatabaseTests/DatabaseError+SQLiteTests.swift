import Database
import TestSupport
import Testing

struct DatabaseErrorSQLiteTests {
    @Test func `what a trigger refuses is told from other failures, in the trigger's words`() async throws {
        let store = try TemporaryStore()
        try await store.database.write { connection in
            try await connection.execute("CREATE TABLE things (id \(.integer) PRIMARY KEY) \(.strict)")
            try await connection.execute(
                """
                CREATE TRIGGER few_things BEFORE INSERT ON things WHEN NEW.id > 9
                BEGIN SELECT RAISE(ABORT, 'too many things'); END
                """)
            try await connection.execute("INSERT INTO things (id) VALUES (9)")
        }
        let error = await #expect(throws: DatabaseError.self) {
            try await store.database.write { connection in
                try await connection.execute("INSERT INTO things (id) VALUES (10)")
            }
        }
        #expect(error?.code == .raised)
        #expect(error?.message == "too many things")
    }
}
