import MarkdownIt from "markdown-it"

const { unescapeAll } = new MarkdownIt().utils

/** A piece of HTML as plain text. */
export interface HtmlText {
  readonly text: string
  /** Whether it shows pictures, videos or the like, of which only alternative texts remain. */
  readonly hasMedia: boolean
}

const MEDIA: ReadonlySet<string> = new Set(["img", "video", "audio", "object", "embed", "iframe", "svg", "canvas"])

/** Elements that begin and end a line. */
const BLOCKS: ReadonlySet<string> = new Set([
  ...["address", "article", "aside", "blockquote", "br", "caption", "center", "dd", "details", "div", "dl", "dt"],
  ...["fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "li"],
  ...["main", "nav", "ol", "p", "pre", "section", "summary", "table", "tbody", "tfoot", "thead", "tr", "ul"],
])

/** Elements whose content nobody reads. */
const UNREAD: ReadonlySet<string> = new Set(["script", "style", "head", "title", "template", "svg"])

const RAISED: ReadonlyMap<string, string> = new Map([
  ["sup", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿ"],
  ["sub", "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₙ"],
])
const LEVEL = "0123456789+-=()n"

const TAG = /<(\/?)([a-z][a-z0-9:-]*)|<[!?]/iy
const ALTERNATIVE = /\salt\s*=\s*(?:"([^"]*)"|'([^']*)')/i

/** A text in which references of HTML (`&auml;`, `&#228;`) are the characters that they mean. */
export function withoutReferences(text: string): string {
  // The function also takes backslashes out, which mean nothing in HTML.
  return text.includes("&") ? unescapeAll(text.replaceAll("\\", "\\\\")) : text
}

/** Whether the text has elements of HTML. "a < b" has none. */
export function hasElements(text: string): boolean {
  return ELEMENT.test(text)
}

const ELEMENT =
  /<\/?(?:a|b|big|blockquote|br|center|code|div|em|font|h[1-6]|hr|i|img|li|ol|p|pre|small|span|strong|su[bp]|t[dhr]|table|tbody|u|ul|video|audio)(?:\s[^<>]*=|\s*\/?>)/i

/** A piece of HTML as people read it, in lines. It need not be well-formed. The time is proportional to its length. */
export function htmlText(html: string): HtmlText {
  const reading = new Reading()
  let at = 0
  let hasQuotes = true
  while (at < html.length) {
    const open = html.indexOf("<", at)
    reading.text(html.slice(at, open === -1 ? html.length : open))
    if (open === -1) break
    TAG.lastIndex = open
    const tag = TAG.exec(html)
    if (tag === null) {
      reading.text("<")
      at = open + 1
      continue
    }
    const isComment = html.startsWith("<!--", open)
    let end = isComment ? behind(html, "-->", open + 4) : hasQuotes ? tagEnd(html, open) : behind(html, ">", open)
    if (end === -1 && !isComment) {
      // A quote that never ends: from here on, quotes mean nothing.
      hasQuotes = false
      end = behind(html, ">", open)
    }
    if (end === -1) {
      if (!isComment) reading.text(html.slice(open))
      break
    }
    const [, slash, name = ""] = tag
    const kind = name.toLowerCase()
    if (slash === "/") reading.close(kind)
    else reading.open(kind, html.slice(open, end))
    at = slash !== "/" && UNREAD.has(kind) ? behindContent(html, kind, end) : end
  }
  return { text: reading.written(), hasMedia: reading.hasMedia }
}

function behind(html: string, sign: string, from: number): number {
  const at = html.indexOf(sign, from)
  return at === -1 ? -1 : at + sign.length
}

function tagEnd(html: string, open: number): number {
  let quote = ""
  for (let at = open; at < html.length; at++) {
    const sign = html.charAt(at)
    if (quote !== "") {
      if (sign === quote) quote = ""
    } else if (sign === ">") return at + 1
    else if ((sign === '"' || sign === "'") && html[at - 1] === "=") quote = sign
  }
  return -1
}

/** Where the end tag of an element begins whose content is left out. */
function behindContent(html: string, name: string, from: number): number {
  const end = new RegExp(`</${name}`, "gi")
  end.lastIndex = from
  return end.exec(html)?.index ?? html.length
}

class Reading {
  hasMedia = false
  readonly #parts: string[] = []
  /** The raised or lowered text that is open, where it begins among the parts, and how many are open within it. */
  #raised: { readonly name: string; readonly from: number; within: number } | undefined
  #isLineBegun = false

  text(html: string): void {
    if (html === "") return
    const text = withoutReferences(html.replace(/[ \t\n\f\r]+/g, " "))
    if (text.trim() !== "") this.#isLineBegun = true
    this.#parts.push(text)
  }

  open(name: string, tag: string): void {
    if (MEDIA.has(name)) {
      this.hasMedia = true
      const [, double, single] = ALTERNATIVE.exec(tag) ?? []
      const alternative = withoutReferences(double ?? single ?? "").trim()
      if (alternative !== "") this.text(`[${alternative.replaceAll("&", "&amp;")}]`)
    }
    if (BLOCKS.has(name)) this.#endLine()
    if (name === "li") this.#parts.push("– ")
    if ((name === "td" || name === "th") && this.#isLineBegun) this.#parts.push(" | ")
    if (!RAISED.has(name)) return
    if (this.#raised === undefined) this.#raised = { name, from: this.#parts.length, within: 0 }
    else this.#raised.within++
  }

  close(name: string): void {
    if (BLOCKS.has(name)) this.#endLine()
    const raised = this.#raised
    if (!RAISED.has(name) || raised === undefined) return
    if (raised.within-- > 0) return
    this.#raised = undefined
    const text = this.#parts.splice(raised.from).join("")
    const signs = [...(RAISED.get(raised.name) ?? "")]
    const changed = [...text].map((sign) => (LEVEL.includes(sign) ? signs[LEVEL.indexOf(sign)] : undefined))
    // 10 to the power of x is not 10x.
    this.#parts.push(changed.includes(undefined) ? `${raised.name === "sup" ? "^" : ""}${text}` : changed.join(""))
  }

  written(): string {
    const lines = this.#parts.join("").split("\n")
    return lines
      .map((line) => line.trim())
      .filter((line) => line !== "")
      .join("\n")
  }

  #endLine(): void {
    this.#parts.push("\n")
    this.#isLineBegun = false
  }
}
