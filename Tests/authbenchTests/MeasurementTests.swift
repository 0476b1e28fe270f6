import Testing

@testable import authbench

struct MeasurementTests {
    @Test func `names are unique, and each is found by its own`() throws {
        let names = Measurement.all.map(\.name)
        #expect(Set(names).count == names.count)
        #expect(try Measurement.chosen(["jwks", "verify"]).map(\.name) == ["verify", "jwks"])
        #expect(try Measurement.chosen([]).count == names.count)
    }

    @Test func `a name that is none is refused`() {
        #expect(throws: BenchError.self) { try Measurement.chosen(["jwk"]) }
    }
}
