import { afterEach, describe, expect, test } from "bun:test"
import { expectRefusal } from "../../harness/answers.ts"
import { Installation } from "../../harness/installation.ts"
import { acmeWith, assignmentsOf, openInstructions, safety } from "../../harness/instruction.ts"
import { expectNothingChanged, idOf, NOBODYS_ID } from "../../harness/records.ts"

/** Attaching users who already have the team's instruction, open or passed. */

let installation: Installation
afterEach(() => installation.stop())

const user = (key: string) => idOf(installation, "users", key)
const attach = (userKeys: readonly string[], more: object = {}) =>
  installation.request("POST", `teams/${idOf(installation, "teams", "warehouse")}/users`, {
    body: { user_ids: userKeys.map(user), ...more },
  })

const passed = (valid_until: string | null, more: object = {}) =>
  safety("passed", "ada", { state: "success", finish_date: "2026-01-15", valid_until, deadline_date: null, ...more })

describe("an assignment that is already open", () => {
  const open = [
    { name: "recurring", more: {} },
    { name: "recurring and begun", more: { state: "inprogress", begin_date: "2026-11-01" } },
    { name: "recurring and done", more: { state: "done" } },
    { name: "manual", more: { assignment_type: "manual" } },
  ].flatMap((kind) => ["alone", "ada"].map((user_key) => ({ ...kind, user_key })))

  test.each(open)(
    "remains the only one and keeps its deadline without force: $name, of $user_key",
    async ({ more, user_key }) => {
      installation = await Installation.start({
        dataset: acmeWith({ assignments: [safety("a", user_key, more)] }),
      })
      const before = await assignmentsOf(installation, user_key)
      expect(before).toHaveLength(1)
      const ways = [{}, { next_instruction_date: "2027-01-31" }, { next_instruction_date: "2027-01-31", force: false }]
      for (const way of [...ways, { force: true }, { force: true, next_instruction_date: null }]) {
        installation.time.now += 1000
        expect(await attach([user_key], way)).toMatchObject({ status: 200 })
        expect(await assignmentsOf(installation, user_key)).toEqual(before)
      }
    },
  )

  test("has its deadline moved to next_instruction_date by force, for new members and existing ones", async () => {
    const assignments = ["alone", "ada"].map((user_key) => safety(`of-${user_key}`, user_key))
    installation = await Installation.start({ dataset: acmeWith({ assignments }) })
    installation.time.now += 1000
    await attach(["alone", "ada", "boss"], { next_instruction_date: "2027-07-31", force: true })
    for (const key of ["alone", "ada", "boss"]) {
      expect(await assignmentsOf(installation, key)).toMatchObject([
        {
          deadline_date: "2027-07-31",
          deadline_at: Date.UTC(2027, 6, 31, 21, 59, 59, 999),
          updated_at: installation.time.now,
        },
      ])
    }
  })

  test("is all that force affects, not other users, other courses, or completed assignments", async () => {
    const assignments = [
      safety("of-lukasz", "lukasz"),
      safety("other-course", "alone", { course_key: "endless" }),
      passed("2026-11-19", { user_key: "alone" }),
    ]
    installation = await Installation.start({ dataset: acmeWith({ assignments }) })
    const lukasz = await assignmentsOf(installation, "lukasz")
    const [endless, old] = await assignmentsOf(installation, "alone")
    await attach(["alone"], { next_instruction_date: "2027-07-31", force: true })
    expect(await assignmentsOf(installation, "lukasz")).toEqual(lukasz)
    expect<unknown>((await assignmentsOf(installation, "alone")).slice(0, 2)).toEqual([endless, old])
    expect(await openInstructions(installation, "alone")).toEqual({ endless: "2026-12-01", safety: "2027-07-31" })
  })

  test("is not moved by force if it is the caller's own, alone or among many", async () => {
    const assignments = ["admin", "ada"].map((key) => safety(`of-${key}`, key))
    installation = await Installation.start({ dataset: acmeWith({ assignments }) })
    const forced = { next_instruction_date: "2027-07-31", force: true }
    await expectNothingChanged(installation, async () => {
      for (const keys of [["admin"], ["ada", "admin"]]) expectRefusal(await attach(keys, forced), 403)
    })
    const [own] = await assignmentsOf(installation, "admin")
    expect(await attach(["admin"], { ...forced, force: false })).toMatchObject({ status: 200 })
    expect(await assignmentsOf(installation, "admin")).toEqual(own === undefined ? [] : [own])
    const path = `teams/${idOf(installation, "teams", "office")}/users`
    const body = { user_ids: [user("admin")], ...forced }
    expect(await installation.request("POST", path, { body })).toMatchObject({ status: 200 })
  })

  test("is not moved by force if the request is refused", async () => {
    const assignments = [safety("of-ada", "ada")]
    installation = await Installation.start({ dataset: acmeWith({ assignments }) })
    const body = { user_ids: [user("ada"), NOBODYS_ID], next_instruction_date: "2027-07-31", force: true }
    const path = `teams/${idOf(installation, "teams", "warehouse")}/users`
    const answer = await expectNothingChanged(installation, () => installation.request("POST", path, { body }))
    expect(answer.status).toBe(422)
  })
})

