// swift-tools-version: 6.2
import PackageDescription

/// The language rules of every Swift target: one constant, so that no target drifts from the others.
let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .treatAllWarnings(as: .error),
]

func module(_ name: String, uses dependencies: [String] = [], resources: [Resource] = []) -> Target {
    .target(
        name: name, dependencies: dependencies.map { .init(stringLiteral: $0) }, resources: resources,
        swiftSettings: settings)
}

func program(_ name: String, uses dependencies: [String]) -> Target {
    .executableTarget(
        name: name, dependencies: dependencies.map { .init(stringLiteral: $0) }, swiftSettings: settings)
}

/// The tests of one module. Their data lies in `Tests/Vectors`, found through `TestSupport`.
func tests(of name: String, uses dependencies: [String] = []) -> Target {
    let platform = name == "LatchkeyPlatform" ? [] : ["LatchkeyPlatform"]
    return .testTarget(
        name: "\(name)Tests",
        dependencies: ([name, "TestSupport"] + platform + dependencies).map { .init(stringLiteral: $0) },
        swiftSettings: settings)
}

/// A C library as Debian ships it, sealed behind the one module that imports it. Headers lie in `/usr/include`, so a
/// module map with `link` lines is enough (pkg-config would link more than is used).
func library(_ name: String, apt package: String) -> Target {
    .systemLibrary(name: name, providers: [.apt([package])])
}

