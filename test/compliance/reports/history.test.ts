import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { sql } from "../../../src/database/port.ts"
import { Installation } from "../../harness/installation.ts"
import { idOf } from "../../harness/records.ts"
import { getReport, linesOf } from "../../harness/report-files.ts"
import { assignment, trainingCompany } from "../../harness/training-company.ts"

const HISTORY = {
  assignments: [
    assignment("base", "ada", "base", "success", { finish_date: "2026-01-11", valid_until: "2026-12-31" }),
    assignment("expired", "ada", "winch", "success", { finish_date: "2025-01-11", valid_until: "2026-11-19" }),
    assignment("endless", "ada", "ladder", "success", { finish_date: "2026-02-02" }),
    assignment("failed", "ada", "fork", "failed", { finish_date: "2026-05-05" }),
    assignment("open", "ada", "lift", "assigned"),
    assignment("other", "lukasz", "winch", "success", { finish_date: "2025-11-20", valid_until: "2026-11-20" }),
  ],
}

let installation: Installation
beforeAll(async () => {
  installation = await Installation.start({ dataset: trainingCompany(HISTORY) })
})
afterAll(() => installation.stop())

const user = (key: string) => idOf(installation, "users", key)
const get = (query: string, options: Parameters<typeof getReport>[2] = { language: "en" }) =>
  getReport(installation, `history.csv?${query}`, options)

/** For each line: when it was finished, the result, its last day and what it is worth. */
async function worth(query: string): Promise<string[]> {
  const [head = "", ...lines] = linesOf(await get(query))
  const names = head.split(",")
  const shown = ["Completed on", "Result", "Valid until", "Standing"].map((name) => names.indexOf(name))
  return lines.map((line) => shown.map((index) => line.split(",")[index]).join(" | "))
}

describe("the history", () => {
  test("has everything that a person has completed, the newest first", async () => {
    expect(await worth(`user_id=${user("ada")}`)).toEqual([
      "2026-05-05 | Not passed |  | Not passed",
      "2026-02-02 | Passed | without limit | Valid",
      "2026-01-11 | Passed | 2026-12-31 | Valid",
      "2025-01-11 | Passed | 2026-11-19 | Expired",
    ])
  })

  test("has everybody in a course", async () => {
    const lines = linesOf(await get(`course_id=${idOf(installation, "courses", "winch")}`))
    expect(lines).toHaveLength(3)
  })

  test("says as of a day what was finished by then, and what it was worth on that day", async () => {
    expect(await worth(`user_id=${user("ada")}&as_of=2026-01-31`)).toEqual([
      "2026-01-11 | Passed | 2026-12-31 | Valid",
      "2025-01-11 | Passed | 2026-11-19 | Valid",
    ])
  })

  test("shows a certificate that is revoked later as valid before", async () => {
    const [certificate] = await installation.database.all<{ id: number }>(
      sql`select k.id from certificates k join assignments a on a.id = k.assignment_id
        where a.user_id = ${user("lukasz")}`,
    )
    const revoked = await installation.request("POST", `certificates/${certificate?.id}/revoke`, {
      body: { reason: "Issued to the wrong person." },
    })
    expect(revoked.status).toBe(200)
    expect(await worth(`user_id=${user("lukasz")}`)).toEqual(["2025-11-20 | Passed | 2026-11-20 | Revoked"])
    expect(await worth(`user_id=${user("lukasz")}&as_of=2026-11-19`)).toEqual([
      "2025-11-20 | Passed | 2026-11-20 | Valid",
    ])
  })

  test("needs a person or a course", async () => {
    const { status, text } = await get("team_id=1")
    expect(status).toBe(422)
    expect(JSON.parse(text).errors.user_id).toBeDefined()
  })

  test("refuses a day that has not come", async () => {
    expect((await get("course_id=1&as_of=2026-11-21")).status).toBe(422)
    expect((await get("course_id=1&as_of=2026-11-20")).status).toBe(200)
  })

  test("shows employees only themselves", async () => {
    expect(linesOf(await get(`user_id=${user("ada")}`, { as: "employee" }))).toHaveLength(1)
  })
})
