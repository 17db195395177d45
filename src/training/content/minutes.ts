import type { ContentNode } from "./rules.ts"

/** Characters that people read in a minute, where they have to understand them: about 180 words. */
const CHARACTERS_A_MINUTE = 1_100

/** Questions that people answer in a minute. */
const QUESTIONS_A_MINUTE = 2

/** How long a page takes, in minutes: its video, else its text; and its questions. */
function minutesOf({ video, text, prompterText, questions }: ContentNode): number {
  const read = (text?.length ?? 0) + (video === undefined && text === null ? (prompterText?.length ?? 0) : 0)
  return (video?.duration ?? 0) / 60 + read / CHARACTERS_A_MINUTE + questions.length / QUESTIONS_A_MINUTE
}

/** How long these pages take together, in whole minutes, at least one. */
export function minutesFor(nodes: readonly ContentNode[]): number {
  return Math.max(1, Math.round(nodes.reduce((sum, node) => sum + minutesOf(node), 0)))
}
