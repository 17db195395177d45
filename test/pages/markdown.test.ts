import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { h } from "preact"
import { Markdown } from "../../src/pages/components/markdown.tsx"
import { renderHtml } from "../../src/pages/render.ts"
import type { WordedLanguage } from "../../src/tools/language/worded.ts"
import { parseMarkdown } from "../../src/tools/markdown/parse.ts"
import { plainText } from "../../src/tools/markdown/plain-text.ts"
import { anyText } from "../harness/any-text.ts"
import { propertyRuns } from "../harness/effort.ts"

const imageAddress = (key: string) => {
  if (key === "plan.pdf") return { document: "/images/2" }
  return key === "gate.png" ? "/images/1" : undefined
}

const htmlOf = (text: string, language: WordedLanguage = "en") =>
  renderHtml(h(Markdown, { text, language, headingLevel: 3, imageAddress }))

/** The contents of the text's box. */
const within = (text: string, language?: WordedLanguage) =>
  htmlOf(text, language)
    .replace(/^<div class="markdown">/, "")
    .replace(/<\/div>$/, "")

describe("on a page", () => {
  test("headings begin at the level given by the page, and end at the sixth", () => {
    expect(within("# a\n## b\n### c\n#### d\n##### e")).toBe(
      '<h3 dir="auto">a</h3><h4 dir="auto">b</h4><h5 dir="auto">c</h5><h6 dir="auto">d</h6><h6 dir="auto">e</h6>',
    )
  })
  test("a link opens a new window, says so in the page's language, and reveals nothing about the page", () => {
    expect(within("[a](https://example.com)", "de")).toBe(
      '<p dir="auto"><a href="https://example.com/" rel="noopener noreferrer" target="_blank">a<span class="unseen" dir="auto"> (öffnet ein neues Fenster)</span></a></p>',
    )
    expect(within("<a@example.com>")).toBe('<p dir="auto"><a href="mailto:a@example.com">a@example.com</a></p>')
    expect(within("tel:112")).toBe('<p dir="auto"><a href="tel:112">112</a></p>')
  })
  test("an image of the company is shown; any other is replaced by its text", () => {
    expect(within("![the gate](gate.png)")).toBe(
      '<p dir="auto"><img src="/images/1" alt="the gate" loading="lazy"/></p>',
    )
    const other = within("![the gate](https://example.com/gate.png)")
    expect(other).toContain('the gate <span class="quiet">(image not found)</span>')
    expect(other).not.toContain("example.com")
  })
  test("a document of the company is a link", () => {
    const link = (words: string) =>
      `<p dir="auto"><a href="/images/2" rel="noopener noreferrer" target="_blank">${words}<span class="unseen" dir="auto"> (opens in a new window)</span></a></p>`
    expect(within("![the plan](file:plan.pdf)")).toBe(link("the plan"))
    expect(within("![](file:plan.pdf)")).toBe(link("plan.pdf"))
  })
  test("a pictogram is drawn, and says what it means in the language of the page", () => {
    for (const [language, label] of [
      ["en", "Wear gloves"],
      ["pl", "Noś rękawice"],
    ] as const) {
      const html = within("Put on :gloves: first.", language)
      expect(html).toContain(
        `Put on <svg class="pictogram" role="img" aria-label="${label}" viewBox="0 0 100 100"><path `,
      )
      expect(html).toEndWith("</svg> first.</p>")
    }
  })
  test("a table scrolls in a box that has a name and can be reached by keyboard", () => {
    const html = within("| a | |\n|--:|---|\n| c | d |")
    expect(html).toStartWith('<figure class="scrolling" aria-label="Table" tabindex="0" dir="auto"><table>')
    expect(html).toContain('<tr><th scope="col" class="end">a</th><td></td></tr>')
    expect(html).toContain('<tr><td class="end">c</td><td>d</td></tr>')
  })
  test("lists, quotes, code and rules", () => {
    expect(within("3. a\n   - b")).toBe('<ol start="3" dir="auto"><li>a<ul><li>b</li></ul></li></ol>')
    expect(within("> a")).toBe('<blockquote dir="auto"><p>a</p></blockquote>')
    expect(within("```\na<b\n```\n***")).toBe('<pre dir="auto"><code>a&lt;b</code></pre><hr/>')
  })
  test("a callout has a symbol and the author's word", () => {
    const html = within("> **ACHTUNG** Heiß.")
    expect(html).toStartWith(
      '<div class="callout warning" dir="auto"><svg class="icon" aria-hidden="true"><use href="/assets/',
    )
    expect(html).toEndWith('<div><p class="word">ACHTUNG</p><p>Heiß.</p></div></div>')
  })
  test("texts in every script stay intact, and each paragraph has its own direction", () => {
    expect(within("ارتدِ **الخوذة** دائمًا\n\n始终戴上**安全帽**。")).toBe(
      '<p dir="auto">ارتدِ <strong>الخوذة</strong> دائمًا</p><p dir="auto">始终戴上<strong>安全帽</strong>。</p>',
    )
  })
})

