import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { sql } from "../../../src/database/port.ts"
import { addPairs } from "../../compliance/pairs/sample-pairs.ts"
import { exempted } from "../../harness/exempted.ts"
import type { Learner, Learning } from "../../harness/learning.ts"
import { companyId, idOf } from "../../harness/records.ts"
import { require as requires } from "../../harness/requirements.ts"
import { signedIn } from "../../harness/signed-in.ts"
import type { TestBrowser } from "../../harness/test-browser.ts"
import { failed as failedLearner, ledTeam } from "../trainings/led-team.ts"

/** What is required of a person, on the person's page, and the exemptions there. The day is 2026-11-20. */

let learning: Learning
let learner: Learner
let lola: TestBrowser
beforeEach(async () => {
  learning = await ledTeam()
  learner = await learning.learner()
  await requires(learning.installation, { course: "gated" })
  await requires(learning.installation, { course: "drive" })
  lola = await learning.browserOf("lola")
})
afterEach(() => learning.stop())

const course = (key: string) => idOf(learning.installation, "courses", key)
const pageOf = (userId: number) => `/console/people/${userId}`
const required = async (by = lola, userId = learner.userId) => by.get(`${pageOf(userId)}?tab=required`)
const exemptionsOf = (userId: number) =>
  learning.database.all<{
    id: number
    course_id: number
    from_date: string
    until_date: string | null
    reason: string
  }>(sql`select id, course_id, from_date, until_date, reason from exemptions where user_id = ${userId} order by id`)
/** The row of a course in a table. */
const rowOf = (text: string, title: string) =>
  text.split("<tr").find((row) => row.includes(`<bdi>${title}</bdi>`)) ?? ""
const fieldsIn = (text: string): [string, string][] =>
  [...text.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(([, name = "", value = ""]) => [
    name,
    value.replaceAll("&amp;", "&"),
  ])

describe("what is required of a person", () => {
  test("is listed with standing, deadline and the way to its reasons", async () => {
    const { status, text } = await required()
    expect(status).toBe(200)
    const drive = rowOf(text, "Driving")
    expect(drive).toContain("Open")
    expect(drive).toContain("20 December 2026")
    const why = /href="(\/console\/matrix\/why[^"]*)"/.exec(drive)?.[1]?.replaceAll("&amp;", "&") ?? ""
    expect(why).toContain(`course_id=${course("drive")}`)
    expect((await lola.get(why)).status).toBe(200)
    expect(rowOf(text, "Gated")).toContain("Conditions not met")
  })

  test("offers for an exception what the list of exceptions does", async () => {
    const { text } = await required()
    expect(rowOf(text, "Gated")).toContain("act=pairs.assign")
    expect(rowOf(text, "Gated")).toContain("act=pairs.move-deadline")
    expect(rowOf(text, "Gated")).not.toContain("act=pairs.grant-attempt")
    // What is open already can get another date, and needs no assignment.
    expect(rowOf(text, "Driving")).toContain("act=pairs.move-deadline")
    expect(rowOf(text, "Driving")).not.toContain("act=pairs.assign")
    const { userId } = await failedLearner(learning)
    const none = { deadline_date: null, valid_until: null, expiring_from: null, exempt_from: null, absent_from: null }
    const key = { user_id: userId, course_id: course("tested"), company_id: companyId(learning.installation) }
    await addPairs(learning.database, [{ ...none, ...key, since: "2026-11-01", exception: "failed", standing: "open" }])
    const tested = rowOf((await required(lola, userId)).text, "Testing")
    const act = /href="([^"]*act=pairs\.grant-attempt[^"]*)"/.exec(tested)?.[1]?.replaceAll("&amp;", "&") ?? ""
    const preview = await lola.get(act)
    expect(preview.text).toContain("1 will be changed")
    const done = await lola.post("/console/acts", fieldsIn(preview.text))
    expect([done.status, done.location]).toEqual([303, `${pageOf(userId)}?tab=required`])
  })

  test("offers trainers no exemption, and nobody anything for themselves", async () => {
    const tom = await learning.browserOf("tom")
    const { text } = await required(tom)
    expect(rowOf(text, "Gated")).toContain("act=pairs.assign")
    expect(text).not.toContain("/exemptions/")
    expect(text).not.toContain("Exemptions")
    const own = await required(lola, idOf(learning.installation, "users", "lola"))
    expect(rowOf(own.text, "Driving")).toContain("Open")
    expect(own.text).not.toContain("act=pairs.")
    expect(own.text).not.toContain("exemptions/new")
  })

  test("is not shown of people out of view or of another company", async () => {
    const otto = await learning.browserOf("otto")
    expect((await required(otto)).status).toBe(404)
    const boss = await learning.browserOf("boss")
    expect((await required(boss, idOf(learning.installation, "users", "bea", "beta"))).status).toBe(404)
  })

  test("is nothing where nothing asks for a course", async () => {
    await learning.database.run(sql`delete from pairs`)
    expect((await required()).text).toContain("Nothing is required")
  })
})

