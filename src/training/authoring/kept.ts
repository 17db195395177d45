import type { DraftChapter, DraftContent, DraftNode } from "./draft-content.ts"

interface WithKept {
  readonly content: DraftContent
  /** The titles of the pages that the draft does not know. */
  readonly kept: readonly string[]
}

/**
 * The content of a draft with the pages that were added to the course since the draft was begun, for example by videos of the
 * API: an author cannot have removed what they never saw. They follow the pages of their chapter.
 *
 * @param current what learners get
 * @param base the version on which the draft is based
 */
export function withKept(draft: DraftContent, current: DraftContent, base: DraftContent): WithKept {
  const known = new Set([...nodesIn(draft), ...nodesIn(base)].map(({ key }) => key))
  const keptIn = (chapter: DraftChapter): DraftNode[] => chapter.nodes.filter(({ key }) => !known.has(key))
  const keptOf = new Map(current.map((chapter) => [chapter.key, keptIn(chapter)]))
  const inDraft = new Set(draft.map(({ key }) => key))
  const content = draft.map((chapter) => {
    const kept = keptOf.get(chapter.key) ?? []
    return kept.length === 0 ? chapter : { ...chapter, nodes: [...chapter.nodes, ...kept] }
  })
  const others = current.flatMap((chapter) => {
    const nodes = keptOf.get(chapter.key) ?? []
    return inDraft.has(chapter.key) || nodes.length === 0 ? [] : [{ ...chapter, nodes }]
  })
  return { content: [...content, ...others], kept: [...keptOf.values()].flat().map(({ title }) => title) }
}

export function nodesIn(content: DraftContent): DraftNode[] {
  return content.flatMap(({ nodes }) => nodes)
}
