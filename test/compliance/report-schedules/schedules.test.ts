import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { mailReports } from "../../../src/compliance/report-schedules/duty.ts"
import { sql } from "../../../src/database/port.ts"
import { WORDED_LANGUAGES } from "../../../src/tools/language/worded.ts"
import { Installation, NOW } from "../../harness/installation.ts"
import { RecordedMail } from "../../harness/recorded-mail.ts"
import { idOf } from "../../harness/records.ts"

let installation: Installation
beforeAll(async () => {
  installation = await Installation.start()
})
afterAll(() => installation.stop())

const user = (key: string) => idOf(installation, "users", key)
const weekly = (more: object = {}) => ({
  ...{ report: "overdue", format: "xlsx", every: "week", weekday: 1, recipient_ids: [user("boss")] },
  ...more,
})
const make = (more: object = {}, as = "admin") =>
  installation.request("POST", "report-schedules", { body: weekly(more), as })

/** What the duty mails at a moment. */
async function mailedAt(now: number, options: { isConfigured?: boolean; publicUrl?: string | undefined } = {}) {
  const { database } = installation
  const mail = Object.assign(new RecordedMail(), { configured: options.isConfigured ?? true })
  const settings = { public_url: "publicUrl" in options ? options.publicUrl : "https://training.acme.example" }
  await mailReports(database, { lead: database, mail, settings: settings as never, now })
  return mail.reports
}

const MONDAY = Date.parse("2026-11-23T06:00:00Z")

