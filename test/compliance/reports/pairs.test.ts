import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { sql } from "../../../src/database/port.ts"
import { hasPrograms } from "../../harness/debian-program.ts"
import { Installation } from "../../harness/installation.ts"
import { idOf } from "../../harness/records.ts"
import { getReport, linesOf, notedReports, printedText } from "../../harness/report-files.ts"
import { dayAfter, pairOf, passDays, require } from "../../harness/requirements.ts"
import { assignment, trainingCompany } from "../../harness/training-company.ts"

/** What people hold on 2026-11-20. */
const HISTORY = {
  assignments: [
    assignment("ladder", "ada", "ladder", "success", { finish_date: "2026-01-11", valid_until: "2027-12-31" }),
    assignment("winch", "ada", "winch", "success", { finish_date: "2025-12-01", valid_until: "2026-12-01" }),
    assignment("fork", "lukasz", "fork", "success", { finish_date: "2026-02-01" }),
  ],
}

let installation: Installation
beforeAll(async () => {
  installation = await Installation.start({ dataset: trainingCompany(HISTORY) })
  await require(installation, { course: "ladder", team: "warehouse", grace: 0 })
  await require(installation, { course: "winch", team: "warehouse", grace: 60 })
  await passDays(installation, 1)
})
afterAll(() => installation.stop())

const get = (path: string, options: Parameters<typeof getReport>[2] = { language: "en" }) =>
  getReport(installation, path, options)

/** The cells of a line of CSV. */
const cellsOf = (line: string) =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted ?? plain ?? "")

/** The rows of a CSV report as objects by the heads. */
async function rowsOf(path: string, options?: Parameters<typeof getReport>[2]): Promise<Record<string, string>[]> {
  const [head = "", ...lines] = linesOf(await get(path, options))
  const names = cellsOf(head)
  return lines.map((line) => Object.fromEntries(cellsOf(line).map((cell, index) => [names[index] ?? "", cell])))
}

const brief = (rows: Record<string, string>[]) => rows.map((row) => `${row.Name} | ${row.Course} | ${row.Standing}`)

const title = async (key: string) => {
  const { body } = await installation.request("GET", `courses?ids=${idOf(installation, "courses", key)}`)
  return String(body.data?.[0]?.title)
}

describe("the report of pairs", () => {
  test("has a row for each person and course, by the names of people and titles", async () => {
    const listed = await installation.request("GET", "compliance?per_page=100")
    const rows = await rowsOf("compliance.csv")
    expect(rows).toHaveLength(Number(listed.body.meta?.total))
    const names = rows.map((row) => row.Name)
    expect(names.indexOf("Łukasz Ørsted")).toBeGreaterThan(names.lastIndexOf("Ada Müller"))
    expect(brief(rows)).toContain(`Ada Müller | ${await title("ladder")} | Valid`)
    expect(brief(rows)).toContain(`Ada Müller | ${await title("winch")} | Expires soon`)
    expect(brief(rows)).toContain(`Łukasz Ørsted | ${await title("ladder")} | Overdue`)
  })

  test("takes the filters of the list", async () => {
    const course = idOf(installation, "courses", "winch")
    const rows = await rowsOf(`compliance.csv?course_id=${course}&standing=open,expiring`)
    expect(brief(rows)).toEqual([
      `Ada Müller | ${await title("winch")} | Expires soon`,
      `Olga Operator | ${await title("winch")} | Open`,
      `Łukasz Ørsted | ${await title("winch")} | Open`,
    ])
    const person = await rowsOf(`compliance.csv?user_id=${idOf(installation, "users", "ada")}`)
    expect(new Set(person.map((row) => row.Name))).toEqual(new Set(["Ada Müller"]))
    expect((await get("compliance.csv?standing=late")).status).toBe(422)
  })

  test("adds with `include=none` what is held although nobody asks for it", async () => {
    const rows = await rowsOf(`compliance.csv?include=none&search=lukasz`)
    expect(brief(rows)).toContain(`Łukasz Ørsted | ${await title("fork")} | Not required`)
  })

  test("is as it was with `as_of`, and refuses a day that has not come", async () => {
    expect(await rowsOf("compliance.csv?as_of=2020-01-01")).toEqual([])
    const was = await rowsOf(
      `compliance.csv?as_of=${dayAfter(installation, -1)}&user_id=${idOf(installation, "users", "lukasz")}`,
    )
    expect(brief(was)).toContain(`Łukasz Ørsted | ${await title("ladder")} | Open`)
    expect((await get(`compliance.csv?as_of=${dayAfter(installation, 1)}`)).status).toBe(422)
  })

  test("shows employees themselves, and trainers those whom they train", async () => {
    expect(await rowsOf("compliance.csv", { as: "employee", language: "en" })).not.toContainEqual(
      expect.objectContaining({ Name: "Ada Müller" }),
    )
    const trained = await rowsOf("compliance.csv", { as: "trainer", language: "en" })
    expect(brief(trained)).toContain(`Ada Müller | ${await title("ladder")} | Valid`)
  })

  test("of one standing has only that", async () => {
    const overdue = await rowsOf("overdue.csv")
    const pair = await pairOf(installation, "lukasz", "ladder")
    expect(overdue.find((row) => row.Name === "Łukasz Ørsted")).toMatchObject({
      Course: await title("ladder"),
      Deadline: pair?.deadline_date ?? "",
      "Overdue since": dayAfter(installation, 0),
    })
    const expiring = await rowsOf("expiring.csv")
    expect(expiring.map((row) => row["Valid until"])).toEqual(["2026-12-01"])
    expect((await notedReports(installation)).at(-1)).toMatchObject({ report: "expiring", rows: 1 })
  })
})

