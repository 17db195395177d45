import type { ContentNode } from "./rules.ts"

/** The number of characters per minute that people read when they have to understand them: about 180 words. */
const CHARACTERS_A_MINUTE = 1_100

/** The number of questions that people answer per minute. */
const QUESTIONS_A_MINUTE = 2

/** The minutes that a page takes: the time for its questions, plus the time for its video or, without a video, for its text. */
function minutesOf({ video, text, prompterText, questions }: ContentNode): number {
  const read = (text?.length ?? 0) + (video === undefined && text === null ? (prompterText?.length ?? 0) : 0)
  return (video?.duration ?? 0) / 60 + read / CHARACTERS_A_MINUTE + questions.length / QUESTIONS_A_MINUTE
}

/** The minutes that these pages take together, rounded to a whole number of at least one. */
export function minutesFor(nodes: readonly ContentNode[]): number {
  return Math.max(1, Math.round(nodes.reduce((sum, node) => sum + minutesOf(node), 0)))
}