describe("a user who joins", () => {
  const own = (valid_until: string | null) => ({ ...passed(valid_until), user_key: "alone" })
  const replace = (more: object) =>
    installation.request("PATCH", `users/${user("alone")}`, {
      body: { team_ids: [idOf(installation, "teams", "warehouse")], ...more },
    })
  const ways = [
    ["attaching", () => attach(["alone"])],
    ["attaching with a date", () => attach(["alone"], { next_instruction_date: "2027-05-20" })],
    ["team_ids", () => replace({})],
  ] as const

  test.each(
    ways.flatMap(([way, join]) => ["2026-12-21", "2028-01-01", null].map((until) => [way, until, join] as const)),
  )("by %s is not instructed while a success is valid beyond the lead time, until %p", async (_, until, join) => {
    installation = await Installation.start({ dataset: acmeWith({ assignments: [own(until)] }) })
    expect((await join()).status).toBe(200)
    expect(await openInstructions(installation, "alone")).toEqual({})
  })

  test.each(ways)("by %s is instructed if the previous instruction ends within the lead time", async (_, join) => {
    installation = await Installation.start({ dataset: acmeWith({ assignments: [own("2026-12-20")] }) })
    expect((await join()).status).toBe(200)
    expect(await openInstructions(installation, "alone")).toEqual({ safety: "2027-05-20" })
  })

  test("is instructed anyway by force with a date", async () => {
    installation = await Installation.start({ dataset: acmeWith({ assignments: [own(null)] }) })
    await attach(["alone"], { force: true, next_instruction_date: "2027-01-31" })
    expect(await openInstructions(installation, "alone")).toEqual({ safety: "2027-01-31" })
  })
})

describe("a member who is attached again", () => {
  test.each([
    { name: "is not instructed twice while the instruction is in force", history: [passed("2026-11-21")] },
    { name: "nor on the last day on which it is in force", history: [passed("2026-11-20")] },
    { name: "nor if it is in force indefinitely", history: [passed(null)] },
    {
      name: "nor if it was passed without being recurring",
      history: [passed("2027-01-01", { assignment_type: "manual" })],
    },
  ])("$name", async ({ history }) => {
    installation = await Installation.start({ dataset: acmeWith({ assignments: history }) })
    expect(await expectNothingChanged(installation, () => attach(["ada"]))).toMatchObject({ status: 200 })
  })

  test.each([
    { name: "is assigned again once the instruction has expired", history: [passed("2026-11-19")] },
    { name: "or when it was failed", history: [passed("2027-01-01", { state: "failed" })] },
    { name: "or missed", history: [safety("missed", "ada", { state: "notshownup" })] },
    { name: "or when another course was passed", history: [passed("2027-01-01", { course_key: "endless" })] },
  ])("$name", async ({ history }) => {
    installation = await Installation.start({ dataset: acmeWith({ assignments: history }) })
    expect(await attach(["ada"])).toMatchObject({ status: 200 })
    expect(await assignmentsOf(installation, "ada")).toHaveLength(history.length + 1)
    expect(await openInstructions(installation, "ada")).toEqual({ safety: "2027-05-20" })
  })

  test("is judged by the current day in the company's time zone", async () => {
    const assignments = [passed("2026-11-20")]
    installation = await Installation.start({ dataset: acmeWith({ assignments }) })
    installation.time.now = Date.UTC(2026, 10, 20, 22, 59)
    await attach(["ada"])
    expect(await openInstructions(installation, "ada")).toEqual({})
    installation.time.now = Date.UTC(2026, 10, 20, 23, 0)
    await attach(["ada"])
    expect(await openInstructions(installation, "ada")).toEqual({ safety: "2027-05-21" })
  })
})

