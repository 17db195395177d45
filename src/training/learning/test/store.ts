import { type Queries, sql } from "../../../database/port.ts"

interface Place {
  readonly companyId: number
  readonly assignmentId: number
}

export interface AttemptRow {
  readonly id: number
  /** Counts within the assignment. */
  readonly number: number
  readonly content_version_id: number
  /** JSON. */
  readonly questions: string
  readonly needed_points: number
  /** Epoch milliseconds. */
  readonly begun_at: number
}

/** The attempt that is under way. */
export function findUnderWay(queries: Queries, { companyId, assignmentId }: Place): Promise<AttemptRow | undefined> {
  return queries.get(sql`
    select id, number, content_version_id, questions, needed_points, begun_at from attempts
    where assignment_id = ${assignmentId} and company_id = ${companyId} and ended_at is null`)
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

/** How an attempt ended. */
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
  /** Its place in the attempt. */
  readonly question: number
  /** JSON. */
  readonly chosen: string
  /** Epoch milliseconds. */
  readonly answered_at: number
}

/** What was answered in an attempt of the company. */
export function findAnswers(queries: Queries, companyId: number, attemptId: number): Promise<AnswerRow[]> {
  return queries.all(sql`
    select w.question, w.chosen, w.answered_at
    from attempts t join attempt_answers w on w.attempt_id = t.id
    where t.id = ${attemptId} and t.company_id = ${companyId} order by w.question`)
}

/** Saves an answer, over the one that is there. */
export async function saveAnswer(tx: Queries, attemptId: number, row: AnswerRow): Promise<void> {
  await tx.run(sql`
    insert into attempt_answers (attempt_id, question, chosen, answered_at)
    values (${attemptId}, ${row.question}, ${row.chosen}, ${row.answered_at})
    on conflict (attempt_id, question) do update set chosen = excluded.chosen, answered_at = excluded.answered_at`)
}
