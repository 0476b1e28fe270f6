import Testing

@testable import authbench

struct SampleTests {
    @Test func `rounds become one sample of each label, each figure its own median`() {
        let rounds = [(1.0, 30.0), (3, 10), (2, 20)].flatMap { ratio, cpu in
            [
                Sample(label: "a", figures: [.ratio: ratio, .cpu: cpu], headline: .ratio, target: .atMost(2)),
                Sample(label: "b", figures: [.rate: ratio]),
            ]
        }
        let medians = Sample.medians(of: rounds)
        #expect(medians.map(\.label) == ["a", "b"])
        #expect(medians[0].figures == [.ratio: 2, .cpu: 20])
        #expect(medians[0].isMet == true)
        #expect(medians[1].figures == [.rate: 2])
        #expect(medians[1].isMet == nil)
    }

    @Test func `a target whose figure is missing is missed`() {
        #expect(Sample(label: "a", figures: [:], headline: .ratio, target: .atMost(2)).isMet == false)
    }

    @Test(arguments: [
        (0.001, 0.0029, true), (0.001, 0.0031, false), (0.1, 0.109, true), (0.1, 0.111, false), (0.1, 0.091, true),
        (0.1, 0.089, false),
    ])
    func `medians may differ by two milliseconds or a tenth, either way`(known: Double, unknown: Double, isMet: Bool) {
        let samples = Sample.enumeration("x", known: Distribution([known]), unknown: Distribution([unknown]))
        #expect(samples.map(\.isMet) == [nil, isMet])
    }
}
