import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { exported, importedFrom } from "../../dataset/moving.ts"
import { expectFaults, expectRefusal, idIn, listOf } from "../../harness/answers.ts"
import { PDF } from "../../harness/certificate-files.ts"
import { contentsOf } from "../../harness/database-contents.ts"
import { type Answer, Installation } from "../../harness/installation.ts"
import { pngFile } from "../../harness/pictures.ts"
import { companyId, idOf, NOBODYS_ID, sharedCourseId } from "../../harness/records.ts"
import { trainingCompany } from "../../harness/training-company.ts"

let installation: Installation
beforeAll(async () => {
  installation = await Installation.start({ dataset: trainingCompany() })
})
afterAll(() => installation.stop())

const own = (key: string) => idOf(installation, "courses", key)
const send = (method: string, path: string, body?: object, as = "admin") =>
  installation.request(method, path, { as, ...(body === undefined ? {} : { body }) })
const create = (body: object, as = "admin") => send("POST", "courses", body, as)
const show = (id: number, as = "admin") => send("GET", `courses/${id}`, undefined, as)

/** The warnings of an answer, without their texts. */
const warnings = ({ body }: Answer) => [...(body.meta?.warnings ?? [])].map(({ key, code }) => `${key} ${code}`)

describe("a new course", () => {
  test("is active, belongs to the company and has no content", async () => {
    const { status, body } = await create({ title: "  Ladders <br> and steps " })
    expect(status).toBe(201)
    expect<unknown>(body.meta).toEqual({ warnings: [] })
    expect<unknown>(body.data).toMatchObject({
      type: "course",
      title: "Ladders and steps",
      description: null,
      short_type: "base",
      state: "active",
      company_id: companyId(installation),
      scope_id: null,
      valid_period: null,
      allow_user_approval_date: false,
      may_change_valid_period: false,
      keep_anniversary: false,
      number_of_questions: 0,
      minimal_success_points: 0,
      test_attempts: 3,
      requires_confirmation: false,
      requires_conversation: false,
      requires_trainer: false,
      accepts_submissions: false,
      requires: { min_age: null, course_ids: [], fitness: false, driving_classes: [] },
      certificate_template: null,
    })
    expect<unknown>(body.data?.external_id).toMatch(/^[0-9a-f-]{36}$/)
    const shown = await show(idIn({ body } as Answer))
    expect<unknown>(shown.body.data).toEqual({ ...(body.data as object), content: [], publishing: null })
  })

  test("has all its rules as they were sent", async () => {
    const rules = {
      external_id: "crane-2",
      title: "Cranes",
      description: "Two\nlines",
      short_type: "operator",
      scope_id: Number(installation.ids.scopes.forklift),
      allow_user_approval_date: true,
      may_change_valid_period: true,
      valid_period: "1cy",
      keep_anniversary: true,
      number_of_questions: 20,
      minimal_success_points: 14.5,
      test_attempts: null,
      requires_confirmation: true,
      requires_conversation: true,
      requires_trainer: false,
      accepts_submissions: true,
      requires: {
        min_age: 18,
        course_ids: [own("fork"), sharedCourseId(installation, "fire")].toSorted((a, b) => a - b),
        fitness: true,
        driving_classes: ["B", "CE"],
      },
      certificate_template: "modern",
    }
    const { status, body } = await create(rules)
    expect(status).toBe(201)
    expect<unknown>(body.data).toMatchObject({ ...rules, instruction_course_id: null })
    const read = await send("GET", "courses/by-external-id/crane-2")
    expect<unknown>(read.body.data).toEqual({ ...(body.data as object), content: [], publishing: null })
    const listed = listOf(await send("GET", "courses?external_id=crane-2"))
    expect<unknown>(listed).toEqual([body.data])
  })

  test("is given a recurring instruction course if it is a base course, or uses the one that it names", async () => {
    const made = await create({ title: "Ladders", external_id: "ladders", valid_period: "1y" })
    const instruction = await show(Number(made.body.data?.instruction_course_id))
    expect<unknown>(instruction.body.data).toMatchObject({
      external_id: "ladders.instruction",
      title: "Ladders",
      short_type: "instruction",
      valid_period: "1y",
      state: "active",
    })
    const naming = await create({ title: "More ladders", instruction_course_external_id: "ladders.instruction" })
    expect<unknown>(naming.body.data?.instruction_course_id).toBe(idIn(instruction))
    const long = await create({ title: "Long", external_id: "x".repeat(255) })
    const other = await show(Number(long.body.data?.instruction_course_id))
    expect<unknown>(other.body.data).toMatchObject({ title: "Long", short_type: "instruction" })
  })

  test("cannot have an instruction course that is none, or as another kind of course", async () => {
    const inactive = idIn(await create({ title: "Off", short_type: "instruction" }))
    await send("POST", `courses/${inactive}/deactivate`)
    for (const id of [own("fork"), inactive, NOBODYS_ID]) {
      expectFaults(await create({ title: "A", instruction_course_id: id }), ["instruction_course_id"])
    }
    const instruction = { title: "A", short_type: "instruction", instruction_course_id: own("safety") }
    expectFaults(await create(instruction), ["instruction_course_id"])
    const both = { title: "A", instruction_course_id: own("safety"), instruction_course_external_id: "safety" }
    expectFaults(await create(both), ["instruction_course_external_id"])
    expectFaults(await create({ title: "A", instruction_course_external_id: "gone" }), [
      "instruction_course_external_id",
    ])
  })

  test("has all its faults reported at once", async () => {
    const foreign = idOf(installation, "courses", "beta-fork", "beta")
    const answer = await create({
      title: "t".repeat(256),
      external_id: "fork",
      description: 7,
      short_type: "class",
      scope_id: NOBODYS_ID,
      allow_user_approval_date: "yes",
      may_change_valid_period: 1,
      valid_period: "12|",
      keep_anniversary: "no",
      number_of_questions: 1.5,
      minimal_success_points: -1,
      test_attempts: 0,
      requires_confirmation: [],
      requires_conversation: 0,
      requires_trainer: "maybe",
      accepts_submissions: "x",
      requires: { min_age: 151, course_ids: [own("fork"), foreign], fitness: "y", driving_classes: ["B", "Z"] },
      certificate_template: "baroque",
    })
    expectFaults(answer, [
      "title",
      "external_id",
      "description",
      "short_type",
      "scope_id",
      "allow_user_approval_date",
      "may_change_valid_period",
      "valid_period",
      "keep_anniversary",
      "number_of_questions",
      "minimal_success_points",
      "test_attempts",
      "requires_confirmation",
      "requires_conversation",
      "requires_trainer",
      "accepts_submissions",
      "requires.min_age",
      "requires.course_ids.1",
      "requires.fitness",
      "requires.driving_classes.1",
      "certificate_template",
    ])
    expect<unknown>(answer.body.conflicts).toEqual({
      external_id: { id: own("fork"), external_id: "fork", state: "active" },
    })
  })

  test("needs a title of visible characters", async () => {
    for (const body of [{}, { title: null }, { title: " " }, { title: "\u200b" }]) {
      expectFaults(await create(body), ["title"])
    }
  })

  test("accepts submissions only if qualifications are recorded for it", async () => {
    expectFaults(await create({ title: "A", accepts_submissions: true }), ["accepts_submissions"])
    const both = await create({ title: "A", accepts_submissions: true, allow_user_approval_date: true })
    expect(both.status).toBe(201)
    const path = `courses/${idIn(both)}`
    expectFaults(await send("PATCH", path, { allow_user_approval_date: false }), ["accepts_submissions"])
    expect((await send("PATCH", path, { allow_user_approval_date: false, accepts_submissions: false })).status).toBe(
      200,
    )
  })

  test("shows a picture of the company as a sample, which stays while it does", async () => {
    const picture = { body: pngFile(30, 20, "half"), headers: { "content-type": "image/png" } }
    const file = await installation.request("POST", "files?name=sample.png", picture)
    const pdf = { body: PDF, headers: { "content-type": "application/pdf" } }
    await installation.request("POST", "files?name=sample.pdf", pdf)
    for (const name of ["other.png", "sample.pdf"]) {
      expectFaults(await create({ title: "A", submission_sample: name }), ["submission_sample"])
    }
    const made = await create({ title: "A", submission_sample: "sample.png" })
    expect<unknown>(made.body.data?.submission_sample).toBe("sample.png")
    expectFaults(await send("DELETE", `files/${idIn(file)}`), ["file"])
    await send("PATCH", `courses/${idIn(made)}`, { submission_sample: null })
    expect((await send("DELETE", `files/${idIn(file)}`)).status).toBe(204)
  })

  test("may have the key of a shared course, and hides it then", async () => {
    const { status, body } = await create({ title: "Our own", external_id: "teach", short_type: "trainer" })
    expect(status).toBe(201)
    const found = await send("GET", "courses/by-external-id/teach")
    expect<unknown>(found.body.data?.id).toBe(body.data?.id)
    expectFaults(await create({ title: "Again", external_id: "teach" }), ["external_id"])
  })
})

