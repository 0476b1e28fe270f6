import Testing

@testable import authbench

struct DistributionTests {
    @Test(arguments: [([3.0], 3.0), ([3, 1, 2], 2), ([4, 1, 3, 2], 2.5), ([5, 5, 1], 5)] as [([Double], Double)])
    func `the median is the middle value, or the mean of two`(values: [Double], median: Double) {
        #expect(Distribution(values).median == median)
    }

    @Test(arguments: [(50.0, 50.0), (99, 99), (100, 100), (0, 1), (1, 1), (98.5, 99)])
    func `a percentile is a value that was measured, by nearest rank`(percent: Double, value: Double) {
        #expect(Distribution((1...100).reversed().map(Double.init)).percentile(percent) == value)
    }

    @Test func `the 99th percentile of few values is the largest`() {
        #expect(Distribution([1, 9, 4]).percentile(99) == 9)
    }

    @Test func `nothing measured is no number`() {
        #expect(Distribution([Double]()).median.isNaN)
        #expect(Distribution([Double]()).percentile(99).isNaN)
    }
}
