import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { sql } from "../../../src/database/port.ts"
import { addEvidence } from "../../../src/training/evidence/rules.ts"
import { completeByReading } from "../../../src/training/learning/completing.ts"
import { confirmLearning } from "../../../src/training/learning/confirmation.ts"
import { ownJourney } from "../../../src/training/learning/journey.ts"
import { expectRefusal } from "../../harness/answers.ts"
import { complaintsOfQpdf, hasPrograms, runProgram } from "../../harness/debian-program.ts"
import { learnAll } from "../../harness/learned.ts"
import { type Learner, Learning, page, question } from "../../harness/learning.ts"
import { NOBODYS_ID } from "../../harness/records.ts"

/** Who gets the printed record of evidence, and what it says. Its layout is tested in render.test.ts. */

const KEY = "I look around (the key)"
const NODES = [
  page("one", { questions: [question("What first?", [`+${KEY}`, "I close my eyes"])] }),
  page("two", { text: "Second **text**." }),
]

let learning: Learning
let learner: Learner
beforeAll(async () => {
  learning = await Learning.start({ nodes: NODES, course: { requires_confirmation: true } })
  learner = await learning.learner()
  await learnAll(learning, learner)
})
afterAll(() => learning.stop())

const api = (id: number | string, options: Parameters<Learning["installation"]["request"]>[2] = {}, method = "GET") =>
  learning.installation.request(method, `course-assignments/${id}/evidence.pdf`, options)

async function textOf(body: Response | Uint8Array): Promise<string> {
  const pdf = body instanceof Uint8Array ? body : await body.bytes()
  return runProgram("pdftotext", ["-layout", "-", "-"], pdf).text
}

const fetched = (path: string, init: RequestInit = {}) =>
  learning.installation.app.handle(new Request(`http://localhost${path}`, init))

describe("the evidence as PDF", () => {
  test("is served to programs with its type and name, and is not cached", async () => {
    const { status, headers, text } = await api(learner.assignmentId)
    expect(status).toBe(200)
    expect(text).toMatch(/^%PDF/)
    expect(headers.get("content-type")).toBe("application/pdf")
    expect(headers.get("content-disposition")).toBe(`inline; filename="evidence-${learner.assignmentId}.pdf"`)
    expect(headers.get("cache-control")).toBe("no-store")
    expect(await api(learner.assignmentId, {}, "HEAD")).toMatchObject({ status: 200, text: "" })
  })

  test("is served to the learner, and to anyone who trains or administers them", async () => {
    const own = await learner.browser.get(`/learn/${learner.assignmentId}/evidence.pdf`)
    expect(own.status).toBe(200)
    for (const key of ["tom", "boss"]) {
      const browser = await learning.browserOf(key)
      const { status, headers } = await browser.get(`/console/assignments/${learner.assignmentId}/evidence.pdf`)
      expect([key, status, headers.get("content-type")]).toEqual([key, 200, "application/pdf"])
    }
  })

  test("is not found by anybody else", async () => {
    const other = await learning.learner()
    for (const [path, status] of [
      ["learn", 404],
      ["console/assignments", 403],
    ] as const) {
      expect((await other.browser.get(`/${path}/${learner.assignmentId}/evidence.pdf`)).status).toBe(status)
    }
    const boss = await learning.browserOf("boss")
    expect((await boss.get(`/learn/${learner.assignmentId}/evidence.pdf`)).status).toBe(404)
    const foreign = await learning.browserOf("bea")
    expect((await foreign.get(`/console/assignments/${learner.assignmentId}/evidence.pdf`)).status).toBe(403)
    const nobody = await fetched(`/learn/${learner.assignmentId}/evidence.pdf`)
    expect(nobody.status).toBe(303)
  })

  test("is not found if there is none", async () => {
    const other = await learning.learner()
    expectRefusal(await api(other.assignmentId), 404)
    expectRefusal(await api(NOBODYS_ID), 404)
    expectRefusal(await api("0"), 404)
    expect((await other.browser.get(`/learn/${other.assignmentId}/evidence.pdf`)).status).toBe(404)
  })

  test("requires a token with the permission for the assignment", async () => {
    expectRefusal(await api(learner.assignmentId, { as: null }), 401)
    const isOpen = ["assigned", "inprogress", "done"].includes(await learning.stateOf(learner.assignmentId))
    for (const scope of ["completed-courses.view", "course-assignments.view", "users.view"] as const) {
      const token = await learning.installation.token("admin", scope)
      const shows = scope === (isOpen ? "course-assignments.view" : "completed-courses.view")
      expect((await api(learner.assignmentId, { token })).status).toBe(shows ? 200 : 403)
    }
  })

  test("is kept when the assignment is withdrawn, but no longer available to the learner", async () => {
    const other = await learning.learner()
    await learnAll(learning, other)
    const { status } = await learning.installation.request("DELETE", `course-assignments/${other.assignmentId}`)
    expect(status).toBe(204)
    expect((await api(other.assignmentId)).status).toBe(200)
    expect((await other.browser.get(`/learn/${other.assignmentId}/evidence.pdf`)).status).toBe(404)
    const tom = await learning.browserOf("tom")
    expect((await tom.get(`/console/assignments/${other.assignmentId}/evidence.pdf`)).status).toBe(200)
  })
})

