/// What a figure shall be.
enum Target: Equatable {
    case atMost(Double)
    case atLeast(Double)

    /// Whether a figure is what it shall be; one that could not be made (NaN) is not.
    func isMet(by value: Double) -> Bool {
        switch self {
        case .atMost(let limit): value <= limit
        case .atLeast(let limit): value >= limit
        }
    }

    /// The bound in words.
    var text: String {
        switch self {
        case .atMost(let limit): "<= \(Figure.short(limit))"
        case .atLeast(let limit): ">= \(Figure.short(limit))"
        }
    }
}