describe("a change of a course", () => {
  test("leaves what it does not name, and clears what is null", async () => {
    const id = idIn(
      await create({
        ...{ title: "Saws", description: "Sharp", short_type: "operator", valid_period: "1y", test_attempts: 5 },
        ...{
          requires_trainer: false,
          number_of_questions: 4,
          minimal_success_points: 2,
          certificate_template: "plain",
        },
        requires: { min_age: 16, course_ids: [own("fork")], fitness: true, driving_classes: ["B"] },
      }),
    )
    const renamed = await send("PUT", `courses/${id}`, { title: "Chainsaws", requires: { min_age: 18 } })
    expect<unknown>(renamed.body.data).toMatchObject({
      ...{ title: "Chainsaws", description: "Sharp", valid_period: "1y", test_attempts: 5, requires_trainer: false },
      requires: { min_age: 18, course_ids: [own("fork")], fitness: true, driving_classes: ["B"] },
    })
    expectFaults(await send("PUT", `courses/${id}`, { description: "no title" }), ["title"])
    const cleared = await send("PATCH", `courses/${id}`, {
      ...{ description: null, valid_period: null, test_attempts: null, requires_trainer: null },
      ...{ number_of_questions: null, minimal_success_points: null, certificate_template: null, requires: null },
      ...{ allow_user_approval_date: null, external_id: null },
    })
    expect<unknown>(cleared.body.data).toMatchObject({
      ...{ description: null, valid_period: null, test_attempts: null, requires_trainer: true },
      ...{ number_of_questions: 0, minimal_success_points: 0, certificate_template: null },
      requires: { min_age: null, course_ids: [], fitness: false, driving_classes: [] },
      external_id: renamed.body.data?.external_id,
    })
  })

  test("that repeats what is stored changes nothing, not even the version", async () => {
    const made = await create({ title: "Nets", requires: { driving_classes: ["C", "B"] } })
    installation.time.now += 5_000
    const path = `courses/${idIn(made)}`
    const { data } = made.body
    const again = await send("PUT", path, data as object)
    expect<unknown>([again.status, again.body.data]).toEqual([200, data])
    // A base course never asks for a trainer by itself: the answer stays the same.
    const same = await send("PATCH", path, { requires_trainer: false })
    expect<unknown>(same.body.data).toEqual(data)
    const moved = await send("PATCH", path, { requires_trainer: true })
    expect<unknown>(moved.body.data).not.toEqual(data)
    expect<unknown>(moved.body.data?.updated_at).not.toBe(data?.updated_at)
  })

  test("keeps a base course and an instruction what they are", async () => {
    const base = idIn(await create({ title: "Base" }))
    expectFaults(await send("PATCH", `courses/${base}`, { short_type: "operator" }), ["short_type"])
    expectFaults(await send("PATCH", `courses/${own("safety")}`, { short_type: "base" }), ["short_type"])
    const operator = idIn(await create({ title: "Operator", short_type: "operator" }))
    const trainer = await send("PATCH", `courses/${operator}`, { short_type: "trainer" })
    expect<unknown>(trainer.body.data?.short_type).toBe("trainer")
    const becomesBase = await send("PATCH", `courses/${operator}`, { short_type: "base" })
    expect<unknown>(becomesBase.body.data?.instruction_course_id).toBeGreaterThan(0)
  })

  test("to no instruction course makes the base course one of its own again", async () => {
    const made = await create({ title: "Own", external_id: "own-again" })
    const first = Number(made.body.data?.instruction_course_id)
    const path = `courses/${idIn(made)}`
    const other = await send("PATCH", path, { instruction_course_id: own("safety") })
    expect<unknown>(other.body.data?.instruction_course_id).toBe(own("safety"))
    const back = await send("PATCH", path, { instruction_course_id: null })
    expect<unknown>(back.body.data?.instruction_course_id).toBe(first)
  })

  test("needs the version that the client has seen, if it names one", async () => {
    const made = await create({ title: "Tagged" })
    const path = `courses/${idIn(made)}`
    const etag = (await send("GET", path)).headers.get("etag") ?? ""
    const conditional = (tag: string, body: object) =>
      installation.request("PATCH", path, { body, headers: { "if-match": tag } })
    expect((await conditional(etag, { title: "Once" })).status).toBe(200)
    expectRefusal(await conditional(etag, { title: "Twice" }), 412)
  })
})

