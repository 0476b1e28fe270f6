import Testing

@testable import UserPool

@Suite struct ImageFormatTests {
    @Test func `a format is told by the first bytes`() {
        #expect(ImageFormat(of: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) == .png)
        #expect(ImageFormat(of: [0xff, 0xd8, 0xff, 0xe0]) == .jpeg)
        #expect(ImageFormat(of: [0, 0, 1, 0, 1, 0] + [UInt8](repeating: 0, count: 16)) == .ico)
        #expect(ImageFormat(of: Array("RIFF\u{1}\u{1}\u{1}\u{1}WEBPVP8 ".utf8)) == .webp)
    }

    @Test(arguments: [
        [], [0x89], Array("GIF89a".utf8), Array("RIFF....WAVE".utf8), [0, 0, 1, 0, 0, 0], Array("%PDF".utf8),
    ])
    func `anything else is none`(content: [UInt8]) {
        #expect(ImageFormat(of: content) == nil)
    }

    @Test func `each has a media type of images`() {
        for format in ImageFormat.allCases { #expect(format.mediaType.hasPrefix("image/")) }
    }
}
