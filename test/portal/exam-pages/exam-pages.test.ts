import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { sql } from "../../../src/database/port.ts"
import { openTestDatabase } from "../../harness/engine.ts"
import { learnAll } from "../../harness/learned.ts"
import { Learning, page, question } from "../../harness/learning.ts"
import { NotingDatabase } from "../../harness/noting-database.ts"
import { secondApp } from "../../harness/second-app.ts"
import { TestBrowser } from "../../harness/test-browser.ts"
import { answerAll, choosing, rightPlaces, takeTest, underWay } from "./exam-taker.ts"

const NODES = [
  page("one", {
    questions: [
      question("How high?", ["+Three metres", "Four metres", "Five metres"]),
      question("Who may?", ["+Ada", "+Lea", "Nobody"], 2),
    ],
  }),
  page("two", { questions: [question("Which are wrong?", ["Red", "Blue"]), question("When?", ["+Now", "Later"])] }),
]
const TEST = { number_of_questions: 4, minimal_success_points: 4, test_attempts: 2 }
const unlimited = { ...TEST, test_attempts: null }
const content = (key: string) => [
  { key: `${key}-chapter`, title: "Chapter", nodes: NODES.map((node) => ({ ...node, key: `${key}-${node.key}` })) },
]
const course = (key: string, more: object) => ({
  ...{ key, title: `Course ${key}`, short_type: "base", state: "active", content: content(key) },
  ...more,
})
const COURSES = [
  course("unlimited", unlimited),
  course("confirmed", { ...TEST, requires_confirmation: true }),
  course("untested", {}),
  course("too-hard", { ...TEST, minimal_success_points: 6 }),
  {
    ...course("long", { number_of_questions: 11, minimal_success_points: 1 }),
    content: [
      {
        ...{ key: "long-chapter", title: "Chapter" },
        nodes: [
          page("long-one", {
            questions: Array.from({ length: 11 }, (_, each) => question(`Number ${each}?`, ["+Yes", "No"])),
          }),
        ],
      },
    ],
  },
  course("two-of-four", { ...TEST, number_of_questions: 2, minimal_success_points: 1 }),
]

let learning: Learning

beforeAll(async () => {
  learning = await Learning.start({ course: TEST, nodes: NODES, courses: COURSES })
})
afterAll(() => learning.stop())

async function ready(options: { readonly course?: string } = {}) {
  const learner = await learning.learner(options)
  await learnAll(learning, learner)
  return learner
}

const attemptsOf = (assignmentId: number) =>
  learning.database.all<{ number: number; ended_at: number | null; passed: number | null }>(
    sql`select number, ended_at, passed from attempts where assignment_id = ${assignmentId} order by number`,
  )

