import type { Block, Section, Sentence } from "../script/model.ts"

/** Characters of the longest point, which has two lines at the end of a video. */
const LONGEST = 90

/** A heading with so many words says something by itself. */
const TELLING = 5

/** What is to be remembered of a text: a point for each section with a heading. */
export function keyPointsOf(sections: readonly Section[]): string[] {
  return sections.flatMap((section) => (section.heading === undefined ? [] : [pointOf(section, section.heading.text)]))
}

/**
 * The first that fits: a warning or what is called important, a sentence with words in bold, a heading that says something, the first
 * sentence. "Introduction" alone is no point.
 */
function pointOf({ blocks }: Section, heading: string): string {
  const sentences = blocks.flatMap(saidBy).filter(isPoint)
  const warned = blocks
    .filter(({ type }) => type === "callout")
    .flatMap(warnedBy)
    .find(isPoint)
  const stressed = sentences.find(({ runs }) => runs.some(({ strong }) => strong))
  const telling = wordsOf(heading) >= TELLING ? heading : undefined
  return warned?.text ?? stressed?.text ?? telling ?? sentences[0]?.text ?? heading
}

function saidBy(block: Block): readonly Sentence[] {
  return block.type === "image" || block.type === "heading" ? [] : block.sentences
}

function warnedBy(block: Block): readonly Sentence[] {
  return block.type === "callout" && (block.kind === "warning" || block.kind === "important") ? block.sentences : []
}

/** Whether a sentence is short, and neither a question nor the announcement of a list. */
function isPoint({ text }: Sentence): boolean {
  return text.length <= LONGEST && !/[?？؟:：;]["'”’»)]*$/u.test(text) && /[.!。！।۔]["'”’»)]*$/u.test(text)
}

const wordsOf = (text: string) => text.split(/\s+/u).length
