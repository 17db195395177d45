import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { expectFaults, expectRefusal, idsOf, listOf } from "../../harness/answers.ts"
import { Installation } from "../../harness/installation.ts"
import { companyId, idOf, sharedCourseId } from "../../harness/records.ts"
import { trainingCompany } from "../../harness/training-company.ts"

/** The keys of active courses in the order of the catalogue: the provider's are inserted first. */
const SHARED = ["fire", "base", "base.instruction", "lift", "lift-again", "teach", "hollow"]
const OWN = ["safety", "endless", "fork", "fork-again", "coach", "crane", "winch", "first-aid", "ladder"]
const ACTIVE = [...SHARED, ...OWN]
const INACTIVE = ["old-instr", "retired", "closed"]

let installation: Installation
beforeAll(async () => {
  installation = await Installation.start({ dataset: trainingCompany() })
})
afterAll(() => installation.stop())

const isShared = (key: string) => key in installation.ids.courses
const course = (key: string) => (isShared(key) ? sharedCourseId(installation, key) : idOf(installation, "courses", key))

type Query = Record<string, string | number>

function list(query: Query = {}, as = "admin") {
  const parameters = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)])
  return installation.request("GET", `courses?${new URLSearchParams(parameters)}`, { as })
}

/** The keys of the courses that the list returns for this query. */
async function keysIn(query: Query): Promise<string[]> {
  const answer = await list({ per_page: 100, ...query })
  expect(answer.status).toBe(200)
  expect<unknown>(answer.body.meta?.total).toBe(listOf(answer).length)
  const ids = idsOf(answer)
  expect(ids).toEqual(ids.toSorted((a, b) => a - b))
  return ids.map((id) => [...ACTIVE, ...INACTIVE].find((key) => course(key) === id) ?? `stranger ${id}`)
}

const sorted = (keys: readonly string[]) => keys.toSorted((a, b) => course(a) - course(b))

describe("the catalogue of courses", () => {
  test("has the active courses of the provider and of the company by id, and no others", async () => {
    expect(await keysIn({})).toEqual(sorted(ACTIVE))
  })

  test("differs for another company, except for the provider's courses", async () => {
    const answer = await list({ per_page: 100 }, "other")
    const own = ["own", "beta-fork", "beta-again"].map((key) => idOf(installation, "courses", key, "beta"))
    expect(idsOf(answer)).toEqual([...SHARED.map(course), ...own].toSorted((a, b) => a - b))
    const companies = new Set(listOf(answer).map(({ company_id }) => Number(company_id)))
    expect(companies).toEqual(new Set([0, companyId(installation, "beta")]))
  })

  test("shows everything about a company's own course", async () => {
    const [shown] = listOf(await list({ search: "Forklift operator" }))
    expect<unknown>(shown).toEqual({
      id: course("fork"),
      type: "course",
      title: "Forklift operator",
      description: "How to drive and load counterbalance trucks.",
      external_id: "fork",
      short_type: "operator",
      scope_id: installation.ids.scopes.forklift,
      allow_user_approval_date: true,
      may_change_valid_period: false,
      valid_period: "12m",
      keep_anniversary: false,
      number_of_questions: 20,
      minimal_success_points: 14.5,
      test_attempts: 3,
      requires_confirmation: false,
      requires_conversation: false,
      requires_trainer: true,
      accepts_submissions: false,
      submission_sample: null,
      requires: {
        min_age: 18,
        course_ids: [course("base")],
        fitness: true,
        driving_classes: ["B", "CE"],
      },
      instruction_course_id: null,
      certificate_template: null,
      state: "active",
      company_id: companyId(installation),
      created_at: "2026-11-20T09:30:00Z",
      updated_at: "2026-11-20T09:30:00Z",
    })
  })

  test("has null for what a shared course does not have", async () => {
    const [shown] = listOf(await list({ search: "Hollow" }))
    expect<unknown>(shown).toMatchObject({
      description: null,
      scope_id: null,
      valid_period: null,
      number_of_questions: 0,
      minimal_success_points: 0,
      company_id: null,
    })
  })

  test("shows what each kind of course requires in addition to its content", async () => {
    const shown = listOf(await list({ per_page: 100 }))
    const having = (name: string) =>
      new Set(shown.filter((one) => `${one[name]}` === "true").map(({ short_type }) => `${short_type}`))
    expect(having("requires_confirmation")).toEqual(new Set(["instruction", "operator_recurring"]))
    expect(having("requires_conversation")).toEqual(new Set())
    expect(having("requires_trainer")).toEqual(new Set(["operator", "trainer"]))
  })

  test("shows requirements that differ from the rule for the course's kind", async () => {
    const own = {
      test_attempts: null,
      requires_confirmation: true,
      requires_conversation: true,
      requires_trainer: false,
    }
    const courses = [{ key: "strict", title: "Strict", short_type: "operator", ...own }]
    const other = await Installation.start({ dataset: trainingCompany({ courses }) })
    try {
      const [shown] = listOf(await other.request("GET", "courses?search=Strict", { as: "admin" }))
      expect<unknown>(shown).toMatchObject(own)
    } finally {
      await other.stop()
    }
  })

  test("shows which qualifications set their own validity", async () => {
    const changeable = listOf(await list({ per_page: 100 })).filter(
      (shown) => `${shown.may_change_valid_period}` === "true",
    )
    expect(changeable.map(({ id }) => Number(id))).toEqual([course("first-aid")])
  })
})

