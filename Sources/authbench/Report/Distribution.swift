/// A sorted series of measured values.
struct Distribution {
    private let sorted: [Double]

    /// Takes values in any order.
    init(_ values: some Sequence<Double>) { sorted = values.sorted() }

    /// The middle value, or the mean of the two in the middle; NaN of none.
    var median: Double {
        guard !sorted.isEmpty else { return .nan }
        let middle = sorted.count / 2
        return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
    }

    /// The least value that `percent` of a hundred values do not exceed (nearest rank); NaN of none.
    func percentile(_ percent: Double) -> Double {
        guard !sorted.isEmpty else { return .nan }
        let rank = Int((percent / 100 * Double(sorted.count)).rounded(.up))
        return sorted[min(max(rank, 1), sorted.count) - 1]
    }
}
