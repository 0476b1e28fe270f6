import AuthClient

/// A program of yours: it signs in, greets, uses a token, and hears of what happens to its session.
func run(endpoint: String, clientID: String, username: String, password: String) async {
    // One session for the whole program. A file would keep it: FileStore(path: "…/session.json").
    let session = Session(.init(endpoint: endpoint, clientID: clientID), store: MemoryStore())
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
            let result = try await session.signIn(username: username, password: Secret(password))
            if case .newPasswordRequired = result.nextStep { return print("Please choose a password first.") }
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
if arguments.count == 4 {
    let words = Array(arguments)
    await run(endpoint: words[0], clientID: words[1], username: words[2], password: words[3])
} else {
    print("usage: HostExample ENDPOINT CLIENT USERNAME PASSWORD")
}