describe("the matrix", () => {
  test("has a row for each person and two columns for each course", async () => {
    const rows = await rowsOf(`matrix.csv?team_id=${idOf(installation, "teams", "warehouse")}`)
    const ladder = await title("ladder")
    expect(rows.find((row) => row.Name === "Ada Müller")).toMatchObject({
      [ladder]: "Valid",
      [`${ladder}: day`]: "2027-12-31",
    })
    expect(rows.find((row) => row.Name === "Łukasz Ørsted")).toMatchObject({
      [ladder]: "Overdue",
      [`${ladder}: day`]: dayAfter(installation, -1),
    })
  })

  test("has columns only for courses that are asked of somebody who matches", async () => {
    const [head] = linesOf(await get(`matrix.csv?course_id=${idOf(installation, "courses", "winch")}`))
    expect(head).toBe(`Personnel number,Name,Teams,${await title("winch")},${await title("winch")}: day`)
  })

  test("is on paper A3 in landscape, with symbols, a legend and the filters", async () => {
    if (!hasPrograms("the matrix as PDF", "pdftotext", "pdfinfo")) return
    const { bytes, status } = await get(`matrix.pdf?team_id=${idOf(installation, "teams", "warehouse")}`)
    expect(status).toBe(200)
    const info = Bun.spawnSync(["pdfinfo", "-"], { stdin: bytes }).stdout.toString()
    expect(info).toContain("1190.55 x 841.89")
    const text = printedText(bytes)
    expect(text).toContain("Filters: Team: Warehouse")
    expect(text).toMatch(/Symbols: ✓ Valid\s+◔ Expires soon/)
    expect(text).toContain("✓ 31 Dec 2027")
    // Namesakes differ by their numbers.
    expect(text).toContain("Ada Müller · ada")
    expect(text).toContain("Page 1 of 1")
  })

  test("has its filters in words on paper", async () => {
    if (!hasPrograms("the filters of a report", "pdftotext")) return
    const [requirement] = await installation.database.all<{ id: number }>(
      sql`select id from requirements where course_id = ${idOf(installation, "courses", "ladder")}`,
    )
    const query = `requirement_id=${requirement?.id}&standing=open,overdue&include=none`
    const text = printedText((await get(`matrix.pdf?${query}`)).bytes)
    expect(text).toContain(`Requirement: ${await title("ladder")}`)
    expect(text).toContain("Standing: Open, Overdue")
    expect(text).toContain("Scope: also what nobody requires")
  })
})
