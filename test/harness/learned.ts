import { addEvidence } from "../../src/training/evidence/rules.ts"
import { advance } from "../../src/training/learning/advance.ts"
import { beginLearning } from "../../src/training/learning/begin.ts"
import { completeByReading } from "../../src/training/learning/completing.ts"
import { ownJourney } from "../../src/training/learning/journey.ts"
import type { Learner, Learning } from "./learning.ts"

/* A user who has learned a course or attempted its test, as recorded by the rules. */

/** Begins the course and reads all its pages. */
export async function learnAll(learning: Learning, { caller, assignmentId }: Learner): Promise<void> {
  await learning.act(caller, (acting) => beginLearning(acting, assignmentId))
  const { content } = await ownJourney(learning.database, caller, assignmentId)
  for (const { id: nodeId } of content.nodes) {
    await learning.act(caller, async (acting) => {
      await completeByReading(acting, await ownJourney(acting.tx, caller, assignmentId), { nodeId, instead: false })
      await advance(acting, assignmentId)
    })
  }
}

/** A new user who has learned all pages of a course. */
export async function learned(learning: Learning, key: string): Promise<Learner> {
  const learner = await learning.learner({ course: key })
  await learnAll(learning, learner)
  return learner
}

/** Completes an attempt at the test. */
export function attempt(learning: Learning, { caller, assignmentId }: Learner, passed: boolean) {
  const moment = "2026-11-20T09:30:00Z"
  const answers = [{ text: "<b>So</b>", correct: true, chosen: passed }]
  const questions = [{ text: "Why?", points: 1, answers, right: passed, answered_at: moment }]
  const points = { points: passed ? 1 : 0, needed_points: 1, percent: passed ? 100 : 0, passed }
  const details = { number: 1, begun_at: moment, ended_at: moment, questions, ...points }
  return learning.act(caller, async (acting) => {
    const place = { assignmentId, versionId: null }
    await addEvidence(acting.tx, caller, place, { kind: "attempt", details }, acting.now)
    await advance(acting, assignmentId)
  })
}
