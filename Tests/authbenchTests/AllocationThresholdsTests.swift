import Testing

@testable import authbench

struct AllocationThresholdsTests {
    @Test func `a file's text is read and written the same`() throws {
        let text = """
            {
              "debug": {
                "GET /bookings": 90,
                "verify": 12
              },
              "release": {
                "verify": 3
              }
            }

            """
        let thresholds = try AllocationThresholds(parsing: text)
        #expect(thresholds.limits == ["debug": ["GET /bookings": 90, "verify": 12], "release": ["verify": 3]])
        #expect(thresholds.text == text)
    }

    @Test(arguments: ["[]", #"{"debug":3}"#, #"{"debug":{"verify":"3"}}"#, #"{"debug":{"verify":-1}}"#, "{"])
    func `a file of another form is refused`(text: String) {
        #expect(throws: (any Error).self) { try AllocationThresholds(parsing: text) }
    }

    @Test func `one more than the limit breaks it, the limit itself does not`() throws {
        let thresholds = try AllocationThresholds(parsing: #"{"debug":{"verify":12}}"#)
        #expect(thresholds.verdict(on: "verify", 12, in: "debug") == .within(limit: 12))
        #expect(thresholds.verdict(on: "verify", 12.5, in: "debug") == .over(limit: 12))
        #expect(thresholds.verdict(on: "verify", 13, in: "debug") == .over(limit: 12))
    }

    @Test func `an operation without a limit of this configuration is told`() throws {
        let thresholds = try AllocationThresholds(parsing: #"{"debug":{"verify":12}}"#)
        #expect(thresholds.verdict(on: "verify", 1, in: "release") == .unknown)
        #expect(thresholds.verdict(on: "other", 1, in: "debug") == .unknown)
    }

    @Test func `a limit far above what is needed is told`() throws {
        let thresholds = try AllocationThresholds(parsing: #"{"debug":{"verify":100}}"#)
        #expect(thresholds.verdict(on: "verify", 60, in: "debug") == .loose(limit: 100))
        #expect(thresholds.verdict(on: "verify", 95, in: "debug") == .within(limit: 100))
    }

    @Test(arguments: [(0.0, 1), (1, 2), (12.3, 14), (50, 51), (51, 53), (1000, 1020)])
    func `a written limit leaves two in a hundred, at least one`(allocations: Double, limit: Int) {
        #expect(AllocationThresholds.limit(for: allocations) == limit)
    }

    @Test func `writing replaces one configuration and keeps the other`() throws {
        var thresholds = try AllocationThresholds(parsing: #"{"debug":{"verify":12,"gone":4},"release":{"verify":3}}"#)
        thresholds.set([("verify", 20)], in: "debug")
        #expect(thresholds.limits == ["debug": ["verify": 21], "release": ["verify": 3]])
        #expect(thresholds.stale(measured: [], in: "debug") == ["verify"])
    }
}
