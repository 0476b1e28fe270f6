internal import CognitoModel
internal import UserPool

extension LimitType {
    /// The limit of a category.
    init(_ category: LimitCategory, in limits: RateLimits) {
        self.init()
        limitDefinition.limitClass = .apiCategory
        limitDefinition.attributes = ["Category": category.rawValue]
        provisionedLimitValue = limits.rate(of: category)
        freeLimitValue = category.freeRate
    }
}

extension LimitDefinitionType {
    /// The category that is meant. Throws `invalidParameter` when something else is named, `resourceNotFound` when
    /// there is no such category.
    func category() throws(UserPoolError) -> LimitCategory {
        guard let name = attributes["Category"], attributes.count == 1 else {
            throw .invalidParameter("Attributes must have Category and nothing else.")
        }
        guard let category = LimitCategory(rawValue: name) else {
            throw UserPoolError(.resourceNotFound, [.resource: name])
        }
        return category
    }
}
