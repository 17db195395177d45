import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { sql } from "../../../src/database/port.ts"
import { attempt, learnAll, learned } from "../../harness/learned.ts"
import { type Learner, Learning, page, question } from "../../harness/learning.ts"
import { idOf } from "../../harness/records.ts"

/** Trainings that a learner has not passed are listed first, as long as they are needed. */

const TESTED = { number_of_questions: 1, minimal_success_points: 1, test_attempts: 1 }
const NODES = [page("one", { questions: [question("Why?", ["+So", "Not so"])] })]

let learning: Learning
beforeAll(async () => {
  learning = await Learning.start({
    course: { ...TESTED, short_type: "instruction" },
    nodes: NODES,
    courses: [{ key: "other", title: "Other course", short_type: "base", state: "active" }],
  })
})
afterAll(() => learning.stop())

const textFor = async ({ browser }: Learner) => (await browser.get("/learn")).text
const finish = (id: number, body: object) =>
  learning.installation.request("POST", `course-assignments/${id}/complete`, { body })

async function failed(): Promise<Learner> {
  const learner = await learned(learning, "course")
  await attempt(learning, learner, false)
  return learner
}

describe("a training that was not passed", () => {
  test("is listed first, with whom to ask, and nothing says that everything was completed", async () => {
    const learner = await failed()
    await learning.assign(learner.userId, "other")
    const text = await textFor(learner)
    const places = ["Not passed yet", "Tom Nowak", "Ladders", "To do", "Other course"].map((part) => text.indexOf(part))
    expect(places).not.toContain(-1)
    expect(places).toEqual(places.toSorted((one, other) => one - other))
    for (const none of ["Nothing to do", "You have completed everything", "Completed <span"]) {
      expect(text).not.toContain(none)
    }
  })

  test("according to a trainer, or was not attended, is listed too", async () => {
    for (const [state, word] of [
      ["failed", "Not passed"],
      ["notshownup", "Did not attend"],
    ] as const) {
      const learner = await learning.learner()
      expect((await finish(learner.assignmentId, { state })).status).toBe(200)
      const text = await textFor(learner)
      expect(text).toContain("Not passed yet")
      expect(text).toContain(word)
      expect(text).not.toContain("Nothing to do")
    }
  })

  test("is history once another attempt was granted or the course was assigned again", async () => {
    const [granted, again] = [await failed(), await failed()]
    await learning.installation.request("POST", `course-assignments/${granted.assignmentId}/grant-attempt`)
    await learning.assign(again.userId)
    expect(await textFor(granted)).not.toContain("Not passed yet")
    const text = await textFor(again)
    expect(text).not.toContain("Not passed yet")
    expect(text).toContain("Completed <span")
  })

  test("is history once the course was passed, and is listed again when that needs renewal", async () => {
    const learner = await failed()
    const later = await learning.assign(learner.userId)
    await finish(later, { state: "success" })
    const text = await textFor(learner)
    expect(text).not.toContain("Not passed yet")
    expect(text).toContain("Nothing to do")
    const renewal = { ...learner, assignmentId: await learning.assign(learner.userId) }
    await learning.database.run(sql`update assignments set valid_until = '2026-12-01' where id = ${later}`)
    await learnAll(learning, renewal)
    await attempt(learning, renewal, false)
    expect(await textFor(learner)).toContain("Not passed yet")
  })

  test("is history when the course is inactive", async () => {
    const learner = await learning.learner({ course: "other" })
    await finish(learner.assignmentId, { state: "failed" })
    expect(await textFor(learner)).toContain("Not passed yet")
    await learning.database.run(sql`update courses set state = 'inactive' where key = 'other'`)
    expect(await textFor(learner)).not.toContain("Not passed yet")
    await learning.database.run(sql`update courses set state = 'active' where key = 'other'`)
  })

  test("of a recurring instruction is history when the team no longer requires it", async () => {
    const learner = await learning.learner()
    const team = idOf(learning.installation, "teams", "warehouse")
    const course = idOf(learning.installation, "courses", "course")
    const asking = (instruction_course_id: number | null) =>
      learning.database.run(sql`update teams set instruction_course_id = ${instruction_course_id} where id = ${team}`)
    await learning.database.run(
      sql`update assignments set assignment_type = 'recurring' where id = ${learner.assignmentId}`,
    )
    await finish(learner.assignmentId, { state: "failed" })
    await asking(course)
    expect(await textFor(learner)).toContain("Not passed yet")
    await asking(null)
    expect(await textFor(learner)).not.toContain("Not passed yet")
  })

  test("gives general advice if nobody is known", async () => {
    const learner = await failed()
    await learning.database.run(sql`delete from team_users where user_id = ${learner.userId}`)
    await learning.database.run(sql`update users set state = 'inactive' where key = 'boss'`)
    const text = await textFor(learner)
    await learning.database.run(sql`update users set state = 'active' where key = 'boss'`)
    expect(text).toContain("Not passed yet")
    expect(text).toContain("the person who administers your trainings")
  })
})