describe("filters of the catalogue", () => {
  test.each([
    ["state=active", { state: "active" }, ACTIVE],
    ["state=inactive", { state: "inactive" }, INACTIVE],
    [
      "type=qualification",
      { type: "qualification" },
      ["lift", "teach", "hollow", "fork", "crane", "winch", "first-aid", "ladder"],
    ],
    ["type=operator", { type: "operator" }, ["lift", "fork", "crane", "winch"]],
    ["type=trainer", { type: "trainer" }, ["teach", "coach"]],
    ["type=operator_recurring", { type: "operator_recurring" }, ["lift-again", "fork-again"]],
    ["type and state", { type: "operator", state: "inactive" }, ["retired"]],
    ["qualification and state", { type: "qualification", state: "inactive" }, ["retired", "closed"]],
    ["type and search", { type: "operator", search: "operator" }, ["fork", "crane", "winch"]],
    ["all three", { type: "qualification", state: "inactive", search: "clos" }, ["closed"]],
    ["all three without a match", { type: "trainer", state: "inactive", search: "clos" }, []],
  ] as [string, Query, string[]][])("%s", async (_name, query, keys) => {
    expect(await keysIn(query)).toEqual(sorted(keys))
  })

  test.each(["state", "type"])("an empty %s is refused", async (name) => {
    expectFaults(await list({ [name]: "" }), [name])
  })

  test("ids also finds inactive courses, unless a state is sent", async () => {
    const ids = `${course("fork")},${course("closed")}`
    expect(await keysIn({ ids })).toEqual(sorted(["fork", "closed"]))
    expect(await keysIn({ ids, state: "active" })).toEqual(["fork"])
    expect(await keysIn({ ids, state: "inactive" })).toEqual(["closed"])
  })

  test.each([
    ["FORKLIFT OPER", ["fork"]],
    ["  forklift   operator ", ["fork"]],
    ["elevateur a nacelle", ["lift"]],
    ["ÉLÉVATEUR", ["lift"]],
    ["prüfung", ["ladder"]],
    ["PRUFUNG", ["ladder"]],
    ["%", ["first-aid"]],
    ["100 %", ["first-aid"]],
    ["_", ["ladder"]],
    ["%_", []],
    ["\\", []],
    ["counterbalance", []],
    ["Beta", []],
    ["'; drop table courses; --", []],
  ])("search %p finds %j", async (search, keys) => {
    expect(await keysIn({ search })).toEqual(keys)
  })

  test.each([
    ["page", ["0", "-1", "1.5", "abc"]],
    ["per_page", ["0", "101", "-5", "ten"]],
    ["state", ["gone", "Active", "active,inactive"]],
    ["type", ["base", "instruction", "Operator", "operator,trainer", "course"]],
  ])("a bad %s is an error of that parameter", async (name, values) => {
    for (const value of values) expectFaults(await list({ [name]: value }), [name])
  })

  test("all bad parameters are reported at once", async () => {
    expectFaults(await list({ page: "x", per_page: 500, state: "y", type: "z" }), ["page", "per_page", "state", "type"])
  })
})

