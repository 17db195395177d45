import type { StyledPart } from "../picture/model.ts"
import { readable } from "../picture/readable.ts"
import type { Passage } from "../script/passages.ts"
import { markOf, textOf } from "../script/plain.ts"
import { sameWords } from "../script/script.ts"

/**
 * The text that scrolls by: passages as plain text, with blank lines between them except between list items, and their
 * positions in it.
 */
export interface ScrolledText {
  readonly text: string
  readonly parts: readonly StyledPart[]
}

/** @param title the title of the video; a heading at the beginning with the same words is left out */
export function scrolledText(passages: readonly Passage[], title: string): ScrolledText {
  let text = ""
  let before: Passage["type"] | undefined
  const parts: StyledPart[] = []
  for (const [index, passage] of passages.entries()) {
    if (passage.type === "image") continue
    const words = textOf(passage)
    if (index === 0 && passage.type === "heading" && sameWords(words, title) && passages.length > 1) continue
    const mark = passage.type === "item" && passage.number === undefined ? "• " : markOf(passage)
    const said = readable(`${mark}${words}`)
    if (said === "") continue
    if (text !== "") text += before === "item" && passage.type === "item" ? "\n" : "\n\n"
    const start = text.length
    text += said
    before = passage.type
    parts.push({
      type: passage.type,
      start,
      end: text.length,
      mark: said.startsWith(mark) ? mark.length : 0,
      depth: passage.depth,
    })
  }
  return { text, parts }
}
