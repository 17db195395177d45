import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { sql } from "../../../src/database/port.ts"
import { idIn } from "../../harness/answers.ts"
import type { Installation } from "../../harness/installation.ts"
import { pngFile } from "../../harness/pictures.ts"
import { idOf } from "../../harness/records.ts"
import { signedIn } from "../../harness/signed-in.ts"
import { handIn, plainPdf, startWithSubmissions, submissionForm } from "../../harness/submissions.ts"
import type { TestBrowser } from "../../harness/test-browser.ts"

/* The pages on which learners hand in certificates of other providers. Today is 20 November 2026. */

let installation: Installation
let browser: TestBrowser
beforeEach(async () => {
  installation = await startWithSubmissions()
  browser = await signedIn(installation, "employee")
})
afterEach(() => installation.stop())

const course = (key: string) => idOf(installation, "courses", key)
const form = (more: Parameters<typeof submissionForm>[0] = {}) =>
  submissionForm({
    file: plainPdf(),
    course_id: course("aid"),
    finish_date: "2026-10-01",
    valid_until: "",
    note: "",
    ...more,
  })
const decide = (id: number, decision: string, note = "Whole page, please.") =>
  installation.request("POST", `submissions/${id}/${decision}`, { body: decision === "approve" ? {} : { note } })
const rows = () =>
  installation.database.all<{ id: number; state: string; note: string | null }>(sql`
    select id, state, note from submissions order by id`)

test("the overview leads to it where a course accepts certificates, and offers exactly these courses", async () => {
  expect((await browser.get("/learn")).text).toContain('href="/learn/submit"')
  const { text } = await browser.get("/learn/submit")
  expect(text).toContain("First aid</option>")
  for (const other of ["Shut", "Forklift operator"]) expect(text).not.toContain(`${other}</option>`)
  await installation.database.run(sql`update courses set accepts_submissions = 0`)
  expect((await browser.get("/learn")).text).not.toContain("/learn/submit")
  expect((await browser.get("/learn/submit")).text).toContain("Nothing to hand in")
})

test("a certificate is handed in with a file, and the list shows its state", async () => {
  const sent = await browser.post("/learn/submit", form({ note: "From school.\r\nReally." }))
  expect([sent.status, sent.location]).toEqual([303, "/learn/submit"])
  expect(await rows()).toMatchObject([{ state: "submitted", note: "From school.\nReally." }])
  const { text } = await browser.get("/learn/submit")
  expect(text).toContain("Your certificate was handed in.")
  expect(text).toContain("Being checked")
  const [, address = ""] = /href="(\/files\/\d+\?[^"]+)"/.exec(text) ?? []
  const file = await installation.app.handle(new Request(`http://localhost${address.replaceAll("&amp;", "&")}`))
  expect(await file.bytes()).toEqual(plainPdf())
  expect((await browser.get("/learn/submit")).text).not.toContain("Your certificate was handed in.")
})

test("a form that is sent twice hands in once", async () => {
  await browser.post("/learn/submit", form())
  expect((await browser.post("/learn/submit", form())).status).toBe(303)
  expect(await rows()).toHaveLength(1)
})

test("faults are at their fields, what was typed stays, and the page says that the file has to be chosen again", async () => {
  const sent = await browser.post("/learn/submit", form({ finish_date: "2026-11-21", note: "Kept.", course_id: "" }))
  expect(sent.status).toBe(422)
  expect(sent.text).toContain("This day is still to come.")
  expect(sent.text).toContain("Please fill this in.")
  expect(sent.text).toContain('value="2026-11-21"')
  expect(sent.text).toContain(">Kept.</textarea>")
  expect(sent.text).toContain("Please choose the file again: the browser does not keep it.")
  expect(await rows()).toEqual([])
})

test.each([
  [
    new TextEncoder().encode("<svg xmlns='http://www.w3.org/2000/svg'/>"),
    "Please choose a photo (JPEG or PNG) or a PDF.",
  ],
  [pngFile(8, 8, "full").slice(0, -20), "The photo is damaged or incomplete."],
  [plainPdf("3 0 obj\n<< /S /JavaScript /JS (app.alert(1)) >>\nendobj\n"), "The PDF contains scripts or other files."],
  [new Uint8Array(10 * 1024 * 1024 + 1), "The file is larger than 10 MB."],
])("a file that cannot be taken is refused with what to do: %#", async (file, sentence) => {
  const sent = await browser.post("/learn/submit", form({ file, note: "Kept." }))
  expect(sent.status).toBe(422)
  expect(sent.text).toContain(sentence)
  expect(sent.text).toContain(">Kept.</textarea>")
})

test("without a file and days the page asks for them", async () => {
  const { status, text } = await browser.post("/learn/submit", {})
  expect(status).toBe(422)
  expect(text.split("Please fill this in.").length).toBeGreaterThan(3)
})

describe("a returned certificate", () => {
  test("shows the words of the person who decided, and is changed and handed in again", async () => {
    const id = idIn(await handIn(installation, { note: "Old." }))
    await decide(id, "return")
    const list = await browser.get("/learn/submit")
    expect(list.text).toContain("Service admin says:")
    expect(list.text).toContain("Whole page, please.")
    const page = await browser.get(`/learn/submit/${id}`)
    expect(page.text).toContain(">Old.</textarea>")
    expect(page.text).toContain('value="2026-10-01"')
    const sent = await browser.post(`/learn/submit/${id}`, form({ file: undefined, note: "New." }))
    expect([sent.status, sent.location]).toEqual([303, "/learn/submit"])
    expect(await rows()).toMatchObject([{ state: "submitted", note: "New." }])
    expect((await browser.get(`/learn/submit/${id}`)).status).toBe(404)
  })

  test("keeps what was typed when it is refused, and says when it was decided in the meantime", async () => {
    const id = idIn(await handIn(installation))
    await decide(id, "return")
    const wrong = await browser.post(`/learn/submit/${id}`, form({ valid_until: "2026-09-01", note: "Kept." }))
    expect(wrong.status).toBe(422)
    expect(wrong.text).toContain("This is before the day on which you completed it.")
    expect(wrong.text).toContain(">Kept.</textarea>")
    await browser.post(`/learn/submit/${id}`, form())
    const again = await browser.post(`/learn/submit/${id}`, form({ note: "Kept." }))
    expect(again.status).toBe(422)
    expect(again.text).toContain("This has been decided about or handed in again in the meantime.")
  })

  test("is a page for its learner alone", async () => {
    const id = idIn(await handIn(installation, {}, { as: "admin", user: "ada" }))
    await decide(id, "return")
    expect((await browser.get(`/learn/submit/${id}`)).status).toBe(404)
    expect((await browser.post(`/learn/submit/${id}`, form())).status).toBe(404)
    expect((await (await signedIn(installation, "boss")).get(`/learn/submit/${id}`)).status).toBe(404)
  })
})

test("what was decided is shown with its state", async () => {
  await decide(idIn(await handIn(installation)), "approve")
  await decide(idIn(await handIn(installation)), "refuse", "Not ours.")
  const { text } = await browser.get("/learn/submit")
  expect(text).toContain("Accepted")
  expect(text).toContain("Refused")
  expect(text).toContain("Not ours.")
})

test.each(["de", "fr", "it", "es", "nl", "pl", "tr"])("the page is in %s", async (language) => {
  const { text } = await browser.get(`/learn/submit?language=${language}`)
  expect(text).toContain(`lang="${language}"`)
  expect(text).not.toContain("Hand in a certificate")
})
