import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { sql } from "../../../src/database/port.ts"
import { listOf } from "../../harness/answers.ts"
import { hasPrograms, runProgram } from "../../harness/debian-program.ts"
import { exempted } from "../../harness/exempted.ts"
import { Installation } from "../../harness/installation.ts"
import { PEOPLE } from "../../harness/people-company.ts"
import { idOf } from "../../harness/records.ts"
import { require as requires } from "../../harness/requirements.ts"
import { sessionOf, signedIn } from "../../harness/signed-in.ts"
import type { TestBrowser } from "../../harness/test-browser.ts"
import { record } from "../../training/qualifications.ts"

/** The training record of a person on any day. The day is 2026-11-20. */

const [acme, ...others] = PEOPLE.companies
const COURSES = ["ladders", "forklift", "crane", "welding", "driving"]
const passed = (
  key: string,
  course_key: string,
  finish_date: string,
  valid_until: string | null,
  more: object = {},
) => ({
  ...{ key, user_key: "ada", course_key, assignment_type: "approval", state: "success", finish_date, valid_until },
  ...more,
})

const COMPANY = {
  ...PEOPLE,
  companies: [
    {
      ...acme,
      courses: COURSES.map((key) => ({
        ...{ key, title: `About ${key}`, short_type: "base", state: "active" },
        ...{ allow_user_approval_date: true, instruction_course_key: "fire" },
        content: [
          { key: `${key}-chapter`, title: "Chapter", nodes: [{ key: `${key}-page`, title: "Page", text: "Look." }] },
        ],
      })),
      assignments: [
        passed("ladders", "ladders", "2024-01-10", "2025-01-09"),
        passed("ladders-2", "ladders", "2025-01-05", "2027-01-04"),
        passed("forklift", "forklift", "2024-03-01", "2026-02-28"),
        { ...passed("crane", "crane", "2025-06-01", null), assignment_type: "manual", state: "failed" },
        passed("later", "welding", "2026-06-01", null),
      ],
    },
    ...others,
  ],
}

let installation: Installation
let ada: number
let boss: TestBrowser
beforeAll(async () => {
  installation = await Installation.start({ dataset: COMPANY })
  ada = idOf(installation, "users", "ada")
  boss = await signedIn(installation, "boss")
  const id = await requires(installation, { course: "driving" })
  // As if it had been made on 1 September.
  const { database } = installation
  await database.run(sql`update requirements set made_on = '2026-09-01', from_date = '2026-09-01' where id = ${id}`)
  await database.run(sql`update bindings set from_date = '2026-09-01' where requirement_id = ${id}`)
  const opened = Date.parse("2026-09-01T08:00:00Z")
  const deadline = Date.parse("2026-10-01T21:59:59.999Z")
  await database.run(sql`
    update assignments set created_at = ${opened}, deadline_date = '2026-10-01', deadline_at = ${deadline}
    where user_id = ${ada} and course_id = ${idOf(installation, "courses", "driving")}`)
})
afterAll(() => installation.stop())

const recordOf = async (day?: string, by = boss, language = "en") =>
  by.get(`/console/people/${ada}?${new URLSearchParams({ tab: "record", ...(day && { as_of: day }), language })}`)

/** The rows of the part with this heading: the cells of each. */
function rowsOf(text: string, heading: string): string[][] {
  const part = text.split(`${heading}</h2>`)[1]?.split("</section>")[0] ?? ""
  const rows = part.split("<tbody>")[1]?.split("</tbody>")[0]?.split("<tr").slice(1) ?? []
  return rows.map((row) =>
    [...row.matchAll(/<td[^>]*>(.*?)<\/td>/gs)].map(([, cell = ""]) => cell.replaceAll(/<[^>]*>/g, "").trim()),
  )
}

