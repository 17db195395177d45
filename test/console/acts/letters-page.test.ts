import { afterAll, beforeAll, expect, test } from "bun:test"
import { PDFDocument } from "pdf-lib"
import { LETTERS_KEPT } from "../../../src/bulk-acts/letters-file.ts"
import { removeOldActs } from "../../../src/bulk-acts/retention.ts"
import { runAct } from "../../../src/bulk-acts/running.ts"
import { sql } from "../../../src/database/port.ts"
import { LetterSeal } from "../../../src/people/letters/secrets.ts"
import { Installation, WEBHOOK_KEY } from "../../harness/installation.ts"
import { PEOPLE } from "../../harness/people-company.ts"
import { idOf } from "../../harness/records.ts"
import { signedIn } from "../../harness/signed-in.ts"
import type { TestBrowser } from "../../harness/test-browser.ts"

const HERE = "/console/people/letters"

let installation: Installation
let boss: TestBrowser
beforeAll(async () => {
  installation = await Installation.start({ dataset: PEOPLE })
  boss = await signedIn(installation, "boss")
})
afterAll(() => installation.stop())

const user = (key: string, company = "acme") => String(idOf(installation, "users", key, company))
const asked = (...ids: string[]) => `${HERE}?${new URLSearchParams(ids.map((id): [string, string] => ["id", id]))}`
const idsIn = (text: string) => [...text.matchAll(/name="id" value="(\d+)"/g)].map(([, id]) => id)

test("the page says who gets no letter and why, and asks only about the others", async () => {
  const { status, text } = await boss.get(asked(user("ada"), user("inga"), user("boss"), user("bea", "beta")))
  expect(status).toBe(200)
  expect(text).toContain("Print a sign-in letter")
  for (const line of ["<bdi>Inga Nowak</bdi>: inactive", "<bdi>Boss Nowak</bdi>: yourself", "not in your view"]) {
    expect(text).toContain(line)
  }
  expect(text).not.toContain("Bea")
  expect(idsIn(text)).toEqual([user("ada")])
})

test("without anybody who can get a letter, the page says so in words of people", async () => {
  const none = await boss.get(HERE)
  expect([none.status, none.text.includes("Nothing is selected.")]).toEqual([422, true])
  const shown = await boss.get(asked(user("inga")))
  const sent = await boss.post(HERE, { id: user("inga") })
  expect(sent.status).toBe(422)
  for (const { text } of [shown, sent]) {
    expect(text).toContain("None of the selected people can get a letter.")
    expect([idsIn(text), text.includes("user_ids")]).toEqual([[], false])
  }
})

const kept = () =>
  installation.database.all<{ act_id: number; record_id: number; former: string | null }>(sql`
    select r.act_id, r.record_id, r.former from bulk_act_rows r join bulk_acts a on a.id = r.act_id
    where a.name = 'users.print-letters' order by r.act_id, r.position`)

/** Goes on with what a request had no time for. */
async function runToEnd(job: string): Promise<void> {
  const { database, time } = installation
  const letterSeal = new LetterSeal(WEBHOOK_KEY)
  await runAct(
    { database, clock: () => time.now, leadDays: 30, letterSeal },
    Number(job.split("/").at(-1)),
    () => false,
  )
}

async function lettersIn(browser: TestBrowser, job: string): Promise<{ status: number; pages: number }> {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ")
  const request = new Request(`http://localhost${job}/letters.pdf`, { headers: { accept: "text/html", cookie } })
  const response = await installation.app.handle(request)
  const bytes = await response.arrayBuffer()
  const isPdf = response.headers.get("content-type") === "application/pdf"
  return { status: response.status, pages: isPdf ? (await PDFDocument.load(bytes)).getPageCount() : 0 }
}

test("letters are printed in the background, once for a form that is sent twice, and fetched for a day by who printed them", async () => {
  const form = await boss.get(asked(user("ada"), user("lena")))
  const [, key = ""] = /name="key" value="([^"]+)"/.exec(form.text) ?? []
  const sent: [string, string][] = [
    ["id", user("ada")],
    ["id", user("lena")],
    ["key", key],
  ]
  const [first, second] = await Promise.all([boss.post(HERE, sent), boss.post(HERE, sent)])
  const job = first.location ?? ""
  expect([first.status, second.status, second.location]).toEqual([303, 303, job])
  expect(job).toMatch(/^\/console\/jobs\/\d+$/)
  await runToEnd(job)
  const hashes = () =>
    installation.database.all(sql`select id, password_hash from users where id in (${user("ada")}, ${user("lena")})`)
  const before = await hashes()
  expect((await boss.post(HERE, sent)).location).toBe(job)
  expect(await hashes()).toEqual(before)

  expect((await boss.get(job)).text).toContain("Open the letters (PDF)")
  expect(await lettersIn(boss, job)).toEqual({ status: 200, pages: 2 })
  await installation.database.run(sql`
    insert into user_roles (user_id, role, company_id) select id, 'company.admin', company_id from users where key = 'tom'`)
  const other = await signedIn(installation, "tom")
  expect((await other.get(job)).text).not.toContain("Open the letters (PDF)")
  expect((await lettersIn(other, job)).status).toBe(404)

  const rows = await kept()
  expect(rows).toHaveLength(2)
  for (const { former } of rows) expect(former).not.toMatch(/(?:[a-z2-9]{4}-){3}/)
  installation.time.now += LETTERS_KEPT
  boss = await signedIn(installation, "boss")
  expect((await lettersIn(boss, job)).status).toBe(404)
  expect((await boss.get(job)).text).toContain("The letters cannot be opened any more.")
  const { database, time } = installation
  await removeOldActs(database, { lead: database, now: time.now + 1 })
  expect((await kept()).map(({ former }) => former)).toEqual([null, null])
})
