import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { type ComponentChildren, Fragment, h } from "preact"
import { renderToString } from "preact-render-to-string"
import { renderHtml } from "../../src/pages/render.ts"
import { unbroken } from "../../src/pages/unbroken.ts"
import { anyText } from "../harness/any-text.ts"
import { propertyRuns } from "../harness/effort.ts"

const TAGS = ["div", "p", "span", "td", "svg", "code", "pre", "option", "input", "br", "textarea"] as const
const ATTRIBUTES = ["class", "title", "aria-label", "data-one", "hidden", "spellcheck", "value", "viewBox"] as const

const text = fc.oneof(anyText(), fc.constantFrom("5", " kg", "§ ", "14", "<b>", '"', "&amp;", ""))
const leaf = fc.oneof(text, fc.integer(), fc.constantFrom(null, undefined, true, false))
const attribute = fc.oneof(text, fc.integer(), fc.boolean(), fc.constantFrom(null, undefined))

/** Elements of every shape that pages have. */
const { node } = fc.letrec<{ node: ComponentChildren }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    leaf,
    fc.array(tie("node"), { maxLength: 4 }),
    fc
      .tuple(
        fc.constantFrom(...TAGS),
        fc.dictionary(fc.constantFrom(...ATTRIBUTES), attribute, { maxKeys: 4 }),
        fc.array(tie("node"), { maxLength: 4 }),
      )
      .map(([tag, props, children]) => elementOf(tag, props, children)),
    tie("node").map((children) => h(Fragment, null, children)),
    tie("node").map((children) => h(Boxed, null, children)),
  ),
}))

function elementOf(
  tag: (typeof TAGS)[number],
  { value, ...props }: Record<string, unknown>,
  children: ComponentChildren[],
) {
  if (tag === "input" || tag === "br") return h(tag, { ...props, ...(tag === "input" ? { value } : {}) })
  if (tag === "textarea" || tag === "option") return h(tag, props, ["5 kg ", 5, " < 6 kg"])
  return h(tag, props, children)
}

function Boxed({ children }: { readonly children?: ComponentChildren }) {
  return h("section", { class: "box" }, children)
}

test("elements become the HTML that Preact makes of them, with lines that do not break within a date", () => {
  fc.assert(
    fc.property(node, (one) => {
      // Preact nests the text of both; what copies a text keeps it as it is.
      expect(renderHtml(h("main", null, one))).toBe(unbroken(renderToString(h("main", null, one))))
    }),
    { numRuns: propertyRuns(300, 3000) },
  )
})

describe("on a page", () => {
  test("texts and attributes are escaped", () => {
    expect(renderHtml(h("p", { title: '"><script>' }, "<script>&"))).toBe(
      '<p title="&quot;>&lt;script>">&lt;script>&amp;</p>',
    )
  })
  test("an object that somebody has stored is not an element", () => {
    const stored = JSON.parse(
      '{"type":"script","props":{"children":"alert(1)"},"constructor":null}',
    ) as ComponentChildren
    expect(renderHtml(h("p", null, stored))).toBe("<p></p>")
  })
  test("a number and its unit stay together, even if they are separate pieces", () => {
    expect(renderHtml(h("p", null, 5, " kg, ", h("b", null, "5"), " kg"))).toBe("<p>5\u00a0kg, <b>5</b> kg</p>")
  })
})
