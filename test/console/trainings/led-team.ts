import { attempt, learned } from "../../harness/learned.ts"
import { type Learner, Learning, page, question } from "../../harness/learning.ts"

/*
 * A company in which people lead others: Tom trains the team of the learners, Otto another team, Lola administers the location,
 * and Boss the company.
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
      { key: "hollow", title: "Hollow", short_type: "base", state: "active" },
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

/** Learns a course with a test, and uses up the only attempt. */
export async function failed(learning: Learning): Promise<Learner> {
  const learner = await learned(learning, "tested")
  await attempt(learning, learner, false)
  return learner
}
