import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { strFromU8, unzipSync } from "fflate"
import { openSheet } from "../../../src/tools/sheets/open.ts"
import { complaintsOfQpdf, hasPrograms } from "../../harness/debian-program.ts"
import { Installation } from "../../harness/installation.ts"
import { getReport, linesOf, notedReports, printedText } from "../../harness/report-files.ts"

let installation: Installation
beforeAll(async () => {
  installation = await Installation.start()
})
afterAll(() => installation.stop())

const get = (path: string, options: Parameters<typeof getReport>[2] = {}) => getReport(installation, path, options)

describe("the report of people", () => {
  test("has the people in view by name, with the names of their places", async () => {
    const lines = linesOf(await get("people.csv", { language: "en" }))
    expect(lines[0]).toStartWith("Personnel number,Last name,First name,Username")
    expect(lines.find((line) => line.includes("Müller"))).toContain("Warehouse")
    const names = lines.slice(1).map((line) => line.split(",")[1] ?? "")
    expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other)))
  })

  test("is in the company's language unless another one is asked for", async () => {
    expect(linesOf(await get("people.csv"))[0]).toStartWith("Personalnummer;Nachname;")
    expect(linesOf(await get("people.csv", { language: "fr" }))[0]).toStartWith("Personalnummer;Nachname;")
    expect(linesOf(await get("people.csv", { language: "en" }))[0]).toStartWith("Personnel number,")
  })

  test("begins as CSV with a byte order mark, and separates by semicolons where numbers have a comma", async () => {
    const got = await get("people.csv", { language: "de" })
    expect(got.text.codePointAt(0)).toBe(0xfeff)
    expect(got.headers.get("content-disposition")).toBe('attachment; filename="people.csv"')
    expect(got.headers.get("cache-control")).toBe("no-store")
  })

  test("takes the filters of the list, and refuses what they refuse", async () => {
    const lines = linesOf(await get("people.csv?search=m%C3%BCller"))
    expect(lines).toHaveLength(2)
    expect((await get("people.csv?team_id=x")).status).toBe(422)
  })

  test("is a workbook whose sheet has the name of the report", async () => {
    const { bytes } = await get("people.xlsx", { language: "en" })
    const sheet = await openSheet(bytes, { rowLimit: 1000 })
    expect(sheet.sheet).toBe("People")
    expect(sheet.rowCount).toBe(linesOf(await get("people.csv")).length - 1)
  })

  test("has days as days and personnel numbers as texts in a workbook, with its head in view and a filter", async () => {
    const { bytes } = await get("people.xlsx?search=m%C3%BCller", { language: "en" })
    const sheet = strFromU8(unzipSync(bytes)["xl/worksheets/sheet1.xml"] ?? new Uint8Array())
    expect(sheet).toContain('state="frozen"')
    expect(sheet).toContain('<autoFilter ref="A1:N2"/>')
    expect(sheet).toContain('<c r="A2" t="inlineStr"><is><t>ada</t></is></c>')
    // 28 February 1990.
    expect(sheet).toContain('<c r="K2" s="2"><v>32932</v></c>')
  })

  test("shows a trainer only those in view", async () => {
    const all = linesOf(await get("people.csv")).length
    const some = linesOf(await get("people.csv", { as: "trainer" })).length
    expect(some).toBeGreaterThan(1)
    expect(some).toBeLessThan(all)
  })

  test("is noted with who got it, the filters and the rows", async () => {
    await get("people.csv?search=m%C3%BCller")
    expect((await notedReports(installation)).at(-1)).toEqual({
      report: "people",
      format: "csv",
      filters: { search: "müller" },
      rows: 1,
    })
    const { body } = await installation.request("GET", "audit?record=report&sort=-id")
    expect(body.data?.[0]).toMatchObject({ action: "export", record: { type: "report", id: null } })
  })

  test("is noted even if its reader leaves in the middle", async () => {
    const before = (await notedReports(installation)).length
    const headers = { authorization: `Bearer ${await installation.token("admin")}` }
    const response = await installation.app.handle(
      new Request("http://localhost/api/v1/reports/people.xlsx", { headers }),
    )
    const reader = response.body?.getReader()
    await reader?.read()
    await reader?.cancel()
    expect(await notedReports(installation)).toHaveLength(before + 1)
  })

  test("is a sound PDF with pages, filters and the time of making", async () => {
    if (!hasPrograms("reports as PDF", "qpdf", "pdftotext")) return
    const { bytes, headers } = await get("people.pdf?search=m%C3%BCller", { language: "en" })
    expect(headers.get("content-type")).toBe("application/pdf")
    expect(complaintsOfQpdf(bytes)).toBe("")
    const text = printedText(bytes)
    expect(text).toContain("Page 1 of 1")
    expect(text).toContain("Filters: Search: müller")
    const unfiltered = printedText((await get("people.pdf", { language: "en" })).bytes)
    expect(unfiltered).toContain("Filters: Everything in view")
    expect(text).toContain("Made on 20 Nov 2026, 10:30")
    expect(text).toContain("Müller")
  })
})

test("no other name or format is a report", async () => {
  expect((await get("people.docx")).status).toBe(404)
  expect((await get("secrets.csv")).status).toBe(404)
})
