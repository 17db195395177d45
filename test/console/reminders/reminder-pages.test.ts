import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { sql } from "../../../src/database/port.ts"
import { createMail } from "../../../src/mail/rules.ts"
import { acmeReminding, entries, morning, open, remindAt } from "../../compliance/reminders/reminding.ts"
import type { Installation } from "../../harness/installation.ts"
import { idOf } from "../../harness/records.ts"
import { signedIn } from "../../harness/signed-in.ts"
import type { TestBrowser } from "../../harness/test-browser.ts"
import { KEY, settingsFor } from "../../mail/outbox.ts"

/** The ledger, people whom no mail reaches, and reminders by hand, on pages. Ada and Nina are in Berlin, Lena and Nora in no team. */

const mail = createMail({ settings: settingsFor("smtp://127.0.0.1:1"), key: KEY, nudge: () => {} })
const PATH = "/console/reminders"

let acme: Installation
let hanna: TestBrowser
beforeAll(async () => {
  acme = await acmeReminding({
    users: [
      { key: "nina", first_name: "Nina", last_name: "Nagel", roles: ["company.employee"], team_keys: ["warehouse"] },
    ],
    assignments: [
      open("one", "lena", "first-aid", "2026-11-27"),
      open("two", "nora", "first-aid", "2026-11-27"),
      open("three", "ada", "first-aid", "2026-11-10"),
      open("four", "nina", "first-aid", "2026-11-10"),
      open("five", "nina", "ladder", "2026-11-27"),
      open("six", "paul", "ladder", "2027-06-30"),
    ],
    mail,
  })
  await acme.database.run(sql`update users set language = 'en'`)
  acme.time.now = morning("2026-11-20")
  await remindAt(acme, acme.time.now)
  hanna = await signedIn(acme, "hanna")
})
afterAll(() => acme.stop())

const user = (key: string) => String(idOf(acme, "users", key))
const course = (key: string) => String(idOf(acme, "courses", key))
const assignmentOf = (key: string) => String(idOf(acme, "assignments", key))
const rowsIn = (text: string) =>
  [...text.matchAll(/class="name"[^>]*>(?:<a[^>]*>)?(?:<bdi>)?([^<]+)/g)].map(([, name]) => name)
const idsIn = (text: string) => [...text.matchAll(/name="id" value="(\d+)"/g)].map(([, id = ""]) => id)
const bodyOf = (text: string) => text.slice(text.indexOf("<tbody>"))
const names = async (query: string, by = hanna) =>
  [...new Set(rowsIn(bodyOf((await by.get(`${PATH}${query}`)).text)))].sort()
const acting = (act: string, fields: readonly (readonly [string, string])[], by = hanna) =>
  by.get(`/console/acts/new?${new URLSearchParams([["act", act], ["back", PATH], ...fields] as [string, string][])}`)
