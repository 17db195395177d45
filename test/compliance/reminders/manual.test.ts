import { describe, expect, test } from "bun:test"
import { createMail } from "../../../src/mail/rules.ts"
import type { Installation } from "../../harness/installation.ts"
import { idOf, NOBODYS_ID } from "../../harness/records.ts"
import { SmtpInbox } from "../../harness/smtp-inbox.ts"
import { KEY, settingsFor } from "../../mail/outbox.ts"
import {
  acmeReminding,
  deliver,
  entries,
  mailsIn,
  morning,
  open,
  remindAt,
  setReminders,
  through,
} from "./reminding.ts"

const mail = createMail({ settings: settingsFor("smtp://127.0.0.1:1"), key: KEY, nudge: () => {} })

const acmeMailing = (more: Parameters<typeof acmeReminding>[0] = {}) =>
  acmeReminding({
    assignments: [
      open("one", "lena", "first-aid", "2026-12-24"),
      open("two", "nora", "first-aid", "2026-12-24"),
      open("three", "paul", "first-aid", "2026-12-24"),
    ],
    mail,
    ...more,
  })

const body = (acme: Installation, users: readonly string[], more: object = {}) => ({
  course_id: idOf(acme, "courses", "first-aid"),
  user_ids: users.map((key) => idOf(acme, "users", key)),
  ...more,
})

const remind = (acme: Installation, users: readonly string[], more: object = {}, options: object = {}) =>
  acme.request("POST", "reminders", { body: body(acme, users, more), ...options })

describe("a reminder by hand", () => {
  test("is mailed at once, with the words and the name of the person who sends it", async () => {
    await using acme = await acmeMailing()
    await using inbox = await SmtpInbox.open()
    const { status, body: answer } = await remind(acme, ["lena", "nora"], { message: "Before <Friday>,\nplease." })
    expect(status).toBe(200)
    expect<unknown>(answer.data).toMatchObject([
      { index: 0, user_id: idOf(acme, "users", "lena"), status: "created", reminder_id: expect.any(Number), codes: {} },
      { index: 1, status: "created" },
    ])
    expect<unknown>(answer.meta).toEqual({ created: 2, failed: 0, dry_run: false })
    await deliver(acme, through(inbox), acme.time.now)
    expect(await entries(acme)).toEqual(["manual lena sent", "manual nora suppressed no_address"])
    const [one, ...others] = mailsIn(inbox)
    expect(others).toEqual([])
    expect(one?.subject).toBe("Bitte schließen Sie Ihre Schulung ab")
    expect(one?.text).toContain(
      "Eine Erinnerung von Service admin\n- Erste Hilfe 100 % – bis 24. Dezember 2026\n- Before <Friday>,\nplease.",
    )
    expect(one?.html).toContain("Before &lt;Friday&gt;,\nplease.")
  })

  test("is possible once a day for each person and course", async () => {
    await using acme = await acmeMailing()
    acme.time.now = Date.parse("2026-11-20T22:45:00Z")
    await remind(acme, ["lena"])
    const { body: answer } = await remind(acme, ["lena", "paul", "paul"])
    expect<unknown>(answer.data).toMatchObject([
      { status: "failed", codes: { user_id: ["once_a_day"] } },
      { status: "created" },
      { status: "failed", codes: { user_id: ["once_a_day"] } },
    ])
    // Midnight in Berlin has passed.
    acme.time.now += 30 * 60_000
    expect<unknown>((await remind(acme, ["lena"])).body.data).toMatchObject([{ status: "created" }])
  })

  test("needs an open assignment of an active person", async () => {
    await using acme = await acmeMailing()
    await acme.request("POST", `users/${idOf(acme, "users", "lena")}/deactivate`)
    expect<unknown>((await remind(acme, ["lena", "hanna"])).body.data).toMatchObject([
      { status: "failed", codes: { user_id: ["inactive_trainee"] } },
      { status: "failed", codes: { user_id: ["no_open_assignment"] } },
    ])
    expect(await entries(acme)).toEqual([])
  })

  test("is refused for people out of view, and for courses that the company does not see", async () => {
    await using acme = await acmeMailing()
    const unseen = await remind(acme, ["lena"], {}, { as: "locadmin" })
    expect(unseen.status).toBe(422)
    expect<unknown>(unseen.body.codes).toEqual({ "user_ids.0": ["unknown_user"] })
    const unknown = await remind(acme, ["lena"], { course_id: NOBODYS_ID })
    expect<unknown>(unknown.body.codes).toEqual({ course_id: ["unknown_course"] })
    const long = await remind(acme, ["lena"], { message: "x".repeat(1001) })
    expect<unknown>(long.body.codes).toEqual({ message: ["max_length"] })
    expect((await remind(acme, ["lena"], {}, { as: "employee" })).status).toBe(403)
  })

  test("accepts external ids, and saves nothing in a dry run", async () => {
    await using acme = await acmeMailing()
    const named = { course_external_id: "first-aid", user_external_ids: ["lena"] }
    const trial = await acme.request("POST", "reminders", { body: { ...named, dry_run: true } })
    expect<unknown>(trial.body.data).toMatchObject([{ status: "created", reminder_id: null }])
    expect(await entries(acme)).toEqual([])
    expect<unknown>((await acme.request("POST", "reminders", { body: named })).body.data).toMatchObject([
      { status: "created" },
    ])
  })

  test("waits for the next morning if the company has sent its mails of the day", async () => {
    await using acme = await acmeMailing()
    await setReminders(acme, { mails_a_day: 1, summary: "off" })
    await remind(acme, ["lena", "paul"])
    expect(await entries(acme)).toEqual(["manual lena queued", "manual paul queued budget"])
    await using inbox = await SmtpInbox.open()
    await deliver(acme, through(inbox), acme.time.now)
    await remindAt(acme, morning("2026-11-21"))
    await deliver(acme, through(inbox), morning("2026-11-21"))
    expect(await entries(acme)).toEqual(["manual lena sent", "manual paul sent"])
  })

  test("is in the audit log, with the words", async () => {
    await using acme = await acmeMailing()
    await remind(acme, ["lena"], { message: "Now" })
    const { body: log } = await acme.request("GET", "audit?action=remind")
    expect<unknown>(log.data).toMatchObject([
      { record: { type: "course_assignment" }, changes: { message: { before: null, after: "Now" } } },
    ])
  })
})
