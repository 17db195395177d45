import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { expectFaults, expectRefusal, listOf } from "../../harness/answers.ts"
import { Installation, type Json } from "../../harness/installation.ts"
import { idOf, sharedCourseId } from "../../harness/records.ts"
import { courseOf, LADDER, WRITING_COMPANY } from "../../harness/written-course.ts"

let installation: Installation
beforeEach(async () => {
  installation = await Installation.start({ dataset: WRITING_COMPANY })
})
afterEach(() => installation.stop())

const GIFT = "Who may climb?{=Somebody who looks ~Nobody}\n\nHow high?{#3}\n\nOn ice.{F}"

interface Sent {
  readonly as?: string
  readonly course?: string
  readonly headers?: Record<string, string>
  readonly ifMatch?: string | null
}

/** Imports a file by somebody who has seen the draft. */
async function send(fields: Readonly<Record<string, string | null>> = {}, { course = "ladder", ...sent }: Sent = {}) {
  const { as = "admin", headers = {}, ifMatch } = sent
  const ladder = courseOf(installation, course)
  const form = new FormData()
  const { file = GIFT, ...others } = { format: "gift", node_key: "stand", ...fields }
  if (file !== null) form.append("file", new Blob([file]), "questions.txt")
  for (const [name, value] of Object.entries(others)) if (value !== null) form.append(name, value)
  const tag = ifMatch === undefined ? await ladder.tag() : ifMatch
  const match: Record<string, string> = tag === null ? {} : { "if-match": tag }
  return installation.request("POST", `${ladder.path}/draft/questions`, {
    as,
    headers: { ...match, ...headers },
    body: form,
  })
}

const draftOf = async (key = "ladder") => (await courseOf(installation, key).draft()).body.data as Json
const questionsOf = async () => ((await draftOf()).content as unknown as typeof LADDER)[0]?.nodes[0]?.questions