const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  div: ["class", "dir"],
  figure: ["class", "aria-label", "tabindex", "dir"],
  a: ["href", "rel", "target"],
  img: ["src", "alt", "loading"],
  span: ["class", "dir"],
  svg: ["class", "aria-hidden"],
  use: ["href"],
  ol: ["start", "dir"],
  p: ["class", "dir"],
  th: ["scope", "class"],
  td: ["class"],
  ...Object.fromEntries(["ul", "pre", "blockquote", "h3", "h4", "h5", "h6"].map((name) => [name, ["dir"]])),
  ...Object.fromEntries(
    ["table", "thead", "tbody", "tr", "li", "code", "hr", "br", "strong", "em", "del"].map((name) => [name, []]),
  ),
}

/** Everything that a parser of HTML finds in it that must not be there. */
function refusedIn(html: string): string[] {
  const refused: string[] = []
  new HTMLRewriter()
    .on("*", {
      element(element) {
        const allowed = ALLOWED[element.tagName]
        if (allowed === undefined) refused.push(element.tagName)
        for (const [name = "", value = ""] of element.attributes) {
          if (!allowed?.includes(name)) refused.push(`${element.tagName} ${name}`)
          if (name === "href" && element.tagName === "a" && !/^(https?:\/\/|mailto:|tel:)/.test(value))
            refused.push(value)
          if (name === "src" && value !== "/images/1") refused.push(value)
        }
      },
    })
    .onDocument({
      comments: (comment) => {
        refused.push(comment.text)
      },
    })
    .transform(html)
  return refused
}

const PIECES = [
  ...[
    "*",
    "**",
    "_",
    "__",
    "~~",
    "`",
    "```\n",
    "[",
    "]",
    "(",
    ")",
    "![",
    "](",
    "[a](",
    "![a](gate.png)",
    "<",
    ">",
    "\\",
  ],
  ...[
    "> ",
    "- ",
    "1. ",
    "2) ",
    "    ",
    "\t",
    "# ",
    "## ",
    "===\n",
    "---\n",
    "|",
    "|-|-|\n",
    "a|b\n-|-\n",
    "\n",
    "\n\n",
  ],
  ...[
    "<script>",
    "</script>",
    "<style>",
    "<iframe src=x>",
    "<img onerror=x src=x>",
    "<!--",
    "-->",
    "<![CDATA[",
    "<a href=",
  ],
  ...[
    "javascript:",
    "JAVASCRIPT:alert(1)",
    "data:text/html,",
    "https://a.b",
    "<https://a.b>",
    "mailto:a@b",
    "www.a.b",
    "tel:+49",
    "<br>",
    '"',
    "'",
    "=",
  ],
  ...[
    "&",
    "&lt;",
    "&#60;",
    "&#x3c;",
    "&colon;",
    "&Tab;",
    "&NewLine;",
    "&#0;",
    "\u0000",
    "\r",
    "\u00a0",
    "\u2028",
    "\ud800",
  ],
  ...["[a]: ", "[a]: https://a.b\n", "[a]", "a", "b c", "文字", "مرحبا", "😀", "> **WARNING** ", "** ", " onclick=x "],
]

const hostile = fc
  .array(fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...PIECES) }, { weight: 1, arbitrary: anyText() }), {
    maxLength: 60,
  })
  .map((pieces) => pieces.join(""))

const seed = Number(process.env.PROPERTY_SEED ?? Date.now() % 2 ** 31)

