/// What one round of a measurement found, or the median of several rounds.
struct Sample {
    /// What was measured, in a few words; samples of several rounds belong together by it.
    let label: String
    /// The figures that were made.
    var figures: [Metric: Double]
    /// The figure that counts most, and what it is a multiple of or a property of.
    var headline: Metric?
    var of = ""
    /// What the headline shall be, where something was promised.
    var target: Target?
    /// What a reader must know besides.
    var note = ""

    /// Whether the headline is what it shall be; `nil` when nothing was promised.
    var isMet: Bool? {
        guard let target, let headline else { return nil }
        return target.isMet(by: figures[headline] ?? .nan)
    }

    /// One sample for each label, in the order of their first coming: of each figure the median over the rounds.
    static func medians(of samples: [Sample]) -> [Sample] {
        var order: [String] = []
        var groups: [String: [Sample]] = [:]
        for sample in samples {
            if groups[sample.label] == nil { order.append(sample.label) }
            groups[sample.label, default: []].append(sample)
        }
        return order.map { label in
            let group = groups[label] ?? []
            var result = group[group.count - 1]
            for metric in Metric.allCases {
                let values = group.compactMap { $0.figures[metric] }
                if !values.isEmpty { result.figures[metric] = Distribution(values).median }
            }
            return result
        }
    }

    /// Whether answers for somebody and for nobody can be told apart by their time: the medians shall differ by no more
    /// than two milliseconds or a tenth, whichever is more.
    static func enumeration(
        _ label: String, known: Distribution, unknown: Distribution, note: String = ""
    ) -> [Sample] {
        let allowed = max(0.002, known.median / 10)
        return [
            Sample(label: "\(label), known user", figures: [.p50: known.median, .p99: known.percentile(99)]),
            Sample(
                label: "\(label), nobody",
                figures: [
                    .p50: unknown.median, .p99: unknown.percentile(99),
                    .ratio: abs(unknown.median - known.median) / allowed,
                ], headline: .ratio, of: "the difference of medians that is allowed", target: .atMost(1), note: note),
        ]
    }
}
