import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { sql } from "../../src/database/port.ts"
import { repetitionHandler } from "../../src/publishing/repetition.ts"
import { expectFaults } from "../harness/answers.ts"
import { Installation } from "../harness/installation.ts"
import { until } from "../harness/processes.ts"
import { jobs, loopOn } from "../harness/queue.ts"
import { idOf } from "../harness/records.ts"
import { require } from "../harness/requirements.ts"
import { courseOf, LADDER, WRITING_COMPANY, withText } from "../harness/written-course.ts"

/** Who is asked again when a version is published. */

const [acme, ...others] = WRITING_COMPANY.companies
const person = (key: string, more: object = {}) => ({
  key,
  first_name: key,
  last_name: "Muster",
  birthday: "1990-01-01",
  ...more,
})
const passed = (user_key: string, more: object = {}) => ({
  ...{ key: `passed-${user_key}`, user_key, course_key: "ladder", state: "success", finish_date: "2026-01-01" },
  ...{ valid_until: "2027-01-01", ...more },
})

const companyWith = (holders: readonly string[]) => ({
  ...WRITING_COMPANY,
  companies: [
    {
      ...acme,
      locations: [{ key: "berlin", name: "Berlin", teams: [{ key: "yard", name: "Yard" }] }],
      courses: acme?.courses.map((course) => ({ ...course, requires: { min_age: 18 } })),
      users: [
        ...(acme?.users ?? []),
        person("bound", { team_keys: ["yard"] }),
        person("holder"),
        person("expired"),
        person("busy"),
        person("exempt"),
        person("young", { birthday: "2020-01-01" }),
        person("gone", { state: "inactive" }),
        person("stranger"),
        ...holders.map((key) => person(key)),
      ],
      assignments: [
        ...["holder", "gone", "exempt", "young", "busy"].map((key) => passed(key)),
        ...holders.map((key) => passed(key)),
        passed("expired", { valid_until: "2026-02-01" }),
        { key: "open-busy", user_key: "busy", course_key: "ladder", state: "inprogress", deadline_date: "2030-01-01" },
      ],
      exemptions: [{ key: "e1", user_key: "exempt", course_key: "ladder", from: "2026-01-01", reason: "Knows it." }],
    },
    ...others,
  ],
})

let installation: Installation
beforeEach(async () => {
  installation = await Installation.start({ dataset: companyWith([]) })
})
afterEach(() => installation.stop())

const ladder = () => courseOf(installation)
const repeat = { deadline_date: "2026-12-24" }

async function publish(more: object = {}) {
  const { body } = await ladder().save(withText("stand", `Text ${crypto.randomUUID()}`))
  return ladder().publish({ revision: body.data?.revision, ...more })
}

/** The open assignments of the course, by user. */
async function open(): Promise<Record<string, unknown>> {
  const rows = await installation.database.all<{
    key: string
    deadline_date: string | null
    assignment_type: string
  }>(sql`
    select u.key, a.deadline_date, a.assignment_type from assignments a join users u on u.id = a.user_id
    where a.course_id = ${idOf(installation, "courses", "ladder")} and a.is_open = 1 order by u.id`)
  return Object.fromEntries(
    rows.map(({ key, deadline_date, assignment_type }) => [key, [assignment_type, deadline_date]]),
  )
}

describe("a version that everybody repeats", () => {
  test("asks those who are bound or have a success in force, and gives open ones the deadline", async () => {
    await require(installation, { course: "ladder", team: "yard" })
    expect((await publish({ repeat })).status).toBe(200)
    expect(await open()).toEqual({
      bound: ["manual", "2026-12-24"],
      holder: ["manual", "2026-12-24"],
      busy: ["manual", "2026-12-24"],
    })
  })

  test("asks nobody unless it says so", async () => {
    for (const more of [{}, { repeat: null }]) await publish(more)
    expect(await open()).toEqual({ busy: ["manual", "2030-01-01"] })
  })

  test("leaves what somebody holds in force", async () => {
    await publish({ repeat })
    const rows = await installation.database.all<{ valid_until: string }>(sql`
      select a.valid_until from assignments a join users u on u.id = a.user_id
      where u.key = 'holder' and a.state = 'success' and a.superseded = 0`)
    expect(rows).toEqual([{ valid_until: "2027-01-01" }])
  })

  test("opens instruction as its requirements do", async () => {
    const id = idOf(installation, "courses", "ladder")
    await installation.database.run(sql`update courses set short_type = 'instruction' where id = ${id}`)
    await publish({ repeat })
    expect(await open()).toMatchObject({ holder: ["recurring", "2026-12-24"], young: ["recurring", "2026-12-24"] })
  })

  test("needs a deadline that is not past, and a course that is active", async () => {
    expectFaults(await publish({ repeat: {} }), ["repeat.deadline_date"])
    expectFaults(await publish({ repeat: { deadline_date: "2026-11-19" } }), ["repeat.deadline_date"])
    const id = idOf(installation, "courses", "ladder")
    await installation.database.run(sql`update courses set state = 'inactive' where id = ${id}`)
    expectFaults(await publish({ repeat }), ["repeat"])
    expect((await publish()).status).toBe(200)
  })

  test("asks many people in parts", async () => {
    await installation.stop()
    installation = await Installation.start({
      dataset: companyWith(Array.from({ length: 250 }, (_, n) => `many-${n}`)),
    })
    const { database, time } = installation
    await publish({ repeat })
    expect(Object.keys(await open()).length).toBeLessThan(250)
    const clock = () => time.now
    const handler = repetitionHandler({ database, clock })
    const loop = loopOn(database, { handlers: { [handler.kind]: handler }, clock })
    loop.start()
    await until(async () => !(await jobs(database)).some(({ kind }) => kind === handler.kind))
    await loop.stop()
    expect(Object.keys(await open()).length).toBe(252)
  })
})

test("the text of a course stays as it is published", async () => {
  expect((await ladder().get("versions/1")).body.data?.content as unknown).toEqual(LADDER)
})
