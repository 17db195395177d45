import type { DraftContent } from "./draft-content.ts"
import type { ContentDifference } from "./schema.ts"

/** A chapter, page or question, without what is below it. */
interface Part {
  readonly key: string
  readonly title: string
  /** Where it is: the part above it, by its key. */
  readonly parent: string
  readonly fields: Readonly<Record<string, unknown>>
}

/** The kinds of parts, each compared by the keys that are unique among them. */
const KINDS = [chaptersIn, nodesIn, questionsIn] as const

/**
 * What differs between two contents: the chapters, pages and questions that were added, removed, changed or moved, in the order
 * of the newer content and the removed ones last. A part is moved if it has another parent or another place among the parts that
 * both have.
 */
export function differencesOf(from: DraftContent, to: DraftContent): ContentDifference[] {
  return KINDS.flatMap((partsIn) => differing(partsIn(from), partsIn(to)))
}

function differing(before: readonly Part[], after: readonly Part[]): ContentDifference[] {
  const earlier = new Map(before.map((part) => [part.key, part]))
  const later = new Map(after.map((part) => [part.key, part]))
  const moved = movedKeys(before, after)
  const found = after.flatMap((part): ContentDifference[] => {
    const { title } = part
    const former = earlier.get(part.key)
    const key = shownKey(part)
    if (former === undefined) return [{ key, title, change: "added", fields: [] }]
    const fields = Object.keys(part.fields).filter((name) => differs(former.fields[name], part.fields[name]))
    const isMoved = moved.has(part.key)
    if (fields.length > 0) return [{ key, title, change: "changed", fields: isMoved ? [...fields, "place"] : fields }]
    return isMoved ? [{ key, title, change: "moved", fields: [] }] : []
  })
  const removed = before.filter(({ key }) => !later.has(key))
  return [
    ...found,
    ...removed.map((part) => ({ key: shownKey(part), title: part.title, change: "removed" as const, fields: [] })),
  ]
}

function differs(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) !== JSON.stringify(other)
}

/** The parts with another parent, and the fewest of the others without which all would be in the same order. */
function movedKeys(before: readonly Part[], after: readonly Part[]): ReadonlySet<string> {
  const places = new Map(before.map(({ key, parent }, index) => [key, { parent, index }]))
  const moved = new Set<string>()
  for (const siblings of Map.groupBy(after, ({ parent }) => parent).values()) {
    const stayed: { key: string; index: number }[] = []
    for (const { key, parent } of siblings) {
      const place = places.get(key)
      if (place === undefined) continue
      if (place.parent === parent) stayed.push({ key, index: place.index })
      else moved.add(key)
    }
    const inOrder = longestRising(stayed.map(({ index }) => index))
    stayed.forEach(({ key }, place) => {
      if (!inOrder.has(place)) moved.add(key)
    })
  }
  return moved
}

/** The places of a longest rising subsequence of these numbers (patience sorting). */
function longestRising(numbers: readonly number[]): ReadonlySet<number> {
  const ends: number[] = []
  const previous: (number | undefined)[] = []
  numbers.forEach((number, place) => {
    let pile = ends.findIndex((end) => (numbers[end] ?? 0) >= number)
    if (pile === -1) pile = ends.length
    previous[place] = ends[pile - 1]
    ends[pile] = place
  })
  const rising = new Set<number>()
  for (let place = ends.at(-1); place !== undefined; place = previous[place]) rising.add(place)
  return rising
}

function chaptersIn(content: DraftContent): Part[] {
  return content.map(({ key, title }) => ({ key, title, parent: "", fields: { title } }))
}

function nodesIn(content: DraftContent): Part[] {
  return content.flatMap((chapter) =>
    chapter.nodes.map(({ key, title, text, prompter_text, style }) => {
      return { key, title, parent: chapter.key, fields: { title, text, prompter_text, style } }
    }),
  )
}

/** The keys of questions are unique on their page only, so that a question on another page is another one. */
function questionsIn(content: DraftContent): Part[] {
  return content.flatMap(({ nodes }) =>
    nodes.flatMap((node) =>
      node.questions.map(({ key, text, points, answers }) => {
        const parent = node.key
        return { key: JSON.stringify([parent, key]), title: text, parent, fields: { text, points, answers } }
      }),
    ),
  )
}

function shownKey({ key, fields }: Part): string {
  return "answers" in fields ? (JSON.parse(key) as [string, string])[1] : key
}
