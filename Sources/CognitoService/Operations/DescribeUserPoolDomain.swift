internal import CognitoModel
internal import UserPool

extension DescribeUserPoolDomain: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        var output = Output()
        output.domainDescription = DomainDescriptionType()
        // A domain that nobody has is described by nothing: that is how tools see whether one is free.
        guard let domain = try await call.pools.domain(input.domain) else { return output }
        let pool = try await call.pools.pool(domain.pool)
        output.domainDescription = try DomainDescriptionType(domain, in: pool, servedBy: call.pools.publicHost)
        return output
    }
}
