import { inList } from "../../../database/in-list.ts"
import { type Queries, sql } from "../../../database/port.ts"
import { notWithdrawn } from "../../assignments/in-force.ts"
import { RESULTS } from "../../assignments/states.ts"

interface Place {
  readonly companyId: number
  readonly assignmentId: number
}

export interface AttemptRow {
  readonly id: number
  /** The number of the attempt within the assignment. */
  readonly number: number
  readonly content_version_id: number
  /** As JSON. */
  readonly questions: string
  readonly needed_points: number
  /** Epoch milliseconds. */
  readonly begun_at: number
}

/** Whether the attempt is in progress. */
export async function isUnderWay(queries: Queries, { companyId, assignmentId }: Place): Promise<boolean> {
  const row = await queries.get(sql`
    select id from attempts
    where assignment_id = ${assignmentId} and company_id = ${companyId} and ended_at is null`)
  return row !== undefined
}

export interface UnderWayRow extends AttemptRow {
  readonly course_title: string
}

/** The attempt in progress for the user's own assignment, unless the assignment is withdrawn or has a result. */
export function findOwnUnderWay(
  queries: Queries,
  { companyId, assignmentId }: Place,
  userId: number,
): Promise<UnderWayRow | undefined> {
  return queries.get(sql`
    select t.id, t.number, t.content_version_id, t.questions, t.needed_points, t.begun_at, c.title as course_title
    from assignments a
    join attempts t on t.assignment_id = a.id and t.ended_at is null
    join courses c on c.id = a.course_id
    where a.id = ${assignmentId} and a.company_id = ${companyId} and a.user_id = ${userId} and ${notWithdrawn("a")}
      and a.state not in ${inList([...RESULTS])}`)
}

export async function insert(
  tx: Queries,
  { companyId, assignmentId }: Place,
  row: Omit<AttemptRow, "id">,
): Promise<void> {
  await tx.run(sql`
    insert into attempts (company_id, assignment_id, number, content_version_id, questions, needed_points, begun_at)
    values (${companyId}, ${assignmentId}, ${row.number}, ${row.content_version_id}, ${row.questions}, ${row.needed_points},
      ${row.begun_at})`)
}

/** The outcome of an attempt. */
interface Ending {
  /** Epoch milliseconds. */
  readonly endedAt: number
  readonly points: number
  readonly percent: number
  readonly passed: boolean
}

export async function end(tx: Queries, companyId: number, id: number, ending: Ending): Promise<void> {
  await tx.run(sql`
    update attempts set ended_at = ${ending.endedAt}, points = ${ending.points}, percent = ${ending.percent},
      passed = ${ending.passed}
    where id = ${id} and company_id = ${companyId} and ended_at is null`)
}

export interface AnswerRow {
  /** The position of the question in the attempt. */
  readonly question: number
  /** As JSON. */
  readonly chosen: string
  /** Epoch milliseconds. */
  readonly answered_at: number
}

/** The answers given in an attempt that belongs to the company. */
export function findAnswers(queries: Queries, companyId: number, attemptId: number): Promise<AnswerRow[]> {
  return queries.all(sql`
    select w.question, w.chosen, w.answered_at
    from attempts t join attempt_answers w on w.attempt_id = t.id
    where t.id = ${attemptId} and t.company_id = ${companyId} order by w.question`)
}

/** Saves an answer, replacing an existing one. */
export async function saveAnswer(tx: Queries, attemptId: number, row: AnswerRow): Promise<void> {
  await tx.run(sql`
    insert into attempt_answers (attempt_id, question, chosen, answered_at)
    values (${attemptId}, ${row.question}, ${row.chosen}, ${row.answered_at})
    on conflict (attempt_id, question) do update set chosen = excluded.chosen, answered_at = excluded.answered_at`)
}
