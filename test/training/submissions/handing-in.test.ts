import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { sql } from "../../../src/database/port.ts"
import { expectFaults, expectRefusal, idIn, idsOf } from "../../harness/answers.ts"
import type { Installation } from "../../harness/installation.ts"
import { idOf, NOBODYS_ID, sharedCourseId } from "../../harness/records.ts"
import {
  handIn,
  PICTURE,
  plainPdf,
  startWithSubmissions,
  storedPicture,
  submissionForm,
} from "../../harness/submissions.ts"

/* Handing in a certificate of another provider. Today is 20 November 2026. */

let installation: Installation
beforeEach(async () => {
  installation = await startWithSubmissions()
})
afterEach(() => installation.stop())

const user = (key: string) => idOf(installation, "users", key)
const course = (key: string) => idOf(installation, "courses", key)
const send = (method: string, path: string, body?: object, as = "admin") =>
  installation.request(method, path, { as, ...(body === undefined ? {} : { body }) })
const files = () => installation.database.all(sql`select id from files`)

test("a certificate that was handed in waits for a decision", async () => {
  const answer = await handIn(installation, { valid_until: "2028-09-30", note: "  From school.\nReally. " })
  expect(answer.status).toBe(201)
  expect<unknown>(answer.body).toEqual({
    data: {
      id: expect.any(Number),
      type: "submission",
      state: "submitted",
      user_id: user("employee"),
      course: { id: course("aid"), title: "First aid", short_type: "base", scope_id: null, type: "course" },
      finish_date: "2026-10-01",
      valid_until: "2028-09-30",
      note: "From school.\nReally.",
      file: {
        name: "certificate.pdf",
        content_type: "application/pdf",
        bytes: plainPdf().length,
        url: expect.stringMatching(/^http:\/\/localhost\/files\/\d+\?expires=\d+&signature=[\w-]+$/),
      },
      decided_by: null,
      decision_note: null,
      replaces_assignment_id: null,
      assignment_id: null,
      created_at: "2026-11-20T09:30:00Z",
      updated_at: "2026-11-20T09:30:00Z",
    },
  })
  const id = idIn(answer)
  expect(answer.headers.get("location")).toEndWith(`/submissions/${id}`)
  expect<unknown>((await send("GET", `submissions/${id}`)).body.data).toEqual(answer.body.data)
})

test("the file is kept as it was sent, at an address that anyone can follow, and runs nothing", async () => {
  const { body } = await handIn(installation, { file: PICTURE })
  expect(body.data).toMatchObject({ file: { content_type: "image/png", name: "certificate.pdf" } })
  const response = await installation.app.handle(new Request(String(body.data?.file?.url)))
  expect(response.headers.get("content-type")).toBe("image/png")
  expect(response.headers.get("content-security-policy")).toBe("sandbox")
  expect(await response.bytes()).toEqual(await storedPicture())
})

test("one's own can be handed in and read with any token, whatever its scopes", async () => {
  const token = await installation.token("employee", "courses.view")
  const body = submissionForm({ file: plainPdf(), course_id: course("aid"), finish_date: "2026-10-01" })
  const answer = await installation.request("POST", `users/${user("employee")}/submissions`, { token, body })
  expect(answer.status).toBe(201)
  expect(idsOf(await installation.request("GET", "submissions", { token }))).toEqual([idIn(answer)])
})

test("those of others are handed in with submissions.manage and view, and by nobody else", async () => {
  for (const as of ["admin", "locadmin", "trainer"]) {
    expect((await handIn(installation, {}, { as, user: "ada" })).status).toBe(201)
  }
  for (const as of ["locadmin", "trainer"]) expectRefusal(await handIn(installation, {}, { as, user: "alone" }), 403)
  expectRefusal(await handIn(installation, {}, { user: "ada" }), 403)
  expectRefusal(await handIn(installation, {}, { as: "norole", user: "norole" }), 403)
  expectRefusal(await handIn(installation, {}, { as: "other", user: "ada" }), 403)
  expectRefusal(await send("POST", `users/${NOBODYS_ID}/submissions`, submissionForm({})), 404)
  const token = await installation.token("admin", "users.view")
  const path = `users/${user("ada")}/submissions`
  expectRefusal(await installation.request("POST", path, { token, body: submissionForm({}) }), 403)
})

