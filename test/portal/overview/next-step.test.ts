import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { sql } from "../../../src/database/port.ts"
import { PORTAL_WORDING } from "../../../src/portal/wording/wording.ts"
import { Learning, page, question } from "../../harness/learning.ts"

const COURSE = {
  ...{ requires_conversation: true, requires_confirmation: true },
  ...{ number_of_questions: 1, minimal_success_points: 1 },
}
const NODES = [
  page("one", { text: "Words. ".repeat(600) }),
  page("two", { questions: [question("Which?", ["+a", "b"])] }),
]

describe("the page of a user's trainings", () => {
  let learning: Learning
  beforeAll(async () => {
    learning = await Learning.start({ course: COURSE, nodes: NODES })
    await learning.database.run(sql`update users set mobile_number = '+49 (0)40 123-45' where key = 'tom'`)
  })
  afterAll(() => learning.stop())

  test("shows the progress of each one, in pages and minutes, and what is still missing; its button is the next step", async () => {
    const { browser, path, assignmentId } = await learning.learner()
    const learn = async () => (await browser.get("/learn")).text
    const wording = PORTAL_WORDING.en.overview
    expect(await learn()).toContain(`${wording.states.assigned} · 2 pages, about 4 min`)
    expect(await learn()).toContain(`<h2 id="next-step">${wording.next}</h2>`)
    expect(await learn()).toContain(`<form method="post" action="${path}/begin">`)
    await browser.post(`${path}/begin`)
    const [one, two] = [await learning.nodeId("one"), await learning.nodeId("two")]
    expect(await learn()).toContain("0 of 2 pages completed · about 4 min left")
    expect(await learn()).toContain(`<a class="button" href="${path}/nodes/${one}">`)
    await browser.post(`${path}/nodes/${one}`)
    expect(await learn()).toContain("1 of 2 pages completed · about 1 min left")
    await browser.post(`${path}/nodes/${two}`)
    expect(await learn()).toContain("Still missing: Test, Confirmation and Conversation")
    expect(await learn()).toContain(`<a class="button" href="${path}/test">`)
    expect(await learning.stateOf(assignmentId)).toBe("done")
    expect(await learn()).not.toContain(wording.states.done)
  })

  test("leads nowhere if others have to do something first", async () => {
    const other = await Learning.start({ course: { requires_conversation: true } })
    try {
      const { browser, path } = await other.learner()
      await browser.post(`${path}/begin`)
      for (const key of ["one", "two"]) await browser.post(`${path}/nodes/${await other.nodeId(key)}`)
      const { text } = await browser.get("/learn")
      expect(text).toContain("Still missing: Conversation")
      expect(text).not.toContain(PORTAL_WORDING.en.overview.next)
    } finally {
      await other.stop()
    }
  })

  test("shows whom to ask for each course, with telephone and mail", async () => {
    const { browser, path } = await learning.learner()
    const { text } = await browser.get(path)
    expect(text).toContain('href="tel:+494012345"')
    expect(text).toContain('href="mailto:tom@acme.example"')
  })
})
