import { foldForSearch } from "../language/fold.ts"
import { WORDED_LANGUAGES, type WordedLanguage } from "../language/worded.ts"
import type { PictogramName } from "../pictograms/shapes.ts"
import { PICTOGRAM_WORDS } from "../pictograms/words/words.ts"
import type { Block, Cell, Inline } from "./tree.ts"

/** The mark with which an author asks for pictograms, at the beginning of a text: `:pictograms-de:`. */
const MARK = new RegExp(`^:pictograms-(${WORDED_LANGUAGES.join("|")}):\\s*`)

/** The longest end of a word that a list of beginnings leaves out. */
const ENDING = "\\p{L}{0,3}(?![\\p{L}\\p{N}])"

/** Maximum number of pictograms that are added to a paragraph. */
const MOST = 3

/**
 * The same text, but if it begins with the mark for a language, each pictogram comes before the first paragraph or item
 * that has one of its words in that language. Headings and code stay as they are.
 */
export function illustrated(blocks: Block[]): Block[] {
  const [first, ...others] = blocks
  const [mark, ...rest] = first?.type === "paragraph" ? first.content : []
  const language = mark?.type === "text" ? MARK.exec(mark.text)?.[1] : undefined
  if (first?.type !== "paragraph" || mark?.type !== "text" || language === undefined) return blocks
  const text = mark.text.replace(MARK, "")
  const content =
    text === "" ? rest.slice(rest[0]?.type === "break" ? 1 : 0) : [{ type: "text", text } as const, ...rest]
  const marked = content.length === 0 ? others : [{ ...first, content }, ...others]
  const illustration = new Illustration(language as WordedLanguage)
  return marked.map((block) => illustration.of(block))
}

const patterns = new Map<WordedLanguage, ReadonlyMap<PictogramName, RegExp>>()

function patternsOf(language: WordedLanguage): ReadonlyMap<PictogramName, RegExp> {
  const known = patterns.get(language)
  if (known !== undefined) return known
  const words = Object.entries(PICTOGRAM_WORDS[language]) as [PictogramName, readonly [string, string]][]
  const made = new Map(
    words.map(([name, [, beginnings]]) => [
      name,
      new RegExp(`(?<![\\p{L}\\p{N}])(?:${folded(beginnings)})${ENDING}`, "u"),
    ]),
  )
  patterns.set(language, made)
  return made
}

function folded(text: string): string {
  return foldForSearch(text).replaceAll("’", "'")
}

/** Adds each pictogram once. */
class Illustration {
  readonly #left: Map<PictogramName, RegExp>

  constructor(language: WordedLanguage) {
    this.#left = new Map(patternsOf(language))
  }

  of(block: Block): Block {
    switch (block.type) {
      case "paragraph":
        return { ...block, content: this.#inline(block.content) }
      case "list":
        return { ...block, items: block.items.map((item) => item.map((one) => this.of(one))) }
      case "quote":
        return { ...block, content: block.content.map((one) => this.of(one)) }
      case "table":
        return { ...block, rows: block.rows.map((cells) => cells.map((cell) => this.#inline(cell))) }
      default:
        return block
    }
  }

  #inline(content: Cell): Cell {
    const text = folded(wordsOf(content))
    const found: { name: PictogramName; at: number; end: number }[] = []
    for (const word of this.#wordsIn(text)) {
      // "Fire" in "fire extinguisher" means nothing of its own.
      if (found.every(({ at, end }) => word.end <= at || word.at >= end)) found.push(word)
    }
    found.splice(MOST)
    if (found.length === 0) return content
    for (const { name } of found) this.#left.delete(name)
    const signs = found.map(({ name }) => ({ type: "pictogram", name }) as const)
    return [...signs, { type: "text", text: " " }, ...content]
  }

  /** The first words in a text of each pictogram that is left, in order; of two at one place, the longer comes first. */
  #wordsIn(text: string) {
    const words = [...this.#left].flatMap(([name, pattern]) => {
      const word = pattern.exec(text)
      return word === null ? [] : [{ name, at: word.index, end: word.index + word[0].length }]
    })
    return words.sort((one, other) => one.at - other.at || other.end - one.end)
  }
}

function wordsOf(content: readonly Inline[]): string {
  return content
    .map((part) => {
      if (part.type === "text") return part.text
      return "content" in part ? wordsOf(part.content) : " "
    })
    .join("")
}
