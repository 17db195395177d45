import { describe, expect, test } from "bun:test"
import { parseMarkdown } from "../../../src/tools/markdown/parse.ts"
import type { Inline } from "../../../src/tools/markdown/tree.ts"

const text = (value: string) => ({ type: "text", text: value }) as const
const paragraph = (...content: Inline[]) => ({ type: "paragraph", tight: false, content }) as const
const line = (value: string) => ({ type: "paragraph", tight: true, content: [text(value)] }) as const

/** The text of the only paragraph. */
function inline(markdown: string): readonly Inline[] {
  const [block, ...others] = parseMarkdown(markdown)
  expect(others).toEqual([])
  return block?.type === "paragraph" ? block.content : []
}

describe("blocks", () => {
  test("headings have their depth in the outline, without gaps", () => {
    const levels = (markdown: string) =>
      parseMarkdown(markdown).flatMap((block) => (block.type === "heading" ? [block.level] : []))
    expect(levels("# a\n\n#### b\n\n## c\n\n### d\n\n# e")).toEqual([1, 2, 2, 3, 1])
    expect(levels("### a\n\n# b\n\n## c")).toEqual([1, 1, 2])
    expect(levels("> ## a\n\n### b\n\n## c")).toEqual([2, 1])
  })
  test("a heading without words is ignored", () => {
    expect(parseMarkdown("#\n\na")).toEqual([paragraph(text("a"))])
  })
  test("lists are nested, and ordered ones begin where the author began", () => {
    expect(parseMarkdown("7. a\n8. b\n   - c\n")).toEqual([
      {
        type: "list",
        start: 7,
        items: [[line("a")], [line("b"), { type: "list", start: undefined, items: [[line("c")]] }]],
      },
    ])
  })
  test("items separated by blank lines are paragraphs", () => {
    expect(parseMarkdown("- a\n\n- b")).toEqual([
      { type: "list", start: undefined, items: [[paragraph(text("a"))], [paragraph(text("b"))]] },
    ])
  })
  test("tables have aligned columns", () => {
    expect(parseMarkdown("| a | b | c |\n|:--|:-:|--:|\n| d | *e* |\n")).toEqual([
      {
        type: "table",
        columns: ["start", "center", "end"],
        header: [[text("a")], [text("b")], [text("c")]],
        rows: [[[text("d")], [{ type: "emphasis", content: [text("e")] }], []]],
      },
    ])
  })
  test("code and rules", () => {
    expect(parseMarkdown("```js\na <b>\n\n```\n\n---\n\n    c")).toEqual([
      { type: "code", text: "a <b>\n" },
      { type: "rule" },
      { type: "code", text: "c" },
    ])
  })
  test("HTML is text", () => {
    expect(parseMarkdown("<div onclick=x>\n<script>a</script>\n</div>")).toEqual([
      paragraph(text("<div onclick=x> <script>a</script> </div>")),
    ])
  })
  test("HTML comments are removed, wherever they begin and end", () => {
    expect(parseMarkdown("a <!-- b --> c <!-- --><!-->d")).toEqual([paragraph(text("a c d"))])
    expect(parseMarkdown("a\n<!-- b -->\nc")).toEqual([paragraph(text("a c"))])
    expect(parseMarkdown("a <!-- b\n\n# c\n\n- d --> e\n\nf")).toEqual([paragraph(text("a e")), paragraph(text("f"))])
    expect(parseMarkdown("<!--\r\nb\r\n-->\r\n\r\n<!-- c -->     d")).toEqual([paragraph(text("d"))])
    expect(parseMarkdown("- a\n<!-- b -->\n- c <!-- d -->")).toEqual([
      { type: "list", start: undefined, items: [[line("a")], [line("c")]] },
    ])
  })
  test("comments are kept in code, after a backslash, and within a line if not closed", () => {
    expect(parseMarkdown("```\n<!-- a -->\n```")).toEqual([{ type: "code", text: "<!-- a -->" }])
    expect(inline("`<!-- a -->` b")).toEqual([{ type: "code", text: "<!-- a -->" }, text(" b")])
    expect(inline("``a ` <!-- b -->``")).toEqual([{ type: "code", text: "a ` <!-- b -->" }])
    expect(inline("\\<!-- a -->")).toEqual([text("<!-- a -->")])
    expect(parseMarkdown("a <!-- b\n\nc")).toEqual([paragraph(text("a <!-- b")), paragraph(text("c"))])
    expect(inline("it's ` a <!-- b --> tick")).toEqual([text("it's ` a tick")])
  })
  test("an unclosed comment that begins a block continues to the end", () => {
    expect(parseMarkdown("<!-- a\n\nb")).toEqual([])
    expect(parseMarkdown("a\n\n   <!-- b\n\n# c")).toEqual([paragraph(text("a"))])
    expect(parseMarkdown("a\n<!-- b\n```\nc\n```\nd")).toEqual([paragraph(text("a"))])
    expect(parseMarkdown("<!-- a --> b <!-- c\n\nd")).toEqual([paragraph(text("b <!-- c")), paragraph(text("d"))])
  })
  test("every kind of line break ends a line", () => {
    for (const end of ["\r\n", "\r", "\u000b", "\u000c", "\u0085", "\u2028", "\u2029"]) {
      expect(parseMarkdown(`# a${end}b${end}${end}c`)).toEqual(parseMarkdown("# a\nb\n\nc"))
    }
  })
  test("blocks nested too deeply are kept as text", () => {
    const [list] = parseMarkdown(`${"- ".repeat(15)}deepest`)
    expect(JSON.stringify(list)).toContain('"text":"- - - - - deepest"')
  })
})

