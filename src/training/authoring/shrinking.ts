import type { DraftContent } from "./draft-content.ts"

/** The part of the former content below which publishing asks whether that is meant. */
const QUARTER = 1 / 4

/** Whether the text or the questions of a course shrink below a quarter, as when a draft was lost and an empty one saved. */
export function isShrunk(before: DraftContent, after: DraftContent): boolean {
  const [former, next] = [sizeOf(before), sizeOf(after)]
  return next.characters < former.characters * QUARTER || next.questions < former.questions * QUARTER
}

function sizeOf(content: DraftContent) {
  const nodes = content.flatMap((chapter) => chapter.nodes)
  const characters = nodes.reduce(
    (sum, { text, prompter_text }) => sum + (text?.length ?? 0) + (prompter_text?.length ?? 0),
    0,
  )
  return { characters, questions: nodes.reduce((sum, { questions }) => sum + questions.length, 0) }
}
