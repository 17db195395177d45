import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { PRINTED_MAX } from "../../../src/compliance/reports/report.ts"
import { insertRows } from "../../../src/database/insert-rows.ts"
import { sql } from "../../../src/database/port.ts"
import { Installation } from "../../harness/installation.ts"
import { companyId, idOf } from "../../harness/records.ts"
import { linesOf, notedReports } from "../../harness/report-files.ts"
import { passDays, require } from "../../harness/requirements.ts"
import { signedIn } from "../../harness/signed-in.ts"
import type { TestBrowser } from "../../harness/test-browser.ts"
import { assignment, trainingCompany } from "../../harness/training-company.ts"

/* Reports in the console, on 2026-11-21. Trainer trains the warehouse. */

const HISTORY = {
  assignments: [
    assignment("ladder", "ada", "ladder", "success", { finish_date: "2026-01-11", valid_until: "2027-12-31" }),
    assignment("winch", "ada", "winch", "success", { finish_date: "2025-12-01", valid_until: "2026-12-01" }),
  ],
}

let installation: Installation
let boss: TestBrowser
let trainer: TestBrowser
beforeAll(async () => {
  installation = await Installation.start({ dataset: trainingCompany(HISTORY) })
  await require(installation, { course: "ladder", team: "warehouse", grace: 0 })
  await require(installation, { course: "winch", team: "warehouse", grace: 60 })
  await passDays(installation, 1)
  boss = await signedIn(installation, "boss")
  trainer = await signedIn(installation, "trainer")
})
afterAll(() => installation.stop())

const HERE = "/console/reports"
const NAMES = [
  "matrix",
  "compliance",
  "overdue",
  "expiring",
  "exemptions",
  "people",
  "history",
  "certificates",
  "reminders",
]
const linksIn = (text: string) =>
  [...text.matchAll(/href="([^"]*)"/g)].map(([, href = ""]) => href.replaceAll("&amp;", "&"))
const rowsIn = (text: string) => /<tbody>(.*?)<\/tbody>/s.exec(text)?.[1]?.split("</tr>").slice(0, -1) ?? []

describe("the list of reports", () => {
  test("has each report with a sentence, and only those that the reader may get", async () => {
    const all = linksIn((await boss.get(HERE)).text)
    for (const name of NAMES) expect(all).toContain(`${HERE}/${name}`)
    const some = linksIn((await trainer.get(HERE)).text)
    expect(some).toContain(`${HERE}/matrix`)
    expect(some).not.toContain(`${HERE}/exemptions`)
  })

  test("is closed to employees, and so is each report", async () => {
    const ada = await signedIn(installation, "ada")
    for (const path of ["", "/matrix", "/overdue.csv", "/certificates.zip"]) {
      expect((await ada.get(HERE + path)).status).toBe(403)
    }
    expect((await trainer.get(`${HERE}/exemptions`)).status).toBe(403)
    for (const file of ["secrets", "matrix.zip", "people.csv.csv", "certificates.csv"]) {
      expect((await boss.get(`${HERE}/${file}`)).status).toBe(404)
    }
  })
})

