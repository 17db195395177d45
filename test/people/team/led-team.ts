import { advance } from "../../../src/training/learning/advance.ts"
import { beginLearning } from "../../../src/training/learning/begin.ts"
import { completeByReading } from "../../../src/training/learning/completing.ts"
import { addEvidence } from "../../../src/training/learning/evidence/rules.ts"
import { ownJourney } from "../../../src/training/learning/journey.ts"
import { type Learner, Learning, page, question } from "../../harness/learning.ts"

/*
 * A company whose people are led: Tom trains the team of the learners, Otto another one, Lola administers the location, and Boss the
 * company.
 */

const course = (key: string, title: string, more: object = {}, nodes = [page(`${key}-page`)]) => ({
  ...{ key, title, short_type: "base", state: "active" },
  content: [{ key: `${key}-chapter`, title: "Chapter", nodes }],
  ...more,
})
const TEST = { number_of_questions: 1, minimal_success_points: 1, test_attempts: 1 }
const asking = (key: string) => [page(`${key}-page`, { questions: [question("Why?", ["+So", "Not so"])] })]
const person = (key: string, role: string, more: object = {}) => ({
  ...{ key, first_name: key, last_name: "Nowak", username: `${key}.nowak`, roles: [role], team_keys: [] },
  ...more,
})

/** An installation with that company. */
export function ledTeam(): Promise<Learning> {
  return Learning.start({
    courses: [
      course("talk", "Talking", { requires_conversation: true }),
      course("drive", "Driving", { requires_trainer: true }),
      course("tested", "Testing", TEST, asking("tested")),
      course("both", "Both", { ...TEST, requires_trainer: true, requires_conversation: true }, asking("both")),
      course("gated", "Gated", { short_type: "operator", requires: { min_age: 18, course_keys: ["talk"] } }),
      course("closed", "Closed", { state: "inactive" }),
    ],
    users: [
      person("otto", "company.trainer"),
      person("lola", "company.location_admin"),
      person("far", "company.employee", { team_keys: ["elsewhere"] }),
    ],
    company: {
      locations: [
        {
          ...{ key: "berlin", name: "Berlin", admin_user_keys: ["lola"] },
          teams: [{ key: "warehouse", name: "Warehouse", trainer_admin_user_keys: ["tom"] }],
        },
        {
          key: "bonn",
          name: "Bonn",
          teams: [{ key: "elsewhere", name: "Elsewhere", trainer_admin_user_keys: ["otto"] }],
        },
      ],
    },
  })
}

/** Begins a course and learns all its pages. */
export async function learned(learning: Learning, key: string): Promise<Learner> {
  const learner = await learning.learner({ course: key })
  const { caller, assignmentId } = learner
  await learning.act(caller, (acting) => beginLearning(acting, assignmentId))
  await learning.act(caller, async (acting) => {
    const journey = await ownJourney(acting.tx, caller, assignmentId)
    for (const { id } of journey.content.nodes) {
      await completeByReading(acting, journey, { nodeId: id, instead: false })
    }
    await advance(acting, assignmentId)
  })
  return learner
}

/** Ends an attempt at the test. */
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

/** Learns a course with a test, and uses the only attempt up. */
export async function failed(learning: Learning): Promise<Learner> {
  const learner = await learned(learning, "tested")
  await attempt(learning, learner, false)
  return learner
}
