public import LatchkeyPlatform

extension Log {
    /// Writes down an error that no table of a facade expects, with what was asked for (`path` or whatever the facade
    /// goes by): the caller is told the request's id and no more. False when there is no caller any more: work for a
    /// connection that closed is given up by being cancelled, wherever it was, and that is no failure.
    @discardableResult
    public func failure(_ failure: any Error, of request: Request, _ name: StaticString, _ asked: String) -> Bool {
        guard !Task.isCancelled, !(failure is CancellationError) else {
            debug("aborted", ["id": .identifier(request.id), name: .identifier(asked)])
            return false
        }
        error(
            "unexpected",
            [
                "id": .identifier(request.id), name: .identifier(asked),
                "error": .reason("\(type(of: failure)): \(failure)"),
            ])
        return true
    }
}
