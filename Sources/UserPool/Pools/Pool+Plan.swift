internal import LatchkeyJSON

extension Pool {
    /// Throws `featureUnavailable` for a pool whose feature plan (`UserPoolTier`) does not have the feature; a pool
    /// without one is in `ESSENTIALS`, as new pools of Amazon Cognito are.
    public func checkPlan(has feature: PlannedFeature) throws(UserPoolError) {
        try FeaturePlan(ofPool: document).check([feature])
    }

    /// How many days back the pool can be set by its plan; 0 where it has no recoveries.
    var recoveryDays: Int {
        switch try? FeaturePlan(ofPool: document) {
        case .essentials: 1
        case .plus: 14
        case .lite, nil: 0
        }
    }
}
