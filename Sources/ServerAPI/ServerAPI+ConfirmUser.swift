internal import LatchkeyHTTP
internal import LatchkeyPlatform
internal import UserPool

extension ServerAPI {
    /// `/confirmUser?client_id=&user_name=&confirmation_code=`: the link of a mail that confirms a sign-up
    /// (`CONFIRM_WITH_LINK`).
    ///
    /// Opening it (`GET`) looks at nothing and shows a button, which confirms (`POST` of the same address), once:
    /// programs that look into mail open links, and would confirm a stranger's sign-up with the address of who never
    /// asked for it. With `confirmsOnOpening` the first `GET` confirms, as at Amazon Cognito; `HEAD` never does.
    /// Whatever is wrong, the page is the same, and it holds nothing of the request.
    func confirmUser(_ request: Request) async -> Response {
        await answering(request) {
            guard request.method == .post || request.method == .get && confirmsOnOpening else {
                return ConfirmationPage.unopened.response
            }
            guard let link = FollowedLink(request) else { return ConfirmationPage.invalid.response }
            do {
                let (client, pool) = try await pools.client(link.client)
                try await pools.addresses.pass(.code, from: request.client) {
                    try await pool.confirmSignUp(byLinkTo: link.username, code: link.code, through: client)
                }
                return ConfirmationPage.confirmed.response
            } catch let error as UserPoolError {
                pools.note(
                    RefusedRequest(
                        .name(link.username, client: link.client), operation: "confirmUser", client: link.client,
                        error: error, address: request.client))
                switch error.code {
                case .limitExceeded, .tooManyFailedAttempts, .busy, .recoveryInProgress:
                    return ConfirmationPage.later.response
                default: return ConfirmationPage.invalid.response
                }
            }
        }
    }
}

/// What a link says that was opened.
private struct FollowedLink {
    let client: String
    let username: String
    let code: Secret

    /// `nil` when something is missing, there twice, or longer than it can be. What mail programs add is passed over.
    init?(_ request: Request) {
        var values: [String: String] = [:]
        for item in request.query ?? [] where ["client_id", "user_name", "confirmation_code"].contains(item.name) {
            guard values.updateValue(item.value, forKey: item.name) == nil else { return nil }
        }
        guard let client = values["client_id"], let username = values["user_name"],
            let code = values["confirmation_code"], client.utf8.count <= 128, !username.isEmpty,
            username.utf8.count <= 512, code.utf8.count <= 64
        else { return nil }
        self.client = client
        self.username = username
        self.code = Secret(code)
    }
}

/// The pages of links, which hold nothing but their own words.
private enum ConfirmationPage {
    case confirmed, invalid, later, unopened

    private var status: Status {
        switch self {
        case .confirmed, .unopened: .ok
        case .invalid: .badRequest
        case .later: .tooManyRequests
        }
    }

    private var words: (title: String, text: String) {
        switch self {
        case .confirmed: ("Confirmed", "Your registration has been confirmed. You can sign in now.")
        case .invalid: ("Not confirmed", "This link is not valid, or not any more: it may have been used already.")
        case .later: ("Not confirmed", "There have been too many attempts. Please try again later.")
        case .unopened: ("Confirm", "Did you sign up here? Then confirm your registration.")
        }
    }

    /// What sends the page's own address back: a form without an action, so that nothing of it is written in the page.
    private var form: String {
        switch self {
        case .confirmed, .invalid, .later: ""
        case .unopened: "<form method=\"post\"><button>Confirm</button></form>\n"
        }
    }

    /// Where the page may send forms (Content Security Policy Level 3 §6.4.1).
    private var formAction: String {
        switch self {
        case .confirmed, .invalid, .later: "'none'"
        case .unopened: "'self'"
        }
    }

    /// The page: nothing is loaded, run, framed, kept, or told to another site.
    var response: Response {
        let html = """
            <!doctype html>
            <html lang="en">
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width">
            <title>\(words.title)</title>
            <h1>\(words.title)</h1>
            <p>\(words.text)</p>
            \(form)</html>

            """
        return Response(
            status,
            headers: [
                .contentType: "text/html; charset=utf-8", .cacheControl: "no-store", "Referrer-Policy": "no-referrer",
                "X-Content-Type-Options": "nosniff",
                "Content-Security-Policy":
                    "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action \(formAction)",
            ], body: .bytes(Array(html.utf8)))
    }
}
