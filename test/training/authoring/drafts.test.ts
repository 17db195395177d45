import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { expectFaults, expectRefusal, listOf } from "../../harness/answers.ts"
import { Installation, type Json } from "../../harness/installation.ts"
import { idOf, NOBODYS_ID, sharedCourseId } from "../../harness/records.ts"
import { courseOf, LADDER, WRITING_COMPANY, withText } from "../../harness/written-course.ts"

let installation: Installation
beforeEach(async () => {
  installation = await Installation.start({ dataset: WRITING_COMPANY })
})
afterEach(() => installation.stop())

const ladder = () => courseOf(installation)
const data = ({ body }: { readonly body: Json }) => body.data as unknown

describe("the draft of a course", () => {
  test("is what learners get as long as nobody has written one", async () => {
    const answer = await ladder().draft()
    expect(answer.status).toBe(200)
    expect(data(answer)).toEqual({
      ...{ revision: null, content: LADDER, based_on_version: 1, updated_by: null },
      updated_at: expect.stringMatching(/Z$/),
    })
    expect(data(await courseOf(installation, "empty").draft())).toEqual({
      ...{ revision: null, content: [], based_on_version: null, updated_at: null, updated_by: null },
    })
  })

  test("is the newest revision, and learners keep what they have", async () => {
    const saved = await ladder().save(withText("stand", "Anywhere."))
    expect(saved.status).toBe(200)
    expect(data(saved)).toMatchObject({
      ...{
        revision: 1,
        based_on_version: 1,
        updated_by: { id: idOf(installation, "users", "admin"), full_name: "admin Muster" },
      },
      content: withText("stand", "Anywhere."),
    })
    const shown = await ladder().draft()
    expect(data(shown)).toEqual(data(saved))
    expect(shown.headers.get("etag")).toBe(String(saved.headers.get("etag")))
    expect(listOf(await ladder().get("versions"))).toHaveLength(1)
  })

  test("gets keys where none are sent, and keeps those that are", async () => {
    const answer = await ladder().save([
      { title: "New", nodes: [{ title: "Page", questions: [{ text: "Why?", answers: [{ text: "So" }] }] }] },
      { key: "first", title: "First", nodes: [{ key: "stand", title: "Stand" }] },
    ])
    const [added, kept] = [...(answer.body.data?.content ?? [])]
    expect(kept as unknown).toMatchObject({ key: "first", nodes: [{ key: "stand", questions: [] }] })
    const key = expect.stringMatching(/^[0-9a-f-]{36}$/)
    expect(added as unknown).toEqual({
      ...{ key, title: "New" },
      nodes: [
        {
          ...{ key, title: "Page", text: null, prompter_text: null, style: "slides" },
          questions: [{ key, text: "Why?", points: 1, answers: [{ text: "So", correct: false }] }],
        },
      ],
    })
    const again = await ladder().save(answer.body.data?.content)
    expect(again.body.data?.content as unknown).toEqual(answer.body.data?.content as unknown)
  })

  test("may be unfinished", async () => {
    const answer = await ladder().save([
      { title: "", nodes: [{ title: null, questions: [{ text: "", answers: [{ text: "" }] }] }] },
    ])
    expect(answer.body.data?.content as unknown).toMatchObject([
      { title: "", nodes: [{ title: "", text: null, questions: [{ text: "", answers: [{ text: "" }] }] }] },
    ])
  })

  test("needs the titles of what is sent", async () => {
    expectFaults(await ladder().save([{ nodes: [{}] }]), ["content.0.title", "content.0.nodes.0.title"])
    expectFaults(await ladder().send("PUT", "draft", {}, { headers: { "if-match": "*" } }), ["content"])
  })

  test("takes no keys of other courses, and no key twice", async () => {
    const page = (key: string, more: object = {}) => ({ key, title: "Page", ...more })
    const question = (key: string) => ({ key, text: "Why?" })
    expectFaults(
      await ladder().save([
        {
          key: "other-chapter",
          title: "One",
          nodes: [page("other-page"), page("new", { questions: [question("other-q")] })],
        },
        { key: "twice", title: "Two", nodes: [page("new")] },
        { key: "twice", title: "Three" },
      ]),
      [
        ...["content.0.key", "content.0.nodes.0.key", "content.0.nodes.1.questions.0.key"],
        ...["content.1.nodes.0.key", "content.2.key"],
      ],
    )
    expectFaults(
      await ladder().save([{ title: "One", nodes: [{ title: "Page", questions: [question("q"), question("q")] }] }]),
      ["content.0.nodes.0.questions.1.key"],
    )
  })

  test("has at most 500 pages and 2,000 questions", async () => {
    const pages = (count: number) => Array.from({ length: count }, () => ({ title: "Page" }))
    const questions = (count: number) => Array.from({ length: count }, () => ({ text: "Why?" }))
    const filled = (count: number) => [{ title: "One", nodes: [{ title: "Page", questions: questions(count) }] }]
    expect((await ladder().save([{ title: "One", nodes: pages(500) }])).status).toBe(200)
    expectFaults(
      await ladder().save([
        { title: "One", nodes: pages(300) },
        { title: "Two", nodes: pages(201) },
      ]),
      ["content"],
    )
    expect((await ladder().save(filled(2_000))).status).toBe(200)
    expectFaults(await ladder().save(filled(2_001)), ["content"])
  })

  test("has at most 5 MiB", async () => {
    const page = { title: "Page", text: "x".repeat(1_000_000) }
    const nodes = (count: number) => Array.from({ length: count }, () => page)
    expect((await ladder().save([{ title: "One", nodes: nodes(5) }])).status).toBe(200)
    expectRefusal(await ladder().save([{ title: "One", nodes: nodes(6) }]), 413)
  })

  test("warns of pictures that nobody has, and of what contradicts the course", async () => {
    const answer = await ladder().save(withText("stand", "![Ladder](file:ladder.png)"))
    const warnings = answer.body.meta?.warnings as unknown
    expect(warnings).toEqual([
      { key: "content.0.nodes.0.text", code: "unknown_file", text: expect.stringContaining("ladder.png") },
    ])
  })

  test("is discarded, with its revisions kept", async () => {
    await ladder().save([])
    const answer = await ladder().send("DELETE", "draft", undefined, { headers: { "if-match": await ladder().tag() } })
    expect(answer.status).toBe(204)
    expect(data(await ladder().draft())).toMatchObject({ revision: null, content: LADDER })
    expect(listOf(await ladder().get("draft/revisions"))).toHaveLength(1)
    expect(data(await ladder().save([]))).toMatchObject({ revision: 2 })
  })
})

