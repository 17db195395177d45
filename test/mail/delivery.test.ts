import { describe, expect, spyOn, test } from "bun:test"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { TemporaryFailure } from "../../src/background/jobs/failures.ts"
import { LEASE } from "../../src/background/jobs/rules.ts"
import { sql } from "../../src/database/port.ts"
import { mailHandler } from "../../src/mail/delivery.ts"
import { MAIL_JOB } from "../../src/mail/payload.ts"
import { onPostgres, openTestDatabase } from "../harness/engine.ts"
import { NO_REMINDERS } from "../harness/no-reminders.ts"
import { until } from "../harness/processes.ts"
import { claim, gate, jobs, loopOn, NOON, Queue, recordingLog } from "../harness/queue.ts"
import { SmtpInbox } from "../harness/smtp-inbox.ts"
import { readMessage } from "./mime.ts"
import { ADA, addressOfNobody, KEY, post, sendDue, settingsFor } from "./outbox.ts"

const HOUR = 3_600_000

/** Sends at each time that the queue names, until `end` or until nothing is waiting; returns the time of the last attempt. */
async function keepTrying(database: Parameters<typeof jobs>[0], url: string, end: number): Promise<number> {
  for (let now = NOON; ; ) {
    await sendDue(database, { settings: settingsFor(url), now })
    const [job] = await jobs(database)
    if (job?.state !== "queued" || job.run_at > end) return now
    if (job.run_at <= now) throw new Error("the mail was not tried")
    now = job.run_at
  }
}

describe("a mail that cannot be delivered yet", () => {
  test("is sent later, under the same Message-ID", async () => {
    await using queue = await Queue.open()
    await using inbox = await SmtpInbox.open({ content: [451, "4.3.0 try again later"] })
    const settings = settingsFor(inbox.url)
    await post(queue.db)
    await sendDue(queue.db, { settings })
    const [waiting] = await jobs(queue.db)
    expect(waiting).toMatchObject({
      state: "queued",
      error: "the mail server did not take the message for now (451 4.3.0)",
    })

    inbox.behaviour.content = undefined
    await sendDue(queue.db, { settings, now: NOON + HOUR })
    expect(inbox.mails).toHaveLength(1)
    expect(inbox.sources).toHaveLength(2)
    const ids = inbox.sources.map((source) => readMessage(source).headers.get("message-id"))
    expect(ids[0]).toBeString()
    expect(ids[1]).toBe(ids[0])
    expect(await jobs(queue.db)).toEqual([])
  })

  test.each([
    [[450, "4.2.0 greylisted"], "the mail server did not take the recipient for now (450 4.2.0)"],
    [[530, "5.7.0 authentication required"], "the mail server did not take the recipient for now (530 5.7.0)"],
  ] as [[number, string], string][])("waits when the server answers %j to the recipient", async (recipient, error) => {
    await using queue = await Queue.open()
    await using inbox = await SmtpInbox.open({ recipient })
    await post(queue.db)
    await sendDue(queue.db, { settings: settingsFor(inbox.url) })
    expect(await jobs(queue.db)).toMatchObject([{ state: "queued", error }])
  })

  test("survives a mail server that is down for a day", async () => {
    await using queue = await Queue.open()
    await using inbox = await SmtpInbox.open()
    const dayLater = NOON + 24 * HOUR
    await post(queue.db)
    await keepTrying(queue.db, await addressOfNobody(), dayLater)
    const [waiting] = await jobs(queue.db)
    expect(waiting).toMatchObject({
      state: "queued",
      error: "the mail server could not be used (ECONNREFUSED)",
    })
    const nextAttempt = waiting?.run_at ?? 0
    expect(nextAttempt).toBeLessThan(dayLater + 2 * HOUR)

    await sendDue(queue.db, { settings: settingsFor(inbox.url), now: nextAttempt })
    expect(inbox.mails).toHaveLength(1)
    expect(await jobs(queue.db)).toEqual([])
  })

  test("is eventually abandoned, and its password wiped", async () => {
    await using queue = await Queue.open()
    await post(queue.db)
    const last = await keepTrying(queue.db, await addressOfNobody(), Number.POSITIVE_INFINITY)
    expect(last).toBeGreaterThan(NOON + 30 * HOUR)
    expect(last).toBeLessThan(NOON + 48 * HOUR)
    const [parked] = await jobs(queue.db)
    expect(parked?.state).toBe("parked")
    expect(JSON.parse(parked?.payload ?? "")).not.toHaveProperty("secret")
  })

  test("waits while the installation no longer has a mail server", async () => {
    await using queue = await Queue.open()
    await post(queue.db)
    await sendDue(queue.db, { settings: settingsFor(undefined) })
    expect(await jobs(queue.db)).toMatchObject([{ state: "queued", error: "no mail server is set (smtp_url)" }])
  })
})

