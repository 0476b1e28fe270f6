import Testing

@testable import authd

struct DescriptorLimitTests {
    @Test(
        arguments: [
            (1024, 1_048_576, 10_256, 10_000), (65_536, 1_048_576, 65_536, 10_000), (1024, 10_256, 10_256, 10_000),
            (1024, 4096, 4096, 3840), (1024, 1024, 1024, 768), (64, 64, 64, 1),
        ] as [(UInt, UInt, UInt, Int)])
    func `the limit is raised as far as it is needed, and fewer connections are taken where it cannot be`(
        soft: UInt, hard: UInt, descriptors: UInt, connections: Int
    ) {
        let limit = DescriptorLimit(for: 10_000, soft: soft, hard: hard)
        #expect(limit.descriptors == descriptors)
        #expect(limit.connections == connections)
    }
}