const confirmed = (text: string, by = hanna) =>
  by.post(
    "/console/acts",
    [...text.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(
      ([, name = "", value = ""]) => [name, value.replaceAll("&amp;", "&")] as const,
    ),
  )

describe("the ledger", () => {
  test("shows in words what became of each reminder, the newest first", async () => {
    const { status, text } = await hanna.get(PATH)
    expect(status).toBe(200)
    for (const words of ["Lena Lindner", "7 days before", "Waiting", "Not sent", "No email address", "Escalation"]) {
      expect([words, bodyOf(text).includes(words)]).toEqual([words, true])
    }
    expect(text).toContain("to Hanna Huber")
    expect(text).not.toContain("Paul")
    expect((await hanna.get(`${PATH}?language=de`)).text).toContain("7 Tage vorher")
  })

  test("is filtered as the API filters it", async () => {
    expect(await names(`?user_id=${user("lena")}`)).toEqual(["Lena Lindner"])
    expect(await names(`?recipient_id=${user("hanna")}`)).toEqual(["Ada Müller", "Nina Nagel"])
    expect(await names("?kind=escalation")).toEqual(["Ada Müller", "Nina Nagel"])
    expect(await names("?state=suppressed&reason=no_address")).toEqual(["Nina Nagel", "Nora Neu"])
    expect(await names(`?course_id=${course("ladder")}`)).toEqual(["Nina Nagel"])
    expect(await names("?since=2026-11-21")).toEqual([])
    expect(await names("?until=2026-11-20&state=queued&kind=deadline")).toEqual(["Lena Lindner"])
    const faulty = await hanna.get(`${PATH}?since=soon`)
    expect([faulty.status, faulty.text.includes("filter-since")]).toEqual([422, true])
  })

  test("finds the person whom a reminder is about or goes to by name, and asks whom if there are several", async () => {
    expect(await names("?user=Lindner")).toEqual(["Lena Lindner"])
    expect(await names("?recipient=Huber&kind=escalation")).toEqual(["Ada Müller", "Nina Nagel"])
    const several = await hanna.get(`${PATH}?user=n`)
    expect(several.text).toContain("Whom do you mean?")
    expect(several.text).toContain(`user_id=${user("lena")}`)
    expect((await hanna.get(`${PATH}?user=Nobody-of-this-name`)).status).toBe(422)
  })

  test("is exported as it is listed", async () => {
    const { status, text } = await hanna.get(
      `${PATH}/export/reminders.csv?reason=no_address&course_id=${course("ladder")}`,
    )
    expect(status).toBe(200)
    expect(text.trim().split("\n")).toHaveLength(2)
    for (const words of ["Nina Nagel", "Leiter_Prüfung", "Not sent", "No email address"]) expect(text).toContain(words)
    expect((await hanna.get(`${PATH}/export/reminders.xlsx`)).status).toBe(200)
    expect((await hanna.get(`${PATH}/export/others.csv`)).status).toBe(404)
  })

  test("is limited to people in view, and closed to people who only learn", async () => {
    const trainer = await signedIn(acme, "trainer")
    expect(await names("", trainer)).toEqual(["Ada Müller", "Nina Nagel"])
    expect(await names("/unreachable", trainer)).toEqual(["Nina Nagel"])
    const lena = await signedIn(acme, "lena")
    const other = await signedIn(acme, "other")
    for (const path of ["", "/unreachable", "/export/reminders.csv", "/unreachable/export/unreachable.csv"]) {
      expect([path, (await lena.get(`${PATH}${path}`)).status]).toEqual([path, 403])
      const { status, text } = await other.get(`${PATH}${path}`)
      expect([path, status, /Lindner|Nagel|Neu/.test(text)]).toEqual([path, 200, false])
    }
  })
})

describe("people who cannot be reached", () => {
  test("are those without an address for whom something is due, with what is due", async () => {
    const { status, text } = await hanna.get(`${PATH}/unreachable`)
    expect(status).toBe(200)
    expect(rowsIn(bodyOf(text))).toEqual(["Nina Nagel", "Nora Neu"])
    for (const words of ["Leiter_Prüfung", "until 27 November 2026", "was due on 10 November 2026"]) {
      expect(text).toContain(words)
    }
    expect(await names("/unreachable?search=neu")).toEqual(["Nora Neu"])
    expect(await names(`/unreachable?team_id=${idOf(acme, "teams", "warehouse")}`)).toEqual(["Nina Nagel"])
    expect(await names(`/unreachable?location_id=${idOf(acme, "locations", "krakow")}`)).toEqual([])
    expect((await hanna.get(`${PATH}/unreachable?team_id=x`)).status).toBe(422)
    const file = await hanna.get(`${PATH}/unreachable/export/unreachable.csv?search=nagel`)
    expect(file.text.trim().split("\n")).toHaveLength(2)
    expect(file.text).toContain("2026-11-10")
  })

  test("are also those whose last mail was refused, until one arrives", async () => {
    const { database, time } = acme
    const lena = user("lena")
    const [row] = await database.all<{ id: number }>(sql`
      select id from reminder_entries where user_id = ${lena} and state = 'queued' and kind = 'deadline'`)
    const set = (state: string, reason: string | null, sentAt: number | null) =>
      database.run(sql`
        update reminder_entries set state = ${state}, reason = ${reason}, sent_at = ${sentAt} where id = ${row?.id}`)
    await set("failed", "refused", null)
    expect(await names("/unreachable")).toEqual(["Lena Lindner", "Nina Nagel", "Nora Neu"])
    expect((await hanna.get(`${PATH}/unreachable`)).text).toContain("Refused by the mail server")
    const escalation = sql`select id from reminder_entries where user_id = ${user("ada")} and kind = 'escalation' limit 1`
    const later = sql`update reminder_entries set recipient_user_id = ${lena}, sent_at = ${time.now + 60_000}`
    const [other] = await database.all<{ id: number; recipient_user_id: number }>(
      sql`select id, recipient_user_id from reminder_entries where id in (${escalation})`,
    )
    await database.run(sql`${later} where id = ${other?.id}`)
    expect(await names("/unreachable")).toEqual(["Nina Nagel", "Nora Neu"])
    await database.run(sql`
      update reminder_entries set recipient_user_id = ${other?.recipient_user_id}, sent_at = null where id = ${other?.id}`)
    await set("queued", null, null)
    expect(await names("/unreachable")).toEqual(["Nina Nagel", "Nora Neu"])
  })

  test("do not include who is absent, exempt or inactive", async () => {
    const { database } = acme
    const nora = user("nora")
    await database.run(sql`update users set absent_from = '2026-11-01', absent_until = '2026-11-30' where id = ${nora}`)
    expect(await names("/unreachable")).toEqual(["Nina Nagel"])
    await database.run(sql`update users set absent_from = null, absent_until = null where id = ${nora}`)
    const exempting = { user_id: Number(nora), course_id: Number(course("first-aid")), reason: "Elsewhere." }
    const { body } = await acme.request("POST", "exemptions", { body: exempting })
    expect(await names("/unreachable")).toEqual(["Nina Nagel"])
    await database.run(sql`delete from exemptions where id = ${(body.data as unknown as { id: number }).id}`)
    expect(await names("/unreachable")).toEqual(["Nina Nagel", "Nora Neu"])
  })
})

describe("reminding by hand", () => {
  test("says before what cannot be and who gets no mail, carries a message, and happens once a day", async () => {
    const selected = ["lena", "nora", "paul"].map((key) => ["id", user(key)] as const)
    const asked = await acting("users.remind", selected)
    expect([asked.text.includes('name="course_id"'), asked.text.includes('name="message"')]).toEqual([true, true])
    const chosen = [
      ["course_id", course("first-aid")],
      ["message", "Before Friday, please."],
      ["asked", "1"],
    ] as const
    const { text } = await acting("users.remind", [...selected, ...chosen])
    for (const words of [
      "2 will be reminded",
      "1 cannot be reminded",
      "The user has no open assignment of this course.",
      "1 of them gets no mail",
      "There is no mail address",
    ]) {
      expect([words, text.includes(words)]).toEqual([words, true])
    }
    expect((await confirmed(text)).location).toStartWith("/console/jobs/")
    const made = (await entries(acme)).filter((entry) => entry.startsWith("manual"))
    expect(made).toEqual(["manual lena queued", "manual nora suppressed no_address"])
    const again = await acting("users.remind", [...selected, ...chosen])
    expect(again.text).toContain("The user has been reminded of this course by hand today already.")
    const said = await acme.database.get<{ message: string }>(
      sql`select message from reminder_entries where message is not null`,
    )
    expect(said?.message).toBe("Before Friday, please.")
  })

  test("refuses a message that is too long, with what was typed", async () => {
    const long = "x".repeat(1001)
    const { status, text } = await acting("assignments.remind", [
      ["id", assignmentOf("three")],
      ["message", long],
      ["asked", "1"],
    ])
    expect([status, text.includes(long)]).toEqual([422, true])
  })

  test("starts from the ledger with single entries or all that match, and from a training's page", async () => {
    const { text } = await hanna.get(`${PATH}?kind=escalation`)
    expect(new Set(idsIn(text))).toEqual(new Set([assignmentOf("three"), assignmentOf("four")]))
    const all = await acting(
      "assignments.remind",
      [
        ["all", "1"],
        ["asked", "1"],
        ["message", ""],
        ["back", `${PATH}?kind=overdue`],
      ].slice(0, 3) as never,
    )
    expect(all.status).toBe(200)
    const training = await hanna.get(`/console/assignments/${assignmentOf("three")}`)
    const [, address = ""] = /href="(\/console\/acts\/new\?act=assignments\.remind[^"]*)"/.exec(training.text) ?? []
    const form = await hanna.get(`${address.replaceAll("&amp;", "&")}&asked=1`)
    expect(form.text).toContain("1 will be reminded of")
    const done = await confirmed(form.text)
    expect(done.location).toBe(`/console/assignments/${assignmentOf("three")}`)
    expect((await hanna.get(String(done.location))).text).toContain("A reminder of 1 training was sent.")
    expect(await entries(acme)).toContain("manual ada queued")
  })

  test("is possible for trainers of the person, not for others, and not of another company", async () => {
    const trainer = await signedIn(acme, "trainer")
    const ids = ["nina", "lena"].map((key) => ["id", user(key)] as const)
    const { text } = await acting("users.remind", [...ids, ["course_id", course("ladder")], ["asked", "1"]], trainer)
    expect(text).toContain("1 will be reminded")
    expect(text).not.toContain("Lindner")
    const other = await signedIn(acme, "other")
    const foreign = await acting(
      "users.remind",
      [
        ["id", user("lena")],
        ["course_id", course("first-aid")],
        ["asked", "1"],
      ],
      other,
    )
    expect([foreign.status, /Lindner/.test(foreign.text)]).toEqual([422, false])
    expect((await acting("users.remind", [["id", user("nina")]], await signedIn(acme, "lena"))).status).toBe(403)
  })
})

