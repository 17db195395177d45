import type { Block, Section, Sentence } from "../script/model.ts"

/** Maximum length of a point in characters; there is room for two lines at the end of a video. */
const LONGEST = 90

/** The number of words from which a heading is meaningful by itself. */
const TELLING = 5

/** The key points of a text: one for each section with a heading. */
export function keyPointsOf(sections: readonly Section[]): string[] {
  return sections.flatMap((section) => (section.heading === undefined ? [] : [pointOf(section, section.heading.text)]))
}

/**
 * The first of these that exists: a warning or important callout, a sentence with bold words, a meaningful heading, the
 * first sentence. A heading such as "Introduction" is not a point by itself.
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

/** Whether a sentence is short, and neither a question nor the introduction of a list. */
function isPoint({ text }: Sentence): boolean {
  return text.length <= LONGEST && !/[?？؟:：;]["'”’»)]*$/u.test(text) && /[.!。！।۔]["'”’»)]*$/u.test(text)
}

const wordsOf = (text: string) => text.split(/\s+/u).length
