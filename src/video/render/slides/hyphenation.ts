import hyphenopoly from "hyphenopoly"
import de from "hyphenopoly/patterns/de.wasm" with { type: "file" }
import en from "hyphenopoly/patterns/en-us.wasm" with { type: "file" }
import es from "hyphenopoly/patterns/es.wasm" with { type: "file" }
import fr from "hyphenopoly/patterns/fr.wasm" with { type: "file" }
import it from "hyphenopoly/patterns/it.wasm" with { type: "file" }
import nl from "hyphenopoly/patterns/nl.wasm" with { type: "file" }
import pl from "hyphenopoly/patterns/pl.wasm" with { type: "file" }
import { SOFT_HYPHEN } from "../picture/soft-hyphens.ts"
import type { Block, Run, Script, Sentence } from "../script/model.ts"

/**
 * Patterns by language, with the package's name for them. The Turkish patterns are not used, because their licence is
 * more demanding.
 */
const PATTERNS: Readonly<Record<string, readonly [name: string, path: string]>> = {
  de: ["de", de],
  en: ["en-us", en],
  es: ["es", es],
  fr: ["fr", fr],
  it: ["it", it],
  nl: ["nl", nl],
  pl: ["pl", pl],
}

/** Minimum length in letters of words that are divided, and of their parts. Shorter words are read at a glance. */
const SHORTEST = 14
const PART = 4

/** Matches words of suitable length: the package cannot handle more than 61 letters. */
const LONG_WORD = new RegExp(`(?<!\\p{L})\\p{L}{${SHORTEST},60}(?!\\p{L})`, "gu")

type Hyphenate = (text: string) => string

const loaded = new Map<string, Promise<Hyphenate>>()

/**
 * The script with soft hyphens in the long words of its blocks; it is unchanged in languages without patterns. Headings
 * are not hyphenated.
 */
export async function hyphenated(script: Script, language: string): Promise<Script> {
  const hyphenate = await hyphenatorOf(language)
  if (hyphenate === undefined) return script
  const sentences = [...script.sentences]
  const divided = (sentence: Sentence): Sentence => {
    const runs = sentence.runs.map((run): Run => ({ ...run, text: hyphenate(run.text) }))
    const one = { ...sentence, runs, text: runs.map(({ text }) => text).join("") }
    sentences[sentence.index] = one
    return one
  }
  const block = (one: Block): Block =>
    one.type === "image" || one.type === "heading" ? one : { ...one, sentences: one.sentences.map(divided) }
  const sections = script.sections.map((section) => ({ ...section, blocks: section.blocks.map(block) }))
  return { sections, sentences }
}

function hyphenatorOf(language: string): Promise<Hyphenate> | undefined {
  const known = loaded.get(language)
  const patterns = PATTERNS[language]
  if (known !== undefined || patterns === undefined) return known
  const [name, path] = patterns
  const hyphenators = hyphenopoly.config({
    require: [name],
    hyphen: SOFT_HYPHEN,
    minWordLength: SHORTEST,
    leftmin: PART,
    rightmin: PART,
    loader: () => Bun.file(path).bytes(),
  })
  const hyphenator = hyphenators
    .get(name)
    ?.then((divide) => (text: string) => text.replace(LONG_WORD, (word) => divide(word)))
  if (hyphenator !== undefined) loaded.set(language, hyphenator)
  return hyphenator
}