describe("force with next_instruction_date", () => {
  test("instructs a member again although the instruction is in force", async () => {
    const assignments = [passed("2027-01-01")]
    installation = await Installation.start({ dataset: acmeWith({ assignments }) })
    const before = await assignmentsOf(installation, "ada")
    for (const more of [{ force: true }, { next_instruction_date: "2027-07-31" }]) {
      await attach(["ada"], more)
      expect(await assignmentsOf(installation, "ada")).toEqual(before)
    }
    const answer = await attach(["ada"], { force: true, next_instruction_date: "2027-07-31" })
    expect<unknown>(answer.body.meta).toEqual({ unchanged_user_ids: [] })
    expect(await assignmentsOf(installation, "ada")).toMatchObject([
      ...before,
      { assignment_type: "recurring", state: "assigned", deadline_date: "2027-07-31" },
    ])
  })

  test.each([
    { what: "team", path: () => `teams/${idOf(installation, "teams", "warehouse")}` },
    { what: "location", path: () => `locations/${idOf(installation, "locations", "berlin")}` },
  ])("also moves open assignments of an inactive $what, and opens none", async ({ path }) => {
    const assignments = [safety("of-ada", "ada")]
    installation = await Installation.start({ dataset: acmeWith({ assignments }) })
    await installation.request("POST", `${path()}/deactivate`)
    const answer = await attach(["ada", "lukasz"], { force: true, next_instruction_date: "2027-07-31" })
    expect<unknown>(answer.body.meta).toEqual({ unchanged_user_ids: [user("lukasz")] })
    expect(await openInstructions(installation, "ada")).toEqual({ safety: "2027-07-31" })
    expect(await assignmentsOf(installation, "lukasz")).toEqual([])
  })
})

describe("users for whom next_instruction_date changes nothing are listed in the response", () => {
  const unchanged = async (teamKey: string, userKeys: readonly string[], more: object) => {
    const path = `teams/${idOf(installation, "teams", teamKey)}/users`
    const body = { user_ids: userKeys.map(user), ...more }
    const { meta } = (await installation.request("POST", path, { body })).body
    return [...(meta?.unchanged_user_ids ?? [])].map(Number)
  }
  const date = { next_instruction_date: "2027-07-31" }

  test("because an instruction is open or in force, and force is not set", async () => {
    const assignments = [safety("of-ada", "ada"), passed("2027-01-01", { user_key: "lukasz" })]
    installation = await Installation.start({ dataset: acmeWith({ assignments }) })
    const named = ["lukasz", "alone", "ada", "ada"]
    expect(await unchanged("warehouse", named, date)).toEqual([user("lukasz"), user("ada")])
    expect(await unchanged("warehouse", named, { ...date, force: true })).toEqual([user("alone")])
    expect(await unchanged("warehouse", named, { ...date, force: true })).toEqual(
      ["lukasz", "alone", "ada"].map((key) => user(key)),
    )
  })

  test("because the team has no instruction course, or is inactive", async () => {
    installation = await Installation.start()
    expect(await unchanged("office", ["alone", "boss"], date)).toEqual([user("alone"), user("boss")])
    expect(await unchanged("night", ["alone"], { ...date, force: true })).toEqual([user("alone")])
  })

  test("but nobody is listed without a date", async () => {
    installation = await Installation.start()
    for (const more of [{}, { force: true }, { next_instruction_date: null }]) {
      expect(await unchanged("office", ["alone"], more)).toEqual([])
    }
  })
})

test("repeating a request changes nothing", async () => {
  installation = await Installation.start()
  for (const more of [{}, { next_instruction_date: "2027-07-31", force: true }]) {
    await attach(["alone", "ada"], more)
    const before = await Promise.all(["alone", "ada"].map((key) => openInstructions(installation, key)))
    await attach(["alone", "ada"], more)
    expect(await Promise.all(["alone", "ada"].map((key) => openInstructions(installation, key)))).toEqual(before)
  }
})

test("requests at the same time give one assignment and one membership", async () => {
  installation = await Installation.start()
  const answers = await Promise.all(Array.from({ length: 8 }, () => attach(["alone", "boss"])))
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.data?.users_count}`))).toEqual(new Set(["200 4"]))
  for (const key of ["alone", "boss"]) expect(await assignmentsOf(installation, key)).toHaveLength(1)
})
