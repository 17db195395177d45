import { describe, expect, test } from "bun:test"
import { previewReminders } from "../../../src/compliance/reminders/preview.ts"
import { findCompany } from "../../../src/compliance/reminders/store.ts"
import { sql } from "../../../src/database/port.ts"
import { companyId } from "../../harness/records.ts"
import { acmeReminding, entries, HOUR, morning, open, remindAt } from "./reminding.ts"

type Acme = Awaited<ReturnType<typeof acmeReminding>>

/** What a preview shows, in short: `kind step recipient reason`. */
async function shown(acme: Acme, day: string, now: number, canMail = true): Promise<string[]> {
  const company = await findCompany(acme.database, companyId(acme))
  if (company === undefined) throw new TypeError("there is no company")
  const reminders = await previewReminders(acme.database, company, { day, canMail, now })
  return reminders.map(({ kind, step, recipient, reason }) =>
    [kind, step ?? "", recipient.full_name, reason ?? ""].filter((part) => part !== "").join(" "),
  )
}

/** Before the morning. */
const early = (day: string) => morning(day) - 6 * HOUR

describe("a preview of reminders", () => {
  test("shows what the next morning then does, and changes nothing", async () => {
    await using acme = await acmeReminding({
      reminders: { mails_a_day: 2, summary: "weekly" },
      assignments: [
        open("one", "lena", "first-aid", "2026-11-30"),
        open("two", "nora", "ladder", "2026-11-16"),
        open("three", "paul", "winch", "2026-12-23"),
      ],
    })
    const before = await acme.database.all(sql`select * from reminder_entries`)
    const expected = await shown(acme, "2026-11-23", early("2026-11-23"))
    expect(await acme.database.all(sql`select * from reminder_entries`)).toEqual(before)
    await remindAt(acme, morning("2026-11-23"))
    const names: Record<string, string> = {
      lena: "Lena Lindner",
      nora: "Nora Neu",
      paul: "Paul Petit",
      hanna: "Hanna Huber",
    }
    const happened = (await entries(acme)).map((entry) =>
      entry.replace(/ (lena|nora|paul|hanna) (queued|suppressed)/, (_, key: string) => ` ${names[key]}`),
    )
    expect(expected.length).toBeGreaterThan(4)
    expect(expected.toSorted()).toEqual(happened.toSorted())
    expect(happened).toContain("escalation 7 Hanna Huber budget")
  })

  test("has one summary for each who gets one, however many people it is about", async () => {
    const keys = Array.from({ length: 170 }, (_, index) => `p${index}`)
    await using acme = await acmeReminding({
      reminders: { summary: "weekly" },
      users: keys.map((key) => ({ key, first_name: "P", last_name: key })),
      assignments: keys.map((key) => open(key, key, "first-aid", "2026-11-16")),
    })
    const reminders = await shown(acme, "2026-11-23", early("2026-11-23"))
    expect(reminders.filter((one) => one.startsWith("summary"))).toEqual(["summary Hanna Huber"])
  })

  test("of a later day has only the steps of that day", async () => {
    await using acme = await acmeReminding({ assignments: [open("one", "lena", "first-aid", "2026-11-30")] })
    const now = early("2026-11-21")
    expect(await shown(acme, "2026-11-22", now)).toEqual([])
    expect(await shown(acme, "2026-11-23", now)).toEqual(["deadline -7 Lena Lindner"])
    expect(await shown(acme, "2026-12-01", now)).toEqual(["overdue 1 Lena Lindner"])
    expect(await shown(acme, "2026-12-07", now)).toEqual(["escalation 7 Hanna Huber"])
    expect(await shown(acme, "2026-11-23", now, false)).toEqual(["deadline -7 Lena Lindner no_mail_server"])
  })

  test("is refused for a morning that is over", async () => {
    await using acme = await acmeReminding({ assignments: [open("one", "lena", "first-aid", "2026-11-30")] })
    await expect(shown(acme, "2026-11-20", morning("2026-11-21"))).rejects.toThrow("that day is over")
    await remindAt(acme, morning("2026-11-21"))
    await expect(shown(acme, "2026-11-21", morning("2026-11-21"))).rejects.toThrow("have been made")
    expect(await shown(acme, "2026-11-22", morning("2026-11-21"))).toEqual(["deadline -30 Lena Lindner"])
    await acme.database.run(sql`update reminder_entries set state = 'sent'`)
    expect(await shown(acme, "2026-11-22", morning("2026-11-21"))).toEqual([])
  })
})