describe("a mail that can never be delivered is parked at once, its password wiped", () => {
  test.each([
    [
      { recipient: [550, "5.1.1 no such user"] as [number, string] },
      "the mail server refused the recipient (550 5.1.1)",
    ],
    [
      { content: [554, "5.7.1 looks like spam"] as [number, string] },
      "the mail server refused the message (554 5.7.1)",
    ],
  ])("when the server refuses permanently: %j", async (behaviour, error) => {
    await using queue = await Queue.open()
    await using inbox = await SmtpInbox.open(behaviour)
    const { log, lines } = recordingLog()
    await post(queue.db)
    await sendDue(queue.db, { settings: settingsFor(inbox.url), log })
    const [parked] = await jobs(queue.db)
    expect(parked).toMatchObject({ state: "parked", attempts: 1, error })
    expect(JSON.parse(parked?.payload ?? "")).toMatchObject({ to: ADA.to, username: ADA.username })
    expect(JSON.parse(parked?.payload ?? "")).not.toHaveProperty("secret")
    expect(lines.join("")).toContain(error)
    expect(lines.join("")).not.toContain(ADA.to)
  })

  test("if the installation key has changed", async () => {
    await using queue = await Queue.open()
    await using inbox = await SmtpInbox.open()
    await post(queue.db)
    await sendDue(queue.db, { settings: settingsFor(inbox.url), key: new Uint8Array(32).fill(8) })
    expect(inbox.mails).toEqual([])
    const [parked] = await jobs(queue.db)
    expect(parked?.state).toBe("parked")
    expect(parked?.error).toContain("secret.key")
    expect(JSON.parse(parked?.payload ?? "")).not.toHaveProperty("secret")
  })

  test.each([
    "ada@example.org\r\nBcc: eve@example.net",
    "ada@example.org> <eve@example.net",
    "ada@example.org\nRCPT TO:<eve@example.net",
    "ada",
    "",
  ])("when there is not exactly one address: %j", async (to) => {
    await using queue = await Queue.open()
    await using inbox = await SmtpInbox.open()
    await post(queue.db, { mail: { ...ADA, to } })
    await sendDue(queue.db, { settings: settingsFor(inbox.url) })
    expect(inbox.mails).toEqual([])
    expect(await jobs(queue.db)).toMatchObject([{ state: "parked", error: "the recipient's address is unusable" }])
  })
})

test("a mail whose worker was killed before sending is sent when the lease has ended", async () => {
  await using queue = await Queue.open()
  await using inbox = await SmtpInbox.open()
  await post(queue.db)
  expect(await claim(queue.db, 1, () => NOON)).toHaveLength(1)
  await sendDue(queue.db, { settings: settingsFor(inbox.url), now: NOON + LEASE - 1 })
  expect(inbox.mails).toEqual([])
  await sendDue(queue.db, { settings: settingsFor(inbox.url), now: NOON + LEASE })
  expect(inbox.mails).toHaveLength(1)
})

test("a mail being sent when the server is forced to stop is sent again after the lease", async () => {
  await using queue = await Queue.open()
  const { opened, open } = gate()
  await using inbox = await SmtpInbox.open({ beforeTaking: () => opened })
  const settings = settingsFor(inbox.url)
  await post(queue.db)
  const loop = loopOn(queue.db, {
    handlers: {
      [MAIL_JOB.name]: mailHandler({ settings, key: KEY, reminders: NO_REMINDERS, invitations: NO_REMINDERS }),
    },
  })
  loop.start()
  await until(() => inbox.sources.length === 1)
  await loop.stop(0)
  expect(await jobs(queue.db)).toMatchObject([{ state: "running", attempts: 1 }])
  open()
  await sendDue(queue.db, { settings, now: NOON + LEASE })
  expect(inbox.sources).toHaveLength(2)
  expect(await jobs(queue.db)).toEqual([])
})

test("an attempt that is no longer wanted is aborted", async () => {
  await using queue = await Queue.open()
  const { opened, open } = gate()
  await using inbox = await SmtpInbox.open({ beforeTaking: () => opened })
  await post(queue.db)
  const [job] = await claim(queue.db, 1, () => NOON)
  if (job === undefined) throw new Error("there is no job")
  const abort = new AbortController()
  const attempt = mailHandler({
    settings: settingsFor(inbox.url),
    key: KEY,
    reminders: NO_REMINDERS,
    invitations: NO_REMINDERS,
  }).run(job, abort.signal)
  await until(() => inbox.sources.length === 1)
  abort.abort()
  await expect(attempt).rejects.toBeInstanceOf(TemporaryFailure)
  open()
})