describe("the test of a course", () => {
  test("says beforehand what to expect, and opens when all content is completed", async () => {
    const learner = await learning.learner()
    expect((await learner.browser.get(`${learner.path}/test`)).text).toContain("Not begun yet")
    const early = await learner.browser.post(`${learner.path}/test`)
    expect([early.status, early.text.includes("Begin the training first")]).toEqual([422, true])
    await learnAll(learning, learner)
    const { status, text, headers } = await learner.browser.get(`${learner.path}/test`)
    expect([status, headers.get("cache-control")]).toEqual([200, "no-store"])
    expect(text).toMatch(/Questions<\/dt><dd class="main">4<.*Points needed to pass<\/dt><dd class="main">4</)
    expect(text).toMatch(/Attempts left<\/dt><dd class="main">2</)
    expect(text).toContain(`href="${learner.path}"`)
    expect(await attemptsOf(learner.assignmentId)).toEqual([])
  })

  test("is passed with enough points: success, with result, certificate and evidence of every answer", async () => {
    const learner = await ready()
    await takeTest(learning, learner)
    expect(await learning.assignment(learner.assignmentId)).toMatchObject({
      ...{ state: "success", is_open: 0, finish_date: "2026-11-20", result_percent: 100 },
    })
    const { text } = await learner.browser.get(`${learner.path}/test`)
    expect(text).toContain("Passed")
    expect(text).toContain("your answer, right answer")
    expect((await learner.browser.get(`${learner.path}/certificate.pdf`)).status).toBe(200)
    const evidence = await learning.evidence(learner.assignmentId)
    expect(evidence.map(({ kind }) => kind)).toEqual(["begun", "read", "read", "attempt", "result"])
    const attempt = evidence.find(({ kind }) => kind === "attempt")
    expect(attempt?.details).toMatchObject({ number: 1, points: 5, needed_points: 4, percent: 100, passed: true })
    expect(attempt?.contentHash).toMatch(/^[0-9a-f]{64}$/)
    expect(JSON.stringify(attempt?.details)).toContain("Which are wrong?")
  })

  test("is failed with too few points, and can be tried again without showing the right answers", async () => {
    const learner = await ready()
    await takeTest(learning, learner, 0)
    expect(await learning.stateOf(learner.assignmentId)).toBe("done")
    const { text } = await learner.browser.get(`${learner.path}/test`)
    expect(text).toContain("Not passed")
    expect(text).toContain("Wrong")
    expect(text).toContain("Try again")
    expect(text).toMatch(/Attempts left<\/dt><dd class="main">1</)
    expect(text).not.toContain("right answer<")
    expect(text).not.toMatch(/Three metres|Now<|>Ada</)
    await takeTest(learning, learner)
    expect(await learning.stateOf(learner.assignmentId)).toBe("success")
    expect((await attemptsOf(learner.assignmentId)).map(({ passed }) => passed)).toEqual([0, 1])
  })

  test("fails the assignment when the last attempt is not passed, and then shows the right answers", async () => {
    const learner = await ready()
    await takeTest(learning, learner, 0)
    await takeTest(learning, learner, 1)
    expect(await learning.assignment(learner.assignmentId)).toMatchObject({
      ...{ state: "failed", is_open: 0, finish_date: "2026-11-20", valid_until: null, result_percent: 25 },
    })
    const certificate = await learning.database.get<{ state: string }>(
      sql`select state from certificates where assignment_id = ${learner.assignmentId}`,
    )
    expect(certificate?.state).toBe("failed")
    const { text } = await learner.browser.get(`${learner.path}/test`)
    expect(text).toContain("No attempts left")
    expect(text).toContain("right answer<")
    const again = await learner.browser.post(`${learner.path}/test`)
    expect([again.status, again.text.includes("No attempts left")]).toEqual([422, true])
  })

  test("can be tried as often as the learner needs if the course has no limit", async () => {
    const learner = await ready({ course: "unlimited" })
    expect((await learner.browser.get(`${learner.path}/test`)).text).toContain("As many as you need")
    for (let attempt = 0; attempt < 5; attempt++) await takeTest(learning, learner, 0)
    expect(await learning.stateOf(learner.assignmentId)).toBe("done")
    expect((await learner.browser.get(`${learner.path}/test`)).text).not.toContain("right answer<")
    await takeTest(learning, learner)
    expect(await learning.stateOf(learner.assignmentId)).toBe("success")
  })

  test("leaves the assignment done if the course requires something else", async () => {
    const learner = await ready({ course: "confirmed" })
    await takeTest(learning, learner)
    expect(await learning.stateOf(learner.assignmentId)).toBe("done")
    const again = await learner.browser.post(`${learner.path}/test`)
    expect(again.status).toBe(422)
    expect(again.text).toContain("Passed")
  })

  test("does not exist in a course without a test", async () => {
    const learner = await learning.learner({ course: "untested" })
    expect((await learner.browser.get(`${learner.path}/test`)).status).toBe(404)
    expect((await learner.browser.post(`${learner.path}/test`)).status).toBe(404)
  })

  test("says so when its questions have too few points", async () => {
    const learner = await learning.learner({ course: "too-hard" })
    const { status, text } = await learner.browser.post(`${learner.path}/test`)
    expect([status, text.includes("do not give enough points")]).toEqual([422, true])
  })

  test("draws as many questions as the course says", async () => {
    const learner = await ready({ course: "two-of-four" })
    await learner.browser.post(`${learner.path}/test`)
    expect((await underWay(learning, learner.assignmentId)).questions).toHaveLength(2)
  })
})

