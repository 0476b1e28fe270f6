import LatchkeyJSON
import Testing

@testable import authbench

struct ReportTests {
    private let report = Report(
        machine: Machine(facts: [("cores", "2")], busy: 0.5), conditions: [("rounds", "3")],
        samples: [
            Sample(
                label: "GetUser", figures: [.rate: 1234, .cpu: 0.000_08, .p50: 0.001, .ratio: 4.5], headline: .ratio,
                of: "one verification", target: .atMost(4)),
            Sample(
                label: "stream", figures: [.bytes: 3072], headline: .bytes, of: "each of 10", target: .atMost(4096)),
            Sample(label: "JWKS", figures: [.ratio: .nan], headline: .ratio, target: .atMost(1.3)),
        ], skipped: [("jwks-tls", "no TLS")])

    @Test func `the table says of each target whether it was met`() {
        let lines = report.lines
        #expect(lines[1].hasPrefix("GetUser"))
        #expect(lines[1].contains("80.0"))
        #expect(lines[1].hasSuffix("4.50  x one verification (<= 4: MISSED)"))
        #expect(lines[2].hasSuffix("3.00 KiB  each of 10 (<= 4 KiB: met)"))
        #expect(lines[3].hasSuffix("(<= 1.3: MISSED)"))
        #expect(lines[4] == "NOT MEASURED: jwks-tls: no TLS")
    }

    @Test func `the JSON has every figure by its unit, the target and the verdict`() throws {
        let json = try JSONValue(parsing: report.json.text)
        let first = json["results"]?.array?[0]
        #expect(first?["figures"]?["cpuSecondsPerRequest"]?.double == 0.000_08)
        #expect(first?["target"]?["atMost"]?.double == 4)
        #expect(first?["met"] == false)
        #expect(json["results"]?.array?[2]["figures"]?["ratio"] == .null)
        #expect(json["machine"]?["quiet"] == false)
        #expect(json["machine"]?["cores"] == "2")
        #expect(json["conditions"]?["rounds"] == "3")
        #expect(json["notMeasured"]?["jwks-tls"] == "no TLS")
    }
}
