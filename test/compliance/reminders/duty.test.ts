import { describe, expect, test } from "bun:test"
import type { Queries } from "../../../src/database/port.ts"
import { sql } from "../../../src/database/port.ts"
import { idOf, sharedCourseId } from "../../harness/records.ts"
import { SmtpInbox } from "../../harness/smtp-inbox.ts"
import { addressOfNobody, settingsFor } from "../../mail/outbox.ts"
import {
  acmeReminding,
  deliver,
  entries,
  HOUR,
  ledger,
  mailsIn,
  morning,
  open,
  remindAt,
  setReminders,
  through,
} from "./reminding.ts"

/** The process died in the middle of a transaction. */
class Killed extends Error {}

type Acme = Awaited<ReturnType<typeof acmeReminding>>

/** What is in the ledger and not suppressed as too late. */
async function due(acme: Acme): Promise<string[]> {
  return (await entries(acme)).filter((entry) => !entry.endsWith("too_late"))
}

describe("a learner is reminded of an open assignment", () => {
  test("once for each step, in one mail a morning", async () => {
    await using acme = await acmeReminding({
      assignments: [
        open("one", "lena", "first-aid", "2026-12-01"),
        open("two", "lena", "ladder", "2026-11-23"),
        open("far", "lena", "crane", "2027-11-20"),
        open("other", "paul", "winch", "2026-11-25"),
      ],
    })
    await using inbox = await SmtpInbox.open()
    for (const hours of [0, 1, 5, 24]) await remindAt(acme, morning("2026-11-24") + hours * HOUR)
    await deliver(acme, through(inbox), morning("2026-11-25"))
    expect((await due(acme)).sort()).toEqual(["deadline -1 paul sent", "deadline -7 lena sent", "overdue 1 lena sent"])
    const mails = mailsIn(inbox)
    expect(mails.map(({ to, subject }) => [to, subject]).sort()).toEqual([
      ["lena@acme.example", "Ihre Schulung ist überfällig"],
      ["paul@acme.example", "L’échéance de votre formation approche"],
    ])
    const [lena] = mails.filter(({ to }) => to === "lena@acme.example")
    expect(lena?.text).toContain("Leiter_Prüfung – war fällig am 23. November 2026")
    expect(lena?.text).toContain("Erste Hilfe 100 % – bis 1. Dezember 2026")
    expect(lena?.text).toContain("https://training.acme.example/learn")
    expect(lena?.text).not.toContain("Crane")
    expect(lena?.html).toContain("Leiter_Prüfung")
    expect(lena?.html).not.toMatch(/<img|src=|url\(/)
  })

  test("not before the hour of the company", async () => {
    await using acme = await acmeReminding({ assignments: [open("one", "lena", "first-aid", "2026-12-01")] })
    await remindAt(acme, Date.parse("2026-11-24T05:59:59Z"))
    expect(await entries(acme)).toEqual([])
    await remindAt(acme, Date.parse("2026-11-24T06:00:00Z"))
    expect(await due(acme)).toEqual(["deadline -7 lena queued"])
  })

  test("of what was assigned since the last morning, in one mail", async () => {
    await using acme = await acmeReminding({
      isNew: true,
      assignments: [
        open("one", "lena", "first-aid", "2027-06-01"),
        open("two", "lena", "ladder", "2026-11-26"),
        open("three", "lena", "winch", null as never),
      ],
    })
    await using inbox = await SmtpInbox.open()
    await remindAt(acme, morning("2026-11-21"))
    await remindAt(acme, morning("2026-11-22"))
    await deliver(acme, through(inbox), morning("2026-11-22"))
    expect(await entries(acme)).toEqual(["assigned lena sent", "assigned lena sent"])
    expect(mailsIn(inbox).map(({ subject }) => subject)).toEqual(["Neue Schulung für Sie"])
  })

  test("not of new assignments, if the company does not want that", async () => {
    await using acme = await acmeReminding({
      isNew: true,
      reminders: { assigned: false },
      assignments: [open("one", "lena", "first-aid", "2027-06-01")],
    })
    await remindAt(acme, morning("2026-11-21"))
    expect(await entries(acme)).toEqual([])
  })

  test("again from the beginning when its deadline moves", async () => {
    await using acme = await acmeReminding({ assignments: [open("one", "lena", "first-aid", "2026-12-01")] })
    await remindAt(acme, morning("2026-11-24"))
    await acme.request("PATCH", `course-assignments/${idOf(acme, "assignments", "one")}`, {
      body: { deadline_date: "2026-12-02" },
    })
    await remindAt(acme, morning("2026-11-25"))
    const rows = await ledger(acme)
    expect(rows.filter(({ reason }) => reason === null)).toMatchObject([
      { kind: "deadline", step: -7, deadline_date: "2026-12-02", state: "queued" },
    ])
    expect(rows.find(({ step, deadline_date: date }) => step === -7 && date === "2026-12-01")).toMatchObject({
      state: "suppressed",
      reason: "too_late",
    })
  })
})

describe("after a pause", () => {
  test("one mail takes the newest missed step", async () => {
    await using acme = await acmeReminding({ assignments: [open("one", "lena", "first-aid", "2026-11-24")] })
    await using inbox = await SmtpInbox.open()
    await remindAt(acme, morning("2026-11-10"))
    await deliver(acme, through(inbox), morning("2026-11-10"))
    await remindAt(acme, morning("2026-12-09"))
    await deliver(acme, through(inbox), morning("2026-12-09"))
    expect((await entries(acme)).filter((entry) => entry.includes("lena"))).toEqual([
      "deadline -30 lena sent",
      "overdue 8 lena suppressed too_late",
      "overdue 1 lena suppressed too_late",
      "deadline -1 lena suppressed too_late",
      "deadline -7 lena suppressed too_late",
      "overdue 15 lena sent",
    ])
    expect(mailsIn(inbox).filter(({ to }) => to === "lena@acme.example")).toHaveLength(2)
  })

  test("of the mail server for a week, one mail says what is true now", async () => {
    await using acme = await acmeReminding({
      reminders: { learner_days: [7, 6, 5, 4, 3, 2, 1] },
      assignments: [open("one", "lena", "first-aid", "2026-12-01"), open("two", "lena", "ladder", "2026-12-02")],
    })
    const down = through(await addressOfNobody())
    for (let hour = 0; hour <= 7 * 24; hour++) {
      await remindAt(acme, morning("2026-11-24") + hour * HOUR)
      await deliver(acme, down, morning("2026-11-24") + hour * HOUR)
    }
    await acme.request("POST", `course-assignments/${idOf(acme, "assignments", "two")}/complete`, {
      body: { state: "success" },
    })
    await using inbox = await SmtpInbox.open()
    for (let hour = 0; hour < 26; hour++) {
      await deliver(acme, through(inbox), morning("2026-12-01") + hour * HOUR)
    }
    expect(mailsIn(inbox)).toHaveLength(1)
    expect(mailsIn(inbox)[0]?.text).toContain("Erste Hilfe 100 % – bis 1. Dezember 2026")
    expect(mailsIn(inbox)[0]?.text).not.toContain("Leiter_Prüfung")
    expect((await due(acme)).filter((entry) => entry.includes("queued"))).toEqual([])
    expect(await due(acme)).toEqual(["deadline -1 lena sent"])
  })

  test("of less than a day of the mail server, nothing is lost and nothing is sent twice", async () => {
    await using acme = await acmeReminding({ assignments: [open("one", "lena", "first-aid", "2026-12-01")] })
    await using inbox = await SmtpInbox.open({ content: [451, "4.3.0 later"] })
    await remindAt(acme, morning("2026-11-24"))
    await deliver(acme, through(inbox), morning("2026-11-24"))
    expect(await due(acme)).toEqual(["deadline -7 lena queued"])
    const [row] = await acme.database.all<{ detail: string }>(sql`select detail from reminder_entries where step = -7`)
    expect(row?.detail).toContain("451 4.3.0")
    inbox.behaviour.content = undefined
    await deliver(acme, through(inbox), morning("2026-11-24") + 2 * HOUR)
    await deliver(acme, through(inbox), morning("2026-11-24") + 3 * HOUR)
    expect(await due(acme)).toEqual(["deadline -7 lena sent"])
    expect(mailsIn(inbox)).toHaveLength(1)
  })
})

describe("what was due and does not go out has a reason", () => {
  test("the person has no address", async () => {
    await using acme = await acmeReminding({ assignments: [open("one", "nora", "first-aid", "2026-12-01")] })
    await remindAt(acme, morning("2026-11-24"))
    expect(await due(acme)).toEqual(["deadline -7 nora suppressed no_address"])
  })

  test("the installation has no mail server", async () => {
    await using acme = await acmeReminding({ assignments: [open("one", "lena", "first-aid", "2026-12-01")] })
    await remindAt(acme, morning("2026-11-24"), { settings: settingsFor(undefined) })
    expect(await due(acme)).toEqual(["deadline -7 lena suppressed no_mail_server"])
  })

  test("the mail server refuses the address", async () => {
    await using acme = await acmeReminding({ assignments: [open("one", "lena", "first-aid", "2026-12-01")] })
    await using inbox = await SmtpInbox.open({ recipient: [550, "5.1.1 no such user"] })
    await remindAt(acme, morning("2026-11-24"))
    await deliver(acme, through(inbox), morning("2026-11-24"))
    expect(await due(acme)).toEqual(["deadline -7 lena failed refused"])
    expect(await acme.database.all(sql`select state from jobs where kind = 'mail'`)).toEqual([])
  })

  test.each([
    ["inactive", sql`update users set state = 'inactive' where key = 'lena'`],
    ["absent", sql`update users set absent_from = '2026-11-20', absent_until = '2026-11-24' where key = 'lena'`],
    ["exempt", undefined],
  ] as const)("the person is %s, before and after it was queued", async (reason, change) => {
    await using acme = await acmeReminding({
      assignments: [open("one", "lena", "first-aid", "2026-12-01"), open("two", "lena", "ladder", "2026-12-01")],
    })
    await using inbox = await SmtpInbox.open()
    const lena = idOf(acme, "users", "lena")
    const exemption = (course: string) => sql`
      insert into exemptions (company_id, key, user_id, course_id, from_date, reason, created_at, updated_at)
      select company_id, ${course}, ${lena}, ${idOf(acme, "courses", course)}, '2026-11-20', 'x', 1, 1
      from users where id = ${lena}`
    if (change === undefined) await acme.database.run(exemption("first-aid"))
    else await acme.database.run(change)
    await remindAt(acme, morning("2026-11-24"))
    const first = (await due(acme)).filter((entry) => entry.endsWith(reason))
    expect(first).toHaveLength(change === undefined ? 1 : 2)

    await acme.database.run(sql`update users set state = 'active', absent_from = null, absent_until = null`)
    await acme.database.run(sql`delete from exemptions`)
    await remindAt(acme, morning("2026-11-30"))
    expect((await due(acme)).filter((entry) => entry.endsWith("queued"))).toEqual([
      "deadline -1 lena queued",
      "deadline -1 lena queued",
    ])
    if (change === undefined) for (const course of ["first-aid", "ladder"]) await acme.database.run(exemption(course))
    else await acme.database.run(sql`update users set state = 'inactive' where key = 'lena'`)
    await remindAt(acme, morning("2026-11-30") + 60_000)
    await deliver(acme, through(inbox), morning("2026-11-30"))
    expect(inbox.mails).toEqual([])
    expect((await due(acme)).filter((entry) => entry.includes(" -1 "))).toEqual(
      new Array(2).fill(`deadline -1 lena suppressed ${change === undefined ? "exempt" : "inactive"}`),
    )
  })

  test("there were too many mails on that day: the most urgent go first, the rest on the next", async () => {
    await using acme = await acmeReminding({
      reminders: { mails_a_day: 1, learner_days: [7] },
      assignments: [open("one", "paul", "first-aid", "2026-12-01"), open("two", "lena", "ladder", "2026-11-23")],
    })
    await using inbox = await SmtpInbox.open()
    await remindAt(acme, morning("2026-11-24"))
    await deliver(acme, through(inbox), morning("2026-11-24"))
    expect((await due(acme)).sort()).toEqual(["deadline -7 paul queued budget", "overdue 1 lena sent"])
    await remindAt(acme, morning("2026-11-25"))
    await deliver(acme, through(inbox), morning("2026-11-25"))
    expect((await due(acme)).sort()).toEqual(["deadline -7 paul sent", "overdue 1 lena sent"])
  })

  test("nobody without an open assignment has a row", async () => {
    await using acme = await acmeReminding({ assignments: [open("one", "lena", "first-aid", "2026-12-01")] })
    await acme.request("DELETE", `course-assignments/${idOf(acme, "assignments", "one")}`)
    await remindAt(acme, morning("2026-11-24"))
    expect(await entries(acme)).toEqual([])
  })
})

describe("those who administer a learner", () => {
  const late = { assignments: [open("one", "lena", "first-aid", "2026-11-17")], reminders: { learner_days: [] } }

  test("hear of what is overdue for a week, once", async () => {
    await using acme = await acmeReminding(late)
    await using inbox = await SmtpInbox.open()
    for (const day of ["2026-11-23", "2026-11-24", "2026-11-25"]) await remindAt(acme, morning(day))
    await deliver(acme, through(inbox), morning("2026-11-25"))
    expect((await entries(acme)).filter((entry) => entry.startsWith("escalation"))).toEqual(["escalation 7 hanna sent"])
    const mail = mailsIn(inbox).find(({ to }) => to === "hanna@acme.example")
    expect(mail?.subject).toBe("Überfällige Schulungen in Ihrem Bereich")
    expect(mail?.text).toContain("Lena Lindner: Erste Hilfe 100 % – war fällig am 17. November 2026")
    expect(mail?.text).toContain("https://training.acme.example/console")
  })

  test("are those of the team, else of the location, else of the company", async () => {
    await using acme = await acmeReminding(late)
    const { database } = acme
    const [lena, paul, nora] = ["lena", "paul", "nora"].map((key) => idOf(acme, "users", key))
    const office = idOf(acme, "teams", "office")
    const join = sql`
      insert into team_users (team_id, user_id, company_id, created_at)
      select id, ${lena}, company_id, 1 from teams where id = ${office}`
    const recipients = async () => {
      await database.run(sql`delete from reminder_entries`)
      await database.run(sql`delete from reminder_mornings`)
      await remindAt(acme, morning("2026-11-24"))
      return (await entries(acme)).filter((entry) => entry.startsWith("escalation"))
    }
    await database.run(join)
    expect(await recipients()).toEqual(["escalation 7 hanna queued"])
    await database.run(sql`
      insert into location_admins (location_id, kind, user_id, company_id)
      select location_id, 'admin', ${paul}, company_id from teams where id = ${office}`)
    expect(await recipients()).toEqual(["escalation 7 paul queued"])
    await database.run(sql`
      insert into team_admins (team_id, kind, user_id, company_id)
      select id, 'admin', ${nora}, company_id from teams where id = ${office}`)
    expect(await recipients()).toEqual(["escalation 7 nora suppressed no_address"])
    await database.run(sql`update team_admins set user_id = ${lena} where team_id = ${office}`)
    expect(await recipients()).toEqual(["escalation 7 paul queued"])
  })

  test("get a summary on Mondays of what is overdue, ends soon, has an exception, and of who cannot be reached", async () => {
    await using acme = await acmeReminding({
      reminders: { summary: "weekly", escalate_after_days: null },
      assignments: [
        open("one", "lena", "first-aid", "2026-11-17"),
        open("two", "nora", "ladder", "2026-11-24"),
        {
          ...open("held", "paul", "winch", "2026-01-01"),
          state: "success",
          valid_until: "2026-12-10",
          finish_date: "2025-12-10",
        },
      ],
    })
    const { database } = acme
    await database.run(sql`
      insert into pairs (user_id, course_id, company_id, since, lead_days, standing, exception)
      select id, ${sharedCourseId(acme, "fire")}, company_id, '2026-11-01', 30, 'open', 'prerequisites'
      from users where key = 'lena'`)
    await using inbox = await SmtpInbox.open()
    for (const day of ["2026-11-22", "2026-11-23", "2026-11-24"]) {
      await remindAt(acme, morning(day))
      await deliver(acme, through(inbox), morning(day))
    }
    expect((await entries(acme)).filter((entry) => entry.startsWith("summary"))).toEqual(["summary hanna sent"])
    const [mail, ...others] = mailsIn(inbox).filter(({ to }) => to === "hanna@acme.example")
    expect(others).toEqual([])
    expect(mail?.subject).toBe("Übersicht der Schulungen in Ihrem Bereich")
    expect(mail?.text).toContain("Überfällig: 1\n- Lena Lindner: Erste Hilfe 100 % – war fällig am 17. November 2026")
    expect(mail?.text).toContain("Paul Petit: Winch operator – gültig bis 10. Dezember 2026")
    expect(mail?.text).toContain("Lena Lindner: Fire protection – Voraussetzungen der Schulung nicht erfüllt")
    expect(mail?.text).toContain("Per E-Mail nicht erreichbar: 1\n- Nora Neu")
  })

  test("get no summary if there is nothing to say", async () => {
    await using acme = await acmeReminding({ reminders: { summary: "weekly" } })
    await remindAt(acme, morning("2026-11-23"))
    expect(await entries(acme)).toEqual([])
  })
})

describe("the time", () => {
  test("may be set forwards and back without a second mail, or a day without one", async () => {
    await using acme = await acmeReminding({
      assignments: [open("one", "lena", "first-aid", "2026-12-01"), open("two", "lena", "ladder", "2026-12-03")],
    })
    await using inbox = await SmtpInbox.open()
    for (const day of ["2026-11-24", "2026-12-10", "2026-11-25", "2026-11-26", "2026-11-30"]) {
      await remindAt(acme, morning(day))
      await deliver(acme, through(inbox), morning(day))
    }
    const sent = (await entries(acme)).filter((entry) => entry.endsWith("lena sent"))
    expect(new Set(sent).size).toBe(sent.length - 1)
    expect(sent.filter((entry) => entry === "overdue 8 lena sent")).toHaveLength(1)
  })

  test("is that of the company, on both sides of midnight", async () => {
    await using acme = await acmeReminding({
      timezone: "Pacific/Auckland",
      reminders: { hour: 0 },
      assignments: [open("one", "lena", "first-aid", "2026-12-01")],
    })
    // 23:59 and midnight of the 24th in Auckland.
    await remindAt(acme, Date.parse("2026-11-23T10:59:00Z"))
    expect((await due(acme)).some((entry) => entry.includes("-7"))).toBe(false)
    await remindAt(acme, Date.parse("2026-11-23T11:00:00Z"))
    expect((await due(acme)).some((entry) => entry.includes("-7"))).toBe(true)
  })

  test("has a morning on the days on which the clocks change", async () => {
    await using acme = await acmeReminding({
      reminders: { hour: 2, learner_days: [1], overdue_times: 0 },
      assignments: [open("one", "lena", "first-aid", "2026-03-30"), open("two", "lena", "ladder", "2026-10-26")],
    })
    for (const day of ["2026-03-29", "2026-10-25"]) {
      for (let hour = -3; hour < 4; hour++) await remindAt(acme, Date.parse(`${day}T00:00:00Z`) + hour * HOUR)
    }
    const rows = await acme.database.all<{ due_on: string }>(sql`
      select due_on from reminder_entries where kind = 'deadline' order by id`)
    expect(rows.map(({ due_on }) => due_on)).toEqual(["2026-03-29", "2026-10-25"])
  })
})

describe("many reminders", () => {
  async function crowd(acme: Acme, people: number): Promise<void> {
    const course = idOf(acme, "courses", "winch")
    await acme.database.transaction(async (tx) => {
      await tx.run(sql`
        with recursive n (i) as (select 1 union all select i + 1 from n where i < ${people})
        insert into users (company_id, key, username, username_folded, last_name, email, email_folded, search, created_at,
          updated_at)
        select c.id, 'p' || i, 'p' || i, 'p' || i, 'P' || i, 'p' || i || '@acme.example', 'p' || i || '@acme.example',
          'p', 1, 1
        from n, companies c where c.key = 'acme'`)
      await tx.run(sql`
        insert into assignments (company_id, user_id, course_id, key, assignment_type, state, is_open, deadline_date,
          deadline_at, created_at, updated_at)
        select company_id, id, ${course}, key, 'manual', 'assigned', 1, '2026-12-01',
          ${Date.parse("2026-12-01T22:59:59.999Z")}, 1, 1
        from users where last_name like 'P%' and key like 'p%' and email like 'p%@acme.example' and username = key`)
    })
  }

  test("are made in short batches, and go on where they were killed", async () => {
    await using acme = await acmeReminding()
    await crowd(acme, 1200)
    const { database } = acme
    let batches = 0
    // Every third transaction is lost, as if its process had died.
    const lead = {
      transaction: <T>(work: (tx: Queries) => Promise<T>) =>
        database.transaction(async (tx) => {
          const done = await work(tx)
          if (++batches % 3 === 0) throw new Killed()
          return done
        }),
    }
    for (let attempt = 0; attempt < 100; attempt++) {
      try {
        await remindAt(acme, morning("2026-11-24") + attempt * 60_000, { lead })
        break
      } catch (error) {
        if (!(error instanceof Killed)) throw error
      }
    }
    expect(batches).toBeGreaterThan(15)
    const [rows] = await database.all<object>(sql`
      select count(*) as rows, count(distinct recipient_user_id) as people, count(distinct mail_id) as mails
      from reminder_entries where step = -7 and state = 'queued'`)
    expect(rows).toEqual({ rows: 1200, people: 1200, mails: 1200 })
    const [jobs] = await database.all<object>(sql`select count(*) as jobs from jobs where kind = 'mail'`)
    expect(jobs).toEqual({ jobs: 1200 })
  })

  test("of two servers at once are each entered and sent once", async () => {
    await using acme = await acmeReminding()
    await crowd(acme, 300)
    await Promise.all([remindAt(acme, morning("2026-11-24")), remindAt(acme, morning("2026-11-24"))])
    const [rows] = await acme.database.all<object>(sql`
      select count(*) as rows, count(distinct mail_id) as mails from reminder_entries where step = -7 and state = 'queued'`)
    expect(rows).toEqual({ rows: 300, mails: 300 })
    const [jobs] = await acme.database.all<object>(sql`select count(*) as jobs from jobs where kind = 'mail'`)
    expect(jobs).toEqual({ jobs: 300 })
  })
})

test("settings that a company does not name have their defaults", async () => {
  await using acme = await acmeReminding({ assignments: [open("one", "lena", "first-aid", "2026-11-30")] })
  await setReminders(acme, { hour: 9 })
  await remindAt(acme, morning("2026-11-29"))
  expect(await entries(acme)).toEqual([])
  await remindAt(acme, morning("2026-11-29") + 2 * HOUR)
  expect(await due(acme)).toEqual(["deadline -1 lena queued"])
})