describe("whatever the text", () => {
  test("the page contains only what Markdown may produce", () => {
    fc.assert(
      fc.property(hostile, (text) => {
        expect(refusedIn(htmlOf(text))).toEqual([])
      }),
      { numRuns: propertyRuns(1500, 30_000), seed },
    )
  })
  test("its plain text contains no more than the text", () => {
    fc.assert(
      fc.property(hostile, (text) => {
        expect(plainText(text).length).toBeLessThan(10_000 + 20 * text.length)
      }),
      { numRuns: propertyRuns(500, 10_000), seed },
    )
  })
  test("words between marks are not lost", () => {
    const word = fc.constantFrom("alpha", "beta", "gamma", "安全", "خوذة")
    const mark = fc.constantFrom("*", "**", "_", "~~", "> ", "- ", "# ", "\n", "\n\n", " ", "|", "<b>", "<div>\n", "`")
    fc.assert(
      fc.property(fc.array(fc.tuple(mark, word), { maxLength: 40 }), (parts) => {
        const plain = plainText(parts.flat().join(""))
        for (const [, said] of parts) expect(plain).toContain(said)
      }),
      { numRuns: propertyRuns(500, 10_000), seed },
    )
  })
})

/** The number of repetitions needed for a text of this length. */
const filled = (part: string, length: number) => part.repeat(Math.ceil(length / part.length))

describe("a malicious text gives a page of moderate size", () => {
  const LENGTH = 100_000
  test.each<readonly [name: string, text: string]>([
    ...[
      ">",
      "> ",
      "[",
      "![",
      "[](",
      "[](([",
      "- ",
      "1) ",
      "> - ",
      "*_",
      "**a *b ",
      "~~a ",
      "`",
      "<",
      "<!--",
      "&",
      "|",
      "\\",
    ].map((part) => [`many ${part}`, filled(part, LENGTH)] as const),
    ["brackets that close", "[".repeat(LENGTH / 2) + "]".repeat(LENGTH / 2)],
    ["emphasis in emphasis", `${"*".repeat(LENGTH / 2)}a${"*".repeat(LENGTH / 2)}`],
    ["images in images", `${"![".repeat(LENGTH / 8)}a${"](gate.png)".repeat(LENGTH / 8)}`],
    ["links in links", `${"[".repeat(LENGTH / 8)}a${"](https://a.b)".repeat(LENGTH / 8)}`],
    ["sequences of code marks", Array.from({ length: 400 }, (_, index) => `a${"`".repeat(index)}`).join("")],
    ["lists in lists", Array.from({ length: 300 }, (_, index) => `${"  ".repeat(index)}- a`).join("\n")],
    [
      "one long address, mentioned often",
      `[x]: https://a.b/${"y".repeat(LENGTH / 2)}\n\n${filled("[x] ", LENGTH / 2)}`,
    ],
    ["one address, named often", `[x]: https://a.b/${"y".repeat(1900)}\n\n${filled("[x] ", LENGTH)}`],
    ["one key of an image, mentioned often", `[x]: ${"y".repeat(1900)}\n\n${filled("![x]", LENGTH)}`],
    ["a wide table of short rows", `${"a|".repeat(9000)}\n${"-|".repeat(9000)}\n${filled("a|\n", LENGTH / 2)}`],
    ["short lines after a quote", `> a\n${filled("b\n", LENGTH)}`],
  ])("%s", (_, text) => {
    const html = htmlOf(text)
    expect(html.length).toBeLessThan(60 * text.length)
    expect(depthOf(html)).toBeLessThan(60)
    expect(plainText(text).length).toBeLessThan(10_000 + 20 * text.length)
  })
})

/** The depth to which elements are nested. */
function depthOf(html: string): number {
  let depth = 0
  let deepest = 0
  for (const [, end, name = ""] of html.matchAll(/<(\/?)([a-z0-9]+)[^>]*>/g)) {
    if (["img", "br", "hr"].includes(name)) continue
    depth += end === "/" ? -1 : 1
    deepest = Math.max(deepest, depth)
  }
  return deepest
}

test("a text of a million characters gives a page of about the same size", () => {
  const text = filled(
    "## Stop\n\nPress the **red** button, [always](https://example.com).\n\n- one\n- two\n\n",
    1_000_000,
  )
  expect(htmlOf(text).length).toBeLessThan(6 * text.length)
  expect(parseMarkdown("a ".repeat(500_000)).length).toBe(1)
})