describe("a report schedule", () => {
  test("is made, listed, changed and deleted, and the audit log notes it", async () => {
    const made = await make({ filters: { search: "müller", location_id: 1 } })
    expect(made.status).toBe(201)
    expect(made.body.data).toMatchObject({
      ...{ type: "report_schedule", report: "overdue", format: "xlsx", filters: { search: "müller", location_id: 1 } },
      ...{ every: "week", weekday: 1, day: null, recipient_ids: [user("boss")], state: "active" },
      next_at: "2026-11-23T06:00:00Z",
    })
    const path = `report-schedules/${made.body.data?.id}`
    expect((await installation.request("GET", path)).body.data).toEqual(made.body.data)
    const changed = await installation.request("PATCH", path, { body: { every: "month", day: 28 } })
    expect(changed.body.data).toMatchObject({ every: "month", weekday: null, day: 28, next_at: "2026-11-28T06:00:00Z" })
    const paused = await installation.request("PATCH", path, { body: { state: "inactive" } })
    expect(paused.body.data).toMatchObject({ state: "inactive", next_at: null })
    expect((await installation.request("DELETE", path)).status).toBe(204)
    expect((await installation.request("GET", path)).status).toBe(404)
    const { body } = await installation.request("GET", "audit?record=report_schedule")
    expect([...(body.data ?? [])].map(({ action }) => String(action))).toEqual(["create", "update", "update", "delete"])
  })

  test("goes to people in view only, and keeps recipients whom somebody else has chosen", async () => {
    const refused = await make({ recipient_ids: [user("lukasz"), user("admin")] }, "locadmin")
    expect(refused.status).toBe(422)
    expect<unknown>(refused.body.codes?.["recipient_ids.1"]).toEqual(["unknown_user"])
    const made = await make({}, "locadmin")
    expect(made.status).toBe(201)
    const path = `report-schedules/${made.body.data?.id}`
    const body = { recipient_ids: [user("boss"), user("mixed")] }
    expect((await installation.request("PATCH", path, { body })).status).toBe(200)
    const kept = await installation.request("PATCH", path, { body: { ...body, report: "expiring" }, as: "locadmin" })
    expect(kept.status).toBe(200)
    expect((await installation.request("DELETE", path)).status).toBe(204)
  })

  test("has a day that goes with its rhythm, by default the first", async () => {
    const faultsOf = async (more: object) => Object.keys((await make(more)).body.errors ?? {})
    expect((await make({ weekday: null })).body.data).toMatchObject({ weekday: 1, day: null })
    expect((await make({ every: "month", weekday: null })).body.data).toMatchObject({ weekday: null, day: 1 })
    expect(await faultsOf({ day: 3 })).toEqual(["day"])
    expect(await faultsOf({ every: "month", weekday: 1 })).toEqual(["weekday"])
    expect(await faultsOf({ every: "month", weekday: null, day: 29 })).toEqual(["day"])
  })

  test("refuses filters that its report refuses", async () => {
    const faultsOf = async (filters: object, report = "overdue") =>
      Object.keys((await make({ filters, report })).body.errors ?? {})
    expect(await faultsOf({ standing: "open" })).toEqual(["filters.standing"])
    expect(await faultsOf({ standing: "late" }, "compliance")).toEqual(["filters.standing"])
    expect(await faultsOf({ team_id: "x" })).toEqual(["filters.team_id"])
    expect(await faultsOf({}, "history")).toEqual(["filters.user_id"])
    expect(await faultsOf({ course_id: 1 }, "history")).toEqual([])
  })

  test("refuses filters that name what the caller does not see, and keeps those of others", async () => {
    const team = (key: string) => idOf(installation, "teams", key)
    const faultsOf = async (filters: object, as: string, report = "overdue") => {
      const { body } = await make({ filters, report, recipient_ids: [user("trainer")] }, as)
      return body.codes ?? {}
    }
    const unseen = {
      team_id: 987_654,
      location_id: 987_654,
      course_id: 987_654,
      requirement_id: 987_654,
      user_id: 987_654,
    }
    expect<unknown>(await faultsOf(unseen, "admin")).toEqual({
      "filters.team_id": ["unknown_team"],
      "filters.location_id": ["unknown_location"],
      "filters.course_id": ["unknown_course"],
      "filters.requirement_id": ["unknown_requirement"],
      "filters.user_id": ["unknown_user"],
    })
    expect<unknown>(await faultsOf({ recipient_id: 987_654 }, "admin", "reminders")).toEqual({
      "filters.recipient_id": ["unknown_user"],
    })
    const teams = await installation.database.all<{ id: number }>(
      sql`select id from teams where company_id = 1 order by id`,
    )
    const seen = new Set<boolean>()
    for (const { id } of teams) {
      const isSeen = (await installation.request("GET", `teams/${id}`, { as: "trainer" })).status === 200
      seen.add(isSeen)
      expect<unknown>(await faultsOf({ team_id: id }, "trainer")).toEqual(
        isSeen ? {} : { "filters.team_id": ["unknown_team"] },
      )
    }
    expect(seen.size).toBe(2)
    const own = await make({ filters: { team_id: team("warehouse") }, recipient_ids: [user("trainer")] }, "trainer")
    const path = `report-schedules/${own.body.data?.id}`
    const hidden = teams.map(({ id }) => id).find((id) => id !== team("warehouse")) ?? 0
    await installation.database.run(sql`
      update report_schedules set filters = ${JSON.stringify({ team_id: hidden })} where id = ${Number(own.body.data?.id)}`)
    const kept = { filters: { team_id: hidden, role: "company.employee" } }
    expect((await installation.request("PATCH", path, { body: kept, as: "trainer" })).status).toBe(200)
  })

  test("refuses recipients who cannot open its report", async () => {
    const { status, body } = await make({ recipient_ids: [user("boss"), user("ada"), 987_654] })
    expect(status).toBe(422)
    expect(Object.keys(body.errors ?? {})).toEqual(["recipient_ids.1", "recipient_ids.2"])
  })

  test("is seen by who made it, and by who may get its report of the whole company", async () => {
    const own = await make({ recipient_ids: [user("trainer")] }, "trainer")
    const path = `report-schedules/${own.body.data?.id}`
    expect((await installation.request("GET", path, { as: "trainer" })).status).toBe(200)
    expect((await installation.request("GET", path)).status).toBe(200)
    expect((await installation.request("GET", path, { as: "locadmin" })).status).toBe(403)
    const { status, body } = await make({}, "employee")
    expect<unknown>([status, body.message]).toEqual([
      403,
      "As an employee you have this permission (compliance.view) for yourself only. This needs it for others.",
    ])
    const lacking = await make({ report: "exemptions" }, "employee")
    expect<unknown>(lacking.body.message).toBe("You do not have permission to do this (exemptions.manage).")
    expect((await make({ report: "exemptions" }, "trainer")).status).toBe(403)
  })
})

