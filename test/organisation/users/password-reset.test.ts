import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { sql } from "../../../src/database/port.ts"
import { expectFaults, expectRefusal } from "../../harness/answers.ts"
import { type Answer, Installation } from "../../harness/installation.ts"
import { RecordedMail } from "../../harness/recorded-mail.ts"
import { companyId, expectNothingChanged, idOf } from "../../harness/records.ts"

let mail: RecordedMail
let installation: Installation
beforeEach(async () => {
  mail = new RecordedMail()
  installation = await Installation.start({ mail })
})
afterEach(() => installation.stop())

const reset = (key: string, body?: unknown, target = installation) =>
  target.request("POST", `users/${idOf(target, "users", key)}/reset-password`, body === undefined ? {} : { body })

async function hasPassword(key: string, password: string, target = installation): Promise<boolean> {
  const id = idOf(target, "users", key)
  const row = await target.database.get<{ hash: string | null }>(
    sql`select password_hash as hash from users where id = ${id}`,
  )
  return typeof row?.hash === "string" && Bun.password.verify(password, row.hash)
}

/** Expects a response with the new password, and returns it. */
function expectTold(answer: Answer): string {
  expect(answer.status).toBe(200)
  expect<unknown>(answer.body).toEqual({
    data: { email_sent: false, temporary_password: expect.stringMatching(/^\S{12,}$/) },
  })
  expect(answer.headers.get("cache-control")).toBe("no-store")
  return String(answer.body.data?.temporary_password)
}

describe("resetting a password", () => {
  test.each([
    ["no body", undefined],
    ["an empty body", {}],
    ["send_email: true", { send_email: true }],
    ["send_email: null", { send_email: null }],
  ])("with %s mails a temporary password and does not return it", async (_name, body) => {
    const answer = await reset("ada", body)
    expect(answer.status).toBe(200)
    expect<unknown>(answer.body).toEqual({ data: { email_sent: true } })
    expect(answer.headers.get("cache-control")).toBe("no-store")
    expect(mail.temporaryPasswords).toEqual([
      {
        companyId: companyId(installation),
        companyName: "Acme GmbH",
        to: "ada@acme.example",
        fullName: "Ada Müller",
        username: "ada.mueller.2802",
        password: expect.stringMatching(/^\S{12,}$/),
        language: "de",
      },
    ])
    expect(mail.credentials).toEqual([])
    expect(mail.nudges).toBe(1)
    const password = mail.temporaryPasswords[0]?.password ?? ""
    expect(answer.text).not.toContain(password)
    expect(await hasPassword("ada", password)).toBe(true)
  })

  test("with send_email: false returns the temporary password and mails nothing", async () => {
    const password = expectTold(await reset("ada", { send_email: false }))
    expect(await hasPassword("ada", password)).toBe(true)
    expect(mail.temporaryPasswords).toEqual([])
  })

  test("of a user without an email address returns it, even if a mail was requested", async () => {
    const password = expectTold(await reset("alone", { send_email: true }))
    expect(await hasPassword("alone", password)).toBe(true)
    expect(mail.temporaryPasswords).toEqual([])
  })

  test("without a mail server returns it, even if a mail was requested", async () => {
    const mute = await Installation.start()
    try {
      const password = expectTold(await reset("ada", {}, mute))
      expect(await hasPassword("ada", password, mute)).toBe(true)
    } finally {
      await mute.stop()
    }
  })

  test("invalidates the old password, and creates a new one each time", async () => {
    const first = expectTold(await reset("alone"))
    const second = expectTold(await reset("alone"))
    expect(second).not.toBe(first)
    expect(await hasPassword("alone", first)).toBe(false)
    expect(await hasPassword("alone", second)).toBe(true)
  })

  test("works for an inactive user and leaves it inactive", async () => {
    expectTold(await reset("gone", { send_email: false }))
    const path = `users/${idOf(installation, "users", "gone")}`
    expect((await installation.request("GET", path)).body.data).toMatchObject({ state: "inactive" })
  })

  test("does not affect tokens of a service user", async () => {
    const token = await installation.token("trainer")
    expectTold(await reset("trainer", { send_email: false }))
    expect((await installation.request("GET", "auth/me", { token })).status).toBe(200)
  })

  test.each([["yes"], [1], ["true"], [[true]], [{}]])(
    "with send_email: %p is an error and resets nothing",
    async (send_email) => {
      await expectNothingChanged(installation, async () => {
        expectFaults(await reset("ada", { send_email }), ["send_email"])
      })
      expect(mail.temporaryPasswords).toEqual([])
    },
  )

  test("of a higher-ranking user is refused, and mails nothing", async () => {
    await installation.request("PATCH", `users/${idOf(installation, "users", "boss")}`, {
      body: { email: "boss@acme.example" },
    })
    await expectNothingChanged(installation, async () => {
      const path = `users/${idOf(installation, "users", "boss")}/reset-password`
      expectRefusal(await installation.request("POST", path, { as: "locadmin" }), 403)
    })
    expect(mail.temporaryPasswords).toEqual([])
  })
})