describe("an attempt", () => {
  test("shows one question per page, by keyboard alone, and leads through all of them to the overview", async () => {
    const { browser, path, assignmentId } = await ready()
    expect((await browser.post(`${path}/test`)).location).toBe(`${path}/test/1`)
    const { questions } = await underWay(learning, assignmentId)
    for (const [place, each] of questions.entries()) {
      const { text } = await browser.get(`${path}/test/${place + 1}`)
      expect(text).toContain(`<title>Question ${place + 1} of 4 – trainbase</title>`)
      expect(text).toContain(`>${each.text}</legend>`)
      const isOne = rightPlaces(each).length === 1
      expect(text.includes('type="radio"')).toBe(isOne)
      expect(text.includes('type="checkbox"')).toBe(!isOne)
      expect(text).toContain(isOne ? "Choose one answer" : "Several answers may be right, or none")
      const form = { attempt: "1", ...choosing(each, rightPlaces(each)) }
      const next = place === 3 ? "end" : String(place + 2)
      expect((await browser.post(`${path}/test/${place + 1}`, form)).location).toBe(`${path}/test/${next}`)
    }
    const overview = await browser.get(`${path}/test/end`)
    expect(overview.text).toContain("End the test")
    expect(overview.text).not.toContain("Not answered")
    expect(overview.text).not.toContain("Questions without an answer")
  })

  test("also saves on the way back and to the overview, and answers can be changed until it ends", async () => {
    const { browser, path, assignmentId } = await ready()
    await answerAll(learning, { path, assignmentId }, browser)
    const { questions } = await underWay(learning, assignmentId)
    const place = questions.findIndex((each) => rightPlaces(each).length === 1)
    const wrong = rightPlaces(questions[place] ?? { text: "", points: 0, answers: [] })[0] === 0 ? "1" : "0"
    const address = `${path}/test/${place + 1}`
    const back = await browser.post(address, { attempt: "1", chosen: wrong, go: "back" })
    expect(back.location).toBe(`${path}/test/${Math.max(place, 1)}`)
    expect((await browser.post(address, { attempt: "1", chosen: wrong, go: "overview" })).location).toBe(
      `${path}/test/end`,
    )
    expect((await browser.get(address)).text).toMatch(new RegExp(`value="${wrong}" checked`))
    // Moving on without choosing anything does not clear an earlier choice.
    await browser.post(address, { attempt: "1" })
    expect((await browser.get(address)).text).toMatch(new RegExp(`value="${wrong}" checked`))
  })

  test("marks unanswered questions, and can be ended anyway", async () => {
    const { browser, path, assignmentId } = await ready()
    await browser.post(`${path}/test`)
    const { questions } = await underWay(learning, assignmentId)
    const isOne = rightPlaces(questions[0] ?? { text: "", points: 0, answers: [] }).length === 1
    // Choosing nothing is a valid answer where several choices are possible.
    expect((await browser.post(`${path}/test/1`, { attempt: "1" })).location).toBe(`${path}/test/2`)
    const { text } = await browser.get(`${path}/test/end`)
    expect(text).toContain(`Questions without an answer: ${isOne ? 4 : 3}`)
    expect((await browser.post(`${path}/test/end`, { attempt: "1" })).status).toBe(303)
    expect((await browser.get(`${path}/test`)).text).toContain("Not answered")
  })

  test("says that a skipped question has no answer yet", async () => {
    const { browser, path, assignmentId } = await ready()
    await browser.post(`${path}/test`)
    const { questions } = await underWay(learning, assignmentId)
    const place = questions.slice(0, 3).findIndex((each) => rightPlaces(each).length === 1)
    const [address, next] = [`${path}/test/${place + 1}`, `${path}/test/${place + 2}`]
    expect((await browser.post(address, { attempt: "1" })).location).toBe(next)
    expect((await browser.get(next)).text).toContain("The last question has no answer yet.")
    await browser.post(address, { attempt: "1", chosen: "0" })
    expect((await browser.post(address, { attempt: "1" })).location).toBe(next)
    expect((await browser.get(next)).text).not.toContain("The last question has no answer yet.")
  })

  test("needs at most four queries for an answer, and does not read the content", async () => {
    const { browser, path, assignmentId } = await ready()
    await browser.post(`${path}/test`)
    const { questions } = await underWay(learning, assignmentId)
    const database = new NotingDatabase(await openTestDatabase(learning.installation.directory))
    try {
      const counted = new TestBrowser({ app: secondApp(learning.installation, database) })
      for (const [name, value] of browser.cookies) counted.cookies.set(name, value)
      await counted.get(path)
      for (const [place, each] of questions.entries()) {
        const address = `${path}/test/${place + 1}`
        database.noted()
        expect((await counted.get(address)).status).toBe(200)
        const shown = database.noted()
        const form = { attempt: "1", ...choosing(each, rightPlaces(each)) }
        expect((await counted.post(address, form)).status).toBe(303)
        const saved = database.noted()
        expect([saved.length, shown.length].map((length) => length <= 4)).toEqual([true, true])
        expect([...shown, ...saved].filter((text) => /content_nodes|course_nodes/.test(text))).toEqual([])
      }
    } finally {
      await database.close()
    }
  })

  test("is shown as in progress on the page of the course, and counts as used", async () => {
    const { browser, path } = await ready()
    expect((await browser.get(path)).text).toContain("Go to the test")
    await browser.post(`${path}/test`)
    const { text } = await browser.get(path)
    expect(text).toContain("Continue the test")
    expect(text).toContain("4 questions · attempt in progress · 1 attempt left")
    await browser.post(`${path}/test/end`, { attempt: "1" })
    await browser.post(`${path}/test`)
    expect((await browser.get(path)).text).toContain("4 questions · attempt in progress<")
  })

  test("can also be ended above a long list of questions", async () => {
    const endings = async (course: string) => {
      const { browser, path } = await ready({ course })
      await browser.post(`${path}/test`)
      return (await browser.get(`${path}/test/end`)).text.split("End the test<").length - 1
    }
    expect([await endings("course"), await endings("long")]).toEqual([1, 2])
  })

  test("that was granted is shown above the result of the last one", async () => {
    const learner = await ready()
    const { browser, path, assignmentId } = learner
    await takeTest(learning, learner, 0)
    const before = (await browser.get(`${path}/test`)).text
    expect(before.indexOf("Not passed")).toBeLessThan(before.indexOf("Try again"))
    await takeTest(learning, learner, 0)
    const granted = await learning.installation.request("POST", `course-assignments/${assignmentId}/grant-attempt`)
    expect(granted.status).toBe(200)
    const { text } = await browser.get(`${path}/test`)
    const places = ["You have another attempt", "Try again", "Not passed"].map((part) => text.indexOf(part))
    expect(places).not.toContain(-1)
    expect(places).toEqual(places.toSorted((one, other) => one - other))
  })

  test("continues where it was after a lost connection, on another device and after days", async () => {
    const { browser, path, assignmentId, userId } = await ready()
    await browser.post(`${path}/test`)
    const before = await underWay(learning, assignmentId)
    const [first] = before.questions
    if (first === undefined) throw new TypeError("nothing was drawn")
    await browser.post(`${path}/test/1`, { attempt: "1", ...choosing(first, rightPlaces(first)) })
    const phone = await learning.browserOf(userId)
    const { text } = await phone.get(`${path}/test`)
    expect(text).toContain("Your test is in progress")
    expect((await phone.post(`${path}/test`)).location).toBe(`${path}/test/2`)
    expect(await underWay(learning, assignmentId)).toEqual(before)
    expect((await phone.get(`${path}/test/1`)).text.match(/ checked/g) ?? []).toHaveLength(rightPlaces(first).length)
  })

  test("keeps its questions when the content changes meanwhile", async () => {
    const { browser, path, assignmentId } = await ready({ course: "confirmed" })
    await answerAll(learning, { path, assignmentId }, browser)
    const before = await underWay(learning, assignmentId)
    const [node] = await learning.database.all<{ id: number; title: string }>(
      sql`select id, title from content_nodes where key = 'confirmed-one'`,
    )
    await learning.database.run(sql`update content_nodes set title = 'Another title' where id = ${node?.id ?? 0}`)
    await learning.database.run(sql`update questions set points = 0 where content_node_id = ${node?.id ?? 0}`)
    expect(await underWay(learning, assignmentId)).toEqual(before)
    expect((await browser.get(`${path}/test/1`)).status).toBe(200)
    await browser.post(`${path}/test/end`, { attempt: "1" })
    const { text } = await browser.get(`${path}/test`)
    expect(text).toContain("Passed")
    // Only the confirmation is missing, whatever the content is now.
    expect(await learning.stateOf(assignmentId)).toBe("done")
    await learning.database.run(sql`update content_nodes set title = ${node?.title ?? ""} where id = ${node?.id ?? 0}`)
    await learning.database.run(sql`update questions set points = 1 where content_node_id = ${node?.id ?? 0}`)
  })

  test("counts once when it is ended twice at once, even on two instances, and begins once", async () => {
    const other = await openTestDatabase(learning.installation.directory)
    try {
      const app = secondApp(learning.installation, other)
      for (let round = 0; round < 4; round++) {
        const learner = await ready({ course: "unlimited" })
        const { path, assignmentId, browser } = learner
        const elsewhere = new TestBrowser({ app })
        for (const [name, value] of browser.cookies) elsewhere.cookies.set(name, value)
        const both = [browser, elsewhere, browser]
        const begun = await Promise.all(both.map((one) => one.post(`${path}/test`)))
        expect(begun.map(({ location }) => location)).toEqual(both.map(() => `${path}/test/1`))
        expect(await attemptsOf(assignmentId)).toHaveLength(1)
        await answerAll(learning, learner, browser, round % 2 === 0 ? Infinity : 0)
        const ended = await Promise.all(both.map((one) => one.post(`${path}/test/end`, { attempt: "1" })))
        expect(ended.map(({ status, location }) => [status, location])).toEqual(both.map(() => [303, `${path}/test`]))
        const kinds = (await learning.evidence(assignmentId)).map(({ kind }) => kind)
        expect(kinds.filter((kind) => kind === "attempt")).toHaveLength(1)
        expect(await learning.stateOf(assignmentId)).toBe(round % 2 === 0 ? "success" : "done")
        const [one, another] = await Promise.all(both.map((each) => each.get(`${path}/test`)))
        expect(one?.text).toBe(another?.text ?? "")
      }
    } finally {
      await other.close()
    }
  })

  test("ignores input from a page older than its own state", async () => {
    const { browser, path, assignmentId } = await ready()
    await answerAll(learning, { path, assignmentId }, browser, 0)
    await browser.post(`${path}/test/end`, { attempt: "1" })
    await browser.post(`${path}/test`)
    const { questions } = await underWay(learning, assignmentId)
    const place = questions.findIndex((each) => rightPlaces(each).length === 1)
    for (const attempt of ["1", "", "3", "x"]) {
      const old = await browser.post(`${path}/test/${place + 1}`, { attempt, chosen: "0" })
      expect(old.location).toBe(`${path}/test`)
      const notSaved = "Your answer was not saved, because the attempt has already ended."
      expect((await browser.get(`${path}/test`)).text).toContain(notSaved)
      expect((await browser.get(`${path}/test`)).text).not.toContain(notSaved)
      expect((await browser.post(`${path}/test/end`, { attempt })).location).toBe(`${path}/test`)
    }
    expect((await browser.get(`${path}/test/${place + 1}`)).text).not.toContain("checked")
    expect((await attemptsOf(assignmentId)).map(({ ended_at }) => ended_at === null)).toEqual([false, true])
  })

  test("cannot end once the assignment has been withdrawn, and is kept", async () => {
    const { browser, path, assignmentId } = await ready()
    await answerAll(learning, { path, assignmentId }, browser)
    expect((await learning.installation.request("DELETE", `course-assignments/${assignmentId}`)).status).toBe(204)
    for (const address of [`${path}/test`, `${path}/test/1`, `${path}/test/end`]) {
      expect((await browser.get(address)).status).toBe(404)
      expect((await browser.post(address, { attempt: "1" })).status).toBe(404)
    }
    expect(await attemptsOf(assignmentId)).toEqual([{ number: 1, ended_at: null, passed: null }])
  })

  test("changes nothing once a trainer has recorded a result, and the page says so", async () => {
    const { browser, path, assignmentId } = await ready()
    await answerAll(learning, { path, assignmentId }, browser)
    const body = { state: "failed" }
    const noted = await learning.installation.request("POST", `course-assignments/${assignmentId}/complete`, { body })
    expect(noted.status).toBe(200)
    for (const address of [`${path}/test/1`, `${path}/test/end`, `${path}/test`]) {
      const { status, text } = await browser.post(address, { attempt: "1", chosen: "0" })
      expect([status, text.includes("already has a result")]).toEqual([422, true])
    }
    expect((await browser.get(`${path}/test/1`)).location).toBe(`${path}/test`)
    expect(await learning.stateOf(assignmentId)).toBe("failed")
  })
})