describe("within a paragraph", () => {
  test("a <br> breaks the line, in a table too", () => {
    const broken = [text("a"), { type: "break" }, text("b")] as const
    for (const written of ["a<br>b", "a <BR/> b", "a<br />\nb", "a<br class='x'>b", "a</br>b<br>", "<br>a<br>b<br>"]) {
      expect([written, inline(written)]).toEqual([written, [...broken]])
    }
    expect(parseMarkdown("|a<br>b|\n|-|")).toMatchObject([{ header: [[...broken]] }])
    expect(inline("`<br>` <brand>")).toEqual([{ type: "code", text: "<br>" }, text(" <brand>")])
    expect(parseMarkdown("a\n\n<br>\n\nb")).toEqual([paragraph(text("a")), paragraph(text("b"))])
  })

  const link = (address: string, words: string) => ({ type: "link", address, content: [text(words)] }) as const

  test.each<[string, string, string]>([
    ["see https://example.org/a?b=c&d#e, and", "https://example.org/a?b=c&d#e", "https://example.org/a?b=c&d#e"],
    ["(http://intra/x)", "http://intra/x", "http://intra/x"],
    ["at www.example.org/a.", "https://www.example.org/a", "www.example.org/a"],
    ["**www.example.org**", "https://www.example.org/", "www.example.org"],
    ["Www.Example.org!", "https://www.example.org/", "Www.Example.org"],
    ["ask eva.ek@acme.example.", "mailto:eva.ek@acme.example", "eva.ek@acme.example"],
    ["call tel:+49-30-123456.", "tel:+49-30-123456", "+49-30-123456"],
    ["call [the guard](tel:112)", "tel:112", "the guard"],
    ["call [the guard](TEL:+49301)", "tel:+49301", "the guard"],
  ])("an address without marks is a link: %s", (written, address, words) => {
    expect(JSON.stringify(inline(written))).toContain(JSON.stringify(link(address, words)))
  })

  test("words with full stops, other addresses and texts in code or a link are not links", () => {
    for (const written of [
      "done.It is",
      "example.org",
      "a.www.b.org",
      "www.",
      "ftp://a.org",
      "//a.org",
      "tel:abc",
      "javascript:x",
    ]) {
      expect(inline(written)).toEqual([text(written)])
    }
    expect(inline("`https://a.org`")).toEqual([{ type: "code", text: "https://a.org" }])
    expect(inline("[see www.a.org](https://b.org)")).toEqual([link("https://b.org/", "see www.a.org")])
    expect(inline("![www.a.org](b)")).toEqual([{ type: "image", key: "b", alt: "www.a.org" }])
  })

  test("emphasis, deleted words, code and line breaks", () => {
    expect(inline("**a *b*** ~~c~~ `d`  \ne")).toEqual([
      { type: "strong", content: [text("a "), { type: "emphasis", content: [text("b")] }] },
      text(" "),
      { type: "deleted", content: [text("c")] },
      text(" "),
      { type: "code", text: "d" },
      { type: "break" },
      text("e"),
    ])
  })
  test("the end of a line is a space, but not between Chinese or Japanese characters", () => {
    expect(inline("a\nb")).toEqual([text("a b")])
    expect(inline("安全\n第一，\n小心")).toEqual([text("安全第一，小心")])
    expect(inline("안전\n제일")).toEqual([text("안전 제일")])
    expect(inline("安全\n**第一**")).toEqual([text("安全"), { type: "strong", content: [text("第一")] }])
  })
  test.each([
    ["[a](https://example.com/ü?x=1)", "https://example.com/%C3%BC?x=1"],
    ["[a](HTTP://example.com)", "http://example.com/"],
    ["[a](mailto:safety@example.com)", "mailto:safety@example.com"],
    ["[a][b]\n\n[b]: https://example.com/", "https://example.com/"],
  ])("%s is a link", (markdown, address) => {
    expect(inline(markdown)).toEqual([{ type: "link", address, content: [text("a")] }])
  })
  test.each([
    ["javascript:alert(1)"],
    ["JaVaScRiPt:alert(1)"],
    ["java&#10;script:alert(1)"],
    ["&#1;javascript:alert(1)"],
    ["javascript&colon;alert(1)"],
    ["data:text/html,x"],
    ["vbscript:x"],
    ["file:///etc/passwd"],
    ["//example.com"],
    ["/learn"],
    ["#a"],
    ["blob:https://example.com/x"],
    ["view-source:https://example.com"],
    [""],
    [`https://example.com/${"a".repeat(2000)}`],
  ])("%s is not the address of a link: its words are kept", (address) => {
    expect(inline(`[a](<${address}>)`)).toEqual([text("a")])
  })
  test("an address in angle brackets is a link, and so is one without text", () => {
    const address = "https://example.com/"
    expect(inline("<https://example.com>")).toEqual([{ type: "link", address, content: [text("https://example.com")] }])
    expect(inline("[](https://example.com)")).toEqual([{ type: "link", address, content: [text(address)] }])
    expect(inline("<a@example.com>")).toEqual([
      { type: "link", address: "mailto:a@example.com", content: [text("a@example.com")] },
    ])
  })
  test("an image has the author's key, and text without marks", () => {
    expect(inline('![the **gate** ![of](x)\nsteel](Tor%20Süd.png "c")')).toEqual([
      { type: "image", key: "Tor%20Süd.png", alt: "the gate of steel" },
    ])
  })
  test.each(["file:gate.png", "FILE:gate.png", "<file:gate.png>"])("an image is named by %s, too", (written) => {
    expect(inline(`![the gate](${written})`)).toEqual([{ type: "image", key: "gate.png", alt: "the gate" }])
  })
})

