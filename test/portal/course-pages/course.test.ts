import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { sql } from "../../../src/database/port.ts"
import { importDataset } from "../../../src/dataset/rules.ts"
import { PORTAL_WORDING } from "../../../src/portal/wording/wording.ts"
import { WORDED_LANGUAGES } from "../../../src/tools/language/worded.ts"
import { attempt, learned } from "../../harness/learned.ts"
import { Learning, page, question } from "../../harness/learning.ts"
import { TestBrowser } from "../../harness/test-browser.ts"

const COURSES = [
  { key: "hollow", title: "Hollow", short_type: "base", state: "active" },
  {
    ...{ key: "unfair", title: "Unfair", short_type: "base", state: "active" },
    ...{ number_of_questions: 1, minimal_success_points: 9 },
    content: [{ key: "u", title: "U", nodes: [page("u1", { questions: [question("Q", ["+a", "b"])] })] }],
  },
  {
    ...{ key: "drive", title: "Driving", short_type: "operator", state: "active", requires_conversation: true },
    ...{ number_of_questions: 1, minimal_success_points: 1, test_attempts: 2 },
    content: [{ key: "d", title: "D", nodes: [page("d1", { questions: [question("Q", ["+a", "b"])] })] }],
  },
  {
    ...{ key: "talk", title: "Talk", short_type: "base", state: "active", requires_conversation: true },
    content: [{ key: "t", title: "T", nodes: [page("t1")] }],
  },
  {
    ...{ key: "eased", title: "Eased", short_type: "base", state: "active", requires_conversation: true },
    content: [{ key: "e", title: "E", nodes: [page("e1"), page("e2")] }],
  },
  {
    ...{ key: "strict", title: "Strict", short_type: "base", state: "active" },
    ...{ number_of_questions: 1, minimal_success_points: 1, test_attempts: 2 },
    content: [{ key: "st", title: "St", nodes: [page("st1", { questions: [question("Q", ["+a", "b"])] })] }],
  },
  {
    ...{ key: "shown", title: "Shown", short_type: "trainer", state: "active" },
    content: [{ key: "s", title: "S", nodes: [page("s1")] }],
  },
]

