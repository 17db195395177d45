import { afterAll, beforeAll, expect, test } from "bun:test"
import { PDFDocument } from "pdf-lib"
import type { PersonCaller } from "../../../src/access/caller.ts"
import { sql } from "../../../src/database/port.ts"
import { LETTERS_MAX, lettersFor } from "../../../src/people/letters/rules.ts"
import { Invalid } from "../../../src/tools/errors.ts"
import type { LettersFacts } from "../../../src/training/documents/letter/facts.ts"
import { Installation } from "../../harness/installation.ts"
import { PASSWORD, PEOPLE } from "../../harness/people-company.ts"
import { TestBrowser } from "../../harness/test-browser.ts"

/** Sign-in letters: whom they are printed for, and what their passwords open. */

const DAY = 24 * 60 * 60 * 1000

let installation: Installation
beforeAll(async () => {
  installation = await Installation.start({ dataset: PEOPLE })
})
afterAll(() => installation.stop())

async function idOf(key: string): Promise<number> {
  const row = await installation.database.get<{ id: number }>(sql`select id from users where key = ${key}`)
  return row?.id ?? 0
}

async function callerOf(key: string): Promise<PersonCaller> {
  const row = await installation.database.get<{ id: number; username: string; company_id: number; name: string }>(sql`
    select u.id, u.username, u.company_id, c.name from users u join companies c on c.id = u.company_id
    where u.key = ${key}`)
  const id = row?.id ?? 0
  const roles = await installation.database.all<{ role: "company.admin" }>(
    sql`select role from user_roles where user_id = ${id}`,
  )
  return {
    kind: "person",
    company: { id: row?.company_id ?? 0, name: row?.name ?? "", language: "de", timezone: "Europe/Berlin" },
    user: { id, username: row?.username ?? "", roles: roles.map(({ role }) => role) },
    session: { id: 0, factors: ["password"], stays: false, createdAt: 0, provedAt: null },
    requestId: "test",
    address: () => "192.0.2.7",
    device: "test",
  }
}

/** Prints letters, and returns what was given to the renderer too. */
async function printed(caller: PersonCaller, ids: readonly number[], publicUrl?: string) {
  let facts: LettersFacts | undefined
  const { database, files, certificates, time } = installation
  const noting = {
    ...certificates,
    renderLetters(given: LettersFacts, options: Parameters<typeof certificates.renderLetters>[1]) {
      facts = given
      return certificates.renderLetters(given, options)
    },
  }
  const services = { database, files, certificates: noting, settings: { public_url: publicUrl } }
  const made = await lettersFor(services, caller, ids, { address: "http://trainbase.local", now: time.now })
  return { ...made, facts }
}

test("an administrator prints a page for each person, and its password opens the account once", async () => {
  const boss = await callerOf("boss")
  const [ada, lena] = [await idOf("ada"), await idOf("lena")]
  const before = new TestBrowser(installation)
  await before.signIn("ada.nowak", PASSWORD)
  const { pdf, printed: ids, leftOut, facts } = await printed(boss, [lena, ada], "https://learn.example")
  expect([ids, leftOut]).toEqual([[lena, ada], []])
  expect((await PDFDocument.load(pdf)).getPageCount()).toBe(2)
  const [first, second] = facts?.letters ?? []
  expect(first).toMatchObject({ language: "fr", full_name: "Lena Nowak", address: "learn.example" })
  expect(second).toMatchObject({
    ...{ language: "de", code: "https://learn.example/sign-in?username=ada.nowak", username: "ada.nowak" },
    recipient: ["Ada Nowak", "Acme GmbH", "Warehouse"],
  })
  expect((await before.get("/learn")).location).toStartWith("/sign-in")
  expect((await new TestBrowser(installation).signIn("ada.nowak", PASSWORD)).status).toBe(422)
  const page = new TestBrowser(installation)
  expect((await page.signIn("ada.nowak", second?.password ?? "")).status).toBe(303)
  expect((await page.get("/learn")).location).toBe("/password/new")
  const entries = await installation.database.all<{ record_id: number; changes: string; username: string }>(sql`
    select record_id, changes, username from audit_entries where action = 'print-letter' order by id`)
  expect(entries.map(({ record_id, username }) => [record_id, username])).toEqual([
    [lena, "boss.nowak"],
    [ada, "boss.nowak"],
  ])
  expect(entries.map(({ changes }) => changes).join()).not.toContain(second?.password)
})

