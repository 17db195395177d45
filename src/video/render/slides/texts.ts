import type { Script } from "../script/model.ts"
import type { Words } from "./model.ts"

interface Others {
  readonly title: string
  readonly company: string | null
  readonly contact: string | null
  readonly extent: string
  /** The texts at the end. */
  readonly words: Pick<Words, "keyPoints" | "questions" | "ask" | "more">
}

/** All text that a deck sets in each weight. It determines the fonts, because large ones are opened only if needed. */
export function textsOf(
  script: Script,
  { title, company, contact, extent, words }: Others,
): { plain: string; strong: string } {
  const runs = script.sentences.flatMap((sentence) => sentence.runs)
  const strong = [
    title,
    company ?? "",
    words.keyPoints,
    words.questions,
    ...runs.filter((run) => run.strong).map(({ text }) => text),
  ]
  for (const { heading, blocks } of script.sections) {
    strong.push(heading?.text ?? "")
    for (const block of blocks) {
      if (block.type === "heading") strong.push(...block.sentences.map(({ text }) => text))
      if (block.type === "callout") strong.push(block.word)
    }
  }
  const plain = [...runs.map(({ text }) => text), contact ?? words.ask, words.more(2), extent, ...strong]
  return { plain: plain.join("\n"), strong: strong.join("\n") }
}
