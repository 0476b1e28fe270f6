internal import LatchkeyJSON

/// A feature plan of a pool (`UserPoolTier`); each has what those before it have
/// ([User pool feature plans](https://docs.aws.amazon.com/cognito/latest/developerguide/cognito-sign-in-feature-plans.html)).
enum FeaturePlan: String, Sendable, CaseIterable, Comparable {
    case lite = "LITE"
    case essentials = "ESSENTIALS"
    case plus = "PLUS"

    /// The plan of a pool with these settings: `ESSENTIALS` where they say nothing. Throws `invalidParameter`.
    init(ofPool settings: JSONValue) throws(UserPoolError) {
        let name = settings["UserPoolTier"]?.string ?? Self.essentials.rawValue
        guard let plan = Self(rawValue: name) else { throw .invalidParameter("Invalid UserPoolTier: \(name)") }
        self = plan
    }

    /// Throws `featureUnavailable`, naming them all, for features that are not in the plan.
    func check(_ features: [PlannedFeature]) throws(UserPoolError) {
        let missing = features.filter { $0.leastPlan > self }
        guard missing.isEmpty else {
            throw .featureUnavailable(
                "The following features need to be disabled for the \(rawValue) pricing tier configured: "
                    + missing.map(\.rawValue).joined(separator: ", "))
        }
    }

    static func < (left: FeaturePlan, right: FeaturePlan) -> Bool { left.rank < right.rank }

    private var rank: Int {
        switch self {
        case .lite: 0
        case .essentials: 1
        case .plus: 2
        }
    }
}
