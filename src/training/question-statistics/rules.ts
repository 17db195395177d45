import type { Caller } from "../../access/caller.ts"
import type { Database } from "../../database/port.ts"
import { Slices } from "../../tools/slices.ts"
import { publishedContent } from "../authoring/published.ts"
import { requireOwnCourse } from "../courses/lookup.ts"
import type { EvidenceDetails } from "../evidence/details.ts"
import type { QuestionStatistic } from "./schema.ts"
import { ANSWERS_ENOUGH, keyOf, QuestionStatistics, type Wording } from "./statistics.ts"
import * as store from "./store.ts"

/** Assignments whose attempts are in memory at the same time. */
const BATCH = 100

/**
 * The figures of the questions of a company's own course: those that it has now, in their order, then former ones and former
 * wordings. They come from evidence, which moves with a company to another installation, unlike attempts.
 *
 * @throws NotFound, Forbidden
 */
export async function questionStatisticsOf(
  database: Database,
  caller: Caller,
  courseId: number,
): Promise<QuestionStatistic[]> {
  const course = await requireOwnCourse(database, caller, courseId)
  const statistics = await gathered(database, { companyId: course.company_id, courseId })
  const content = await publishedContent(database, courseId)
  const present = content.flatMap(({ nodes }) =>
    nodes.flatMap((node) => node.questions.map((question) => ({ node_key: node.key, question }))),
  )
  const known = new Set(present.map(({ question }) => keyOf(question)))
  const former = statistics.wordings().filter((wording) => !known.has(keyOf(wording)))
  return [
    ...present.map(({ node_key, question }) => statisticOf(statistics, question, { key: question.key, node_key })),
    ...former.map((wording) => statisticOf(statistics, wording, { key: null, node_key: null })),
  ]
}

async function gathered(
  database: Database,
  place: { readonly companyId: number; readonly courseId: number },
): Promise<QuestionStatistics> {
  const statistics = new QuestionStatistics()
  const slices = new Slices()
  const owners = new Map((await store.findAssignments(database, place)).map(({ id, user_id }) => [id, user_id]))
  const ids = [...owners.keys()]
  for (let from = 0; from < ids.length; from += BATCH) {
    for (const attempt of await store.findAttempts(database, place.companyId, ids.slice(from, from + BATCH))) {
      const { questions } = JSON.parse(attempt.details) as EvidenceDetails["attempt"]
      statistics.add(owners.get(attempt.assignment_id) ?? 0, questions)
      if (slices.isOver) await slices.pause()
    }
  }
  return statistics
}

function statisticOf(
  statistics: QuestionStatistics,
  wording: Wording,
  place: Pick<QuestionStatistic, "key" | "node_key">,
): QuestionStatistic {
  const figures = statistics.figuresOf(wording)
  const { answered = null, right = null, difficulty = null, discrimination = null, shares = [] } = figures ?? {}
  return {
    ...{ ...place, text: wording.text, answered, right, difficulty, discrimination },
    enough: answered !== null && answered >= ANSWERS_ENOUGH,
    answers: wording.answers.map(({ text, correct }, at) => ({ text, correct, share: shares[at] ?? null })),
  }
}
