import { describe, expect, test } from "bun:test"
import { peopleWithoutAddress, reminderTrouble } from "../../../src/compliance/reminders/trouble.ts"
import { sql } from "../../../src/database/port.ts"
import { reminders as doctor } from "../../../src/operation/doctor/reminders.ts"
import { samplesOf } from "../../harness/prometheus.ts"
import { acmeReminding, HOUR, morning, open, remindAt } from "./reminding.ts"

const DAY = 24 * HOUR

const assignments = [open("one", "lena", "first-aid", "2026-12-01"), open("two", "nora", "ladder", "2026-12-01")]

describe("what is wrong with reminders", () => {
  test("is nothing before the first morning, and after it", async () => {
    await using acme = await acmeReminding({ assignments: [assignments[0] as object] })
    const none = { waiting: 0, waitingSince: undefined, late: 0, lagging: [] }
    expect(await reminderTrouble(acme.database, morning("2026-11-24"))).toEqual(none)
    await remindAt(acme, morning("2026-11-24"))
    await acme.database.run(sql`update reminder_entries set state = 'sent' where state = 'queued'`)
    expect(await reminderTrouble(acme.database, morning("2026-11-24"))).toEqual(none)
    expect(await doctor(acme.database, { smtp_url: undefined }, morning("2026-11-24"))).toMatchObject({ state: "pass" })
  })

  test("is that some have waited for a day, that a morning is not over, and that people have no address", async () => {
    await using acme = await acmeReminding({ assignments })
    await remindAt(acme, morning("2026-11-24"))
    const later = morning("2026-11-25") + 2 * HOUR
    expect(await reminderTrouble(acme.database, later)).toEqual({
      waiting: 1,
      waitingSince: morning("2026-11-24"),
      late: 1,
      lagging: ["acme"],
    })
    expect(await peopleWithoutAddress(acme.database, later)).toBe(1)
    const findings = await doctor(acme.database, { smtp_url: "smtp://127.0.0.1:1" }, later)
    expect([findings].flat().map(({ state, message }) => `${state}: ${message}`)).toEqual([
      "warning: today's reminders of acme have not been made",
      "warning: 1 reminder should have been sent, the oldest since 2026-11-24 07:00 UTC",
      "warning: 1 person could not be reminded in the last month, because they have no mail address",
    ])
  })

  test("is in readiness and in the metrics", async () => {
    await using acme = await acmeReminding({ assignments })
    await remindAt(acme, morning("2026-11-24"))
    acme.time.now = morning("2026-11-25") - HOUR
    const ready = async () => (await acme.request("GET", "/health/ready", { as: null })).body.checks?.reminders
    expect<unknown>(await ready()).toEqual({ status: "ok" })
    acme.time.now = morning("2026-11-25") + HOUR
    expect<unknown>(await ready()).toEqual({
      status: "degraded",
      message: "The reminders of today have not been made.",
    })
    await remindAt(acme, acme.time.now)
    acme.time.now += 1
    await acme.database.run(sql`update reminder_entries set created_at = created_at - ${DAY}`)
    expect<unknown>(await ready()).toEqual({
      status: "degraded",
      message: "Reminders have been waiting for more than a day.",
    })
    const samples = samplesOf((await acme.request("GET", "/metrics", { as: null })).text)
    expect(samples.get("trainbase_reminders_waiting")).toBe(1)
    expect(samples.get("trainbase_reminders_late")).toBe(1)
    expect(samples.get("trainbase_reminders_without_address")).toBe(1)
    expect(samples.get("trainbase_reminders_lagging_companies")).toBe(0)
  })
})
