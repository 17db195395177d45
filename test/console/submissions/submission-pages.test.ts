import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { sql } from "../../../src/database/port.ts"
import { idIn } from "../../harness/answers.ts"
import type { Installation } from "../../harness/installation.ts"
import { idOf } from "../../harness/records.ts"
import { signedIn } from "../../harness/signed-in.ts"
import { handIn, PICTURE, plainPdf, startWithSubmissions } from "../../harness/submissions.ts"
import type { TestBrowser } from "../../harness/test-browser.ts"

/* The pages on which certificates that were handed in are approved, returned or refused. Today is 20 November 2026. */

let installation: Installation
let boss: TestBrowser
beforeEach(async () => {
  installation = await startWithSubmissions()
  boss = await signedIn(installation, "boss")
})
afterEach(() => installation.stop())

const course = (key: string) => idOf(installation, "courses", key)
const submissions = () =>
  installation.database.all<{
    id: number
    state: string
    decision_note: string | null
    valid_until: string | null
  }>(sql`
    select id, state, decision_note, valid_until from submissions order by id`)
const byAdmin = { as: "admin", user: "ada" } as const

/** The version in the forms of a page. */
async function versionOf(id: number, browser = boss): Promise<string> {
  const { text } = await browser.get(`/console/submissions/${id}`)
  return /name="version" value="([^"]+)"/.exec(text)?.[1] ?? ""
}

async function decide(id: number, decision: string, fields: Record<string, string>, browser = boss) {
  const version = await versionOf(id, browser)
  return browser.post(`/console/submissions/${id}/${decision}`, { version, ...fields })
}

describe("the list", () => {
  test("shows what people in view have handed in, the oldest first, and is found from the overview", async () => {
    const first = idIn(await handIn(installation, {}, byAdmin))
    installation.time.now += 60_000
    const second = idIn(await handIn(installation))
    const elsewhere = idIn(await handIn(installation, {}, { as: "admin", user: "alone" }))
    expect((await boss.get("/console")).text).toContain("Decide about 3 certificates that were handed in")
    const { text } = await boss.get("/console/submissions?state=submitted")
    const places = [first, second, elsewhere].map((id) => text.indexOf(`/console/submissions/${id}"`))
    expect(places).toEqual(places.toSorted((one, other) => one - other))
    expect(places[0]).toBeGreaterThan(0)
    const trainer = await signedIn(installation, "trainer")
    const seen = (await trainer.get("/console/submissions")).text
    expect(seen).toContain(`/console/submissions/${first}"`)
    expect(seen).not.toContain(`/console/submissions/${elsewhere}"`)
    expect((await trainer.get(`/console/submissions/${elsewhere}`)).status).toBe(404)
  })

  test("filters by state and course, and is exported as it is listed", async () => {
    const id = idIn(await handIn(installation, {}, byAdmin))
    await handIn(installation, { course_id: course("welding") })
    await decide(id, "refuse", { note: "Not ours." })
    const waiting = (await boss.get("/console/submissions?state=submitted")).text
    expect(waiting).toContain("Welding</bdi>")
    expect(waiting).not.toContain("First aid</bdi>")
    expect((await boss.get("/console/submissions?state=open")).status).toBe(422)
    const file = await boss.get("/console/submissions/export/submissions.csv?state=refused")
    expect(file.text).toContain("First aid")
    expect(file.text).not.toContain("Welding")
  })

  test("is empty at first, in German too, and closed to people who only learn", async () => {
    expect((await boss.get("/console/submissions")).text).toContain("Nothing has been handed in")
    expect((await boss.get("/console/submissions?language=de")).text).toContain("Nichts eingereicht")
    const employee = await signedIn(installation, "employee")
    expect((await employee.get("/console/submissions")).status).toBe(403)
  })
})

