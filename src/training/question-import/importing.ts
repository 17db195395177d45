import type { Caller } from "../../access/caller.ts"
import type { Queries } from "../../database/port.ts"
import { fault, refuse } from "../../tools/errors.ts"
import { DRAFT_BYTES_MAX, type DraftContent, type DraftNode, QUESTIONS_MAX } from "../authoring/draft-content.ts"
import { findCourseDraft } from "../authoring/drafts.ts"
import { requireTag } from "../authoring/request.ts"
import { saveDraft } from "../authoring/saving.ts"
import type { CourseDraft, DraftInput } from "../authoring/schema.ts"
import type { OwnCourse } from "../courses/lookup.ts"
import type { Entry, Question } from "./question.ts"

interface Importing {
  readonly entries: readonly Entry[]
  /** The key of the page to which the questions are added. */
  readonly nodeKey: string
  /** The value of `If-Match`; null if it was not sent. */
  readonly ifMatch: string | null
}

interface Imported {
  readonly draft: CourseDraft
  /** The key of each entry's question; null for one that is not taken. */
  readonly keys: readonly (string | null)[]
}

/** Refuses a request of somebody who has not seen the draft as it is, before its file is read. */
export async function requireKnownDraft(queries: Queries, course: OwnCourse, ifMatch: string | null): Promise<void> {
  requireTag(ifMatch, await findCourseDraft(queries, course))
}

/**
 * Adds the questions of a file that are taken behind those of a page, in a revision of their own. Without one that is taken,
 * nothing changes.
 *
 * @throws PreconditionRequired, StaleDraft
 * @throws Invalid for a page that is not in the draft, and for more questions than a draft may have
 */
export async function importQuestions(
  tx: Queries,
  caller: Caller,
  course: OwnCourse,
  { entries, nodeKey, ifMatch }: Importing,
  now: number,
): Promise<Imported> {
  const before = await findCourseDraft(tx, course)
  requireTag(ifMatch, before)
  const node = nodeIn(before.content, nodeKey)
  if (node === undefined) refuse([fault("node_key", "unknown_page")])
  const questions = entries.flatMap(({ question }) => question ?? [])
  if (questions.length === 0) return { draft: before, keys: entries.map(() => null) }
  const present = before.content.flatMap(({ nodes }) => nodes.flatMap((node) => node.questions))
  if (present.length + questions.length > QUESTIONS_MAX)
    refuse([fault("file", "max_questions", { limit: QUESTIONS_MAX })])
  const content = withQuestions(before.content, nodeKey, questions)
  if (Buffer.byteLength(JSON.stringify({ content })) > DRAFT_BYTES_MAX) {
    refuse([fault("file", "draft_too_large", { limit: DRAFT_BYTES_MAX })])
  }
  const draft = await saveDraft(tx, caller, course, { fields: { content }, faults: [] }, { ifMatch }, now)
  const added = nodeIn(draft.content, nodeKey)?.questions.slice(-questions.length) ?? []
  const keys = added.map(({ key }) => key).values()
  return { draft, keys: entries.map(({ question }) => (question === undefined ? null : (keys.next().value ?? null))) }
}

function nodeIn(content: DraftContent, key: string): DraftNode | undefined {
  return content.flatMap(({ nodes }) => nodes).find((node) => node.key === key)
}

function withQuestions(content: DraftContent, key: string, questions: readonly Question[]): DraftInput["content"] {
  const added = questions.map(({ answers, ...question }) => ({ ...question, answers: [...answers] }))
  return content.map((chapter) => ({
    ...chapter,
    nodes: chapter.nodes.map((node) =>
      node.key === key ? { ...node, questions: [...node.questions, ...added] } : node,
    ),
  }))
}
