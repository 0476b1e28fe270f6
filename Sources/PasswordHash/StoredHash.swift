/// What is stored of a password: a PHC string, or what a user brought along.
enum StoredHash: Sendable, Equatable {
    case phc(PHCString)
    case bcrypt(Bcrypt)

    /// Reads the stored text; `nil` for one of no kind that is known here, or whose cost is out of bounds.
    init?(_ text: String) {
        if let string = PHCString(text) {
            self = .phc(string)
        } else if let hash = Bcrypt(text) {
            self = .bcrypt(hash)
        } else {
            return nil
        }
    }
}
