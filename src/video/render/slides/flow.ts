import { isRightToLeft } from "../picture/typesetter.ts"
import type { Block, Run, Sentence } from "../script/model.ts"

/** A block with text. */
export type TextBlock = Exclude<Block, { readonly type: "image" }>

/** A sentence within the text of its block. */
interface Placed {
  readonly sentence: Sentence
  readonly start: number
  readonly end: number
}

/** The text of a block as it is typeset, and the positions of its sentences. */
export interface Flow {
  readonly text: string
  /** The runs, which together make up the text. */
  readonly runs: readonly Run[]
  readonly sentences: readonly Placed[]
  readonly rightToLeft: boolean
}

/** Matches scripts without spaces between sentences. */
const WIDE = "[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\u3000-\\u303f\\uff00-\\uffef]"
const ENDS_WIDE = new RegExp(`${WIDE}$`, "u")
const BEGINS_WIDE = new RegExp(`^${WIDE}`, "u")

/** The sentences of a block as one text. The word of a callout precedes them. */
export function flowOf(block: TextBlock): Flow {
  const runs: Run[] = []
  let text = ""
  const add = (run: Run) => {
    runs.push(run)
    text += run.text
  }
  if (block.type === "callout" && block.continued !== true) add({ text: `${block.word}: `, strong: true })
  const sentences = block.sentences.map((sentence, index): Placed => {
    if (index > 0) add({ text: between(text, sentence), strong: false })
    const start = text.length
    for (const run of sentence.runs) add({ ...run, strong: run.strong || block.type === "heading" })
    return { sentence, start, end: text.length }
  })
  return {
    text,
    runs: runs.filter((run) => run.text !== ""),
    sentences,
    rightToLeft: isRightToLeft(text.slice(sentences[0]?.start)),
  }
}

function between(before: string, { newLine, text }: Sentence): string {
  if (newLine) return "\n"
  return ENDS_WIDE.test(before) && BEGINS_WIDE.test(text) ? "" : " "
}

/** The flow of one sentence by itself. */
export function flowOfHeading(sentence: Sentence): Flow {
  return flowOf({ type: "heading", sentences: [sentence] })
}

/** The part of the runs between two positions in their text. */
export function cut(runs: readonly Run[], from: number, to: number): Run[] {
  let start = 0
  return runs.flatMap((run) => {
    const at = start
    start += run.text.length
    const text = run.text.slice(Math.max(0, from - at), Math.max(0, to - at))
    return text === "" ? [] : [{ ...run, text }]
  })
}