describe("the page of a certificate", () => {
  test("shows a picture beside the form, and links to a PDF", async () => {
    const picture = idIn(await handIn(installation, { file: PICTURE, note: "From\nschool." }, byAdmin))
    const page = (await boss.get(`/console/submissions/${picture}`)).text
    const [, address = ""] = /<img src="(\/files\/[^"]+)"/.exec(page) ?? []
    const file = await installation.app.handle(new Request(`http://localhost${address.replaceAll("&amp;", "&")}`))
    expect(file.headers.get("content-type")).toBe("image/png")
    expect(page).toContain('alt="The certificate of Ada Müller for First aid"')
    expect(page).toContain('value="2026-10-01"')
    const pdf = idIn(await handIn(installation, { file: plainPdf() }))
    const other = (await boss.get(`/console/submissions/${pdf}`)).text
    expect(other).not.toContain("<img src")
    expect(other).toMatch(/<a href="\/files\/[^"]+" target="_blank"/)
  })

  test("approves it with the days of the form, and leads to those that still wait", async () => {
    const id = idIn(await handIn(installation, {}, byAdmin))
    const done = await decide(id, "approve", { finish_date: "2026-10-02", valid_until: "2027-10-01" })
    expect([done.status, done.location]).toEqual([303, "/console/submissions?state=submitted"])
    expect((await boss.get("/console/submissions?state=submitted")).text).toContain("The certificate is approved")
    expect(await submissions()).toMatchObject([{ state: "approved", valid_until: "2027-10-01" }])
    expect((await boss.get(`/console/submissions/${id}`)).text).toContain("The recorded training")
  })

  test("takes an empty end as that of the course", async () => {
    const id = idIn(await handIn(installation, { valid_until: "2027-01-01" }, byAdmin))
    await decide(id, "approve", { finish_date: "2026-10-01", valid_until: "" })
    expect(await submissions()).toMatchObject([{ state: "approved", valid_until: "2028-10-01" }])
  })

  test.each([
    ["return", "returned"],
    ["refuse", "refused"],
  ] as const)("needs a reason: %s", async (decision, state) => {
    const id = idIn(await handIn(installation, {}, byAdmin))
    const refused = await decide(id, decision, { note: " " })
    expect(refused.status).toBe(422)
    expect(await submissions()).toMatchObject([{ state: "submitted" }])
    expect((await decide(id, decision, { note: "Whole\r\npage." })).status).toBe(303)
    expect(await submissions()).toMatchObject([{ state, decision_note: "Whole\npage." }])
  })

  test("keeps what was typed, with each fault at its field", async () => {
    const id = idIn(await handIn(installation, {}, byAdmin))
    const days = await decide(id, "approve", { finish_date: "2026-11-21", valid_until: "2026-01-01" })
    expect(days.status).toBe(422)
    expect(days.text).toContain('value="2026-11-21"')
    expect(days.text).toContain('value="2026-01-01"')
    expect(days.text).toContain('id="finish_date-fault"')
    const long = await decide(id, "return", { note: "x".repeat(2001) })
    expect(long.status).toBe(422)
    expect(long.text).toContain("x".repeat(2001))
    expect(long.text).toContain('id="note-fault"')
  })

  test("decides about what it showed: another file or state meanwhile is a conflict", async () => {
    const id = idIn(await handIn(installation))
    const version = await versionOf(id)
    await installation.request("POST", `submissions/${id}/return`, { body: { note: "Whole page." } })
    await installation.request("PATCH", `submissions/${id}`, { as: "employee", body: { note: "Now." } })
    const stale = await boss.post(`/console/submissions/${id}/return`, { version, note: "Typed." })
    expect(stale.status).toBe(409)
    expect(stale.text).toContain("Somebody has changed this since the page was shown.")
    expect(stale.text).toContain(">Typed.</textarea>")
    expect(await submissions()).toMatchObject([{ state: "submitted" }])
  })

  test("lets nobody decide about their own", async () => {
    const locadmin = await signedIn(installation, "locadmin")
    const id = idIn(await handIn(installation, {}, { as: "admin", user: "locadmin" }))
    const page = (await locadmin.get(`/console/submissions/${id}`)).text
    expect(page).toContain("This is your own certificate.")
    expect(page).not.toContain("/approve")
    const sent = await locadmin.post(`/console/submissions/${id}/approve`, { finish_date: "2026-10-01" })
    expect([403, 404]).toContain(sent.status)
    expect((await locadmin.get("/console")).text).not.toContain("certificate that was handed in")
  })
})