describe("an import of questions", () => {
  test("adds them behind those of a page, as a revision, with a result for each", async () => {
    const answer = await send()
    expect(answer.status).toBe(200)
    const [first, , third] = listOf(answer)
    const result = { code: null, text: null, status: "taken", key: expect.stringMatching(/^[0-9a-f-]{36}$/) }
    expect(listOf(answer) as unknown).toEqual([
      { ...result, index: 0, line: 1, question: "Who may climb?" },
      {
        ...{ index: 1, line: 3, status: "not_taken", question: "How high?", key: null, code: "question_type" },
        text: "Questions of the type numerical are not taken: only single choice, multiple choice, and true or false.",
      },
      { ...result, index: 2, line: 5, question: "On ice." },
    ])
    expect(answer.body.meta as unknown).toEqual({ taken: 2, not_taken: 1, revision: 1, warnings: [] })
    expect(await questionsOf()).toEqual([
      ...(LADDER[0]?.nodes[0]?.questions ?? []),
      {
        ...{ key: String(first?.key), text: "Who may climb?", points: 1 },
        answers: [
          { text: "Somebody who looks", correct: true },
          { text: "Nobody", correct: false },
        ],
      },
      {
        ...{ key: String(third?.key), text: "On ice.", points: 1 },
        answers: [
          { text: "True", correct: false },
          { text: "False", correct: true },
        ],
      },
    ])
    const draft = await courseOf(installation).draft()
    expect(answer.headers.get("etag")).toBe(String(draft.headers.get("etag")))
    expect(listOf(await courseOf(installation).get("versions"))).toHaveLength(1)
  })

  test("reads each format", async () => {
    const csv = "question;points;answer;correct\nWhy?;2;So;1;No;0\n"
    const xml =
      '<quiz><question type="multichoice"><questiontext format="html"><text>&lt;p&gt;Where?&lt;/p&gt;</text></questiontext>' +
      '<answer fraction="100"><text>Here</text></answer><answer fraction="0"><text>There</text></answer></question></quiz>'
    expect((await send({ file: csv, format: "csv" })).body.meta?.taken as unknown).toBe(1)
    expect((await send({ file: xml, format: "moodle_xml" })).body.meta?.taken as unknown).toBe(1)
    const added = (await questionsOf())?.slice(-2).map(({ text, points }) => [text, points])
    expect(added).toEqual([
      ["Why?", 2],
      ["Where?", 1],
    ])
    expect((await draftOf()).revision as unknown).toBe(2)
  })

  test("answers in the language of the request, and calls true and false by its words", async () => {
    const answer = await send({}, { headers: { "accept-language": "de" } })
    expect(listOf(answer)[1]?.text as unknown).toBe(
      "Fragen vom Typ numerical werden nicht übernommen: nur Einfachauswahl, Mehrfachauswahl und Wahr oder Falsch.",
    )
    await send({ file: "Sur la glace.{T}" }, { headers: { "accept-language": "fr" } })
    const answers = (await questionsOf())?.slice(-2).map(({ answers }) => answers.map(({ text }) => text))
    expect(answers).toEqual([
      ["Richtig", "Falsch"],
      ["Vrai", "Faux"],
    ])
  })

  test("changes nothing if no question is taken", async () => {
    const before = await courseOf(installation).draft()
    const answer = await send({ file: "How high?{#3}" })
    expect(answer.body.meta as unknown).toEqual({ taken: 0, not_taken: 1, revision: null, warnings: [] })
    const after = await courseOf(installation).draft()
    expect(after.body as unknown).toEqual(before.body as unknown)
    expect(after.headers.get("etag")).toBe(String(before.headers.get("etag")))
    expect(answer.headers.get("etag")).toBe(String(after.headers.get("etag")))
  })

  test("needs the tag of the draft, before anything in the form counts", async () => {
    for (const fields of [{}, { file: null, format: null }, { file: "" }]) {
      const without = await send(fields, { ifMatch: null })
      expect([without.status, String(without.body.code)]).toEqual([428, "precondition_required"])
    }
    const ifMatch = await courseOf(installation).tag()
    await courseOf(installation).save(LADDER)
    for (const fields of [{}, { file: null, format: null }, { node_key: "nowhere" }]) {
      const stale = await send(fields, { ifMatch })
      expect(stale.status).toBe(412)
      expect(stale.body.current as unknown).toMatchObject({ revision: 1 })
    }
    expect(listOf(await courseOf(installation).get("draft/revisions"))).toHaveLength(1)
    expect((await send({}, { ifMatch: "*" })).status).toBe(200)
  })

  test("lets one of two at the same moment win", async () => {
    const ifMatch = await courseOf(installation).tag()
    const answers = await Promise.all(Array.from({ length: 4 }, () => send({}, { ifMatch })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412])
    expect(await questionsOf()).toHaveLength(3)
  })

  test("is done once with an Idempotency-Key", async () => {
    const ifMatch = await courseOf(installation).tag()
    const headers = { "idempotency-key": "once" }
    const first = await send({}, { ifMatch, headers })
    const second = await send({}, { ifMatch, headers })
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.body as unknown).toEqual(first.body as unknown)
    expect(await questionsOf()).toHaveLength(3)
  })

  test("refuses what it cannot read, on the field that can be changed", async () => {
    const refused = async (fields: Readonly<Record<string, string | null>>) => {
      const answer = await send(fields)
      return [answer.status, answer.body.codes] as unknown
    }
    expectFaults(await send({ file: null, format: null, node_key: null }), ["file", "format", "node_key"])
    expect(await refused({ format: "aiken" })).toEqual([422, { format: ["one_of"] }])
    expect(await refused({ node_key: "other-page" })).toEqual([422, { node_key: ["unknown_page"] }])
    expect(await refused({ node_key: "first" })).toEqual([422, { node_key: ["unknown_page"] }])
    expect(await refused({ file: "// nothing" })).toEqual([422, { file: ["question_none"] }])
    expect(await refused({ file: "" })).toEqual([422, { file: ["question_none"] }])
    expect(await refused({ file: "<quiz>", format: "moodle_xml" })).toEqual([422, { file: ["question_xml"] }])
    expect(await refused({ file: "<!DOCTYPE a><quiz/>", format: "moodle_xml" })).toEqual([
      422,
      { file: ["question_xml"] },
    ])
    expect(await refused({ file: "<x/>", format: "moodle_xml" })).toEqual([422, { file: ["question_no_quiz"] }])
    expect(await refused({ file: "question,points\na,1", format: "csv" })).toEqual([
      422,
      { file: ["question_columns"] },
    ])
    expect(await refused({ file: '"a,1', format: "csv" })).toEqual([422, { file: ["unreadable"] }])
    expect(await refused({ encoding: "klingon" })).toEqual([422, { encoding: ["unsure"] }])
    expect(await refused({ separator: "x" })).toEqual([422, { separator: ["one_of"] }])
    expect((await draftOf()).revision as unknown).toBeNull()
  })

  test("refuses a draft that would have too many questions, or be too large", async () => {
    const file = "a{T}\n\n".repeat(2_000)
    const answer = await send({ file })
    expect([answer.status, answer.body.codes] as unknown).toEqual([422, { file: ["max_questions"] }])
    const page = { title: "Page", text: "x".repeat(1_000_000) }
    await courseOf(installation).save([
      { title: "One", nodes: [{ key: "stand", title: "Stand" }, page, page, page, page, page] },
    ])
    const large = await send({ file: `${"x".repeat(60_000)}{T}\n\n`.repeat(10) })
    expect([large.status, large.body.codes] as unknown).toEqual([422, { file: ["draft_too_large"] }])
    expectRefusal(await send({ file: "x".repeat(6 * 1024 * 1024) }), 413)
  })

  test("is in the audit log as a change of the draft", async () => {
    await send()
    const entries = listOf(await installation.request("GET", "audit"))
    expect(entries.find(({ changes }) => JSON.stringify(changes).includes("draft_revision")) as unknown).toMatchObject({
      ...{ action: "update", record: { type: "course", id: idOf(installation, "courses", "ladder") } },
      changes: { draft_revision: { before: null, after: 1 } },
    })
  })

  test("is for those who write the course", async () => {
    for (const as of ["trainer", "employee"]) expectRefusal(await send({}, { as }), 403)
    expectRefusal(await send({}, { as: "other" }), 403)
    const path = `courses/${sharedCourseId(installation, "shared")}/draft/questions`
    expectRefusal(await installation.request("POST", path, { body: new FormData() }), 403)
    expectRefusal(await installation.request("POST", "courses/999999/draft/questions", { body: new FormData() }), 404)
  })
})