describe("a course by its external id", () => {
  test("is created, then updated, and may be given a state", async () => {
    const path = "courses/by-external-id/depot%2F7"
    const made = await send("PUT", path, { title: "Depot", state: "inactive" })
    expect<unknown>([made.status, made.body.data?.external_id, made.body.data?.state]).toEqual([
      201,
      "depot/7",
      "inactive",
    ])
    const again = await send("PUT", path, { title: "Depot 7", state: "active" })
    expect<unknown>([again.status, again.body.data?.id, again.body.data?.title, again.body.data?.state]).toEqual([
      200,
      made.body.data?.id,
      "Depot 7",
      "active",
    ])
    expect<unknown>(again.body.meta).toEqual({ warnings: [] })
    const off = await send("POST", `${path}/deactivate`)
    expect<unknown>([off.status, off.body.data?.state]).toEqual([200, "inactive"])
    expect<unknown>((await send("POST", `${path}/activate`)).body.data?.state).toBe("active")
    expectRefusal(await send("GET", "courses/by-external-id/none"), 404)
    expectFaults(await send("PUT", path, { title: "A", external_id: "other" }), ["external_id"])
  })

  test("gives the external id to a course of the company that the body names", async () => {
    const id = idIn(await create({ title: "Unnamed" }))
    const named = await send("PUT", "courses/by-external-id/named", { title: "Named", id })
    expect<unknown>([named.status, named.body.data?.id, named.body.data?.external_id]).toEqual([200, id, "named"])
    for (const other of [sharedCourseId(installation, "fire"), NOBODYS_ID]) {
      expectFaults(await send("PUT", "courses/by-external-id/stolen", { title: "A", id: other }), ["id"])
    }
  })
})