describe("pictograms", () => {
  test("are written by their names between colons", () => {
    expect(inline("Wear :gloves: and **:ear-protection:**")).toEqual([
      text("Wear "),
      { type: "pictogram", name: "gloves" },
      text(" and "),
      { type: "strong", content: [{ type: "pictogram", name: "ear-protection" }] },
    ])
    expect(inline(":fire::exit:")).toEqual([text(":fire::exit:")])
  })
  test.each(["`:gloves:`", "12:30:00", ":unknown:", "a:gloves:b", ":Gloves:", "http://a.b/:gloves:x"])(
    "are not in %s",
    (written) => {
      expect(JSON.stringify(inline(written))).not.toContain("pictogram")
    },
  )

  const shown = (markdown: string) =>
    Array.from(
      JSON.stringify(parseMarkdown(markdown)).matchAll(/"type":"pictogram","name":"([a-z-]+)"/g),
      ([, name]) => name,
    )
  test.each([
    ["en", "Wear gloves and a hard hat. See the fire extinguisher.", ["gloves", "helmet", "extinguisher"]],
    ["de", "- Trage Handschuhe.\n- Trage Schutzbrille und **Gehörschutz**.", ["gloves", "goggles", "ear-protection"]],
    ["fr", "> **ATTENTION** Portez des gants et un casque.", ["gloves", "helmet"]],
    ["it", "| a |\n|---|\n| Uscita di emergenza |", ["emergency-exit"]],
    ["es", "Lleve guantes.\n\nLos guantes y el casco.", ["gloves", "helmet"]],
    ["nl", "Gebruik het brandblustoestel.", ["extinguisher"]],
    ["pl", "Noś rękawice i kask.", ["gloves", "helmet"]],
    ["tr", "İlk yardım çantası", ["first-aid"]],
  ])("come before words of a language that a text asks for: %s", (language, markdown, names) => {
    expect(shown(`:pictograms-${language}:\n\n${markdown}`)).toEqual(names)
    expect(
      shown(
        `:pictograms-${language}: ${markdown.startsWith("-") || markdown.startsWith("|") || markdown.startsWith(">") ? `\n\n${markdown}` : markdown}`,
      ),
    ).toEqual(names)
    expect(shown(markdown)).toEqual([])
    expect(JSON.stringify(parseMarkdown(`:pictograms-${language}:\n\n${markdown}`))).not.toContain(":pictograms")
  })
  test("come before no other words, headings or code, and at most three before a paragraph", () => {
    expect(shown(":pictograms-en:\n\n# Gloves\n\n`gloves` glovesandmore\n\n    gloves")).toEqual([])
    expect(shown(":pictograms-en: Gloves, hard hat, goggles, seat belt, laser.")).toHaveLength(3)
    expect(shown(":pictograms-xx: Gloves.")).toEqual([])
    expect(shown("First.\n\n:pictograms-en: Gloves.")).toEqual([])
  })
})

