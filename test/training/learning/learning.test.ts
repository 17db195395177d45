import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { importDataset } from "../../../src/dataset/rules.ts"
import { advance } from "../../../src/training/learning/advance.ts"
import { beginLearning } from "../../../src/training/learning/begin.ts"
import { completeByReading } from "../../../src/training/learning/completing.ts"
import { ownJourney } from "../../../src/training/learning/journey.ts"
import { learned } from "../../harness/learned.ts"
import { Learning, page } from "../../harness/learning.ts"

describe("learning a course that only requires reading", () => {
  let learning: Learning

  beforeAll(async () => {
    learning = await Learning.start({ nodes: [page("one"), page("two")] })
  })
  afterAll(() => learning.stop())

  test("ends with success when its last page has been read", async () => {
    const { caller, assignmentId, userId } = await learning.learner()
    await learning.act(caller, (acting) => beginLearning(acting, assignmentId))
    expect(await learning.stateOf(assignmentId)).toBe("inprogress")
    for (const key of ["one", "two"]) {
      const nodeId = await learning.nodeId(key)
      await learning.act(caller, async (acting) => {
        const journey = await ownJourney(acting.tx, caller, assignmentId)
        await completeByReading(acting, journey, { nodeId, instead: false })
        await advance(acting, assignmentId)
      })
    }
    expect(await learning.assignment(assignmentId)).toMatchObject({ state: "success", finish_date: "2026-11-20" })
    expect((await learning.evidence(assignmentId)).map(({ kind }) => kind)).toEqual(["begun", "read", "read", "result"])
    expect(learning.passed.map((passed) => passed.userId)).toContain(userId)
  })

  test("continues in the browser of a user who signed in with a password", async () => {
    const { username } = await learning.learner()
    const browser = await learning.signedInByPassword(username)
    expect((await browser.get("/learn")).text).toContain("Ladders")
  })
})

describe("a course whose pages are all replaced", () => {
  let learning: Learning

  beforeAll(async () => {
    learning = await Learning.start({ course: { requires_confirmation: true }, nodes: [page("one"), page("two")] })
  })
  afterAll(() => learning.stop())

  test("is learned again by users who had learned it but have not confirmed yet", async () => {
    const { assignmentId, userId, browser, path } = await learned(learning, "course")
    expect((await browser.get(`${path}/confirmation`)).status).toBe(200)
    const content = [{ key: "chapter", title: "Chapter", nodes: [page("three")] }]
    const courses = [{ key: "course", title: "Ladders", content }]
    const { files, directory, time } = learning.installation
    await importDataset(
      learning.database,
      { companies: [{ key: "acme", courses }] },
      { files, baseDirectory: directory, now: time.now },
    )
    const confirmation = { confirmed: "on", full_name: await learning.nameOf(userId) }
    expect((await browser.post(`${path}/confirmation`, confirmation)).status).toBe(422)
    expect((await browser.post(`${path}/nodes/${await learning.nodeId("three")}`)).location).toBe(path)
    expect((await browser.post(`${path}/confirmation`, confirmation)).location).toBe(path)
    expect(await learning.stateOf(assignmentId)).toBe("success")
  })
})
