import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { sql } from "../../../src/database/port.ts"
import type { Learner, Learning } from "../../harness/learning.ts"
import { idOf } from "../../harness/records.ts"
import { require as requires } from "../../harness/requirements.ts"
import type { TestBrowser } from "../../harness/test-browser.ts"
import { ledTeam } from "../trainings/led-team.ts"

/** Who needs which course, on pages. */

let learning: Learning
let learner: Learner
let boss: TestBrowser
beforeEach(async () => {
  learning = await ledTeam()
  learner = await learning.learner()
  boss = await learning.browserOf("boss")
})
afterEach(() => learning.stop())

const PATH = "/console/requirements"
const id = (kind: "courses" | "locations" | "teams", key: string) => String(idOf(learning.installation, kind, key))
const hidden = (text: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? ""
const typed = (more: object = {}) => ({
  ...{ course_id: id("courses", "gated"), team_id: id("teams", "warehouse"), location_id: "", role: "" },
  ...{ title: "Drivers", from: "", until: "", lead_days: "30", grace_days: "10" },
  ...more,
})
const stored = () =>
  learning.database.all<{ id: number; title: string | null; state: string; grace_days: number }>(
    sql`select id, title, state, grace_days from requirements order by id`,
  )

describe("a new requirement", () => {
  test("shows what it would do before it is made, and then binds people", async () => {
    const form = await boss.get(`${PATH}/new`)
    expect([form.status, form.text.includes('value="save"')]).toEqual([200, false])
    const preview = await boss.post(`${PATH}/new`, typed())
    expect(preview.status).toBe(200)
    for (const words of ["What would happen", "Conditions not met", 'value="save"', 'value="Drivers"']) {
      expect(preview.text).toContain(words)
    }
    expect(await stored()).toEqual([])
    const once = hidden(preview.text, "once")
    const made = await boss.post(`${PATH}/new`, typed({ step: "save", once }))
    expect(made.status).toBe(303)
    expect((await boss.post(`${PATH}/new`, typed({ step: "save", once }))).location).toBe(made.location)
    expect(await stored()).toMatchObject([{ title: "Drivers", state: "active", grace_days: 10 }])
    const page = await boss.get(made.location ?? "")
    for (const words of ["The requirement was created.", "Gated", "Warehouse", "10 days"]) {
      expect(page.text).toContain(words)
    }
    const pair = await learning.database.get(sql`select standing from pairs where user_id = ${learner.userId}`)
    expect<unknown>(pair).toEqual({ standing: "open" })
  })

  test("is refused with each fault at its field, and keeps what was typed", async () => {
    const { status, text } = await boss.post(`${PATH}/new`, typed({ course_id: "", lead_days: "many", step: "save" }))
    expect(status).toBe(422)
    for (const words of ['id="lead_days-fault"', 'value="many"', 'value="Drivers"']) expect(text).toContain(words)
    expect(await stored()).toEqual([])
  })
})

describe("a requirement", () => {
  test("is listed with its audience in words for who sees its place, and for nobody else", async () => {
    const made = await requires(learning.installation, { course: "drive", team: "elsewhere" })
    const { text } = await boss.get(PATH)
    for (const words of ["Driving", "Elsewhere"]) expect(text).toContain(words)
    expect((await boss.get(`${PATH}?state=ended`)).text).not.toContain(`"${PATH}/${made}"`)
    const tom = await learning.browserOf("tom")
    expect((await tom.get(PATH)).text).not.toContain("Elsewhere")
    expect((await tom.get(`${PATH}/${made}`)).status).toBe(404)
    const otto = await learning.browserOf("otto")
    const seen = await otto.get(`${PATH}/${made}`)
    expect([seen.status, seen.text.includes(`${made}/edit`)]).toEqual([200, false])
    expect((await otto.get(`${PATH}/${made}/edit`)).status).toBe(403)
    expect((await learner.browser.get(PATH)).status).toBe(403)
  })

  test("is found by its state, course, location, team and role", async () => {
    const installation = learning.installation
    const of = {
      team: await requires(installation, { course: "drive", team: "elsewhere" }),
      location: await requires(installation, { course: "talk", location: "berlin" }),
      role: await requires(installation, { course: "tested", role: "company.trainer" }),
    }
    const found = async (query: string) => {
      const { text } = await boss.get(`${PATH}?${query}`)
      return Object.values(of).filter((one) => text.includes(`"${PATH}/${one}"`))
    }
    expect(await found("state=active")).toEqual(Object.values(of))
    expect(await found(`course_id=${id("courses", "talk")}`)).toEqual([of.location])
    expect(await found(`location_id=${id("locations", "berlin")}`)).toEqual([of.location])
    expect(await found(`team_id=${id("teams", "elsewhere")}`)).toEqual([of.team])
    expect(await found("role=company.trainer")).toEqual([of.role])
    expect((await boss.get(`${PATH}?role=nobody`)).status).toBe(422)
  })

  test("is changed after a preview, unless somebody else has changed it meanwhile", async () => {
    const made = await requires(learning.installation, { course: "drive", team: "warehouse" })
    const form = await boss.get(`${PATH}/${made}/edit`)
    expect([form.status, form.text.includes('name="course_id"')]).toEqual([200, false])
    const fields = { title: "", from: "2026-11-20", until: "", lead_days: "30", grace_days: "5" }
    const version = hidden(form.text, "version")
    const preview = await boss.post(`${PATH}/${made}/edit`, { ...fields, version })
    expect([preview.status, hidden(preview.text, "version")]).toEqual([200, version])
    expect(await stored()).toMatchObject([{ grace_days: 30 }])
    const saved = await boss.post(`${PATH}/${made}/edit`, { ...fields, version, step: "save" })
    expect([saved.status, saved.location]).toEqual([303, `${PATH}/${made}`])
    expect(await stored()).toMatchObject([{ grace_days: 5 }])
    const late = await boss.post(`${PATH}/${made}/edit`, { ...fields, grace_days: "7", version, step: "save" })
    expect(late.status).toBe(409)
    expect(await stored()).toMatchObject([{ grace_days: 5 }])
  })

  test("is ended after a question, with the number of people if they are many", async () => {
    const made = await requires(learning.installation, { course: "drive" })
    const question = await boss.get(`${PATH}/${made}/end`)
    expect(question.text).toContain('name="confirm"')
    const opened = await learning.database.get<{ n: number }>(
      sql`select count(*) as n from pairs where course_id = ${Number(id("courses", "drive"))} and assignment_id is not null`,
    )
    expect(question.text).toContain(`${opened?.n} trainings are withdrawn.`)
    expect((await boss.post(`${PATH}/${made}/end`, { confirm: "1" })).status).toBe(422)
    expect(await stored()).toMatchObject([{ state: "active" }])
    const row = await learning.database.get<{ n: number }>(
      sql`select count(*) as n from bindings where requirement_id = ${made} and until_date is null`,
    )
    expect((await boss.post(`${PATH}/${made}/end`, { confirm: String(row?.n) })).location).toBe(PATH)
    expect((await boss.get(PATH)).text).toContain("The requirement was ended.")
    expect(await stored()).toMatchObject([{ state: "ended" }])
  })
})