describe("callouts", () => {
  const quoteOf = (markdown: string) => {
    const [block] = parseMarkdown(markdown)
    return block?.type === "quote" ? block : undefined
  }
  test.each([
    ["> **WARNING** Hot.", "warning", "WARNING"],
    ["> **ACHTUNG:** Heiß.", "warning", "ACHTUNG"],
    ["> **WICHTIG**: Heiß.", "important", "WICHTIG"],
    ["> **IMPORTANT**\n> Hot.", "important", "IMPORTANT"],
    ["> **NOTE**\n>\n> Hot.", "note", "NOTE"],
    ["> **Hinweis:** Heiß.", "note", "Hinweis"],
    ["> **TIP**\\\n> Hot.", "tip", "TIP"],
    ["> **DİKKAT!** Sıcak.", "warning", "DİKKAT"],
    ["> **Ważne:** Gorące.", "important", "Ważne"],
    ["> **تحذير** Hot.", "warning", "تحذير"],
    ["> **警告** Hot.", "warning", "警告"],
    ["> **重要** Hot.", "important", "重要"],
    ["> **चेतावनी** Hot.", "warning", "चेतावनी"],
    ["> **ОСТОРОЖНО** Hot.", "warning", "ОСТОРОЖНО"],
  ] as const)("%s", (markdown, kind, word) => {
    expect(quoteOf(markdown)?.callout).toEqual({ kind, word })
    expect(JSON.stringify(quoteOf(markdown)?.content)).toMatch(/"text":"(Hot|Heiß|Sıcak|Gorące)\."/)
  })
  test("a sentence that only begins with such a word is not split", () => {
    const bold = { type: "strong", content: [text("Note")] } as const
    expect(quoteOf("> **Note** that it is hot.")).toEqual({
      type: "quote",
      callout: undefined,
      content: [paragraph(bold, text(" that it is hot."))],
    })
  })
  test("other quotes are quotes", () => {
    expect(quoteOf("> **HOT**")?.callout).toBeUndefined()
    expect(quoteOf("> WARNING")?.callout).toBeUndefined()
    expect(quoteOf("> - **WARNING**")?.callout).toBeUndefined()
  })
})
