import type { Passage, Words } from "./passages.ts"

/** Passages as plain text: paragraphs with blank lines between them, lists with bullets or numbers. */
export function plainOf(passages: readonly Passage[]): string {
  let result = ""
  let before: Words | undefined
  for (const passage of passages) {
    if (passage.type === "image") continue
    if (before !== undefined) result += before.type === "item" && passage.type === "item" ? "\n" : "\n\n"
    const bullet = passage.type === "item" && passage.number === undefined ? "• " : ""
    result += `${bullet}${markOf(passage)}${textOf(passage)}`
    before = passage
  }
  return result
}

/** The text that precedes the words and is spoken with them: the number of an item, or the word of a callout. */
export function markOf({ number, callout }: Pick<Words, "number" | "callout">): string {
  if (callout !== undefined) return `${callout.word}: `
  return number === undefined ? "" : `${number}. `
}

export function textOf({ runs }: Pick<Words, "runs">): string {
  return runs.map(({ text }) => text).join("")
}