describe("letters", () => {
  async function fileOf(job: string, by = hanna) {
    const cookie = [...by.cookies].map(([name, value]) => `${name}=${value}`).join("; ")
    const response = await acme.app.handle(
      new Request(`http://localhost${job}/reminders.pdf`, { headers: { accept: "text/html", cookie } }),
    )
    const bytes = new Uint8Array(await response.arrayBuffer())
    return { status: response.status, type: response.headers.get("content-type"), bytes }
  }

  test("are printed for people for whom something is due, and fetched by the person who printed them", async () => {
    const ids = ["nina", "nora", "paul"].map((key) => ["id", user(key)] as const)
    const { text } = await acting("users.print-reminders", ids)
    for (const words of ["2 get a letter", "Nothing is due for the person", "Paul Petit"]) expect(text).toContain(words)
    const job = String((await confirmed(text)).location)
    expect((await hanna.get(job)).text).toContain(`${job}/reminders.pdf`)
    const { status, type, bytes } = await fileOf(job)
    expect([status, type]).toEqual([200, "application/pdf"])
    const { PDFDocument } = await import("pdf-lib")
    expect((await PDFDocument.load(bytes)).getPageCount()).toBe(2)
    expect((await fileOf(job, await signedIn(acme, "trainer"))).status).toBe(404)
    expect((await hanna.get(`${job}/letters.pdf`)).status).toBe(404)
    const noted = await acme.database.all<{ action: string }>(sql`
      select action from audit_entries where action = 'remind' and changes like '%"letter"%'`)
    expect(noted).toHaveLength(3)
  })

  test("concern all who cannot be reached, and never more than fit into a file", async () => {
    const query = new URLSearchParams({ act: "users.print-reminders", all: "1", back: `${PATH}/unreachable` })
    const { text } = await hanna.get(`/console/acts/new?${query}`)
    expect(text).toContain("2 get a letter")
    expect(text).not.toContain('name="id"')
    const many = Array.from({ length: 501 }, (_, index) => ["id", String(index + 1)] as const)
    expect((await acting("users.print-reminders", many)).status).toBe(422)
  })
})