describe("a report", () => {
  test.each(NAMES)("%s opens with its filters and says what it is for", async (name) => {
    const { status, text } = await boss.get(`${HERE}/${name}`)
    expect(status).toBe(200)
    expect(text).toContain("data-filters")
  })

  test("shows its first rows with their number, and has their files", async () => {
    const { text } = await boss.get(`${HERE}/expiring`)
    expect(text).toContain("1 row.")
    expect(rowsIn(text)).toHaveLength(1)
    expect(rowsIn(text)[0]).toContain("Ada Müller")
    expect(rowsIn(text)[0]).toContain("1 Dec 2026")
    const links = linksIn(text)
    for (const format of ["csv", "xlsx", "pdf"]) expect(links).toContain(`${HERE}/expiring.${format}`)
  })

  test("shows the matrix as people and courses", async () => {
    const { text } = await boss.get(`${HERE}/matrix?team_id=${idOf(installation, "teams", "warehouse")}`)
    expect(text).toContain(">Leiter_Prüfung</th>")
    const ada = rowsIn(text).find((row) => row.includes("Ada Müller"))
    expect(ada).toContain("Valid")
    expect(ada).toContain("31 Dec 2027")
    expect(rowsIn(text).find((row) => row.includes("Łukasz Ørsted"))).toContain("Overdue")
  })

  test("keeps its filters in the address, and in those of its files and of a schedule", async () => {
    const course = idOf(installation, "courses", "ladder")
    const { text } = await boss.get(`${HERE}/overdue?course_id=${course}&role=&search=&view=`)
    expect(text).toContain(`<option value="${course}" selected>Leiter_Prüfung`)
    expect(linksIn(text)).toContain(`${HERE}/overdue.csv?course_id=${course}`)
    expect(linksIn(text)).toContain(`${HERE}/schedules/new?report=overdue&filters.course_id=${course}`)
    const file = await boss.get(`${HERE}/overdue.csv?course_id=${course}&role=&per_page=50&view=3`)
    expect(linesOf(file).length).toBe(rowsIn(text).length + 1)
    const [noted] = (await notedReports(installation)).slice(-1)
    expect(noted).toMatchObject({
      report: "overdue",
      filters: { course_id: String(course) },
      rows: rowsIn(text).length,
    })
  })

  test("is limited to what the reader may see", async () => {
    const all = rowsIn((await boss.get(`${HERE}/people`)).text).length
    const some = rowsIn((await trainer.get(`${HERE}/people`)).text)
    expect(some.length).toBeGreaterThan(0)
    expect(some.length).toBeLessThan(all)
    const other = idOf(installation, "teams", "crew", "beta")
    expect(rowsIn((await boss.get(`${HERE}/people?team_id=${other}`)).text)).toEqual([])
  })

  test("shows a past day, as typed in a browser without a calendar, too", async () => {
    const was = await boss.get(`${HERE}/overdue?as_of=20.11.2026`)
    expect(was.text).toContain("Nothing matches")
    expect(was.text).toContain('value="2026-11-20"')
    const { status, text } = await boss.get(`${HERE}/overdue?as_of=2026-11-22`)
    expect(status).toBe(422)
    expect(text).toContain("Enter a date that is not later than today.")
  })

  test.each(["matrix", "compliance", "overdue", "expiring"])(
    "%s counts what it shows, on any day and scope",
    async (name) => {
      for (const query of ["", "include=none", "as_of=2026-11-20", "as_of=2026-11-20&include=none", "standing=open"]) {
        const { status, text } = await boss.get(`${HERE}/${name}?${query}`)
        expect([query, status]).toEqual([query, 200])
        const counted = Number(/(\d+) rows?\./.exec(text)?.[1])
        expect([query, rowsIn(text).length]).toEqual([query, Math.min(counted, 20)])
        const file = await boss.get(`${HERE}/${name}.csv?${query}`)
        expect([query, linesOf(file).length - 1]).toEqual([query, counted])
      }
    },
  )

  test("of trainings asks for a person or a course first, and finds people by name", async () => {
    const empty = await boss.get(`${HERE}/history`)
    expect(empty.status).toBe(200)
    expect(empty.text).toContain("Choose a person or a course")
    expect(linksIn(empty.text).filter((link) => link.startsWith(`${HERE}/history.`))).toEqual([])
    const search = linksIn(empty.text).find((link) => link.startsWith("/console/choose/people"))
    const found = await boss.get(`${search}&search=müller`)
    const ada = idOf(installation, "users", "ada")
    expect(linksIn(found.text)).toContain(`${HERE}/history?user_id=${ada}`)
    const { text } = await boss.get(`${HERE}/history?user_id=${ada}`)
    expect(text).toContain(`<option value="${ada}" selected>Ada Müller</option>`)
    expect(rowsIn(text)).toHaveLength(2)
  })

  test("refuses a faulty filter at its field, on the page and for its files", async () => {
    for (const path of [`${HERE}/compliance?standing=late`, `${HERE}/compliance.csv?standing=late`]) {
      const { status, text, headers } = await boss.get(path)
      expect(status).toBe(422)
      expect(headers.get("content-type")).toStartWith("text/html")
      expect(text).toContain("Choose one of the options.")
    }
  })

  test("says before that it is too long for a PDF, and the file says the same", async () => {
    const now = installation.time.now
    const rows = Array.from({ length: PRINTED_MAX }, (_, index) => {
      const name = `many-${index}`
      return [companyId(installation), name, name, name, "Many", name, now, now]
    })
    const into = "users (company_id, key, username, username_folded, last_name, search, created_at, updated_at)"
    await installation.database.transaction((tx) => insertRows(tx, into, rows))
    const { text } = await boss.get(`${HERE}/people`)
    expect(text).toContain("More than 5,000 rows. The first 20 are shown.")
    expect(text).toContain("A PDF has at most 5,000 rows.")
    expect(linksIn(text)).toContain(`${HERE}/people.xlsx`)
    expect(linksIn(text)).not.toContain(`${HERE}/people.pdf`)
    const file = await boss.get(`${HERE}/people.pdf`)
    expect(file.status).toBe(422)
    expect(file.text).toContain("5,000 rows")
    const { status, body } = await installation.request("GET", "reports/people.pdf")
    expect<unknown>([status, body.codes]).toEqual([422, { format: ["too_many_rows"] }])
    await installation.database.run(sql`delete from users where last_name = 'Many'`)
  })
})

describe("the certificates", () => {
  test("are listed before they are downloaded as one file", async () => {
    const { text } = await boss.get(`${HERE}/certificates`)
    expect(linksIn(text)).toContain(`${HERE}/certificates.zip`)
    expect(linksIn(text)).not.toContain(`${HERE}/certificates.pdf`)
    const file = await boss.get(`${HERE}/certificates.zip`)
    expect(file.headers.get("content-type")).toBe("application/zip")
  })
})
