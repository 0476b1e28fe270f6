/// What the tags of a pool have to be like
/// ([TagResource](https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_TagResource.html)).
enum TagRules {
    /// How many tags a pool may have.
    static let mostTags = 50

    private static let keyLengths = 1...128
    private static let longestValue = 256
    /// Keys and values that begin so, in whatever case, are the provider's own everywhere in AWS.
    private static let reservedPrefix = "aws:"

    /// Throws `invalidTags`, saying what is wrong, when a pool cannot have all of these tags.
    static func check(_ tags: [String: String]) throws(UserPoolError) {
        guard tags.count <= mostTags else {
            throw .invalidTags("A user pool can have at most \(mostTags) tags.")
        }
        for (key, value) in tags {
            // The wire counts UTF-16 code units, as Java does.
            guard keyLengths.contains(key.utf16.count) else {
                throw .invalidTags("The key of a tag must have 1 to \(keyLengths.upperBound) characters.")
            }
            guard value.utf16.count <= longestValue else {
                throw .invalidTags("The value of a tag must have at most \(longestValue) characters.")
            }
            guard !isReserved(key), !isReserved(value) else {
                throw .invalidTags("Keys and values of tags must not begin with \(reservedPrefix).")
            }
        }
    }

    private static func isReserved(_ text: String) -> Bool {
        text.prefix(reservedPrefix.count).lowercased() == reservedPrefix
    }
}
