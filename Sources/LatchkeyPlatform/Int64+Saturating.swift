/// Arithmetic that stays at the bound where the result would lie beyond it, instead of ending the process.
extension Int64 {
    func saturatingAdd(_ other: Int64) -> Int64 {
        let (sum, isBeyond) = addingReportingOverflow(other)
        return isBeyond ? (other < 0 ? .min : .max) : sum
    }

    func saturatingSubtract(_ other: Int64) -> Int64 {
        let (difference, isBeyond) = subtractingReportingOverflow(other)
        return isBeyond ? (other < 0 ? .max : .min) : difference
    }

    /// The product with a factor that is not negative.
    func saturatingMultiply(byPositive factor: Int64) -> Int64 {
        let (product, isBeyond) = multipliedReportingOverflow(by: factor)
        return isBeyond ? (self < 0 ? .min : .max) : product
    }
}