test("two servers on one database send every mail once", async () => {
  await using queue = await Queue.open()
  await using inbox = await SmtpInbox.open()
  const other = await openTestDatabase(queue.directory.path)
  const usernames = Array.from({ length: 20 }, (_, index) => `user.${index + 10}`)
  for (const username of usernames) await post(queue.db, { mail: { ...ADA, username } })
  const handlers = {
    [MAIL_JOB.name]: mailHandler({
      settings: settingsFor(inbox.url),
      key: KEY,
      reminders: NO_REMINDERS,
      invitations: NO_REMINDERS,
    }),
  }
  const loops = [queue.db, other].map((database) => loopOn(database, { handlers }))
  for (const loop of loops) loop.start()
  await until(async () => (await jobs(queue.db)).length === 0)
  for (const loop of loops) await loop.stop()
  await other.close()
  const sent = inbox.mails.map(({ source }) => /user\.\d+/.exec(readMessage(source).text)?.[0])
  expect(sent.toSorted()).toEqual(usernames)
})

test("the password of a waiting mail is nowhere in the database", async () => {
  await using queue = await Queue.open()
  const password = "Unverkennbar-4711-Passwort"
  await post(queue.db, { mail: { ...ADA, password } })
  const directory = queue.directory.path
  // A test cannot read the files of a PostgreSQL server, only its rows.
  const bytes = onPostgres
    ? Buffer.from(JSON.stringify(await queue.db.all(sql`select * from jobs`)))
    : Buffer.concat(readdirSync(directory).map((name) => readFileSync(join(directory, name))))
  expect(bytes.includes(ADA.username)).toBe(true)
  const plain = Buffer.from(password)
  for (const form of [plain, Buffer.from(password, "utf16le"), plain.toString("base64url"), plain.toString("hex")]) {
    expect(bytes.includes(form)).toBe(false)
  }
})

describe("the login", () => {
  const login = { user: "träger@example.com", password: "p:w/ä%?#" }
  const credentials = `${encodeURIComponent(login.user)}:${encodeURIComponent(login.password)}`

  test("is that of smtp_url, decoded", async () => {
    await using queue = await Queue.open()
    await using inbox = await SmtpInbox.open({ login })
    await post(queue.db)
    await sendDue(queue.db, { settings: settingsFor(`smtp://${credentials}@127.0.0.1:${inbox.port}`) })
    expect(inbox.mails).toMatchObject([{ user: login.user }])
  })

  test("if wrong, delays the mail and is reported without the credentials", async () => {
    await using queue = await Queue.open()
    await using inbox = await SmtpInbox.open({ login: { ...login, password: "another" } })
    const { log, lines } = recordingLog()
    await post(queue.db)
    await sendDue(queue.db, { settings: settingsFor(`smtp://${credentials}@127.0.0.1:${inbox.port}`), log })
    const [waiting] = await jobs(queue.db)
    expect(waiting?.state).toBe("queued")
    expect(waiting?.error).toStartWith("the mail server refused the login of smtp_url (535")
    const told = `${lines.join("")}${waiting?.error}`
    expect(told).toContain("smtp_url")
    for (const secret of [login.user, login.password, credentials, "träger", "p%3Aw", "p:w", ADA.password]) {
      expect(told).not.toContain(secret)
    }
  })
})

describe("encryption", () => {
  const withTls = { disabledCommands: [] }

  test.each(["smtp", "smtps"])(
    "is used over %s, with a certificate of one's own where that is allowed",
    async (scheme) => {
      using _ = spyOn(console, "error").mockImplementation(() => {})
      await using queue = await Queue.open()
      await using inbox = await SmtpInbox.open({}, { ...withTls, secure: scheme === "smtps" })
      await post(queue.db)
      const url = `${scheme}://127.0.0.1:${inbox.port}?tls.rejectUnauthorized=false`
      await sendDue(queue.db, { settings: settingsFor(url) })
      expect(inbox.mails).toMatchObject([{ secure: true }])
    },
  )

  test.each(["smtp", "smtps"])("over %s with an untrusted certificate sends nothing", async (scheme) => {
    using _ = spyOn(console, "error").mockImplementation(() => {})
    await using queue = await Queue.open()
    await using inbox = await SmtpInbox.open({}, { ...withTls, secure: scheme === "smtps" })
    await post(queue.db)
    await sendDue(queue.db, { settings: settingsFor(`${scheme}://127.0.0.1:${inbox.port}`) })
    expect(inbox.sources).toEqual([])
    const [waiting] = await jobs(queue.db)
    expect(waiting?.state).toBe("queued")
    expect(waiting?.error).toStartWith("no trusted encrypted connection to the mail server")
  })

  test("if required, is never skipped", async () => {
    await using queue = await Queue.open()
    await using inbox = await SmtpInbox.open()
    await post(queue.db)
    await sendDue(queue.db, { settings: settingsFor(`${inbox.url}?requireTLS=true`) })
    expect(inbox.sources).toEqual([])
    const [waiting] = await jobs(queue.db)
    expect(waiting?.state).toBe("queued")
    expect(waiting?.error).toStartWith("no trusted encrypted connection to the mail server")
  })
})
