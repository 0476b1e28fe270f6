/// The places of a list's pages read so far. A server that gives one a second time would be read for ever.
struct PageTrail {
    private var places: Set<String> = []

    /// Where the next page begins, as the server said; `nil` after the last. Throws when that page was read already.
    mutating func follow(_ place: String?) throws(CommandFailure) -> String? {
        guard let place else { return nil }
        guard places.insert(place).inserted else {
            throw CommandFailure(.unreachable, "The server's pages go round in a circle.")
        }
        return place
    }
}