test("the course can be named by its external id", async () => {
  const answer = await handIn(installation, { course_id: undefined, course_external_id: "aid" })
  expect(answer).toMatchObject({ status: 201, body: { data: { course: { id: course("aid") } } } })
})

test("a qualification can be renewed that the same user has in the same course", async () => {
  const first = idIn(await handIn(installation))
  const approved = await send("POST", `submissions/${first}/approve`, {})
  const replaces = Number(approved.body.data?.assignment_id)
  const again = await handIn(installation, { replaces_assignment_id: replaces })
  expect(again).toMatchObject({ status: 201, body: { data: { replaces_assignment_id: replaces } } })
  for (const answer of [
    await handIn(installation, { replaces_assignment_id: replaces, course_id: course("welding") }),
    await handIn(installation, { replaces_assignment_id: replaces }, { as: "admin", user: "ada" }),
    await handIn(installation, { replaces_assignment_id: NOBODYS_ID }),
  ]) {
    expectFaults(answer, ["replaces_assignment_id"])
  }
})

describe("faults are all told at once, and nothing is stored", () => {
  const bytes = (text: string) => new TextEncoder().encode(text)

  test.each([
    ["no file", { file: undefined }, ["file"]],
    ["text in place of the file", { file: "text" }, ["file"]],
    ["no course", { course_id: undefined }, ["course_id"]],
    ["a course by name", { course_id: "first aid" }, ["course_id"]],
    ["an unknown course", { course_id: NOBODYS_ID }, ["course_id"]],
    ["no day", { finish_date: undefined }, ["finish_date"]],
    ["an empty day", { finish_date: "" }, ["finish_date"]],
    ["a day to come", { finish_date: "2026-11-21" }, ["finish_date"]],
    ["no days", { finish_date: "2026-02-30", valid_until: "soon" }, ["finish_date", "valid_until"]],
    ["an end before its beginning", { valid_until: "2026-09-30" }, ["valid_until"]],
    ["a long note", { note: "x".repeat(2001) }, ["note"]],
    ["a qualification by name", { replaces_assignment_id: "x" }, ["replaces_assignment_id"]],
    ["an empty file", { file: bytes("") }, ["file"]],
    [
      "several",
      { file: bytes("text"), course_id: NOBODYS_ID, finish_date: "2036-01-01" },
      ["course_id", "file", "finish_date"],
    ],
  ])("%s", async (_, more, keys) => {
    expectFaults(await handIn(installation, more), keys)
    expect(await files()).toEqual([])
    expect<unknown>((await send("GET", "submissions")).body.data).toEqual([])
  })

  test("courses that take no submissions, or are inactive", async () => {
    const codes = async (id: number) => (await handIn(installation, { course_id: id })).body.codes
    expect<unknown>(await codes(course("ladder"))).toEqual({ course_id: ["course_without_submissions"] })
    expect<unknown>(await codes(sharedCourseId(installation, "lift"))).toEqual({
      course_id: ["course_without_submissions"],
    })
    expect<unknown>(await codes(course("shut"))).toEqual({ course_id: ["inactive_course"] })
  })

  test("a body that is no form, an unknown field where that was asked for, and a file of more than 10 MiB", async () => {
    const path = `users/${user("employee")}/submissions`
    expectFaults(await send("POST", path, { course_id: course("aid") }, "employee"), ["body"])
    const strict = await handIn(installation, { finished: "x" }, { headers: { prefer: "handling=strict" } })
    expectFaults(strict, ["finished"])
    expectRefusal(await handIn(installation, { file: new Uint8Array(10 * 1024 * 1024 + 1) }), 413)
  })
})

