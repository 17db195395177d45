import { describe, expect, test } from "bun:test"
import { mailServer } from "../../src/mail/mail-server.ts"
import { createMail } from "../../src/mail/rules.ts"
import { OperatorError } from "../../src/tools/operator-error.ts"
import { jobs, Queue } from "../harness/queue.ts"
import { ADA, FROM, KEY } from "./outbox.ts"

const serverOf = (smtp_url: string) => mailServer({ smtp_url, mail_from: FROM })

/** The one line shown to an administrator. */
function refusal(smtp_url: string, mail_from: string | undefined = FROM): string {
  try {
    mailServer({ smtp_url, mail_from })
  } catch (error) {
    if (error instanceof OperatorError) return `${error.message}; ${error.hint}`
    throw error
  }
  throw new Error("nothing was refused")
}

test("the address names host, port, encryption and login", () => {
  expect(serverOf("smtps://user%40example.com:p%3Aw%25@mail.example.com:4650")).toEqual({
    host: "mail.example.com",
    port: 4650,
    secure: true,
    requireTls: false,
    checkCertificate: true,
    login: { user: "user@example.com", password: "p:w%" },
    from: FROM,
  })
  expect(serverOf("smtp://[2001:db8::25]")).toMatchObject({ host: "2001:db8::25", port: undefined, secure: false })
  expect(serverOf("SMTP://mail.example.com")?.login).toBeUndefined()
})

test("options after the address tighten and loosen the encryption", () => {
  expect(serverOf("smtp://mail.example.com?requireTLS=true&tls.rejectUnauthorized=false")).toMatchObject({
    requireTls: true,
    checkCertificate: false,
  })
})

describe("unusable settings stop the start without showing the credentials", () => {
  test("a server without a sender", () => {
    expect(() => mailServer({ smtp_url: "smtp://user:secret@mail.example.com", mail_from: undefined })).toThrow(
      "mail_from is not set, although smtp_url is",
    )
  })

  test.each(["?logger=true", "?requireTLS=yes", "?pool=true", "?requireTLS"])("an option such as %s", (options) => {
    const line = refusal(`smtp://user:secret@mail.example.com/${options}`)
    expect(line).toStartWith("smtp_url has an option that is unknown, or whose value is neither true nor false")
    expect(line).toContain("requireTLS and tls.rejectUnauthorized")
    expect(line).not.toContain("secret")
  })

  test("a percent sign that encodes nothing", () => {
    const line = refusal("smtp://user:secret%zz@mail.example.com")
    expect(line).toContain("%25")
    expect(line).not.toContain("secret")
  })
})

test("an outbox without a mail server says so, and accepts nothing", async () => {
  await using queue = await Queue.open()
  const mail = createMail({ settings: { smtp_url: undefined, mail_from: FROM }, key: KEY, nudge: () => {} })
  expect(mail.configured).toBe(false)
  await expect(queue.db.transaction((tx) => mail.enqueueCredentials(tx, ADA, 0))).rejects.toThrow("smtp_url")
  expect(await jobs(queue.db)).toEqual([])
})

test("an outbox with a mail server says so, and wakes the loop when notified", () => {
  let nudges = 0
  const settings = { smtp_url: "smtp://mail.example.com", mail_from: FROM }
  const mail = createMail({ settings, key: KEY, nudge: () => nudges++ })
  expect(mail.configured).toBe(true)
  mail.nudge()
  expect(nudges).toBe(1)
})
