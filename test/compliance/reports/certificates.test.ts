import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { unzipSync } from "fflate"
import { certificateFile } from "../../../src/compliance/reports/file-name.ts"
import { Installation } from "../../harness/installation.ts"
import { idOf } from "../../harness/records.ts"
import { getReport, linesOf, notedReports } from "../../harness/report-files.ts"
import { assignment, trainingCompany } from "../../harness/training-company.ts"

const HISTORY = {
  assignments: [
    assignment("base", "ada", "base", "success", { finish_date: "2026-01-11", valid_until: "2026-12-31" }),
    assignment("winch", "lukasz", "winch", "success", { finish_date: "2025-11-20", valid_until: "2026-11-20" }),
  ],
}

let installation: Installation
beforeAll(async () => {
  installation = await Installation.start({ dataset: trainingCompany(HISTORY) })
})
afterAll(() => installation.stop())

const number = (key: string) => `${String(idOf(installation, "assignments", key)).padStart(6, "0")}-1`
const get = (query = "", options: Parameters<typeof getReport>[2] = { language: "en" }) =>
  getReport(installation, `certificates.zip?${query}`, options)

describe("certificates in a file", () => {
  test("are PDFs named for person, course and number, with a table of them", async () => {
    const { status, headers, bytes } = await get()
    expect(status).toBe(200)
    expect(headers.get("content-type")).toBe("application/zip")
    const files = unzipSync(bytes)
    const index = new TextDecoder("utf-8", { ignoreBOM: true }).decode(files["index.csv"])
    const [head, ...lines] = linesOf({ text: index })
    expect(head).toStartWith("File,Personnel number,Name,Course,Certificate")
    expect(lines).toHaveLength(2)
    const names = Object.keys(files).filter((name) => name !== "index.csv")
    expect(names.sort()).toEqual(lines.map((line) => line.slice(0, line.indexOf(".pdf") + 4)).sort())
    expect(names.some((name) => name.startsWith("Müller Ada – ") && name.endsWith(` – ${number("base")}.pdf`))).toBe(
      true,
    )
    for (const name of names) expect(new TextDecoder().decode(files[name]?.slice(0, 5))).toBe("%PDF-")
  })

  test("are those that match the filters and are in view", async () => {
    const named = async (query: string, as?: string) =>
      Object.keys(unzipSync((await get(query, as === undefined ? {} : { as })).bytes)).filter(
        (name) => name !== "index.csv",
      )
    expect(await named(`user_id=${idOf(installation, "users", "ada")}`)).toHaveLength(1)
    expect(await named("", "employee")).toEqual([])
  })

  test("are noted with their number", async () => {
    await get()
    expect((await notedReports(installation)).at(-1)).toEqual({
      report: "certificates",
      format: "zip",
      filters: {},
      rows: 2,
    })
  })

  test("are noted even if their reader leaves in the middle", async () => {
    const before = (await notedReports(installation)).length
    const headers = { authorization: `Bearer ${await installation.token("admin")}` }
    const address = "http://localhost/api/v1/reports/certificates.zip"
    const reader = (await installation.app.handle(new Request(address, { headers }))).body?.getReader()
    await reader?.read()
    await reader?.cancel()
    expect(await notedReports(installation)).toHaveLength(before + 1)
  })
})

describe("the name of a certificate's file", () => {
  const fileOf = (last_name: string, title: string) =>
    certificateFile(
      { first_name: null, last_name },
      { course: { id: 1, title, short_type: "base" }, number: "000042-1" },
    )

  test("has nothing that Windows refuses", () => {
    expect(fileOf('A/B\\C:D*E?"F<G>H|', "Truck. ")).toBe("A B C D E F G H – Truck – 000042-1.pdf")
    expect(fileOf("..", "Safety\u0000\u0007")).toBe("Safety – 000042-1.pdf")
  })

  test("is not that of a device of Windows", () => {
    expect(fileOf("CON.", "")).toBe("CON – 000042-1.pdf")
    expect(fileOf("Con.Smith", "Base")).toBe("_Con.Smith – Base – 000042-1.pdf")
    expect(fileOf("lpt1 .", "Base")).toBe("lpt1 – Base – 000042-1.pdf")
    expect(fileOf("Conrad", "Aux. basics")).toBe("Conrad – Aux. basics – 000042-1.pdf")
  })

  test("has no mark that turns its direction around", () => {
    expect(fileOf("Ada\u202efdp.exe", "Base")).toBe("Adafdp.exe – Base – 000042-1.pdf")
  })

  test("is no longer than file systems allow, and cuts no letter in two", () => {
    const name = fileOf("🧑‍🚒".repeat(100), "Ü".repeat(300))
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255)
    expect(name.isWellFormed()).toBe(true)
    expect(name).toEndWith(" – 000042-1.pdf")
  })
})
