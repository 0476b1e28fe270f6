// swift-tools-version: 6.2
import PackageDescription

// A package as another team has it: its targets bear the names that the libraries must therefore not have, and it is
// held to stricter rules than they can count on.
let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]

let package = Package(
    name: "consumer",
    dependencies: [.package(name: "latchkey", path: "../..")],
    targets: [
        .target(name: "Crypto", swiftSettings: settings),
        .target(
            name: "HTTP", dependencies: ["Crypto", .product(name: "TokenVerifier", package: "latchkey")],
            swiftSettings: settings),
        .target(
            name: "JSON", dependencies: [.product(name: "AuthClient", package: "latchkey")], swiftSettings: settings),
        .executableTarget(name: "Program", dependencies: ["HTTP", "JSON"], swiftSettings: settings),
    ]
)