describe("two people who write a course", () => {
  test("have to say what they have read", async () => {
    for (const [method, place, body] of [
      ["PUT", "draft", { content: [] }],
      ["DELETE", "draft", undefined],
      ["POST", "draft/revisions/1/restore", undefined],
    ] as const) {
      if (method === "POST") await ladder().save([])
      const answer = await ladder().send(method, place, body)
      expect({ status: answer.status, code: String(answer.body.code) }).toEqual({
        ...{ status: 428, code: "precondition_required" },
      })
    }
  })

  test("lose nothing: the second one's text becomes a conflict, which changes neither the draft nor its tag", async () => {
    const ifMatch = await ladder().tag()
    await ladder().save(withText("stand", "By the first."), { ifMatch })
    const before = await ladder().draft()
    const refused = await ladder().save(withText("stand", "By the second."), { ifMatch, as: "mixed" })
    expect(refused.status).toBe(412)
    expect(refused.body as unknown).toEqual({
      ...{ message: expect.any(String), code: "precondition_failed" },
      current: {
        revision: 1,
        updated_at: expect.stringMatching(/Z$/),
        updated_by: { id: idOf(installation, "users", "admin"), full_name: "admin Muster" },
      },
    })
    const after = await ladder().draft()
    expect(data(after)).toEqual(data(before))
    expect(after.headers.get("etag")).toBe(String(before.headers.get("etag")))
    expect(listOf(await ladder().get("draft/revisions")) as unknown).toMatchObject([
      { revision: 2, conflict: true, created_by: { full_name: "mixed Muster" } },
      { revision: 1, conflict: false },
    ])
    expect(data(await ladder().get("draft/revisions/2"))).toMatchObject({
      content: withText("stand", "By the second."),
    })
  })

  test("find a conflict once, however often it is sent again", async () => {
    const ifMatch = await ladder().tag()
    await ladder().save([], { ifMatch })
    for (let time = 0; time < 3; time++) await ladder().save(LADDER, { ifMatch, as: "mixed" })
    expect(listOf(await ladder().get("draft/revisions"))).toHaveLength(2)
  })

  test("restore a conflict by its number", async () => {
    const ifMatch = await ladder().tag()
    await ladder().save([], { ifMatch })
    await ladder().save(LADDER, { ifMatch, as: "mixed" })
    const stale = await ladder().send("POST", "draft/revisions/2/restore", undefined, {
      headers: { "if-match": ifMatch },
    })
    expect(stale.status).toBe(412)
    const headers = { "if-match": await ladder().tag() }
    const restored = await ladder().send("POST", "draft/revisions/2/restore", undefined, { headers })
    expect(data(restored)).toMatchObject({ revision: 3, content: LADDER })
    expect(listOf(await ladder().get("draft/revisions"))[0] as unknown).toMatchObject({
      ...{ revision: 3, conflict: false, restored_from: 2 },
    })
    const unknown = await ladder().send("POST", "draft/revisions/9/restore", undefined, { headers })
    expectRefusal(unknown, 404)
  })

  test("do not discard what they have not seen", async () => {
    const ifMatch = await ladder().tag()
    await ladder().save([], { ifMatch })
    const answer = await ladder().send("DELETE", "draft", undefined, { headers: { "if-match": ifMatch } })
    expect(answer.status).toBe(412)
    expect(data(await ladder().draft())).toMatchObject({ revision: 1 })
  })

  test("save at the same moment, and both texts are there", async () => {
    const ifMatch = await ladder().tag()
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => ladder().save(withText("stand", `Text ${index}`), { ifMatch })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 412)])
    const revisions = listOf(await ladder().get("draft/revisions"))
    const texts = await Promise.all(
      revisions.map(async ({ revision }) => {
        const { body } = await ladder().get(`draft/revisions/${revision}`)
        return String(body.data?.content?.[0]?.nodes?.[0]?.text)
      }),
    )
    expect(texts.sort()).toEqual(Array.from({ length: 8 }, (_, index) => `Text ${index}`))
  })
})