let package = Package(
    name: "latchkey",
    products: [
        .library(name: "AuthClient", targets: ["AuthClient"]),
        .library(name: "TokenVerifier", targets: ["TokenVerifier"]),
        .executable(name: "authd", targets: ["authd"]),
        .executable(name: "authctl", targets: ["authctl"]),
    ],
    targets: [
        // C libraries.
        library("CLatchkeyOpenSSL", apt: "libssl-dev"),
        library("CLatchkeyCurl", apt: "libcurl4-openssl-dev"),
        library("CSQLite", apt: "libsqlite3-dev"),
        library("CEvent", apt: "libevent-dev"),
        library("CPCRE2", apt: "libpcre2-dev"),
        library("CSodium", apt: "libsodium-dev"),
        library("CArgon2", apt: "libargon2-dev"),
        library("CCrypt", apt: "libcrypt-dev"),
        library("CQREncode", apt: "libqrencode-dev"),
        library("CCbor", apt: "libcbor-dev"),
        .target(
            name: "CLatchkeySimdJSON",
            cxxSettings: [.define("SIMDJSON_EXCEPTIONS", to: "0"), .define("SIMDJSON_THREADS_ENABLED", to: "1")],
            linkerSettings: [.linkedLibrary("simdjson")]),
        .target(name: "CAllocationCounter"),
        .target(name: "CCommonPasswords", exclude: ["common-passwords.txt", "COPYING"]),

        // What host programs and other services link.
        module("LatchkeyPlatform"),
        module("LatchkeyCrypto", uses: ["LatchkeyPlatform", "CLatchkeyOpenSSL"]),
        module("LatchkeyJSON", uses: ["LatchkeyPlatform", "CLatchkeySimdJSON"]),
        module("LatchkeyJOSE", uses: ["LatchkeyPlatform", "LatchkeyCrypto", "LatchkeyJSON"]),
        module("LatchkeyHTTP", uses: ["LatchkeyPlatform", "LatchkeyJSON"]),
        module("LatchkeyHTTPClient", uses: ["LatchkeyPlatform", "LatchkeyHTTP", "CLatchkeyCurl"]),
        module("CognitoModel", uses: ["LatchkeyPlatform", "LatchkeyJSON"]),
        module(
            "TokenVerifier",
            uses: [
                "LatchkeyPlatform", "LatchkeyJOSE", "LatchkeyJSON", "LatchkeyCrypto", "LatchkeyHTTP",
                "LatchkeyHTTPClient",
            ]),
        module(
            "AuthClient",
            uses: [
                "LatchkeyPlatform", "CognitoModel", "LatchkeyJOSE", "LatchkeyJSON", "LatchkeyCrypto", "LatchkeyHTTP",
                "LatchkeyHTTPClient",
            ]),

        // The server.
        module("AWSSignature", uses: ["LatchkeyPlatform", "LatchkeyCrypto", "LatchkeyHTTP", "LatchkeyJSON"]),
        module("PasswordHash", uses: ["LatchkeyPlatform", "LatchkeyCrypto", "CSodium", "CArgon2", "CCrypt"]),
        module("WebAuthn", uses: ["LatchkeyPlatform", "LatchkeyCrypto", "LatchkeyJSON", "CCbor"]),
        module("Database", uses: ["LatchkeyPlatform"]),
        module("SQLiteDatabase", uses: ["LatchkeyPlatform", "Database", "CSQLite"]),
        module(
            "UserPool",
            uses: [
                "LatchkeyPlatform", "LatchkeyCrypto", "LatchkeyJOSE", "LatchkeyJSON", "PasswordHash", "WebAuthn",
                "Database", "CCommonPasswords",
            ]),
        module(
            "CognitoService",
            uses: [
                "LatchkeyPlatform", "CognitoModel", "UserPool", "LatchkeyHTTP", "LatchkeyJSON", "LatchkeyCrypto",
                "AWSSignature", "PasswordHash", "CPCRE2",
            ]),
        module("OAuthService", uses: ["LatchkeyPlatform", "UserPool", "LatchkeyHTTP", "LatchkeyJSON"]),
        module(
            "ServerAPI",
            uses: ["LatchkeyPlatform", "LatchkeyCrypto", "UserPool", "LatchkeyHTTP", "LatchkeyJSON", "AWSSignature"]),
        module(
            "Bookings", uses: ["LatchkeyPlatform", "Database", "TokenVerifier", "LatchkeyHTTP", "LatchkeyJSON"]),
        module(
            "Hooks",
            uses: [
                "LatchkeyPlatform", "UserPool", "LatchkeyHTTP", "LatchkeyHTTPClient", "LatchkeyJSON", "LatchkeyCrypto",
            ]),
        module(
            "Delivery",
            uses: [
                "LatchkeyPlatform", "UserPool", "LatchkeyHTTPClient", "LatchkeyHTTP", "LatchkeyJSON", "LatchkeyCrypto",
            ]),
        module("HTTPServer", uses: ["LatchkeyPlatform", "LatchkeyHTTP", "CEvent", "CLatchkeyOpenSSL"]),

        // Programs.
        program(
            "authd",
            uses: [
                "LatchkeyPlatform", "LatchkeyCrypto", "LatchkeyJSON", "LatchkeyJOSE", "LatchkeyHTTP", "AWSSignature",
                "PasswordHash", "Database", "SQLiteDatabase", "UserPool", "CognitoService", "OAuthService", "ServerAPI",
                "Bookings", "TokenVerifier", "HTTPServer", "Hooks", "Delivery", "LatchkeyHTTPClient",
            ]),
        program(
            "authctl",
            uses: [
                "LatchkeyPlatform", "LatchkeyCrypto", "LatchkeyJSON", "LatchkeyHTTP", "LatchkeyHTTPClient",
                "AuthClient",
                "TokenVerifier", "CognitoModel", "AWSSignature", "CQREncode",
            ]),
        program(
            "authbench",
            uses: [
                "LatchkeyPlatform", "LatchkeyCrypto", "LatchkeyJSON", "LatchkeyJOSE", "LatchkeyHTTP", "CognitoModel",
                "TokenVerifier", "AWSSignature", "PasswordHash", "Database", "SQLiteDatabase", "UserPool",
                "CognitoService", "ServerAPI", "Bookings", "HTTPServer", "CAllocationCounter", "CLatchkeyOpenSSL",
            ]),
        program("HostExample", uses: ["AuthClient"]),

        // Tests.
        .target(
            name: "TestSupport",
            dependencies: [
                "LatchkeyPlatform", "LatchkeyJSON", "LatchkeyCrypto", "LatchkeyJOSE", "Database", "SQLiteDatabase",
            ],
            path: "Tests/TestSupport", swiftSettings: settings),
        tests(of: "LatchkeyPlatform"),
        tests(of: "LatchkeyCrypto"),
        tests(of: "LatchkeyJSON"),
        tests(of: "LatchkeyJOSE", uses: ["LatchkeyCrypto", "LatchkeyJSON"]),
        tests(of: "LatchkeyHTTP", uses: ["LatchkeyJSON"]),
        tests(of: "LatchkeyHTTPClient", uses: ["LatchkeyHTTP", "HTTPServer"]),
        tests(of: "CognitoModel", uses: ["LatchkeyJSON"]),
        tests(
            of: "TokenVerifier", uses: ["LatchkeyJOSE", "LatchkeyJSON", "LatchkeyCrypto", "LatchkeyHTTP", "HTTPServer"]),
        tests(
            of: "AuthClient", uses: ["CognitoModel", "LatchkeyCrypto", "LatchkeyJSON", "LatchkeyHTTP", "HTTPServer"]),
        tests(of: "AWSSignature", uses: ["LatchkeyHTTP", "LatchkeyCrypto"]),
        tests(of: "PasswordHash", uses: ["LatchkeyCrypto"]),
        tests(of: "WebAuthn", uses: ["LatchkeyCrypto", "LatchkeyJSON"]),
        tests(of: "Database"),
        tests(of: "SQLiteDatabase", uses: ["Database"]),
        tests(
            of: "UserPool",
            uses: [
                "LatchkeyCrypto", "LatchkeyJOSE", "LatchkeyJSON", "PasswordHash", "WebAuthn", "Database",
                "CCommonPasswords",
            ]),
        tests(
            of: "CognitoService",
            uses: [
                "AuthClient", "CognitoModel", "UserPool", "LatchkeyHTTP", "LatchkeyJSON", "LatchkeyCrypto",
                "LatchkeyJOSE",
                "AWSSignature", "PasswordHash", "Database",
            ]),
        tests(
            of: "OAuthService",
            uses: [
                "UserPool", "LatchkeyHTTP", "LatchkeyJSON", "LatchkeyCrypto", "LatchkeyJOSE", "PasswordHash",
                "Database",
            ]),
        tests(
            of: "ServerAPI",
            uses: [
                "LatchkeyJOSE", "LatchkeyCrypto", "UserPool", "LatchkeyHTTP", "LatchkeyJSON", "PasswordHash",
                "Database",
                "AWSSignature",
            ]),
        tests(
            of: "Bookings",
            uses: ["Database", "TokenVerifier", "LatchkeyJOSE", "LatchkeyHTTP", "LatchkeyJSON", "LatchkeyCrypto"]),
        tests(
            of: "Hooks",
            uses: ["UserPool", "LatchkeyHTTP", "LatchkeyHTTPClient", "LatchkeyJSON", "LatchkeyCrypto", "HTTPServer"]),
        tests(
            of: "Delivery",
            uses: [
                "UserPool", "LatchkeyHTTPClient", "LatchkeyHTTP", "LatchkeyJSON", "LatchkeyCrypto", "HTTPServer",
                "Database", "PasswordHash", "LatchkeyJOSE",
            ]),
        tests(of: "HTTPServer", uses: ["LatchkeyHTTP", "CLatchkeyOpenSSL"]),
        tests(
            of: "authd",
            uses: [
                "LatchkeyJSON", "AWSSignature", "Database", "SQLiteDatabase", "UserPool", "Bookings", "ServerAPI",
            ]),
        tests(of: "authbench", uses: ["LatchkeyJSON"]),
        tests(
            of: "authctl",
            uses: [
                "CognitoModel", "LatchkeyCrypto",
                "LatchkeyJSON", "LatchkeyHTTP", "LatchkeyHTTPClient", "AuthClient", "AWSSignature", "HTTPServer",
            ]),
    ],
    cxxLanguageStandard: .cxx17
)

// `make fuzz` alone builds the harnesses: they need libFuzzer, and nobody else needs them.
if Context.environment["LATCHKEY_FUZZ"] != nil {
    package.targets.append(
        .executableTarget(
            name: "Fuzz",
            dependencies: [
                "LatchkeyPlatform", "LatchkeyCrypto", "LatchkeyJSON", "LatchkeyJOSE", "LatchkeyHTTP", "CognitoModel",
                "TokenVerifier", "AWSSignature", "PasswordHash", "UserPool", "OAuthService", "Bookings", "Hooks",
                "LatchkeyHTTPClient", "WebAuthn",
            ], path: "Tests/Fuzz/Harnesses", swiftSettings: settings))
}
