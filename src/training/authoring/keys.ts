import { newKey } from "../../database/key.ts"
import type { Queries } from "../../database/port.ts"
import { type Fault, fault } from "../../tools/errors.ts"
import { DEFAULT_STYLE } from "../content/video-styles.ts"
import type { OwnCourse } from "../courses/lookup.ts"
import { type DraftContent, NODES_MAX, QUESTIONS_MAX, type SentContent } from "./draft-content.ts"
import { findKeysElsewhere, findQuestionKeysElsewhere } from "./published-store.ts"

/** The content with a key for each part that was sent without one. */
export function completed(sent: SentContent): DraftContent {
  return sent.map(({ key, title, nodes = [] }) => ({
    key: key ?? newKey(),
    title: title ?? "",
    nodes: nodes.map(({ key, title, text, prompter_text, style = DEFAULT_STYLE, questions = [] }) => ({
      key: key ?? newKey(),
      title: title ?? "",
      text: text ?? null,
      prompter_text: prompter_text ?? null,
      style,
      questions: questions.map(({ key, text, points = 1, answers = [] }) => ({
        key: key ?? newKey(),
        text: text ?? "",
        points,
        answers: answers.map(({ text, correct = false }) => ({ text: text ?? "", correct })),
      })),
    })),
  }))
}

/** A part with the name of its field. */
interface Keyed {
  readonly key: string
  readonly field: string
}

/** What a draft cannot be saved with: too much of it, keys that are in it twice, and keys of other courses. */
export async function contentFaults(queries: Queries, course: OwnCourse, content: SentContent): Promise<Fault[]> {
  const chapters: Keyed[] = []
  const nodes: Keyed[] = []
  const questions: Keyed[] = []
  const faults: Fault[] = []
  let [nodeCount, questionCount] = [0, 0]
  content.forEach((chapter, c) => {
    const field = `content.${c}`
    if (chapter.key) chapters.push({ key: chapter.key, field })
    nodeCount += chapter.nodes?.length ?? 0
    chapter.nodes?.forEach((node, n) => {
      const field = `content.${c}.nodes.${n}`
      if (node.key) nodes.push({ key: node.key, field })
      questionCount += node.questions?.length ?? 0
      const own = (node.questions ?? []).flatMap(({ key }, q) => (key ? { key, field: `${field}.questions.${q}` } : []))
      faults.push(...repeated(own))
      questions.push(...own)
    })
  })
  if (nodeCount > NODES_MAX) faults.push(fault("content", "max_pages", { limit: NODES_MAX }))
  if (questionCount > QUESTIONS_MAX) faults.push(fault("content", "max_questions", { limit: QUESTIONS_MAX }))
  if (faults.length > 0) return faults
  const place = { companyId: course.company_id, courseId: course.id }
  const keysOf = (parts: readonly Keyed[]) => [...new Set(parts.map(({ key }) => key))]
  return [
    ...repeated(chapters),
    ...repeated(nodes),
    ...elsewhere(chapters, await findKeysElsewhere(queries, "course_nodes", place, keysOf(chapters))),
    ...elsewhere(nodes, await findKeysElsewhere(queries, "content_nodes", place, keysOf(nodes))),
    ...elsewhere(questions, await findQuestionKeysElsewhere(queries, place, keysOf(questions))),
  ]
}

function repeated(parts: readonly Keyed[]): Fault[] {
  const seen = new Set<string>()
  return parts.flatMap(({ key, field }) => {
    if (!seen.has(key)) {
      seen.add(key)
      return []
    }
    return [fault(`${field}.key`, "key_repeated")]
  })
}

function elsewhere(parts: readonly Keyed[], keys: ReadonlySet<string>): Fault[] {
  return parts.flatMap(({ key, field }) => (keys.has(key) ? [fault(`${field}.key`, "key_elsewhere")] : []))
}
