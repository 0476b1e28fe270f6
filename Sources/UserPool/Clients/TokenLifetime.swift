/// How long a token lasts, as a client's document says it: a number and its unit.
struct TokenLifetime {
    /// The units of `TokenValidityUnits`.
    enum Unit: String, CaseIterable {
        case seconds, minutes, hours, days

        var seconds: Int {
            switch self {
            case .seconds: 1
            case .minutes: 60
            case .hours: 3600
            case .days: 86_400
            }
        }
    }

    /// The time meant.
    let duration: Duration

    /// A lifetime; `nil` when no number was set, the unit is none, or the time cannot be expressed.
    init?(_ number: Int?, _ unit: String?, _ defaultUnit: Unit) {
        guard let number, let unit = unit.map(Unit.init(rawValue:)) ?? defaultUnit else { return nil }
        let (seconds, overflow) = number.multipliedReportingOverflow(by: unit.seconds)
        guard !overflow else { return nil }
        duration = .seconds(seconds)
    }
}
