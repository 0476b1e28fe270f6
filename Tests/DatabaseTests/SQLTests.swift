import Database
import Testing

@Suite struct SQLTests {
    @Test func `what is interpolated is bound, in its order`() {
        let sql: SQL = "SELECT a FROM t WHERE b = \("x") AND c = \(7) AND d = \(nil as Int?)"
        #expect(sql.text(in: .sqlite) == "SELECT a FROM t WHERE b = $1 AND c = $2 AND d = $3")
        #expect(sql.arguments == [.text("x"), .integer(7), .null])
    }

    @Test func `the text does not depend on the values`() {
        func statement(_ name: String) -> SQL { "SELECT \(name)" }
        #expect(statement("a").text(in: .sqlite) == statement("'; DROP TABLE t").text(in: .sqlite))
    }

    @Test func `pieces are put together and counted on`() {
        let condition: SQL = "b = \(2) AND c = \(3)"
        var sql: SQL = "SELECT \(1) FROM t WHERE \(condition)"
        sql.append(" LIMIT \(4)")
        #expect((sql + ";").text(in: .sqlite) == "SELECT $1 FROM t WHERE b = $2 AND c = $3 LIMIT $4;")
        #expect(sql.arguments == [.integer(1), .integer(2), .integer(3), .integer(4)])
    }

    @Test func `names are quoted, words are the engine's`() {
        let sql: SQL = #"CREATE TABLE \#(identifier: #"a"b"#) (c \#(.blob)) \#(.strict)\#(raw: " -- d")"#
        #expect(sql.text(in: .sqlite) == #"CREATE TABLE "a""b" (c BLOB) STRICT -- d"#)
        #expect(sql.arguments == [])
    }

    @Test func `statements of one place in the source have one shape whatever their values, and no other has it`() {
        func one(_ name: String, and list: [Int]) -> SQL { "SELECT \(name) WHERE a IN (\(list: list))" }
        #expect(one("a", and: [1, 2]).shape == one("'", and: [3, 4]).shape)
        #expect(one("a", and: [1, 2]).shape.hashValue == one("'", and: [3, 4]).shape.hashValue)
        #expect(one("a", and: [1, 2]).shape != one("a", and: [1, 2, 3]).shape)
        func named(_ name: String) -> SQL { "SELECT \(identifier: name)" }
        #expect(named("a").shape == named("a").shape)
        // Equal as `String`s, and yet two names.
        #expect(named("e\u{301}").shape != named("\u{e9}").shape)
        func typed(_ word: Dialect.Word) -> SQL { "CAST(a AS \(word))" }
        #expect(typed(.text).shape == typed(.text).shape)
        #expect(typed(.text).shape != typed(.blob).shape)
    }
}
