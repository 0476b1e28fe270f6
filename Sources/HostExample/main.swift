import AuthClient

/// A program of yours: it signs in, greets, uses a token, and hears of what happens to its session.
func run(endpoint: String, poolID: String, clientID: String, username: String, password: String) async {
    // One session for the whole program. A file would keep it: FileStore(path: "…/session.json").
    let session = Session(.init(endpoint: endpoint, poolID: poolID, clientID: clientID), store: MemoryStore())
    let screen = Screen()
    // The screen is held weakly. It hears the current state first, then every change, once and in order.
    session.addUserStateListener(screen) { state, info in
        switch state {
        case .signedIn: print("Welcome, \(info.user?.username ?? "").")
        case .signedOut: print("Please sign in.")
        case .tokenInvalid: print("Your session has ended (\(info.reason?.rawValue ?? "")). Please sign in again.")
        case .unknown: break
        }
    }
    do {
        if await session.initialize() != .signedIn {
            // The password is proved, not sent.
            let result = try await session.signIn(username: username, password: Secret(password))
            // Elsewhere: ask for what the step names, and go on with session.respond(to:with:).
            guard result.isSignedIn else { return print("More is needed: \(result.nextStep).") }
        }
        let tokens = try await session.tokens()
        print("Authorization: Bearer \(tokens.accessToken.reveal.prefix(12))…")
        try await session.signOut()
    } catch {
        print(error.localizedDescription)
    }
    withExtendedLifetime(screen) {}
}

final class Screen: Sendable {}

let arguments = CommandLine.arguments.dropFirst()
if arguments.count == 5 {
    let words = Array(arguments)
    await run(endpoint: words[0], poolID: words[1], clientID: words[2], username: words[3], password: words[4])
} else {
    print("usage: HostExample ENDPOINT POOL CLIENT USERNAME PASSWORD")
}
