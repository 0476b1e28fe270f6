internal import CognitoModel
internal import UserPool

extension UserType {
    /// A user as lists show them; `wanted` names the attributes, `nil` stands for all.
    init(_ user: User, attributes wanted: [String]? = nil) {
        self.init()
        username = user.username.text
        let shown = wanted.map { wanted in user.shownAttributes.filtered(wanted.contains) } ?? user.shownAttributes
        attributes = [AttributeType](shown)
        userCreateDate = user.created
        userLastModifiedDate = user.modified
        enabled = user.isEnabled
        userStatus = UserStatusType(rawValue: user.status.rawValue)
    }
}

extension [AttributeType] {
    /// Attributes as the wire has them.
    init(_ attributes: Attributes) {
        self = attributes.map { name, value in
            var attribute = AttributeType()
            attribute.name = name
            attribute.value = value
            return attribute
        }
    }

    /// Attributes as the domain has them; one without a value is to be taken away, as a blank one is.
    var pairs: [(name: String, value: String)] { map { ($0.name, $0.value ?? "") } }

    /// The values by name; of two with one name, the last.
    var byName: [String: String] { Dictionary(pairs.map { ($0.name, $0.value) }) { _, last in last } }
}
