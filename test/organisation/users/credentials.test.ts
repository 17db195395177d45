import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { installationCaller } from "../../../src/access/caller.ts"
import { requireCompany } from "../../../src/access/clients/rules.ts"
import { commandActor } from "../../../src/audit/command-actor.ts"
import { sql } from "../../../src/database/port.ts"
import { createMail } from "../../../src/mail/rules.ts"
import { savedUser } from "../../../src/organisation/users/saving.ts"
import { Invalid } from "../../../src/tools/errors.ts"
import { expectFaults, idIn } from "../../harness/answers.ts"
import { Installation } from "../../harness/installation.ts"
import { RecordedMail } from "../../harness/recorded-mail.ts"
import { companyId, expectNothingChanged, idOf, NOBODYS_ID } from "../../harness/records.ts"

const NORA = { first_name: "Nora", last_name: "Neu", email: "nora@acme.example" }

let mail: RecordedMail
let installation: Installation
beforeEach(async () => {
  mail = new RecordedMail()
  installation = await Installation.start({ mail })
})
afterEach(() => installation.stop())

const user = (key: string) => idOf(installation, "users", key)
const create = (body: object) => installation.request("POST", "users", { body })
const update = (key: string, body: object) => installation.request("PATCH", `users/${user(key)}`, { body })

async function hashOf(id: number, { database } = installation): Promise<string | null> {
  const row = await database.get<{ hash: string | null }>(sql`select password_hash as hash from users where id = ${id}`)
  if (row === undefined) throw new TypeError(`there is no user ${id}`)
  return row.hash
}

/** Whether the user can sign in with this password. */
async function hasPassword(id: number, password: string): Promise<boolean> {
  const hash = await hashOf(id)
  return hash !== null && Bun.password.verify(password, hash)
}

describe("a password", () => {
  test("is stored as an argon2id hash and nowhere in plain text", async () => {
    const answer = await create({ ...NORA, password: "correct horse" })
    expect(answer.status).toBe(201)
    expect(await hashOf(idIn(answer))).toStartWith("$argon2id$")
    expect(await hasPassword(idIn(answer), "correct horse")).toBe(true)
    const rows = await installation.database.all(sql`select * from users`)
    expect(JSON.stringify(rows)).not.toContain("correct horse")
  })

  test.each([
    ["8 characters", "12345678"],
    ["8 code points", "🦊".repeat(8)],
    ["200 characters", "p".repeat(200)],
    ["spaces around it", "  pass word  "],
    ["nothing but spaces", " ".repeat(8)],
  ])("of %s is accepted unchanged and untrimmed", async (_name, password) => {
    const id = idIn(await create({ ...NORA, password }))
    expect(await hasPassword(id, password)).toBe(true)
    if (password.trim() !== password) expect(await hasPassword(id, password.trim())).toBe(false)
  })

  test("in a request that is refused is hashed only in the transaction, which detects a repetition", async () => {
    const { database, time } = installation
    const company = await requireCompany(database, "acme")
    const caller = installationCaller(company, commandActor("user create"))
    const draft = { fields: { ...NORA, team_ids: [NOBODYS_ID], password: "correct horse" }, faults: [] }
    const request = { caller, draft, target: "new", now: time.now } as const
    const { within } = await savedUser({ database, mail, leadDays: 30 }, request)
    await expect(database.transaction(within)).rejects.toThrow(Invalid)
  })

  test("of 7 code points is too short, even if it is longer in bytes", async () => {
    expectFaults(await create({ ...NORA, password: "🦊".repeat(7) }), ["password"])
  })

  test("is unknown to everybody if none is sent", async () => {
    const id = idIn(await create(NORA))
    for (const guess of ["", "password", NORA.email, "nora.neu"]) expect(await hasPassword(id, guess)).toBe(false)
  })

  test("changes only with an update that sends one", async () => {
    await update("ada", { password: "first password" })
    const hash = await hashOf(user("ada"))
    await update("ada", { first_name: "Adele" })
    await update("ada", { password: null })
    await update("ada", { password: "" })
    expect(await hashOf(user("ada"))).toBe(hash)
    await update("ada", { password: "second password" })
    expect(await hasPassword(user("ada"), "second password")).toBe(true)
    expect(await hasPassword(user("ada"), "first password")).toBe(false)
  })

  test("is hashed differently for two users who chose the same one", async () => {
    await update("ada", { password: "same password" })
    await update("lukasz", { password: "same password" })
    expect(await hashOf(user("ada"))).not.toBe(await hashOf(user("lukasz")))
  })

  test.each(["GET", "PUT", "PATCH"])("is not in the response to %s, nor is its hash", async (method) => {
    const body = { first_name: "Ada", last_name: "Müller", password: "correct horse" }
    const path = `users/${user("ada")}`
    if (method === "GET") await installation.request("PATCH", path, { body })
    const { text } = await installation.request(method, path, method === "GET" ? {} : { body })
    for (const secret of ["correct horse", "argon2", "password"]) expect(text).not.toContain(secret)
  })
})

