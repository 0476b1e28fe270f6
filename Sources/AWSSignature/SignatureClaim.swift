internal import LatchkeyPlatform

/// What a request says about its signature: who signed, for what, and which headers. A verifier that gives it out has
/// proven it.
public struct SignatureClaim: Sendable {
    /// The id of the access key.
    public let accessKeyID: String
    /// The region of the scope.
    public let region: String

    let scope: CredentialScope
    let signedHeaders: [String]
    let signature: String
    /// The value of `X-Amz-Date`.
    let date: String

    /// More than any client signs; a longer list only costs work.
    private static let signedHeaderLimit = 64

    /// Reads the header `Authorization` of a request and checks everything that needs no key: form, scope, and that
    /// the headers which decide what the request means are signed.
    init(of request: SignableRequest, service: String) throws(SigV4Error) {
        let authorizations = request.values(of: "authorization")
        guard !authorizations.isEmpty else { throw .missing }
        guard authorizations.count == 1 else {
            throw .incomplete("The request has more than one 'Authorization' header.")
        }
        let parameters = try Self.parameters(of: authorizations[0])
        let dates = request.values(of: "x-amz-date")
        var lacks = ["Credential", "Signature", "SignedHeaders"].compactMap { name in
            parameters[name] == nil ? "Authorization header requires '\(name)' parameter." : nil
        }
        if dates.count != 1 { lacks.append("Authorization header requires existence of one 'X-Amz-Date' header.") }
        guard lacks.isEmpty, let credential = parameters["Credential"], let signature = parameters["Signature"],
            let names = parameters["SignedHeaders"]
        else { throw .incomplete(lacks.joined(separator: " ")) }
        date = dates[0]
        (accessKeyID, scope) = try Self.credential(credential, service: service, date: date)
        region = scope.region
        self.signature = signature
        signedHeaders = names.parts(between: ";").map(String.init)
        try Self.check(signedHeaders, of: request)
    }

    private static func parameters(of header: String) throws(SigV4Error) -> [String: String] {
        let parts = header.parts(between: " ", most: 2)
        guard parts.count == 2, parts[0] == SigV4.algorithm else {
            throw .incomplete(
                "Authorization header requires the algorithm '\(SigV4.algorithm)' with the parameters 'Credential', "
                    + "'Signature' and 'SignedHeaders'.")
        }
        var parameters: [String: String] = [:]
        for parameter in parts[1].parts(between: ",") where !parameter.isEmpty {
            let pair = parameter.parts(between: "=", most: 2)
            let name = pair[0].trimmingSpaces
            guard pair.count == 2 else {
                throw .incomplete("Invalid key=value pair (missing equal-sign) in Authorization header.")
            }
            guard parameters.updateValue(pair[1].trimmingSpaces, forKey: name) == nil else {
                throw .incomplete("Authorization header has a parameter twice.")
            }
        }
        return parameters
    }

    private static func credential(
        _ text: String, service: String, date: String
    ) throws(SigV4Error) -> (accessKeyID: String, scope: CredentialScope) {
        let parts = text.parts(between: "/").map(String.init)
        guard parts.count == 5, !parts[0].isEmpty else {
            throw .incomplete(
                "Credential must have exactly 5 slash-delimited elements, e.g. keyid/date/region/service/term.")
        }
        let isRegion =
            (1...32).contains(parts[2].utf8.count)
            && parts[2].utf8.allSatisfy {
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
                    || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: "-")
            }
        guard isRegion else { throw .invalid("Credential should be scoped to a valid region.") }
        guard parts[3] == service else {
            throw .invalid("Credential should be scoped to correct service: '\(service)'.")
        }
        guard parts[4] == CredentialScope.terminator else {
            throw .invalid("Credential should be scoped with a valid terminator: '\(CredentialScope.terminator)'.")
        }
        guard AmzDate.moment(date) != nil else {
            throw .incomplete("Date must be in ISO-8601 'basic format'. See https://en.wikipedia.org/wiki/ISO_8601")
        }
        guard date.hasPrefix(parts[1]), parts[1].utf8.count == 8 else {
            throw .invalid(
                "Date in Credential scope does not match YYYYMMDD from ISO-8601 version of date from HTTP.")
        }
        return (parts[0], CredentialScope(date: parts[1], region: parts[2], service: parts[3]))
    }

    private static func check(_ signed: [String], of request: SignableRequest) throws(SigV4Error) {
        guard signed.count <= signedHeaderLimit, signed == Set(signed).sorted(),
            signed.allSatisfy({ $0 == $0.lowercased() })
        else {
            throw .invalid("SignedHeaders must be a sorted list of different names in lower case.")
        }
        for name in signed where request.values(of: name).isEmpty {
            throw .invalid("The request lacks a header that 'SignedHeaders' names.")
        }
        for name in ["host", "x-amz-date"] where !signed.contains(name) {
            throw .invalid("'\(name)' must be a 'SignedHeader' in the AWS Authorization.")
        }
        for name in ["x-amz-target", "content-type"] where !signed.contains(name) {
            guard request.values(of: name).isEmpty else {
                throw .invalid("'\(name)' must be a 'SignedHeader' in the AWS Authorization.")
            }
        }
    }
}

extension Substring {
    fileprivate var trimmingSpaces: String {
        var text = self
        while text.first == " " { text.removeFirst() }
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}
