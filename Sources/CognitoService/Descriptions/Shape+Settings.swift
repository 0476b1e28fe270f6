internal import LatchkeyJSON

extension Shape {
    /// The members that a request has set, as the document in which the settings of a pool or client are kept; without
    /// those that name or accompany it.
    func settings(without others: String...) throws -> JSONValue {
        var document = try JSONValue(parsing: encode())
        for name in others { document[name] = nil }
        return document
    }
}