describe.skipIf(!hasPrograms("text of evidence", "pdftotext", "qpdf"))("the printed record", () => {
  const printed = async (id: number, language = "en") => {
    const { token } = { token: await learning.installation.token("admin") }
    const headers = { authorization: `Bearer ${token}`, "accept-language": language }
    const answer = await fetched(`/api/v1/course-assignments/${id}/evidence.pdf`, { headers })
    return answer.bytes()
  }

  test("says who learned what and when, in the company's time zone, and contains the content as it was", async () => {
    const other = await learning.learner()
    await learnAll(learning, other)
    const pdf = await printed(other.assignmentId)
    expect(complaintsOfQpdf(pdf)).toBe("")
    const text = await textOf(pdf)
    for (const part of [
      "Lea Learner",
      other.username,
      "Acme GmbH",
      "Warehouse",
      "Ladders",
      "Europe/Berlin",
      "10:30:00",
    ]) {
      expect(text).toContain(part)
    }
    for (const part of ["Text read", "Page one", "Page two", "What one says", "What first?", KEY])
      expect(text).toContain(part)
    const [version] = await learning.database.all<{ hash: string }>(sql`select hash from content_versions`)
    expect(text).toContain(String(version?.hash))
  })

  test("is in the requested language", async () => {
    expect(await textOf(await printed(learner.assignmentId, "de-AT, en;q=0.5"))).toContain("Schulungsnachweis")
    expect(await textOf(await printed(learner.assignmentId, "sv"))).toContain("Training record")
  })

  test("lists each version, and prints what changed in between", async () => {
    const other = await learning.learner()
    await learnAll(learning, other)
    await learning.database.run(sql`update content_nodes set text = 'Something else now.' where key = 'two'`)
    try {
      const nodeId = await learning.nodeId("two")
      await learning.act(other.caller, async (acting) => {
        const journey = await ownJourney(acting.tx, other.caller, other.assignmentId)
        await completeByReading(acting, journey, { nodeId, instead: false })
      })
      const text = await textOf(await printed(other.assignmentId))
      for (const part of [
        "Second text.",
        "Something else now.",
        "Content version 2 of 2",
        "The same as in version 1.",
      ]) {
        expect(text.replace(/\*/g, "")).toContain(part)
      }
    } finally {
      await learning.database.run(sql`update content_nodes set text = 'Second **text**.' where key = 'two'`)
    }
  })

  test("does not reveal the right answers of an unfinished test to the learner", async () => {
    const other = await learning.learner()
    await learnAll(learning, other)
    await learning.database.run(sql`update courses set number_of_questions = 1 where key = 'course'`)
    try {
      const details = {
        ...{
          number: 1,
          begun_at: "2026-11-20T09:00:00Z",
          ended_at: "2026-11-20T09:05:00Z",
          points: 0,
          needed_points: 1,
        },
        ...{ percent: 0, passed: false },
        questions: [
          {
            ...{ text: "What first?", points: 1, right: false, answered_at: null },
            answers: [
              { text: KEY, correct: true, chosen: false },
              { text: "I close my eyes", correct: false, chosen: true },
            ],
          },
        ],
      }
      const place = { assignmentId: other.assignmentId, versionId: null }
      await learning.act(other.caller, ({ tx, caller, now }) =>
        addEvidence(tx, caller, place, { kind: "attempt", details }, now),
      )
      const answer = await fetched(`/learn/${other.assignmentId}/evidence.pdf?language=en`, {
        headers: { cookie: `session=${other.browser.cookies.get("session")}` },
      })
      const own = await textOf(answer)
      expect(own).toContain("Attempt 1 at the test")
      expect(own).toContain("I close my eyes")
      expect(own).not.toContain("right answer ")
      expect(own).not.toMatch(/right answer$/m)
      // The hash of the content includes the key. Otherwise a few questions could be found by trial and error.
      const [begun] = await learning.evidence(other.assignmentId)
      expect(own).not.toContain(begun?.contentHash?.slice(0, 8) ?? "a hash")
      expect(await textOf(await printed(other.assignmentId))).toMatch(/right answer$/m)
    } finally {
      await learning.database.run(sql`update courses set number_of_questions = 0 where key = 'course'`)
    }
  })
})

test("certificates show whether there is evidence", async () => {
  const other = await learning.learner()
  await learnAll(learning, other)
  const { first_name, last_name } = await learning.database
    .get<{ first_name: string; last_name: string }>(
      sql`select first_name, last_name from users where id = ${other.userId}`,
    )
    .then((row) => row ?? { first_name: "", last_name: "" })
  await learning.act(other.caller, (acting) =>
    confirmLearning(acting, other.assignmentId, {
      ...{ sentence: "I have understood.", language: "en", isTicked: true, signature: null },
      fullName: `${first_name} ${last_name}`,
    }),
  )
  expect(await learning.stateOf(other.assignmentId)).toBe("success")
  const certificates = await other.browser.get("/learn/certificates?language=en")
  expect(certificates.text).toContain(`href="/learn/${other.assignmentId}/evidence.pdf"`)
  const row = await learning.database.get<{ code: string }>(
    sql`select code from certificates where assignment_id = ${other.assignmentId}`,
  )
  const verified = await fetched(`/verify/${row?.code}`)
  expect(await verified.text()).toContain("The company keeps a training record of it")
})
