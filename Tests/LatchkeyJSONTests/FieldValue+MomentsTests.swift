import LatchkeyJSON
import LatchkeyPlatform
import Testing

struct FieldValueMomentsTests {
    struct Holder: Shape {
        var at: Timestamp?
        var on: CivilDate?
        init() {}
        static let fields: [Field<Self>] = [.init("At", \.at), .init("On", \.on)]
    }

    static func decode(_ json: String) throws -> Holder { try Holder.decode(Array(json.utf8)) }

    @Test(
        arguments: [
            ("1548108509.537", 1_548_108_509_537), ("1548108509", 1_548_108_509_000), ("0", 0), ("-1.5", -1500),
            ("0.0004", 0), ("0.0006", 1), ("1.548108509537E9", 1_548_108_509_537),
            ("253402300799", 253_402_300_799_000),
        ] as [(String, Int64)])
    func `a moment is a number of seconds`(json: String, milliseconds: Int64) throws {
        #expect(try Self.decode(#"{"At":\#(json)}"#).at == Timestamp(milliseconds: milliseconds))
    }

    @Test(arguments: [#""2019-01-21T22:08:29Z""#, "1e300", "253402300800", "-253402300800", "true", "[1]"])
    func `anything else is no moment`(json: String) {
        #expect(throws: JSONError(.wrongType, at: "At")) { try Self.decode(#"{"At":\#(json)}"#) }
    }

    @Test(
        arguments: [
            (1_548_108_509_537, "1548108509.537"), (1_548_108_509_000, "1548108509"),
            (1_548_108_509_007, "1548108509.007"),
            (0, "0"), (-1, "-0.001"), (-1500, "-1.500"), (-2000, "-2"),
        ] as [(Int64, String)])
    func `RIV-31 a moment is written as a number, never as a text`(milliseconds: Int64, json: String) throws {
        var holder = Holder()
        holder.at = Timestamp(milliseconds: milliseconds)
        #expect(String(decoding: holder.encode(), as: UTF8.self) == #"{"At":\#(json)}"#)
        #expect(try Holder.decode(holder.encode()).at == holder.at)
    }

    @Test(arguments: ["2026-11-30", "2024-02-29", "0001-01-01", "9999-12-31"])
    func `a day is read back as it was written`(day: String) throws {
        let holder = try Self.decode(#"{"On":"\#(day)"}"#)
        #expect(String(decoding: holder.encode(), as: UTF8.self) == #"{"On":"\#(day)"}"#)
        #expect(holder.on?.fullDate == day)
    }

    @Test(arguments: [
        "2026-02-29", "2026-13-01", "2026-00-01", "2026-1-01", "2026-01-1", "20260101", "2026-01-01T00:00:00Z",
        "+026-01-01",
        "0000-01-01", "2026/01/01", "2026-01-01 ", "", "٢٠٢٦-01-01",
    ])
    func `what is no day of the calendar is refused`(day: String) {
        #expect(CivilDate(fullDate: day) == nil)
        #expect(throws: JSONError(.wrongType, at: "On")) { try Self.decode(#"{"On":"\#(day)"}"#) }
    }
}
