import type { Block, Script, Sentence } from "./model.ts"

/** A sentence as it is spoken and shown in captions: with the number of its item, or the word of its callout. */
export interface Utterance {
  readonly text: string
  /** The line breaks after it: one within a block and between list items, otherwise two; "" within a line. */
  readonly space: string
  readonly isHeading: boolean
}

/** The utterances of a script, one for each sentence. */
export function utterancesOf({ sections }: Script): Utterance[] {
  const blocks = sections.flatMap(({ heading, blocks: own }) => [
    ...(heading === undefined ? [] : [{ type: "heading", sentences: [heading] } as const]),
    ...own.filter((block) => block.type !== "image"),
  ])
  return blocks.flatMap((block, index) => {
    const next = blocks[index + 1]
    const after = block.type === "item" && next?.type === "item" ? "\n" : "\n\n"
    return block.sentences.map((sentence, at) => ({
      text: at === 0 ? `${markOf(block)}${sentence.text}` : sentence.text,
      space: spaceAfter(block.sentences[at + 1]) ?? (next === undefined ? "" : after),
      isHeading: block.type === "heading",
    }))
  })
}

function markOf(block: Exclude<Block, { readonly type: "image" }>): string {
  if (block.type === "callout") return `${block.word}: `
  return block.type === "item" && block.number !== undefined ? `${block.number}. ` : ""
}

/** The separator between a sentence and the next one in its block; undefined if there is no next one. */
function spaceAfter(next: Sentence | undefined): string | undefined {
  if (next === undefined) return undefined
  return next.newLine ? "\n" : ""
}
