import { afterAll, beforeAll, expect, test } from "bun:test"
import { Installation } from "../../harness/installation.ts"
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