test("nothing is handed in for an inactive user, or beyond 50 that are not decided about", async () => {
  expectFaults(await handIn(installation, {}, { as: "admin", user: "gone" }), ["submission"])
  const first = idIn(await handIn(installation))
  await installation.database.transaction(async (tx) => {
    for (let count = 1; count < 50; count++) {
      await tx.run(sql`
        insert into submissions (company_id, key, user_id, course_id, state, finish_date, file_id, file_name, created_at,
          updated_at)
        select company_id, ${`copy-${count}`}, user_id, course_id, 'returned', finish_date, file_id, file_name, created_at,
          updated_at from submissions where id = ${first}`)
    }
  })
  expectFaults(await handIn(installation), ["submission"])
  expect((await send("POST", `submissions/${first}/refuse`, { note: "Not ours." })).status).toBe(200)
  expect((await handIn(installation)).status).toBe(201)
})

test("a request that is repeated hands in once", async () => {
  const headers = { "idempotency-key": "once" }
  const first = await handIn(installation, {}, { headers })
  const again = await handIn(installation, {}, { headers })
  expect(again.headers.get("idempotency-replayed")).toBe("true")
  expect(again.body).toEqual(first.body)
  expect(idsOf(await send("GET", "submissions"))).toEqual([idIn(first)])
  expectFaults(await handIn(installation, { note: "another" }, { headers }), ["Idempotency-Key"])
})

describe("the list", () => {
  test("shows own ones to a learner, and those of people in view to others", async () => {
    const own = idIn(await handIn(installation))
    const adas = idIn(await handIn(installation, {}, { as: "admin", user: "ada" }))
    const alones = idIn(await handIn(installation, {}, { as: "admin", user: "alone" }))
    const listed = async (as: string) => idsOf(await send("GET", "submissions", undefined, as))
    expect(await listed("admin")).toEqual([own, adas, alones])
    expect(await listed("locadmin")).toEqual([own, adas])
    expect(await listed("trainer")).toEqual([own, adas])
    expect(await listed("employee")).toEqual([own])
    expect(await listed("other")).toEqual([])
    expectRefusal(await send("GET", `submissions/${adas}`, undefined, "employee"), 403)
    expectRefusal(await send("GET", `submissions/${alones}`, undefined, "trainer"), 403)
    expectRefusal(await send("GET", `submissions/${NOBODYS_ID}`, undefined, "employee"), 404)
    expectRefusal(await send("GET", "submissions", undefined, "norole"), 403)
  })

  test("filters by state, user and course, sorts, and has cursors", async () => {
    const first = idIn(await handIn(installation))
    installation.time.now += 1000
    const second = idIn(await handIn(installation, { course_id: course("welding") }))
    const third = idIn(await handIn(installation, {}, { as: "admin", user: "ada" }))
    await send("POST", `submissions/${first}/refuse`, { note: "Not ours." })
    const listed = async (query: string) => idsOf(await send("GET", `submissions?${query}`))
    expect(await listed("state=submitted")).toEqual([second, third])
    expect(await listed("state=refused")).toEqual([first])
    expect(await listed(`user_id=${user("employee")}`)).toEqual([first, second])
    expect(await listed(`course_id=${course("welding")}`)).toEqual([second])
    expect(await listed("sort=-created_at")).toEqual([third, second, first])
    expect(await listed("sort=-id&per_page=1&page=2")).toEqual([second])
    expect(await listed(`ids=${first},${third}`)).toEqual([first, third])
    expectFaults(await send("GET", "submissions?state=open&sort=state"), ["state", "sort"])
    const page = await send("GET", "submissions?cursor=&per_page=2&sort=created_at")
    expect(idsOf(page)).toEqual([first, second])
    expect(await listed(`cursor=${page.body.meta?.next_cursor}&per_page=2&sort=created_at`)).toEqual([third])
  })
})
