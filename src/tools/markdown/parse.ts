import type { Token } from "markdown-it"
import { withLineFeeds } from "../language/line-ends.ts"
import { Addresses } from "./addresses.ts"
import { withCallout } from "./callouts.ts"
import { withoutComments } from "./comments.ts"
import { illustrated } from "./illustrated.ts"
import { parseInline } from "./inline.ts"
import { tokensOf } from "./tokens.ts"
import type { Alignment, Block, Cell, List, Table } from "./tree.ts"

/**
 * The content of a Markdown text (CommonMark with tables and strikethrough). HTML comments are left out, `<br>` breaks
 * a line, and all other HTML is text. `:gloves:` is a pictogram, see also `illustrated`. The tree is never deep, and not much larger than the text, whatever the text is.
 */
export function parseMarkdown(text: string): Block[] {
  return illustrated(new Reading(text).blocks())
}

/** Walks through the parser's tokens once. */
class Reading {
  readonly #tokens: readonly Token[]
  readonly #addresses: Addresses
  /** The levels of the headings above the next one, as the author wrote them. */
  readonly #outline: number[] = []
  #next = 0

  constructor(text: string) {
    this.#tokens = tokensOf(withoutComments(withLineFeeds(text)))
    this.#addresses = new Addresses(text)
  }

  /** All blocks up to the end of the container, which is also consumed. */
  blocks(end?: string): Block[] {
    const blocks: Block[] = []
    for (let token = this.#take(); token !== undefined && token.type !== end; token = this.#take()) {
      const block = this.#block(token)
      if (block !== undefined) blocks.push(block)
    }
    return blocks
  }

  #take(): Token | undefined {
    return this.#tokens[this.#next++]
  }

  #block(token: Token): Block | undefined {
    switch (token.type) {
      case "heading_open":
        return this.#heading(Number(token.tag.slice(1)))
      case "paragraph_open":
        return this.#paragraph(token.hidden)
      case "bullet_list_open":
      case "ordered_list_open":
        return this.#list(token)
      case "blockquote_open":
        return withCallout(this.blocks("blockquote_close"))
      case "table_open":
        return this.#table()
      case "code_block":
      case "fence":
        return { type: "code", text: token.content.replace(/\n$/, "") }
      case "hr":
        return { type: "rule" }
      default:
        throw new TypeError(`unknown block of Markdown: ${token.type}`)
    }
  }

  /** A paragraph of line breaks alone is dropped. */
  #paragraph(tight: boolean): Block | undefined {
    const content = this.#inlineUntil("paragraph_close")
    return content.length === 0 ? undefined : { type: "paragraph", tight, content }
  }

  /** A heading without words is dropped. */
  #heading(level: number): Block | undefined {
    const content = this.#inlineUntil("heading_close")
    if (content.length === 0) return undefined
    while ((this.#outline.at(-1) ?? 0) >= level) this.#outline.pop()
    this.#outline.push(level)
    return { type: "heading", level: this.#outline.length, content }
  }

  #list(open: Token): List {
    const items: Block[][] = []
    for (let token = this.#take(); token?.type === "list_item_open"; token = this.#take()) {
      items.push(this.blocks("list_item_close"))
    }
    const start = open.type === "ordered_list_open" ? Number(open.attrGet("start") ?? 1) : undefined
    return { type: "list", start, items }
  }

  #table(): Table {
    const columns: Alignment[] = []
    const rows: Cell[][] = []
    for (let token = this.#take(); token !== undefined && token.type !== "table_close"; token = this.#take()) {
      if (token.type === "tr_open") rows.push([])
      else if (token.type === "th_open") {
        columns.push(alignmentOf(token))
        rows.at(-1)?.push(this.#inlineUntil("th_close"))
      } else if (token.type === "td_open") rows.at(-1)?.push(this.#inlineUntil("td_close"))
    }
    const [header = [], ...body] = rows
    return { type: "table", columns, header, rows: body }
  }

  #inlineUntil(end: string): Cell {
    let content: Cell = []
    for (let token = this.#take(); token !== undefined && token.type !== end; token = this.#take()) {
      content = parseInline(token.children ?? [], this.#addresses)
    }
    return content
  }
}

function alignmentOf(header: Token): Alignment {
  const style = header.attrGet("style")
  if (style === "text-align:right") return "end"
  return style === "text-align:center" ? "center" : "start"
}
