import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test"
import { sql } from "../../../src/database/port.ts"
import { Installation } from "../../harness/installation.ts"
import { idOf } from "../../harness/records.ts"
import { linesOf } from "../../harness/report-files.ts"
import { signedIn } from "../../harness/signed-in.ts"
import { TestBrowser } from "../../harness/test-browser.ts"

const HERE = "/console/reports/schedules"

let installation: Installation
let boss: TestBrowser
let trainer: TestBrowser
beforeAll(async () => {
  installation = await Installation.start()
  boss = await signedIn(installation, "boss")
  trainer = await signedIn(installation, "trainer")
})
afterAll(() => installation.stop())
beforeEach(async () => {
  await installation.database.run(sql`delete from report_recipients`)
  await installation.database.run(sql`delete from report_schedules`)
})

type Fields = readonly (readonly [string, string])[]

const user = (key: string) => String(idOf(installation, "users", key))
const valueIn = (text: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? ""
const changed = (fields: Fields, more: Readonly<Record<string, string>>): Fields => [
  ...fields.filter(([name]) => !(name in more)),
  ...Object.entries(more),
]

/** A form that is filled in. */
const filled = (text: string): Fields => [
  ...["once", "version"].flatMap((name) =>
    text.includes(`name="${name}"`) ? [[name, valueIn(text, name)] as const] : [],
  ),
  ...Object.entries({ report: "overdue", filters_of: "overdue", format: "xlsx", every: "week", weekday: "2", day: "" }),
  ["filters.team_id", String(idOf(installation, "teams", "warehouse"))],
  ["recipient_ids", user("boss")],
]

async function made(by = boss, more: Readonly<Record<string, string>> = {}): Promise<number> {
  const { text } = await by.get(`${HERE}/new?report=overdue`)
  const sent = await by.post(`${HERE}/new`, changed(filled(text), more))
  expect(sent.location).toBe(HERE)
  const row = await installation.database.get<{ id: number }>(sql`select max(id) as id from report_schedules`)
  return row?.id ?? 0
}

const stored = () =>
  installation.database.all<{
    id: number
    report: string
    every: string
    day: number | null
    state: string
    filters: string
  }>(sql`select id, report, every, day, state, filters from report_schedules order by id`)
const recipients = async () => {
  const rows = await installation.database.all<{ user_id: number }>(sql`select user_id from report_recipients`)
  return rows.map(({ user_id }) => String(user_id)).sort()
}

describe("a new schedule", () => {
  test("begins with the report and the filters of its page, for the reader", async () => {
    const team = idOf(installation, "teams", "warehouse")
    const { text } = await boss.get(`${HERE}/new?report=overdue&filters.team_id=${team}`)
    expect(text).toContain('<option value="overdue" selected>Overdue</option>')
    expect(text).toContain(`<option value="${team}" selected>Warehouse</option>`)
    expect(text).toContain(`name="recipient_ids" value="${user("boss")}" checked`)
    expect(text).toContain("Each recipient gets a mail with a link in the morning, never the file itself.")
  })

  test("is made once, and listed with its filters, recipients and next mail", async () => {
    const { text } = await boss.get(`${HERE}/new?report=overdue`)
    const form = filled(text)
    for (let time = 0; time < 2; time++) expect((await boss.post(`${HERE}/new`, form)).location).toBe(HERE)
    expect(await stored()).toHaveLength(1)
    const list = (await boss.get(HERE)).text
    expect(list).toContain("The report is scheduled.")
    for (const part of ["Team: Warehouse", "Every week on Tuesday", "Bea Boss", "24 Nov 2026, 07:00", "Excel"]) {
      expect(list).toContain(part)
    }
  })

  test("takes the day that goes with how often it is due", async () => {
    await made(boss, { every: "month", weekday: "2", day: "3" })
    expect(await stored()).toMatchObject([{ every: "month", day: 3 }])
  })

  test("keeps what was typed if something is faulty, and says it at the field", async () => {
    const { text } = await boss.get(`${HERE}/new?report=overdue`)
    const form = changed(filled(text), { "filters.team_id": "999999", recipient_ids: user("ada"), weekday: "7" })
    const sent = await boss.post(`${HERE}/new`, form)
    expect(sent.status).toBe(422)
    expect(sent.text).toContain("Somebody here is inactive, or has no role that may get this report.")
    expect(sent.text).toContain('<option value="7" selected>Sunday</option>')
    expect((await boss.post(`${HERE}/new`, filled(text).slice(0, -1))).text).toContain("Choose at least one person.")
    expect(await stored()).toEqual([])
  })

  test("finds recipients by a search and in a pasted column, and says who was not found", async () => {
    const { text } = await boss.get(`${HERE}/new?report=overdue`)
    const search = await boss.post(`${HERE}/new`, changed(filled(text), { step: "search", search: "trainer" }))
    expect(search.status).toBe(200)
    expect(search.text).toContain(`name="recipient_ids" value="${user("trainer")}"`)
    expect(search.text).toContain(`name="recipient_ids" value="${user("boss")}" checked`)
    const unknown = await boss.post(`${HERE}/new`, changed(filled(text), { pasted: "trainer-service\nNo Body" }))
    expect(unknown.status).toBe(422)
    expect(unknown.text).toContain("Not found: No Body.")
    expect(unknown.text).toContain(`name="recipient_ids" value="${user("trainer")}" checked`)
    await made(boss, { pasted: "trainer-service" })
    expect(await recipients()).toEqual([user("boss"), user("trainer")].sort())
  })

  test("has the filters of another report before it is saved with it", async () => {
    const { text } = await boss.get(`${HERE}/new?report=overdue`)
    const other = await boss.post(`${HERE}/new`, changed(filled(text), { report: "people" }))
    expect(other.status).toBe(422)
    expect(other.text).toContain("This report has other filters.")
    expect(other.text).toContain('name="filters.state"')
    expect(other.text).not.toContain('name="filters.course_id"')
    await made(boss, { report: "people", filters_of: "people" })
    expect(await stored()).toMatchObject([{ report: "people" }])
  })

  test("about trainings needs a person or a course, and says so", async () => {
    const { text } = await boss.get(`${HERE}/new?report=history`)
    const form = changed(filled(text), { report: "history", filters_of: "history", "filters.team_id": "" })
    const sent = await boss.post(`${HERE}/new`, form)
    expect(sent.status).toBe(422)
    expect(sent.text).toContain('<a href="#filters.user_id">Person: Choose a person or a course</a>')
  })

  test("may have only reports that the reader may get", async () => {
    const { text } = await trainer.get(`${HERE}/new?report=exemptions`)
    expect(text).not.toContain('value="exemptions"')
    const sent = await trainer.post(`${HERE}/new`, changed(filled(text), { report: "exemptions" }))
    expect(sent.status).toBe(403)
    const id = await made(trainer, { recipient_ids: user("trainer") })
    const path = `report-schedules/${id}`
    const patched = await installation.request("PATCH", path, { as: "trainer", body: { report: "exemptions" } })
    expect(patched.status).toBe(403)
  })
})

describe("the link in a mail", () => {
  const link = "/console/reports/people.csv"

  test("asks for a sign-in, and leads on to the report", async () => {
    const nobody = new TestBrowser(installation)
    expect((await nobody.get(`${link}?search=m`)).location).toBe(
      `/sign-in?${new URLSearchParams({ next: `${link}?search=m` })}`,
    )
  })

  test("leads to what its reader may see at that time", async () => {
    const rowsFor = async (browser: TestBrowser) => linesOf(await browser.get(link)).length - 1
    const seen = await rowsFor(trainer)
    expect(seen).toBeLessThan(await rowsFor(boss))
    const { database } = installation
    const rest = await database.all<{ team_id: number; created_at: number }>(sql`
      select team_id, created_at from team_users where user_id = ${Number(user("ada"))}`)
    await database.run(sql`delete from team_users where user_id = ${Number(user("ada"))}`)
    expect(await rowsFor(trainer)).toBe(seen - 1)
    for (const { team_id, created_at } of rest) {
      await database.run(sql`
        insert into team_users (team_id, user_id, company_id, created_at)
        select ${team_id}, id, company_id, ${created_at} from users where id = ${Number(user("ada"))}`)
    }
  })

  test("leads to a refusal if the reader may not get the report any more", async () => {
    const { database } = installation
    const give = async (role: string) => {
      await database.run(sql`delete from user_roles where user_id = ${Number(user("boss"))}`)
      await database.run(sql`
        insert into user_roles (user_id, company_id, role) select id, company_id, ${role} from users
        where id = ${Number(user("boss"))}`)
    }
    await give("company.employee")
    expect((await boss.get(link)).status).toBe(403)
    await give("company.admin")
    expect((await boss.get(link)).status).toBe(200)
  })
})

describe("a schedule", () => {
  test("is changed, and keeps the recipients whom the reader does not see", async () => {
    const id = await made(trainer, { recipient_ids: user("trainer") })
    await installation.database.run(sql`
      insert into report_recipients (schedule_id, user_id) values (${id}, ${Number(user("admin"))})`)
    expect((await trainer.get(HERE)).text.includes("and 1 other person")).toBeTrue()
    const { text } = await trainer.get(`${HERE}/${id}/edit`)
    const form = changed(filled(text), { format: "csv", "filters.team_id": "", recipient_ids: user("trainer") })
    expect((await trainer.post(`${HERE}/${id}/edit`, form)).location).toBe(HERE)
    expect(await stored()).toMatchObject([{ filters: "{}" }])
    expect(await recipients()).toEqual([user("admin"), user("trainer")].sort())
  })

  test("marks recipients who cannot get its report any more", async () => {
    const id = await made(boss, { pasted: "trainer-service" })
    const { text } = await boss.get(`${HERE}/${id}/edit`)
    expect(text.includes("Inactive, or without a role for this report")).toBeFalse()
    await installation.database.run(sql`update users set state = 'inactive' where id = ${Number(user("trainer"))}`)
    const after = await boss.get(`${HERE}/${id}/edit`)
    expect(after.text.includes("Inactive, or without a role for this report")).toBeTrue()
    await installation.database.run(sql`update users set state = 'active' where id = ${Number(user("trainer"))}`)
    trainer = await signedIn(installation, "trainer")
  })

  test("shows both versions if somebody else has changed it meanwhile", async () => {
    const id = await made()
    const { text } = await boss.get(`${HERE}/${id}/edit`)
    await installation.request("PATCH", `report-schedules/${id}`, { body: { format: "pdf" } })
    const form = changed(filled(text), { weekday: "5" })
    const stale = await boss.post(`${HERE}/${id}/edit`, form)
    expect(stale.status).toBe(409)
    for (const part of ["Somebody else has changed this meanwhile", "PDF", "Friday"]) expect(stale.text).toContain(part)
    const again = changed(form, { version: valueIn(stale.text, "version") })
    expect((await boss.post(`${HERE}/${id}/edit`, again)).location).toBe(HERE)
  })

  test("is switched off and on, and deleted after a question", async () => {
    const id = await made()
    await boss.post(`${HERE}/${id}/deactivate`)
    expect(await stored()).toMatchObject([{ state: "inactive" }])
    expect((await boss.get(HERE)).text).toContain("Nothing is mailed.")
    await boss.post(`${HERE}/${id}/activate`)
    expect(await stored()).toMatchObject([{ state: "active" }])
    expect((await boss.get(`${HERE}/${id}/delete`)).text).toContain("Delete this schedule?")
    expect((await boss.post(`${HERE}/${id}/delete`)).location).toBe(HERE)
    expect(await stored()).toEqual([])
    expect((await boss.post(`${HERE}/${id}/explode`)).status).toBe(404)
  })

  test("is not found by those who do not see it, nor in another company", async () => {
    const id = await made()
    for (const path of [`${HERE}/${id}/edit`, `${HERE}/${id}/delete`]) {
      expect((await trainer.get(path)).status).toBe(404)
    }
    expect((await trainer.get(HERE)).text).not.toContain("Every week")
    const other = await signedIn(installation, "other")
    expect((await other.get(`${HERE}/${id}/edit`)).status).toBe(404)
    expect((await other.post(`${HERE}/${id}/delete`)).status).toBe(404)
    expect(await stored()).toHaveLength(1)
  })
})
