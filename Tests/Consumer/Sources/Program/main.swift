import HTTP
import JSON

let token = try await Host().signIn()
print(await Gate(issuer: "https://auth.test/us-east-1_Example").admits(token))