describe("courses that contradict themselves", () => {
  test("are saved, with a warning for each contradiction", async () => {
    const made = await create({ title: "Test", number_of_questions: 5, minimal_success_points: 3 })
    expect(made.status).toBe(201)
    expect(warnings(made)).toEqual([
      "number_of_questions test_without_questions",
      "minimal_success_points points_out_of_reach",
    ])
    const path = `courses/${idIn(made)}`
    const none = await send("PATCH", path, { number_of_questions: 0, minimal_success_points: 0 })
    expect(warnings(none)).toEqual([])
  })

  test("are told in the language of the request", async () => {
    const body = { title: "Test", number_of_questions: 5 }
    const texts = async (language: string) => {
      const answer = await installation.request("POST", "courses", { body, headers: { "accept-language": language } })
      return [...(answer.body.meta?.warnings ?? [])].map(({ text }) => String(text))
    }
    expect(await texts("en")).toEqual(["The course has a test, but its content has no questions."])
    expect(await texts("de")).toEqual(["Der Kurs hat eine Prüfung, aber sein Inhalt hat keine Fragen."])
  })

  test("also by requiring themselves, directly or by way of others", async () => {
    const [a, b, c] = await Promise.all(
      ["A", "B", "C"].map(async (title) => idIn(await create({ title, short_type: "operator" }))),
    )
    const requiring = (id: number | undefined, ...ids: (number | undefined)[]) =>
      send("PATCH", `courses/${id}`, { requires: { course_ids: ids } })
    const itself = ["requires.course_ids requires_itself"]
    expect(warnings(await requiring(a, a))).toEqual(itself)
    expect(warnings(await requiring(a, b))).toEqual([])
    expect(warnings(await requiring(b, c))).toEqual([])
    expect(warnings(await requiring(c, a))).toEqual(itself)
    expect(warnings(await send("PATCH", `courses/${b}`, { title: "B again" }))).toEqual(itself)
    const outside = await create({ title: "D", short_type: "operator", requires: { course_ids: [a] } })
    expect(warnings(outside)).toEqual([])
  })
})