describe("pages of the catalogue", () => {
  test("never overlap, and state their position", async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => list({ page, per_page: 6 })))
    expect(pages.flatMap(idsOf)).toEqual(sorted(ACTIVE).map(course))
    expect<unknown>(pages[2]?.body.meta).toEqual({
      current_page: 3,
      from: 13,
      last_page: 3,
      path: "http://localhost/api/v1/courses",
      per_page: 6,
      to: 16,
      total: 16,
      next_cursor: null,
    })
  })

  test("have links that keep the filters", async () => {
    const { body } = await list({ type: "operator", search: "operator", per_page: 1, page: 2 })
    const link = (page: number) =>
      `http://localhost/api/v1/courses?type=operator&search=operator&per_page=1&page=${page}`
    expect<unknown>(body.links).toEqual({ first: link(1), last: link(3), prev: link(1), next: link(3) })
  })

  test("have 15 items by default, and none after the end", async () => {
    expect<unknown>((await list()).body.meta?.per_page).toBe(15)
    const { status, body } = await list({ page: 99 })
    expect<unknown>({ status, data: body.data, from: body.meta?.from, to: body.meta?.to }).toEqual({
      status: 200,
      data: [],
      from: null,
      to: null,
    })
  })
})

describe("who may see the catalogue", () => {
  test.each(["admin", "locadmin", "trainer", "employee", "mixed"])("%s sees all of it", async (as) => {
    expect(idsOf(await list({ per_page: 100 }, as))).toEqual(sorted(ACTIVE).map(course))
  })

  test("nobody without a role, or with a token for something else", async () => {
    expectRefusal(await list({}, "norole"), 403)
    const token = await installation.token("admin", "users.view")
    expectRefusal(await installation.request("GET", "courses", { token }), 403)
    expectRefusal(await installation.request("GET", "courses", { as: null }), 401)
  })

  test("details with content are shown to all of them, and the right answers to those who may edit the course", async () => {
    const questions = [
      {
        text: "Belt?",
        points: 2,
        answers: [
          { text: "Yes", correct: true },
          { text: "No", correct: false },
        ],
      },
    ]
    const page = { key: "p", title: "Page", text: "Buckle up.", questions }
    const content = [
      { key: "c", title: "Chapter", nodes: [page] },
      { key: "empty", title: "Empty" },
    ]
    const courses = [{ key: "belts", title: "Belts", short_type: "instruction", content }]
    const shared = [
      {
        key: "all-belts",
        title: "Belts for all",
        short_type: "instruction",
        content: [{ key: "sc", title: "Chapter", nodes: [{ ...page, key: "sp" }] }],
      },
    ]
    const other = await Installation.start({ dataset: trainingCompany({ courses, shared }) })
    const chapters = async (id: number, as: string) =>
      (await other.request("GET", `courses/${id}`, { as })).body.data?.content
    const shownPage = (key: string, answers: object[]) => ({
      ...{ key, title: "Page", text: "Buckle up.", prompter_text: null, style: "slides" },
      questions: [{ key: expect.stringMatching(/\S/), text: "Belt?", points: 2, answers }],
    })
    const silent = [{ text: "Yes" }, { text: "No" }]
    try {
      const id = idOf(other, "courses", "belts")
      expect<unknown>(await chapters(id, "admin")).toEqual([
        { key: "c", title: "Chapter", nodes: [shownPage("p", questions[0]?.answers ?? [])] },
        { key: "empty", title: "Empty", nodes: [] },
      ])
      for (const as of ["locadmin", "trainer", "employee"]) {
        expect<unknown>(await chapters(id, as)).toMatchObject([{ nodes: [shownPage("p", silent)] }, { nodes: [] }])
      }
      const sharedId = sharedCourseId(other, "all-belts")
      expect<unknown>(await chapters(sharedId, "admin")).toEqual([
        { key: "sc", title: "Chapter", nodes: [shownPage("sp", silent)] },
      ])
    } finally {
      await other.stop()
    }
  })
})
