import { sql } from "../../../src/database/port.ts"
import type { Question } from "../../../src/training/content/rules.ts"
import type { Learner, Learning } from "../../harness/learning.ts"
import type { TestBrowser } from "../../harness/test-browser.ts"

/** The attempt in progress, with its key, as only the server knows it. */
export async function underWay(
  learning: Learning,
  assignmentId: number,
): Promise<{ readonly number: number; readonly questions: readonly Question[] }> {
  const row = await learning.database.get<{ number: number; questions: string }>(
    sql`select number, questions from attempts where assignment_id = ${assignmentId} and ended_at is null`,
  )
  if (row === undefined) throw new TypeError("no attempt is under way")
  return { number: row.number, questions: JSON.parse(row.questions) }
}

/** The form fields that choose the answers at these positions of a question. */
export function choosing({ answers }: Question, places: readonly number[]): Record<string, string> {
  if (answers.filter(({ correct }) => correct).length === 1) {
    return places[0] === undefined ? {} : { chosen: String(places[0]) }
  }
  return Object.fromEntries(places.map((place) => [`chosen_${place}`, "on"]))
}

/** The positions of the correct answers. */
export function rightPlaces({ answers }: Question): number[] {
  return answers.flatMap(({ correct }, place) => (correct ? [place] : []))
}

/** Positions other than the correct ones. */
function wrongPlaces(question: Question): number[] {
  const right = rightPlaces(question)
  return right.length === 1 ? [question.answers.findIndex(({ correct }) => !correct)] : right.length === 0 ? [0] : []
}

/** Begins an attempt and answers all of its questions, `right` of them correctly. Does not end it. */
export async function answerAll(
  learning: Learning,
  { path, assignmentId }: Pick<Learner, "path" | "assignmentId">,
  browser: TestBrowser,
  right = Infinity,
): Promise<void> {
  const begun = await browser.post(`${path}/test`)
  if (begun.status !== 303) throw new TypeError(`the test did not begin: ${begun.status} ${begun.text}`)
  const { number, questions } = await underWay(learning, assignmentId)
  for (const [place, question] of questions.entries()) {
    const places = place < right ? rightPlaces(question) : wrongPlaces(question)
    const form = { attempt: String(number), ...choosing(question, places) }
    const saved = await browser.post(`${path}/test/${place + 1}`, form)
    if (saved.status !== 303) throw new TypeError(`an answer was not saved: ${saved.status} ${saved.text}`)
  }
}

/** Takes the test and ends it. */
export async function takeTest(
  learning: Learning,
  learner: Pick<Learner, "path" | "assignmentId" | "browser">,
  right = Infinity,
): Promise<void> {
  await answerAll(learning, learner, learner.browser, right)
  const { number } = await underWay(learning, learner.assignmentId)
  const ended = await learner.browser.post(`${learner.path}/test/end`, { attempt: String(number) })
  if (ended.location !== `${learner.path}/test`)
    throw new TypeError(`the test did not end: ${ended.status} ${ended.text}`)
}
