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
}