describe("who may change courses", () => {
  test("nobody changes a shared course", async () => {
    const id = sharedCourseId(installation, "lift")
    expect((await show(id)).status).toBe(200)
    expectRefusal(await send("PUT", `courses/${id}`, { title: "Mine" }), 403)
    expectRefusal(await send("PATCH", `courses/${id}`, { title: 7 }), 403)
    expectRefusal(await send("POST", `courses/${id}/deactivate`), 403)
    expectRefusal(await send("POST", `courses/${id}/activate`), 403)
    expect((await send("GET", "courses/by-external-id/lift")).status).toBe(200)
    expectRefusal(await send("PUT", "courses/by-external-id/lift", { title: "Mine" }), 403)
    expectRefusal(await send("POST", "courses/by-external-id/lift/deactivate"), 403)
  })

  test("another company's course is refused, and one that nobody has is not found", async () => {
    const foreign = idOf(installation, "courses", "beta-fork", "beta")
    for (const [id, status] of [
      [foreign, 403],
      [NOBODYS_ID, 404],
    ] as const) {
      expectRefusal(await show(id), status)
      expectRefusal(await send("PATCH", `courses/${id}`, { title: "Mine" }), status)
      expectRefusal(await send("POST", `courses/${id}/deactivate`), status)
    }
    expectRefusal(await send("GET", "courses/by-external-id/beta-fork"), 404)
  })

  test("only administrators of the company do", async () => {
    for (const as of ["locadmin", "trainer", "employee"]) {
      expectRefusal(await create({ title: "A" }, as), 403)
      expectRefusal(await send("PATCH", `courses/${own("fork")}`, { title: "A" }, as), 403)
      expectRefusal(await send("POST", `courses/${own("fork")}/deactivate`, undefined, as), 403)
      expectRefusal(await send("PUT", "courses/by-external-id/fresh", { title: "A" }, as), 403)
      expect((await show(own("fork"), as)).status).toBe(200)
    }
  })
})

test("a course that was made by the API survives an export and an import", async () => {
  const own = await Installation.start({ dataset: trainingCompany() })
  const other = await Installation.start({ dataset: { companies: [] } })
  const catalogue = async (of: Installation, table: "courses" | "course_requirements") =>
    (await contentsOf(of.database))[table]
  try {
    const send = (method: string, path: string, body: object) => own.request(method, path, { body })
    const made = await send("POST", "courses", {
      ...{ title: "Cranes", short_type: "operator", allow_user_approval_date: true, accepts_submissions: true },
      ...{ certificate_template: "plain", test_attempts: null, requires_trainer: false, valid_period: "1cy" },
    })
    const id = idIn(made)
    await send("PATCH", `courses/${id}`, { requires: { course_ids: [id], driving_classes: ["C"] } })
    await send("POST", "courses", { title: "Base", number_of_questions: 4 })
    const { document } = await exported(own)
    await importedFrom(own, document, other)
    for (const table of ["courses", "course_requirements"] as const) {
      expect(await catalogue(other, table)).toEqual(await catalogue(own, table))
    }
  } finally {
    await own.stop()
    await other.stop()
  }
})

test("what was changed is in the feed, and in the audit log", async () => {
  const start = (await send("GET", "changes?after=now")).body.meta?.next
  const made = await create({ title: "Followed", external_id: "followed", short_type: "operator" })
  const id = idIn(made)
  await send("PATCH", `courses/${id}`, { short_type: "instruction", requires: { min_age: 18 } })
  await send("POST", `courses/${id}/deactivate`)
  await send("POST", `courses/${id}/deactivate`)
  await send("POST", `courses/${id}/activate`)
  const entries = listOf(await send("GET", `changes?after=${start}&types=course`))
  const record = { type: "course", id, external_id: "followed" }
  expect<unknown>(entries.map(({ action, record, fields }) => ({ action, record, fields }))).toEqual([
    { action: "created", record, fields: [] },
    { action: "updated", record, fields: ["requires", "requires_confirmation", "requires_trainer", "short_type"] },
    { action: "updated", record, fields: ["state"] },
    { action: "updated", record, fields: ["state"] },
  ])
  const audit = listOf(await send("GET", `audit?record_type=course&record_id=${id}`))
  expect(audit.map(({ action }) => String(action))).toEqual(["create", "update", "deactivate", "activate"])
})
