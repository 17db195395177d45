import { asMarkdown } from "../../../tools/markdown/as-markdown.ts"
import { parseMarkdown } from "../../../tools/markdown/parse.ts"
import type { Block, CalloutKind, Inline, List, Quote, Table } from "../../../tools/markdown/tree.ts"
import { pictogramKey } from "../pictogram-keys.ts"
import { cleanRuns } from "./clean-runs.ts"
import type { Run } from "./model.ts"

/** A paragraph, heading, list item and so on: the contents of a text in order, before they are split into sentences. */
export type Passage = Words | Picture

export interface Words {
  readonly type: "heading" | "paragraph" | "quote" | "item" | "callout"
  /** For a heading: its level in the outline of the text, from 1; 0 within quotes and lists, and for all other passages. */
  readonly level: number
  /** For an item: its nesting depth, from 0. */
  readonly depth: number
  /** For an item of an ordered list: its number. */
  readonly number: number | undefined
  readonly callout: { readonly kind: CalloutKind; readonly word: string } | undefined
  /** The runs, which are not blank. A line feed in them is a line break. */
  readonly runs: readonly Run[]
}

interface Picture {
  readonly type: "image"
  readonly key: string
  readonly alt: string
}

/** Content as it is collected; a link becomes its text, and struck-out text is removed. */
interface Gathered {
  readonly runs: Run[]
  readonly pictures: Picture[]
}

const CHECKBOX = /^\[[ xX]\]\s+/

/** The passages of a prompter text, which may be Markdown or plain. */
export function passagesOf(text: string): Passage[] {
  return new Passages(parseMarkdown(asMarkdown(text))).all
}

class Passages {
  readonly all: Passage[] = []

  constructor(blocks: readonly Block[]) {
    for (const block of blocks) this.#add(block, 0, "paragraph")
  }

  #add(block: Block, depth: number, type: "paragraph" | "quote"): void {
    switch (block.type) {
      case "heading": {
        const isTop = depth === 0 && type === "paragraph"
        this.#say(gather(block.content), { type: "heading", level: isTop ? block.level : 0 })
        break
      }
      case "paragraph":
        this.#say(gather(block.content), { type })
        break
      case "code":
        this.#say({ runs: [{ text: block.text, strong: false }], pictures: [] }, { type }, { isCode: true })
        break
      case "list":
        this.#addList(block, depth, type)
        break
      case "quote":
        this.#addQuote(block)
        break
      case "table":
        this.#addTable(block, depth)
    }
  }

  #addList({ start, items }: List, depth: number, type: "paragraph" | "quote"): void {
    items.forEach((blocks, index) => {
      const others = blocks.findIndex((block) => block.type !== "paragraph")
      const own = others < 0 ? blocks : blocks.slice(0, others)
      const number = start === undefined ? undefined : start + index
      this.#say(gatherAll(own), { type: "item", depth, number })
      for (const block of blocks.slice(own.length)) this.#add(block, depth + 1, type)
    })
  }

  #addQuote({ callout, content }: Quote): void {
    if (callout === undefined) {
      for (const block of content) this.#add(block, 0, "quote")
      return
    }
    const gathered = gatherAll(content)
    if (gathered.runs.every(({ text }) => text.trim() === "")) {
      this.#say({ ...gathered, runs: [{ text: callout.word, strong: true }] }, { type: "paragraph" })
    } else this.#say(gathered, { type: "callout", callout })
  }

  /** Each row becomes an item with the name of each column and its value. */
  #addTable(table: Table, depth: number): void {
    for (const gathered of rowsOf(table)) this.#say(gathered, { type: "item", depth })
  }

  #say(
    { runs, pictures }: Gathered,
    passage: Partial<Words> & Pick<Words, "type">,
    { isCode = false }: { isCode?: boolean } = {},
  ): void {
    const clean = cleanRuns(runs, isCode)
    if (clean.length > 0) {
      this.all.push({ level: 0, depth: 0, number: undefined, callout: undefined, ...passage, runs: clean })
    }
    this.all.push(...pictures)
  }
}

function gather(content: readonly Inline[], strong = false, into: Gathered = { runs: [], pictures: [] }): Gathered {
  for (const inline of content) {
    switch (inline.type) {
      case "text":
      case "code":
        into.runs.push({ text: inline.text, strong })
        break
      case "break":
        into.runs.push({ text: "\n", strong })
        break
      case "strong":
        gather(inline.content, true, into)
        break
      case "emphasis":
      case "link":
        gather(inline.content, strong, into)
        break
      case "pictogram":
        into.pictures.push({ type: "image", key: pictogramKey(inline.name), alt: "" })
        break
      case "image":
        into.pictures.push({ type: "image", key: inline.key, alt: inline.alt })
    }
  }
  return into
}

/** All text of blocks, with each block on lines of its own. */
function gatherAll(blocks: readonly Block[]): Gathered {
  const all: Gathered = { runs: [], pictures: [] }
  for (const { runs, pictures } of blocks.flatMap(partsOf)) {
    if (all.runs.length > 0 && runs.length > 0) all.runs.push({ text: "\n", strong: false })
    const [first, ...others] = runs
    if (first !== undefined) all.runs.push({ ...first, text: first.text.replace(CHECKBOX, "") }, ...others)
    all.pictures.push(...pictures)
  }
  return all
}

function partsOf(block: Block): Gathered[] {
  switch (block.type) {
    case "heading":
    case "paragraph":
      return [gather(block.content)]
    case "code":
      return [{ runs: [{ text: block.text, strong: false }], pictures: [] }]
    case "list":
      return block.items.flatMap((blocks, index) => {
        const [first, ...others] = blocks.flatMap(partsOf)
        if (first === undefined || block.start === undefined) return first === undefined ? [] : [first, ...others]
        const mark = { text: `${block.start + index}. `, strong: false }
        return [{ ...first, runs: [mark, ...first.runs] }, ...others]
      })
    case "quote": {
      const word = block.callout === undefined ? [] : [{ text: block.callout.word, strong: true }]
      return [{ runs: word, pictures: [] }, ...block.content.flatMap(partsOf)]
    }
    case "table":
      return rowsOf(block)
    case "rule":
      return []
  }
}

function rowsOf({ header, rows }: Table): Gathered[] {
  const titles = header.map((cell) => gather(cell))
  const lines = rows.length === 0 ? [header.map(() => [])] : rows
  return lines.map((cells) => {
    const row: Gathered = { runs: [], pictures: [] }
    cells.forEach((cell, column) => {
      const value = gather(cell)
      const title = titles[column]?.runs ?? []
      row.pictures.push(...value.pictures)
      if (rows.length > 0 && value.runs.length === 0) return
      if (row.runs.length > 0) row.runs.push({ text: "; ", strong: false })
      row.runs.push(...title)
      if (title.length > 0 && value.runs.length > 0) row.runs.push({ text: ": ", strong: false })
      row.runs.push(...value.runs)
    })
    return row
  })
}
