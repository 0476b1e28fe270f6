internal import LatchkeyJSON

/// The place where a list goes on, as a text that callers hand back.
///
/// It is sealed and bound to the list that it came from: a token of one pool or filter is none of another.
struct PageToken {
    /// What tokens are sealed with.
    let sealer: Sealer
    /// The list and everything that decides what is in it.
    let list: String

    /// A token for the place after the element with these keys.
    func seal(_ place: [String]) throws -> String {
        let text = JSONValue.array(place.map { .string($0) }).encode()
        return Base64URL.encode(try sealer.seal(text, context: "page of \(list)"))
    }

    /// The place that a token stands for. Throws `invalidPageToken` when it was not made for this list, or does not
    /// name `count` keys.
    func open(_ token: String, count: Int) throws(UserPoolError) -> [String] {
        guard token.utf8.count <= 8192, let sealed = Base64URL.decode(token),
            let text = try? sealer.open(sealed, context: "page of \(list)"),
            let place = (try? JSONValue(parsing: text))?.array?.compactMap(\.string), place.count == count
        else { throw UserPoolError(.invalidPageToken) }
        return place
    }
}
