import Testing

@testable import UserPool

@Suite struct SVGDocumentTests {
    @Test(
        arguments: [
            #"<svg xmlns="http://www.w3.org/2000/svg"/>"#, "<?xml version='1.0' ?><svg/>",
            #"<?xml version="1.0" encoding='utf-8' standalone="no"?><svg/>"#,
            ##"""
            <?xml version="1.0" encoding="UTF-8"?>
            <!-- a house -->
            <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink='http://www.w3.org/1999/xlink' viewBox="0 0 10 10">
              <defs><linearGradient id="g"><stop offset="0" stop-color="#fff"/></linearGradient>
              <style>.a { fill: url(#g); }</style></defs>
              <path class="a" d="M0 0h10v10z" fill="url('#g')"/><use xlink:href="#p" />
              <image href="data:image/png;base64,AAAA"/><text>Tom &amp; Jerry &#x26; &lt;b&gt;</text>
            </svg>
            """##,
        ])
    func `a drawing is one`(text: String) {
        #expect(SVGDocument.isDrawing(Array(text.utf8)))
        #expect(ImageFormat(of: Array(text.utf8)) == .svg)
    }

    @Test(
        arguments: [
            "", "svg", "<svg>", "<svg></svg><svg></svg>", "<html><svg/></html>", "<svg></g></svg>", "<svg",
            "text<svg/>",
            "<svg><script>alert(1)</script></svg>", "<svg onload='alert(1)'/>", "<svg ONLOAD='x'/>",
            "<svg><a href='https://x.example'><text>x</text></a></svg>", "<svg><foreignObject/></svg>",
            "<svg><image href='https://x.example/i.png'/></svg>", "<svg><use href='//x.example#a'/></svg>",
            "<svg><image xlink:href='jav&#x61;script:alert(1)'/></svg>",
            "<svg><image href=' java&#10;script:x'/></svg>",
            "<svg><image href='data:image/svg+xml;base64,AAAA'/></svg>", "<svg><image href='data:text/html,x'/></svg>",
            "<svg><set attributeName='onload' to='x'/></svg>", "<svg><animate attributeName='href' to='x'/></svg>",
            "<svg><style>@import url(x)</style></svg>", "<svg><style>a{fill:url(https://x.example)}</style></svg>",
            "<svg><style>a{b:\\75 rl(x)}</style></svg>", "<svg><style>a{b:u/**/rl(x)}</style></svg>",
            "<svg style='background:url(https://x)'/>", "<svg fill=\"url( 'https://x#a')\"/>",
            "<!DOCTYPE svg [<!ENTITY a 'b'>]><svg>&a;</svg>", "<svg>&a;</svg>", "<svg><![CDATA[<script/>]]></svg>",
            "<?xml-stylesheet href='x'?><svg/>", "<svg><?php x ?></svg>", "<svg a=b/>", "<svg a='1'b='2'/>",
            "<svg><!-- <script/></svg>", "<svg xml:base='https://x.example/'/>", "<svg a='<'/>",
            "<?xml version='1.0' encoding='UTF-7'?><svg/>", "<?xml version='1.0' encoding='ISO-2022-JP'?><svg/>",
            "<?xml version='1.0' encoding='UTF-8' encoding='UTF-7'?><svg/>", "<?xml encoding='UTF-8'?><svg/>",
            "<?xml version='1.0'encoding='UTF-8'?><svg/>", "<?xml version='1.1'?><svg/>", "<?xml ?><svg/>",
            "<?xml version='1.0' encoding=UTF-8?><svg/>", "<?xml version='1.0'", "<svg>\u{1b}$B</svg>",
            "<svg>&#27;</svg>", "<svg a='&#x1;'/>",
            // A style in pieces, of which each is harmless.
            "<svg><style>@imp<!-- -->ort 'https://x.example'</style></svg>",
            "<svg><style>a{b:ur<!---->l(https://x.example)}</style></svg>",
            "<svg><style>@imp<g/>ort 'https://x.example'</style></svg>",
            "<svg><style>@imp<![CDATA[ort 'https://x.example']]></style></svg>",
            "<svg><style>@imp<?x?>ort 'https://x.example'</style></svg>",
            "<svg><style><g>@imp</g>ort 'https://x.example'</style></svg>",
            "<svg><style>@imp<style>ort 'https://x.example'</style></style></svg>",
            "<svg><style><!-- a note --></style></svg>",
            "<svg><style>&#64;imp&#x6f;rt 'https://x.example'</style></svg>",
            "<svg><style>@\\69mport 'https://x.example'</style></svg>",
            "<svg><style>@im/* */port 'https://x.example'</style></svg>",
            "<svg><style>a{b:src('https://x.example')}</style></svg>", "<svg style='b:SRC( \"https://x\")'/>",
            "<svg><style>a{b:s&#x72;c('https://x.example')}</style></svg>",
        ])
    func `what runs, is fetched or is no drawing is none`(text: String) {
        #expect(!SVGDocument.isDrawing(Array(text.utf8)))
    }

    @Test func `bytes that are no text, and depth without end, are refused`() {
        #expect(!SVGDocument.isDrawing([0x3c, 0xff, 0xfe]))
        #expect(!SVGDocument.isDrawing(Array("<svg>\0</svg>".utf8)))
        #expect(SVGDocument.isDrawing(Array("<svg a='&amp;\u{301}'><title>&amp;\u{301}</title></svg>".utf8)))
        #expect(!SVGDocument.isDrawing(Array("<svg a='&\u{301}amp;'/>".utf8)))
        for marks in [String(repeating: "\u{301}", count: 31), String(repeating: "&#x301;", count: 31)] {
            #expect(!SVGDocument.isDrawing(Array("<svg><title>a\(marks)</title></svg>".utf8)))
            #expect(!SVGDocument.isDrawing(Array("<svg a='a\(marks)'/>".utf8)))
        }
        let deep = String(repeating: "<g>", count: 1000) + String(repeating: "</g>", count: 1000)
        #expect(!SVGDocument.isDrawing(Array("<svg>\(deep)</svg>".utf8)))
    }
}