describe("an exemption on the page of a person", () => {
  const NEW = () => `${pageOf(learner.userId)}/exemptions/new`

  async function exempt(fields: Readonly<Record<string, string>>, by = lola) {
    const { text } = await by.get(NEW())
    return by.post(NEW(), { ...Object.fromEntries(fieldsIn(text)), ...fields })
  }

  test("is made with a reason, shown, and withdraws what was opened", async () => {
    const before = rowOf((await required()).text, "Driving")
    expect(before).toContain(`/exemptions/new?course_id=${course("drive")}`)
    const chosen = (await lola.get(`${NEW()}?course_id=${course("drive")}`)).text
    expect(chosen).toMatch(new RegExp(`<option value="${course("drive")}" selected`))
    const { status, location } = await exempt({ course_id: String(course("drive")), reason: "Drives elsewhere." })
    expect([status, location]).toEqual([303, `${pageOf(learner.userId)}?tab=required`])
    const { text } = await required()
    expect(text).toContain("The person is exempt.")
    expect(text).toContain("Drives elsewhere.")
    expect(rowOf(text, "Driving")).toContain("Exempt")
    expect(await exemptionsOf(learner.userId)).toMatchObject([
      { course_id: course("drive"), from_date: "2026-11-20", until_date: null, reason: "Drives elsewhere." },
    ])
  })

  test("is made once by a form that is sent twice", async () => {
    const { text } = await lola.get(NEW())
    const form = { ...Object.fromEntries(fieldsIn(text)), course_id: String(course("drive")), reason: "Once." }
    expect((await lola.post(NEW(), form)).status).toBe(303)
    expect((await lola.post(NEW(), form)).status).toBe(303)
    expect(await exemptionsOf(learner.userId)).toHaveLength(1)
  })

  test("keeps what was typed if it is refused, with each fault at its field", async () => {
    const typed = { course_id: String(course("drive")), from: "2026-12-01", until: "2026-11-01", reason: "" }
    const { status, text } = await exempt(typed)
    expect(status).toBe(422)
    expect(text).toContain('value="2026-11-01"')
    expect(text).toMatch(/id="reason-fault|reason-error|aria-invalid/)
    await exempt({ course_id: String(course("drive")), reason: "First." })
    const overlapping = await exempt({ course_id: String(course("drive")), reason: "Second." })
    expect(overlapping.status).toBe(422)
    expect(overlapping.text).toContain("Second.")
    expect(await exemptionsOf(learner.userId)).toHaveLength(1)
  })

  test("is changed, and a form with an older version shows both", async () => {
    const id = await exempted(learning.installation, learner.userId, course("drive"))
    const edit = `${pageOf(learner.userId)}/exemptions/${id}/edit`
    const form = Object.fromEntries(fieldsIn((await lola.get(edit)).text))
    const changed = { ...form, from: "2020-01-01", until: "2027-01-31", reason: "Until January." }
    expect((await lola.post(edit, changed)).status).toBe(303)
    expect(await exemptionsOf(learner.userId)).toMatchObject([{ until_date: "2027-01-31", reason: "Until January." }])
    const stale = await lola.post(edit, { ...form, from: "2020-01-01", until: "", reason: "Something else." })
    expect(stale.status).toBe(409)
    expect(stale.text).toContain("Something else.")
    expect(stale.text).toContain("Until January.")
  })

  test("ends at the end of the day, and is listed as long as it lasts and after it", async () => {
    const id = await exempted(learning.installation, learner.userId, course("drive"))
    const end = `${pageOf(learner.userId)}/exemptions/${id}/end`
    expect((await required()).text).toContain(end)
    expect((await lola.get(end)).text).toContain("until the end of today")
    expect((await lola.post(end)).status).toBe(303)
    const { text } = await required()
    expect(text).toContain("The exemption has ended.")
    expect(text).not.toContain(end)
    expect(await exemptionsOf(learner.userId)).toMatchObject([{ until_date: "2026-11-20" }])
    // Its days stay; what can still be changed is the reason.
    const form = (await lola.get(`${pageOf(learner.userId)}/exemptions/${id}/edit`)).text
    expect(form).not.toContain('name="until"')
    expect(form).toContain('name="reason"')
  })

  test("is refused for oneself, for trainers, and at the address of somebody else", async () => {
    const own = idOf(learning.installation, "users", "lola")
    expect((await lola.get(`${pageOf(own)}/exemptions/new`)).status).toBe(403)
    expect(
      (await lola.post(`${pageOf(own)}/exemptions/new`, { course_id: String(course("drive")), reason: "Me." })).status,
    ).toBe(403)
    const ownId = await exempted(learning.installation, own, course("drive"))
    for (const part of ["edit", "end"]) {
      expect((await lola.get(`${pageOf(own)}/exemptions/${ownId}/${part}`)).status).toBe(403)
      expect((await lola.post(`${pageOf(own)}/exemptions/${ownId}/${part}`, { reason: "Me." })).status).toBe(403)
    }
    expect((await required(lola, own)).text).not.toContain(`/exemptions/${ownId}/`)
    const tom = await learning.browserOf("tom")
    expect((await tom.get(NEW())).status).toBe(403)
    const far = idOf(learning.installation, "users", "far")
    const farId = await exempted(learning.installation, far, course("drive"))
    expect((await lola.get(`${pageOf(learner.userId)}/exemptions/${farId}/edit`)).status).toBe(404)
    expect((await lola.get(`${pageOf(far)}/exemptions/${farId}/edit`)).status).toBe(404)
    const other = await exempted(learning.installation, (await learning.learner()).userId, course("drive"))
    expect((await lola.get(`${pageOf(learner.userId)}/exemptions/${other}/edit`)).status).toBe(404)
    expect((await lola.post(`${pageOf(learner.userId)}/exemptions/${other}/end`)).status).toBe(404)
  })
})

test("whoever is absent today is marked as absent", async () => {
  expect((await lola.get(pageOf(learner.userId))).text).not.toContain("Absent</")
  await learning.database.run(sql`update users set absent_from = '2026-11-01' where id = ${learner.userId}`)
  expect((await lola.get(pageOf(learner.userId))).text).toMatch(/<h1>.*Absent/s)
  await learning.database.run(sql`update users set absent_until = '2026-11-19' where id = ${learner.userId}`)
  expect((await lola.get(pageOf(learner.userId))).text).not.toMatch(/badge[^>]*>(?:(?!<\/span>).)*Absent/s)
})

test("the reminders about a person are on the page for those who see reminders", async () => {
  const { installation, database } = learning
  const [boss, drive] = [idOf(installation, "users", "boss"), course("drive")]
  const entry = (recipient: number, kind: string, state: string, reason: string | null) => sql`
    insert into reminder_entries
      (company_id, kind, recipient_user_id, user_id, course_id, assignment_id, deadline_date, due_on, state, reason, urgency, created_at)
    select company_id, ${kind}, ${recipient}, id, ${drive}, 7, '2026-11-01', '2026-11-02', ${state}, ${reason}, 1, 1790000000000
    from users where id = ${learner.userId}`
  await database.run(entry(learner.userId, "overdue", "suppressed", "no_address"))
  await database.run(entry(boss, "escalation", "sent", null))
  const { text } = await lola.get(`${pageOf(learner.userId)}?tab=reminders`)
  const rows = text.split("<tbody>")[1]?.split("</tbody>")[0]?.split("<tr").slice(1) ?? []
  expect(rows).toHaveLength(2)
  expect(rows.join("")).toContain("No email address")
  expect(rows.join("")).toContain("Boss Nowak")
  expect(text).toContain(`/console/reminders?user_id=${learner.userId}`)
  const far = idOf(installation, "users", "far")
  expect((await (await signedIn(installation, "boss")).get(`${pageOf(far)}?tab=reminders`)).text).toContain(
    "No reminders yet",
  )
})