describe("a schedule that is due", () => {
  test("mails each recipient a link, and is due again in a week", async () => {
    await installation.database.run(sql`delete from report_recipients`)
    await installation.database.run(sql`delete from report_schedules`)
    await installation.database.run(sql`update users set email = 'bea@acme.example' where id = ${user("boss")}`)
    const { body } = await make({ filters: { search: "müller" } })
    expect(await mailedAt(MONDAY - 1)).toEqual([])
    expect(await mailedAt(MONDAY)).toEqual([
      {
        companyId: installation.ids.companies.acme?.id ?? 0,
        companyName: "Acme GmbH",
        to: "bea@acme.example",
        fullName: "Bea Boss",
        language: "de",
        title: "Überfällig",
        link: "https://training.acme.example/console/reports/overdue.xlsx?search=m%C3%BCller",
      },
    ])
    expect(await mailedAt(MONDAY)).toEqual([])
    const { body: after } = await installation.request("GET", `report-schedules/${body.data?.id}`)
    expect(String(after.data?.next_at)).toBe("2026-11-30T06:00:00Z")
  })

  test("is named in the recipient's language", async () => {
    const { database } = installation
    const titles = new Set<string>()
    for (const [index, language] of WORDED_LANGUAGES.entries()) {
      await database.run(sql`update users set language = ${language} where id = ${user("boss")}`)
      const [mail] = await mailedAt(MONDAY + (index + 1) * 7 * 86_400_000)
      expect(mail?.language).toBe(language)
      titles.add(mail?.title ?? "")
    }
    await database.run(sql`update users set language = 'de' where id = ${user("boss")}`)
    expect(titles).toContain("En retard")
    expect(titles.size).toBe(WORDED_LANGUAGES.length)
  })

  test("mails once after a pause", async () => {
    expect(await mailedAt(MONDAY + 90 * 86_400_000)).toHaveLength(1)
    expect(await mailedAt(MONDAY + 90 * 86_400_000)).toEqual([])
  })

  test("mails nobody who cannot open its report any more", async () => {
    const { database } = installation
    const give = async (role: string) => {
      await database.run(sql`delete from user_roles where user_id = ${user("boss")}`)
      await database.run(sql`
        insert into user_roles (user_id, company_id, role) select id, company_id, ${role} from users
        where id = ${user("boss")}`)
    }
    await give("company.employee")
    expect(await mailedAt(MONDAY + 120 * 86_400_000)).toEqual([])
    await give("company.admin")
  })

  test("mails nobody who has left, and says nothing about the others", async () => {
    const { database } = installation
    await make({ recipient_ids: [user("boss"), user("trainer")] })
    await database.run(sql`update users set email = 'trainer@acme.example' where id = ${user("trainer")}`)
    const set = (state: string) => database.run(sql`update users set state = ${state} where id = ${user("boss")}`)
    await set("inactive")
    const mails = await mailedAt(MONDAY + 130 * 86_400_000)
    expect(mails.map(({ to }) => to)).toEqual(["trainer@acme.example"])
    expect(JSON.stringify(mails)).not.toContain("Boss")
    await set("active")
  })

  test("goes on without a mail server, and mails no link if the server does not know its address", async () => {
    expect(await mailedAt(MONDAY + 150 * 86_400_000, { isConfigured: false })).toEqual([])
    const [mail] = await mailedAt(MONDAY + 180 * 86_400_000, { publicUrl: undefined })
    expect(mail?.link).toBeUndefined()
    expect(installation.time.now).toBe(NOW)
  })
})
