import type { DraftChapter, DraftContent, DraftNode, DraftQuestion } from "../../training/authoring/draft-content.ts"
import { DEFAULT_STYLE } from "../../video/styles.ts"
import type { ContentNodeRow, PlacedNodeRow, QuestionRow } from "../format/training.ts"

/**
 * Whether the chapters in a dataset say anything else than what learners have. Properties that are left out stay; hidden chapters
 * are not learned.
 */
export function isReplaced(given: readonly PlacedNodeRow[], current: DraftContent): boolean {
  const chapters = inOrder(given.filter(({ is_hidden }) => is_hidden !== true))
  return differ(chapters, current, isOtherChapter)
}

function isOtherChapter({ key, title, nodes }: PlacedNodeRow, current: DraftChapter): boolean {
  if (key !== current.key || isOther(title, current.title, "")) return true
  return nodes !== undefined && differ(inOrder(nodes ?? []), current.nodes, isOtherNode)
}

function isOtherNode(given: ContentNodeRow, current: DraftNode): boolean {
  const { key, title, text, prompter_text: spoken, style, questions } = given
  return (
    key !== current.key ||
    isOther(title, current.title, "") ||
    isOther(text, current.text, null) ||
    isOther(spoken, current.prompter_text, null) ||
    isOther(style, current.style, DEFAULT_STYLE) ||
    (questions !== undefined && differ(questions ?? [], current.questions, isOtherQuestion))
  )
}

function isOtherQuestion({ key, text, points, answers }: QuestionRow, current: DraftQuestion): boolean {
  return (
    isOther(key, current.key, "") ||
    text !== current.text ||
    (points ?? 1) !== current.points ||
    differ(answers ?? [], current.answers, (one, other) => {
      return one.text !== other.text || (one.correct ?? false) !== other.correct
    })
  )
}

/** Whether a property changes a value: left out, it stays; null stands for the default. */
function isOther<T>(given: T | null | undefined, current: T, byDefault: T): boolean {
  return given !== undefined && (given ?? byDefault) !== current
}

function differ<Given, Current>(
  given: readonly Given[],
  current: readonly Current[],
  isOtherPart: (one: Given, other: Current) => boolean,
): boolean {
  if (given.length !== current.length) return true
  return given.some((one, index) => {
    const other = current[index]
    return other === undefined || isOtherPart(one, other)
  })
}

function inOrder<Row extends { readonly position?: number }>(rows: readonly Row[]): Row[] {
  return rows
    .map((row, index) => ({ row, position: row.position ?? index + 1 }))
    .sort((one, other) => one.position - other.position)
    .map(({ row }) => row)
}
