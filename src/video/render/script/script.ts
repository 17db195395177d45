import { sentencesOf } from "../../sentences.ts"
import { streamSafe } from "../picture/readable.ts"
import type { Block, Run, Script, Sentence } from "./model.ts"
import type { Passage, Words } from "./passages.ts"
import { textOf } from "./plain.ts"

const FULL_STOP = /[.。．।۔]+$/u

interface Options {
  /** Language of the text, two letters. */
  readonly language: string
  /** Title of the video: a main heading that says the same is not repeated. */
  readonly title: string
}

/** The script of a text: its sections with their sentences. */
export function scriptOf(passages: readonly Passage[], { language, title }: Options): Script {
  const level = sectionLevel(passages)
  const headings = passages.filter((passage) => isHeading(passage, level)).length
  const whole = titlePassage(passages, level, headings)
  const sentences: Sentence[] = []
  const say = (passage: Words) => {
    const said = cut(drawable(passage.runs), language, sentences.length)
    sentences.push(...said)
    return said
  }
  const sections: { number: number | undefined; heading: Sentence | undefined; blocks: Block[] }[] = []
  let number = 0
  for (const passage of passages) {
    if (passage === whole && passage.type !== "image") {
      if (!sameWords(textOf(passage), title))
        sections.push({ number: undefined, heading: headingOf(passage), blocks: [] })
      continue
    }
    if (isHeading(passage, level)) {
      sections.push({ number: headings > 1 ? ++number : undefined, heading: headingOf(passage), blocks: [] })
      continue
    }
    if (sections.length === 0) sections.push({ number: undefined, heading: undefined, blocks: [] })
    sections.at(-1)?.blocks.push(passage.type === "image" ? passage : blockOf(passage, say(passage)))
  }
  return { sections, sentences }

  /** A heading is spoken as one sentence, even if it contains several. */
  function headingOf({ runs }: Words): Sentence {
    const oneLine = drawable(runs).map(({ text, strong }) => ({ text: text.replaceAll("\n", " "), strong }))
    const sentence = { index: sentences.length, text: textOf({ runs: oneLine }), runs: oneLine, newLine: false }
    sentences.push(sentence)
    return sentence
  }
}

/**
 * The level of the headings that begin sections: the first level with several headings, below a title of the whole
 * text.
 */
function sectionLevel(passages: readonly Passage[]): number {
  const levels = passages.flatMap((passage) => (passage.type === "heading" && passage.level > 0 ? [passage.level] : []))
  const [first] = passages
  const isTitled = first?.type === "heading" && levels.filter((level) => level === 1).length === 1
  return isTitled && levels.includes(2) ? 2 : 1
}

function isHeading(passage: Passage, level: number): passage is Words {
  return passage.type === "heading" && passage.level === level
}

/** The heading of the whole text: either the first passage, if it is above all sections, or the only heading. */
function titlePassage(passages: readonly Passage[], level: number, headings: number): Passage | undefined {
  const [first] = passages
  if (first?.type !== "heading" || first.level !== 1) return undefined
  return level === 2 || headings === 1 ? first : undefined
}

/** Whether two titles are the same, ignoring case and a full stop at the end. */
export function sameWords(one: string, other: string): boolean {
  const folded = (text: string) => text.replace(/\s+/gu, " ").trim().replace(FULL_STOP, "").toLowerCase()
  return folded(one) === folded(other)
}

function blockOf({ type, depth, number, callout }: Words, sentences: readonly Sentence[]): Block {
  if (type === "item") return { type, depth, number, sentences }
  if (type === "callout" && callout !== undefined) return { type, ...callout, sentences }
  return { type: type === "callout" ? "quote" : type, sentences }
}

const drawable = (runs: readonly Run[]) => runs.map(({ text, strong }) => ({ text: streamSafe(text), strong }))

/** Splits runs into sentences; the first sentence gets the given index. */
function cut(runs: readonly Run[], language: string, index: number): Sentence[] {
  const text = textOf({ runs })
  let newLine = false
  return sentencesOf(text, language).map((sentence, at) => {
    const own = { index: index + at, text: text.slice(sentence.start, sentence.end), newLine }
    newLine = sentence.text.slice(sentence.end - sentence.start).includes("\n")
    return { ...own, runs: sliced(runs, sentence.start, sentence.end) }
  })
}

function sliced(runs: readonly Run[], start: number, end: number): Run[] {
  let at = 0
  return runs.flatMap(({ text, strong }) => {
    const part = text.slice(Math.max(0, start - at), Math.max(0, end - at))
    at += text.length
    return part === "" ? [] : [{ text: part, strong }]
  })
}