describe("the training record of a person", () => {
  test("has today what is required, valid, open, over and not passed", async () => {
    const { status, text } = await recordOf()
    expect(status).toBe(200)
    expect(rowsOf(text, "Required").map(([course]) => course)).toEqual([expect.stringContaining("About driving")])
    expect(rowsOf(text, "Valid").map(([course, , until]) => [course, until])).toEqual([
      ["About welding", "Unlimited"],
      ["About ladders", "4 January 2027"],
    ])
    expect(rowsOf(text, "Open").map(([course]) => course)).toContain("About driving")
    expect(rowsOf(text, "No longer valid").map(([course, state]) => [course, state])).toEqual([
      ["About forklift", "Expired"],
      ["About ladders", expect.stringMatching(/Renewed|Superseded/)],
    ])
    expect(rowsOf(text, "Not passed").map(([course]) => course)).toEqual(["About crane"])
  })

  test("has on an earlier day what was so at its end, and says so", async () => {
    const { text } = await recordOf("2025-12-31")
    expect(text).toContain("As it was at the end of 31 December 2025.")
    expect(text).toContain("The oldest requirement is from 1 September 2026")
    expect(rowsOf(text, "Required")).toEqual([])
    expect(rowsOf(text, "Valid").map(([course]) => course)).toEqual(["About ladders", "About forklift"])
    expect(rowsOf(text, "Open")).toEqual([])
    expect(text).not.toContain("About welding")
    const before = (await recordOf("2024-12-31")).text
    expect(rowsOf(before, "Valid").map(([course, , until]) => [course, until])).toEqual([
      ["About forklift", "28 February 2026"],
      ["About ladders", "9 January 2025"],
    ])
    expect(before).not.toContain("About crane")
  })

  test("shows what was required and open on that day", async () => {
    const { text } = await recordOf("2026-10-05")
    const [row = []] = rowsOf(text, "Required")
    expect([row[0], row[1]]).toEqual([expect.stringContaining("About driving"), "Overdue"])
    expect(text).toContain(`as_of=2026-10-05`)
    expect(rowsOf(text, "Open").map(([course]) => course)).toContain("About driving")
    expect(rowsOf((await recordOf("2026-08-31")).text, "Open").map(([course]) => course)).not.toContain("About driving")
  })

  test("shows what the person was exempt from on that day alone", async () => {
    const id = await exempted(installation, ada, idOf(installation, "courses", "driving"))
    await installation.database.run(sql`update exemptions set until_date = '2026-09-30' where id = ${id}`)
    expect(rowsOf((await recordOf("2026-09-15")).text, "Exempt").map(([course]) => course)).toEqual([
      expect.stringContaining("About driving"),
    ])
    expect(rowsOf((await recordOf("2026-10-05")).text, "Exempt")).toEqual([])
    await installation.database.run(sql`delete from exemptions where id = ${id}`)
  })

  test("refuses a day that is in the future or none, and keeps what was typed", async () => {
    const future = await recordOf("2026-11-21")
    expect([future.status, rowsOf(future.text, "Valid").length]).toEqual([422, 2])
    expect(future.text).toContain('value="2026-11-21"')
    expect((await recordOf("yesterday")).status).toBe(422)
    // As German browsers without a calendar send it.
    expect((await recordOf("31.12.2025")).text).toContain("31 December 2025")
  })

  test("is in German too, and only for those who see the person", async () => {
    expect((await recordOf("2025-12-31", boss, "de")).text).toContain("So war es am Ende des 31. Dezember 2025.")
    expect((await recordOf(undefined, await signedIn(installation, "tom"))).status).toBe(200)
    expect((await recordOf(undefined, await signedIn(installation, "lena"))).status).toBe(403)
  })
})

test("what is replaced or revoked later was valid before, as long as its certificate says", async () => {
  const course = (key: string) => idOf(installation, "courses", key)
  const qualification = { course_id: course("ladders"), finish_date: "2026-11-20" }
  expect((await record(installation, "ada", qualification)).status).toBe(201)
  const [certificate] = listOf(
    await installation.request("GET", `certificates?user_id=${ada}&course_id=${course("welding")}`),
  )
  const reason = { reason: "Recorded by mistake." }
  expect((await installation.request("POST", `certificates/${certificate?.id}/revoke`, { body: reason })).status).toBe(
    200,
  )
  const now = (await recordOf()).text
  expect(rowsOf(now, "Valid").map(([title]) => title)).toEqual(["About ladders"])
  const states = rowsOf(now, "No longer valid").map(([title, state]) => `${title}: ${state}`)
  expect(states).toContain("About welding: Revoked")
  expect(states).toContain("About ladders: Superseded")
  const yesterday = (await recordOf("2026-11-19")).text
  expect(rowsOf(yesterday, "Valid").map(([title, , until]) => [title, until])).toEqual([
    ["About welding", "Unlimited"],
    ["About ladders", "4 January 2027"],
  ])
})

/** The record as a PDF, in lines. */
async function printed(query = ""): Promise<{ readonly status: number; readonly lines: readonly string[] }> {
  const headers = { cookie: `session=${await sessionOf(installation, "boss")}`, "accept-language": "en" }
  const address = `http://localhost/console/people/${ada}/record.pdf${query}`
  const answer = await installation.app.handle(new Request(address, { headers }))
  if (answer.status !== 200) return { status: answer.status, lines: [] }
  const text = runProgram("pdftotext", ["-layout", "-", "-"], await answer.bytes()).text
  return { status: 200, lines: text.split("\n").map((line) => line.trim().replaceAll(/\s{2,}/g, "|")) }
}

describe.skipIf(!hasPrograms("text of training records", "pdftotext"))("the printed record", () => {
  test("is linked from the page with its day, and has what was required then", async () => {
    expect((await recordOf("2026-10-05")).text).toContain(`/console/people/${ada}/record.pdf?as_of=2026-10-05`)
    const { lines } = await printed("?as_of=2026-10-05")
    expect(lines).toContain("As of|5 October 2026")
    expect(lines.filter((line) => line.startsWith("About driving"))).toEqual([
      expect.stringMatching(/^About driving\|Overdue\|1 Oct 2026\|–$/),
      "About driving|Training|1 Oct 2026 (overdue)",
    ])
    expect(lines.some((line) => line.startsWith("Required"))).toBe(true)
  })

  test("has what was valid on an earlier day", async () => {
    const { lines } = await printed("?as_of=2025-12-31")
    expect(lines).toContain("Nothing is required on this day.")
    expect(lines.filter((line) => line.startsWith("About ")).map((line) => line.split("|")[0])).toEqual([
      "About ladders",
      "About forklift",
      "About ladders",
      "About crane",
    ])
  })

  test("is refused for a day in the future", async () => {
    expect((await printed("?as_of=2026-12-01")).status).toBe(422)
    expect((await printed("?as_of=soon")).status).toBe(422)
  })
})