describe("the page of a course", () => {
  let learning: Learning
  beforeAll(async () => {
    learning = await Learning.start({ course: { valid_period: "12m" }, courses: COURSES })
  })
  afterAll(() => learning.stop())

  /** Publishes a course of the company with changed properties. */
  async function changeCourse(course: object): Promise<void> {
    const { files, directory, time } = learning.installation
    const companies = [{ key: "acme", courses: [course] }]
    await importDataset(learning.database, { companies }, { files, baseDirectory: directory, now: time.now })
  }

  test("shows what the course is about, and whom to ask, and offers to begin", async () => {
    const { browser, path } = await learning.learner()
    const { status, text, headers } = await browser.get(path)
    expect(status).toBe(200)
    expect(headers.get("cache-control")).toBe("no-store")
    for (const part of ["Ladders", "No deadline", "Begin", "Page one", "Tom Nowak"]) expect(text).toContain(part)
    // An assignment that has not begun cannot be read.
    expect(text).not.toContain(`${path}/nodes/`)
  })

  test("begins once, and redirects to the first page", async () => {
    const { browser, path, assignmentId } = await learning.learner()
    const begun = await browser.post(`${path}/begin`)
    expect([begun.status, begun.location]).toEqual([303, `${path}/nodes/${await learning.nodeId("one")}`])
    expect(await learning.stateOf(assignmentId)).toBe("inprogress")
    const again = await browser.post(`${path}/begin`)
    expect(again.status).toBe(422)
    expect(again.text).toContain("You have already begun this training.")
    expect((await learning.evidence(assignmentId)).map(({ kind }) => kind)).toEqual(["begun"])
  })

  test("leads from the first uncompleted page to the result", async () => {
    const { browser, path, assignmentId } = await learning.learner()
    const [one, two] = [await learning.nodeId("one"), await learning.nodeId("two")]
    await browser.post(`${path}/begin`)
    expect((await browser.post(`${path}/nodes/${two}`)).location).toBe(`${path}/nodes/${one}`)
    const half = (await browser.get(path)).text
    expect(half).toContain("1 of 2 pages completed")
    expect(half).toContain(`href="${path}/nodes/${one}"`)
    expect((await browser.post(`${path}/nodes/${one}`)).location).toBe(path)
    expect(await learning.stateOf(assignmentId)).toBe("success")
    const { text } = await browser.get(path)
    for (const part of [
      "Passed",
      "Completed on 20 November 2026 · Valid until 20 November 2027",
      `${path}/certificate.pdf`,
    ]) {
      expect(text).toContain(part)
    }
    expect((await browser.get(`${path}/certificate.pdf`)).status).toBe(200)
    // Learned pages can be read again, and there is nothing left to do.
    const read = await browser.get(`${path}/nodes/${one}`)
    expect(read.text).toContain("What <strong>one</strong> says.")
    expect(read.text).not.toContain('method="post" action="/learn')
    expect((await browser.post(`${path}/nodes/${one}`)).location).toBe(path)
  })

  test.each([
    ["hollow", "Nothing to learn here yet"],
    ["unfair", "This course cannot be completed"],
  ])("of a course that nobody can complete says why and whom to ask (%s)", async (course, title) => {
    const { browser, path, assignmentId } = await learning.learner({ course })
    const { text } = await browser.get(path)
    for (const part of [title, "Tom Nowak"]) expect(text).toContain(part)
    expect(text).not.toContain(`${path}/begin`)
    expect((await browser.post(`${path}/begin`)).status).toBe(422)
    expect(await learning.stateOf(assignmentId)).toBe("assigned")
  })

  test("says that a conversation or the practical part is pending, and whom to ask", async () => {
    const [talk, shown] = [await learning.learner({ course: "talk" }), await learning.learner({ course: "shown" })]
    for (const [{ browser, path, assignmentId }, node, word] of [
      [talk, "t1", "The conversation is still to come"],
      [shown, "s1", "The practical part is still to come"],
    ] as const) {
      await browser.post(`${path}/begin`)
      await browser.post(`${path}/nodes/${await learning.nodeId(node)}`)
      expect(await learning.stateOf(assignmentId)).toBe("done")
      const { text } = await browser.get(path)
      expect(text).toContain(word)
      expect(text).toContain("Tom Nowak")
    }
  })

  test("leads to the test, and says who can grant another attempt when all are used up", async () => {
    const { browser, path, assignmentId } = await learning.learner({ course: "drive" })
    await browser.post(`${path}/begin`)
    const { location } = await browser.post(`${path}/nodes/${await learning.nodeId("d1")}`)
    expect(location).toBe(path)
    const open = (await browser.get(path)).text
    expect(open).toContain(`href="${path}/test"`)
    expect(open).toContain("1 question · 2 attempts left")
    for (const attempt of [1, 2]) {
      await learning.database.run(sql`
        insert into evidence (company_id, assignment_id, number, kind, author_name, details, created_at)
        select company_id, id, ${attempt + 5}, 'attempt', 'Lea', '{"passed":false,"percent":0}', 0
        from assignments where id = ${assignmentId}`)
    }
    await learning.database.run(
      sql`update assignments set state = 'failed', is_open = 0, finish_date = '2026-11-20' where id = ${assignmentId}`,
    )
    const { text } = await browser.get(path)
    expect(text).toContain("You have used your 2 attempts at the test. One of these people can give you another one:")
    expect(text).toContain("Tom Nowak")
    // Nobody can grant an attempt to a user who is already learning the course again.
    const row = await learning.database.get<{ user_id: number; course_id: number }>(
      sql`select user_id, course_id from assignments where id = ${assignmentId}`,
    )
    const again = `users/${row?.user_id}/course-assignments`
    const { status } = await learning.installation.request("POST", again, { body: { course_id: row?.course_id } })
    expect(status).toBe(201)
    const later = (await browser.get(path)).text
    expect(later).not.toContain("another one")
    expect(later).toContain("Tom Nowak")
  })

  test("leads to the result when the course now requires less than was learned", async () => {
    const [done, begun] = [await learning.learner({ course: "eased" }), await learning.learner({ course: "eased" })]
    const [e1, e2] = [await learning.nodeId("e1"), await learning.nodeId("e2")]
    for (const { browser, path } of [done, begun]) await browser.post(`${path}/begin`)
    for (const id of [e1, e2]) await done.browser.post(`${done.path}/nodes/${id}`)
    await begun.browser.post(`${begun.path}/nodes/${e1}`)
    const goOn = (path: string) => `<form method="post" action="${path}/go-on">`
    expect((await done.browser.get(done.path)).text).not.toContain(goOn(done.path))
    const content = [{ key: "e", title: "E", nodes: [page("e1")] }]
    await changeCourse({ key: "eased", requires_conversation: false, content })
    for (const { browser, path, assignmentId } of [done, begun]) {
      expect((await browser.get(path)).text).toContain(goOn(path))
      expect((await browser.post(`${path}/go-on`)).location).toBe(path)
      expect(await learning.stateOf(assignmentId)).toBe("success")
      expect((await browser.post(`${path}/go-on`)).location).toBe(path)
    }
  })

  test("leads to the result when the course now allows no more attempts than were used", async () => {
    const learner = await learned(learning, "strict")
    const { browser, path, assignmentId } = learner
    await attempt(learning, learner, false)
    expect(await learning.stateOf(assignmentId)).toBe("done")
    await changeCourse({ key: "strict", test_attempts: 1 })
    const { text } = await browser.get(path)
    for (const part of ["0 attempts left", `action="${path}/go-on"`]) expect(text).toContain(part)
    await browser.post(`${path}/go-on`)
    expect(await learning.stateOf(assignmentId)).toBe("failed")
    expect((await (await learning.browserOf("tom")).get("/console/assignments?list=waiting")).text).toContain(
      `/console/assignments/${assignmentId}`,
    )
  })

  test("shows when somebody did not attend", async () => {
    const { browser, path, assignmentId } = await learning.learner()
    await learning.database.run(
      sql`update assignments set state = 'notshownup', is_open = 0, finish_date = '2026-11-20' where id = ${assignmentId}`,
    )
    expect((await browser.get(path)).text).toContain("You did not attend")
  })

  test("is linked from the list of trainings, open and completed", async () => {
    const { browser, path, userId } = await learning.learner()
    const other = await learning.assign(userId, "talk")
    await browser.post(`${path}/begin`)
    for (const node of ["one", "two"]) await browser.post(`${path}/nodes/${await learning.nodeId(node)}`)
    const { text } = await browser.get("/learn")
    expect(text).toContain(`href="${path}"`)
    expect(text).toContain(`href="/learn/${other}"`)
  })

  test("is found by nobody else, whatever their roles: 404 for everything, and nothing is revealed", async () => {
    const { path, assignmentId } = await learning.learner()
    const node = await learning.nodeId("one")
    for (const user of ["tom", "boss", "ada", "bea"]) {
      const browser = await learning.browserOf(user)
      const answers = [
        await browser.get(path),
        await browser.post(`${path}/begin`),
        await browser.post(`${path}/go-on`),
        await browser.get(`${path}/nodes/${node}`),
        await browser.post(`${path}/nodes/${node}`),
        await browser.post(`${path}/nodes/${node}/practice`),
        await browser.post(`${path}/nodes/${node}/played`, { position: "0" }),
        await browser.get(`${path}/confirmation`),
        await browser.post(`${path}/confirmation`, { confirmed: "on" }),
        await browser.get(`${path}/images/x`),
      ]
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
      expect(answers.some(({ text }) => text.includes("Ladders"))).toBeFalse()
    }
    expect(await learning.stateOf(assignmentId)).toBe("assigned")
  })

  test("redirects to sign-in without a session", async () => {
    const { path } = await learning.learner()
    const { status, location } = await new TestBrowser(learning.installation).get(path)
    expect([status, location]).toEqual([303, `/sign-in?next=${encodeURIComponent(path)}`])
  })

  test.each(["/learn/0", "/learn/x", "/learn/99999999", "/learn/1e3", "/learn/9999999999999999999"])(
    "%s is not found",
    async (path) => {
      const { browser } = await learning.learner()
      expect((await browser.get(path)).status).toBe(404)
      expect((await browser.post(`${path}/begin`)).status).toBe(404)
    },
  )

  test("redirects to the user's trainings when it is gone", async () => {
    const { browser, path, assignmentId } = await learning.learner()
    expect((await learning.installation.request("DELETE", `course-assignments/${assignmentId}`)).status).toBe(204)
    const { status, text } = await browser.get(path)
    expect([status, text.includes('class="button" href="/learn"')]).toEqual([404, true])
  })

  test("is gone when the assignment is withdrawn in the meantime", async () => {
    const { browser, path, assignmentId } = await learning.learner()
    await browser.post(`${path}/begin`)
    await learning.installation.request("DELETE", `course-assignments/${assignmentId}`)
    const node = await learning.nodeId("one")
    expect((await browser.get(path)).status).toBe(404)
    expect((await browser.get(`${path}/nodes/${node}`)).status).toBe(404)
    expect((await browser.post(`${path}/nodes/${node}`)).status).toBe(404)
    expect((await learning.evidence(assignmentId)).length).toBe(1)
  })

  test("is gone with the session of a user who becomes inactive", async () => {
    const { browser, path, userId } = await learning.learner()
    await learning.installation.request("POST", `users/${userId}/deactivate`)
    expect((await browser.get(path)).status).toBe(303)
    expect((await browser.post(`${path}/begin`)).status).toBe(303)
  })

  test("refuses a form from another site", async () => {
    const { browser, path } = await learning.learner()
    const headers = { origin: "https://elsewhere.example" }
    expect((await browser.post(`${path}/begin`, {}, { headers })).status).toBe(403)
  })

  test.each(WORDED_LANGUAGES)("is in the reader's language (%s)", async (language) => {
    const { browser, path } = await learning.learner()
    const { text } = await browser.get(`${path}?language=${language}`)
    const { acts, ask, steps } = PORTAL_WORDING[language].course
    expect(text).toContain(`<html lang="${language}">`)
    for (const part of [acts.begin, ask.title, steps.title]) expect(text).toContain(part.replaceAll("'", "&#39;"))
  })
})