test("the password of a letter ends after thirty days, and a chosen one does not", async () => {
  const boss = await callerOf("boss")
  const [mail, twin] = [await idOf("mail"), await idOf("twin")]
  const { facts } = await printed(boss, [mail, twin])
  const [ofMail, ofTwin] = facts?.letters.map(({ password }) => password) ?? []
  expect(facts?.letters[0]).toMatchObject({ address: "trainbase.local", code: undefined })
  const chooser = new TestBrowser(installation)
  await chooser.signIn("mail.nowak", ofMail ?? "")
  const own = "an own password of mail"
  expect((await chooser.post("/password/new", { password: own, password_again: own })).status).toBe(303)
  const start = installation.time.now
  try {
    installation.time.now = start + 30 * DAY - 1
    expect((await new TestBrowser(installation).signIn("twin.nowak", ofTwin ?? "")).status).toBe(303)
    installation.time.now = start + 30 * DAY
    const refused = await new TestBrowser(installation).signIn("twin.nowak", ofTwin ?? "")
    const wrong = await new TestBrowser(installation).signIn("twin.nowak", "something else")
    expect([refused.status, refused.text]).toEqual([422, wrong.text])
    expect((await new TestBrowser(installation).signIn("mail.nowak", own)).status).toBe(303)
  } finally {
    installation.time.now = start
  }
})

test("a password that replaces that of a letter has no end, whatever sets it", async () => {
  const boss = await callerOf("boss")
  const twin = await idOf("twin")
  await printed(boss, [twin])
  const given = "given by the interface"
  const { status } = await installation.request("PATCH", `/api/v1/users/${twin}`, { body: { password: given } })
  expect(status).toBe(200)
  const start = installation.time.now
  try {
    installation.time.now = start + 31 * DAY
    expect((await new TestBrowser(installation).signIn("twin.nowak", given)).status).toBe(303)
  } finally {
    installation.time.now = start
  }
})

test("nobody is given a letter whose password the caller could not reset", async () => {
  const [boss, tom, inga, ada] = [await idOf("boss"), await idOf("tom"), await idOf("inga"), await idOf("ada")]
  const stranger = await idOf("bea")
  const caller = await callerOf("boss")
  const { printed: ids, leftOut } = await printed(caller, [boss, tom, inga, stranger, 999_999, tom])
  expect(ids).toEqual([tom])
  expect(leftOut).toEqual([
    { id: boss, reason: "own" },
    { id: inga, reason: "inactive" },
    { id: stranger, reason: "not_found" },
    { id: 999_999, reason: "not_found" },
  ])
  // Trainers and employees may not reset passwords.
  for (const key of ["tom", "ada"]) {
    await expect(printed(await callerOf(key), [ada])).rejects.toThrow(Invalid)
  }
  await expect(printed(caller, [])).rejects.toThrow(Invalid)
  const many = Array.from({ length: LETTERS_MAX + 1 }, (_, index) => index + 1)
  await expect(printed(caller, many)).rejects.toThrow(Invalid)
})

test("nothing is saved if the file could not be kept", async () => {
  const { database, files, certificates, time } = installation
  const lena = await idOf("lena")
  const hash = () => database.get(sql`select password_hash from users where id = ${lena}`)
  const before = await hash()
  const services = { database, files, certificates, settings: { public_url: undefined } }
  const keep = () => Promise.reject(new Error("the disk is full"))
  const work = lettersFor(services, await callerOf("boss"), [lena], { address: "x", now: time.now, keep })
  await expect(work).rejects.toThrow("the disk is full")
  expect(await hash()).toEqual(before)
})

test("the address in the code fills in the username", async () => {
  const { text } = await new TestBrowser(installation).get("/sign-in?username=ada.nowak")
  expect(text).toMatch(/<input[^>]*value="ada.nowak"[^>]*name="username"/)
  expect(text).toContain("username=ada.nowak&amp;language=de")
})