describe("send_credentials", () => {
  const expected = (more: object) => ({
    companyId: companyId(installation),
    companyName: "Acme GmbH",
    to: NORA.email,
    fullName: "Nora Neu",
    username: "nora.neu",
    language: "de",
    ...more,
  })

  test("mails the username and the password sent", async () => {
    const answer = await create({ ...NORA, language: "pl", password: "correct horse", send_credentials: true })
    expect(answer.status).toBe(201)
    expect<unknown>(mail.credentials).toEqual([expected({ password: "correct horse", language: "pl" })])
    expect(mail.temporaryPasswords).toEqual([])
    expect(mail.nudges).toBe(1)
    expect(answer.text).not.toContain("correct horse")
  })

  test("mails and sets a random password if none is sent", async () => {
    const answer = await create({ ...NORA, send_credentials: true })
    const [sent] = mail.credentials
    expect<unknown>(mail.credentials).toEqual([expected({ password: expect.stringMatching(/^.{12,}$/) })])
    expect(await hasPassword(idIn(answer), sent?.password ?? "")).toBe(true)
    expect(answer.text).not.toContain(sent?.password ?? "")
  })

  test("creates a new password for each user", async () => {
    await create({ ...NORA, send_credentials: true })
    await create({ ...NORA, email: "other@acme.example", send_credentials: true })
    const [one, other] = mail.credentials
    expect(one?.password).toBeString()
    expect(one?.password).not.toBe(other?.password)
  })

  test("mails to the address set by the update, or the existing one", async () => {
    const password = "correct horse"
    await update("ada", { password, send_credentials: true })
    await update("ada", { password, send_credentials: true, email: "new@acme.example" })
    expect(mail.credentials.map(({ to, password }) => [to, password])).toEqual([
      ["ada@acme.example", password],
      ["new@acme.example", password],
    ])
  })

  test.each([false, null, undefined])("as %p mails nothing", async (send_credentials) => {
    expect((await create({ ...NORA, password: "correct horse", send_credentials })).status).toBe(201)
    expect(mail.credentials).toEqual([])
  })

  test("without an email address is an error, and creates and mails nothing", async () => {
    await expectNothingChanged(installation, async () => {
      expectFaults(await create({ ...NORA, email: null, send_credentials: true }), ["send_credentials"])
      expectFaults(await update("alone", { send_credentials: true }), ["send_credentials"])
      expectFaults(await update("ada", { email: null, send_credentials: true }), ["send_credentials"])
    })
    expect(mail.credentials).toEqual([])
  })

  test("of a request with another error mails nothing", async () => {
    expectFaults(await create({ ...NORA, salutation: "x", send_credentials: true }), ["salutation"])
    expectFaults(await create({ ...NORA, username: "admin-service", send_credentials: true }), ["username"])
    expect(mail.credentials).toEqual([])
  })

  test("without a mail server is an error", async () => {
    const mute = await Installation.start()
    try {
      await expectNothingChanged(mute, async () => {
        const body = { ...NORA, send_credentials: true }
        expectFaults(await mute.request("POST", "users", { body }), ["send_credentials"])
        const path = `users/${idOf(mute, "users", "ada")}`
        expectFaults(await mute.request("PATCH", path, { body: { send_credentials: true } }), ["send_credentials"])
      })
    } finally {
      await mute.stop()
    }
  })

  test("leaves no plain password in the outbox", async () => {
    const settings = { smtp_url: "smtp://mail.example", mail_from: "training@acme.example" }
    const outbox = createMail({ settings, key: new Uint8Array(32).fill(7), nudge: () => {} })
    const own = await Installation.start({ mail: outbox })
    try {
      const body = { ...NORA, password: "correct horse", send_credentials: true }
      expect((await own.request("POST", "users", { body })).status).toBe(201)
      const jobs = await own.database.all<{ company_id: number; payload: string }>(sql`select * from jobs`)
      expect(jobs.map(({ company_id }) => company_id)).toEqual([companyId(own)])
      expect(JSON.stringify(jobs)).toContain("nora@acme.example")
      expect(JSON.stringify(jobs)).not.toContain("correct horse")
    } finally {
      await own.stop()
    }
  })
})