describe("revisions", () => {
  test("are kept: the last 200, and all that were published", async () => {
    await ladder().save(withText("stand", "Published."))
    await ladder().publish({ revision: 1 })
    let ifMatch = await ladder().tag()
    for (let time = 0; time < 205; time++) {
      const answer = await ladder().save(withText("stand", `Text ${time}`), { ifMatch })
      ifMatch = String(answer.headers.get("etag"))
    }
    const numbers = listOf(await ladder().get("draft/revisions")).map(({ revision }) => Number(revision))
    expect(numbers).toEqual([...Array.from({ length: 200 }, (_, index) => 206 - index), 1])
  })

  test("name the version that was made of them", async () => {
    await ladder().save(withText("stand", "New."))
    await ladder().publish({ revision: 1 })
    expect(listOf(await ladder().get("draft/revisions")) as unknown).toMatchObject([
      { revision: 1, published_version: 2 },
    ])
  })
})

describe("those who may not write a course", () => {
  test("are refused", async () => {
    for (const as of ["trainer", "employee"]) {
      expectRefusal(await ladder().draft({ as }), 403)
      expectRefusal(await ladder().get("draft/revisions", { as }), 403)
    }
    expectRefusal(await ladder().draft({ as: "other" }), 403)
    expectRefusal(await courseOf(installation).draft({ as: "other" }), 403)
    expectRefusal(await installation.request("GET", `courses/${NOBODYS_ID}/draft`), 404)
  })

  test("change no shared course", async () => {
    const path = `courses/${sharedCourseId(installation, "shared")}`
    expectRefusal(await installation.request("GET", `${path}/draft`), 403)
    expectRefusal(await installation.request("PUT", `${path}/draft`, { body: { content: [] } }), 403)
    expectRefusal(await installation.request("POST", `${path}/publish`, { body: { revision: 1 } }), 403)
    expect(listOf(await installation.request("GET", `${path}/versions`))).toEqual([])
  })
})