describe("what others and hostile browsers get from a test", () => {
  test("is nothing: nobody else sees it, not even trainers and administrators, and others are redirected to sign-in", async () => {
    const { path, assignmentId, browser } = await ready()
    await answerAll(learning, { path, assignmentId }, browser)
    for (const key of ["tom", "boss", "ada", "bea"]) {
      const other = await learning.browserOf(key)
      for (const address of [`${path}/test`, `${path}/test/1`, `${path}/test/end`]) {
        expect((await other.get(address)).status).toBe(404)
        expect((await other.post(address, { attempt: "1" })).status).toBe(404)
      }
    }
    const stranger = await new TestBrowser(learning.installation).get(`${path}/test/1`)
    expect([stranger.status, stranger.location?.startsWith("/sign-in")]).toEqual([303, true])
    expect(
      (await browser.post(`${path}/test/end`, { attempt: "1" }, { headers: { origin: "https://evil.example" } }))
        .status,
    ).toBe(403)
    expect(await attemptsOf(assignmentId)).toEqual([{ number: 1, ended_at: null, passed: null }])
  })

  test.each(["0", "5", "-1", "1e9", "x", "999999999999999999999", "%00", "1.0", "01"])(
    "is not found for the question %p",
    async (number) => {
      const { browser, path } = await ready()
      await browser.post(`${path}/test`)
      expect((await browser.get(`${path}/test/${number}`)).status).toBe(404)
      expect((await browser.post(`${path}/test/${number}`, { attempt: "1", chosen: "0" })).status).toBe(404)
    },
  )

  test("is the same page with an error for an invalid answer", async () => {
    const { browser, path, assignmentId } = await ready()
    await browser.post(`${path}/test`)
    const { questions } = await underWay(learning, assignmentId)
    for (const [place, each] of questions.entries()) {
      const isOne = rightPlaces(each).length === 1
      const faulty = [
        ...["-1", "1e9", "99", "x", "\0", "0.5", "NaN"].map((chosen) => ({ chosen })),
        ...["chosen_-1", "chosen_99", "chosen_", "chosen_x", "chosen_\0"].map((name) => ({ [name]: "on" })),
        ...(isOne ? [{ chosen_0: "on", chosen_1: "on" }] : []),
      ]
      for (const fields of faulty) {
        const { status, text } = await browser.post(`${path}/test/${place + 1}`, { attempt: "1", ...fields })
        expect([status, text.includes("This is not one of the answers"), fields]).toEqual([422, true, fields])
        expect(text).toContain("<title>Error: Question")
      }
    }
    const { text } = await browser.get(`${path}/test/end`)
    expect(text).toContain("Questions without an answer: 4")
  })

  test("never reveals the right answers before the attempt has ended: different right answers give the same bytes", async () => {
    const { browser, path, assignmentId } = await ready({ course: "unlimited" })
    await browser.post(`${path}/test`)
    const { questions } = await underWay(learning, assignmentId)
    const everything = async () => {
      const pages = ["", "/end", "/1", "/2", "/3", "/4"].map((end) => browser.get(`${path}/test${end}`))
      const faulty = [1, 2, 3, 4].map((place) => browser.post(`${path}/test/${place}`, { attempt: "1", chosen: "77" }))
      const answers = await Promise.all([...pages, ...faulty, browser.get(path), browser.get("/learn")])
      return answers.map(({ text, status }) => `${status} ${text}`)
    }
    const before = await everything()
    // A different answer is now right, but just as many, so that radio buttons stay radio buttons.
    const turned = questions.map((each) => ({
      ...each,
      answers: each.answers.map((answer, place) => ({ ...answer, correct: each.answers.at(place - 1)?.correct })),
    }))
    await learning.database.run(
      sql`update attempts set questions = ${JSON.stringify(turned)} where assignment_id = ${assignmentId}`,
    )
    expect(await everything()).toEqual(before)
  })
})

describe("the pages of a test in every language", () => {
  test.each(["en", "de", "fr", "it", "es", "nl", "pl", "tr"])("%s", async (language) => {
    const { browser, path } = await ready({ course: "unlimited" })
    const get = (end: string) => browser.get(`${path}/test${end}?language=${language}`)
    const texts = [(await get("")).text]
    await browser.post(`${path}/test`)
    for (const end of ["", "/1", "/end"]) texts.push((await get(end)).text)
    await browser.post(`${path}/test/end`, { attempt: "1" })
    texts.push((await get("")).text)
    for (const text of texts) {
      expect(text).toContain(`<html lang="${language}"`)
      expect(text).not.toContain("undefined")
    }
  })
})
