import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { sql } from "../../src/database/port.ts"
import { importDataset } from "../../src/dataset/rules.ts"
import { AnnouncingDatabase } from "../../src/webhooks/announcing-database.ts"
import { announceClock } from "../../src/webhooks/clockwork/duty.ts"
import type { Installation } from "../harness/installation.ts"
import { idOf, sharedCourseId } from "../harness/records.ts"
import { trainingCompany } from "../harness/training-company.ts"
import { addWebhook, announcedTo, startWithWebhooks } from "../harness/webhook-company.ts"

/* Events that are announced because time passes. Today is 2026-11-20. */

const URL = "https://hook.example/in"
const DAY = 24 * 60 * 60 * 1000

let installation: Installation
let webhook: number
beforeEach(async () => {
  installation = await startWithWebhooks({ dataset: trainingCompany() })
  webhook = (await addWebhook(installation, URL, ["course_assignment.overdue", "certificate.expiring"])).id
})
afterEach(() => installation.stop())

const user = (key: string) => idOf(installation, "users", key)

/** Runs the duty once. */
async function round(): Promise<void> {
  const { database, time } = installation
  await announceClock(database, { addresses: undefined, lead: database, now: time.now, onWritten() {} })
}

async function assigned(userKey: string, courseKey: string, deadline: string | null): Promise<number> {
  const body = { course_id: sharedCourseId(installation, courseKey), deadline_date: deadline }
  const answer = await installation.request("POST", `users/${user(userKey)}/course-assignments`, { body })
  expect({ status: answer.status, text: answer.status === 201 ? "" : answer.text }).toEqual({ status: 201, text: "" })
  return Number(answer.body.data?.id)
}

async function qualified(userKey: string, courseKey: string, finish_date: string, valid_period?: string) {
  const body = { course_id: sharedCourseId(installation, courseKey), finish_date, valid_period }
  const answer = await installation.request("POST", `users/${user(userKey)}/qualifications`, { body })
  expect({ status: answer.status, text: answer.status === 201 ? "" : answer.text }).toEqual({ status: 201, text: "" })
}

const announced = (id = webhook) => announcedTo(installation, id)

async function bodies(): Promise<{ type: string; data: Record<string, unknown> }[]> {
  const rows = await installation.database.all<{ body: string }>(sql`select body from webhook_events order by event_id`)
  return rows.map(({ body }) => JSON.parse(body))
}

describe("an assignment", () => {
  test("is announced as overdue once, when its deadline has passed", async () => {
    const id = await assigned("ada", "fire", "2026-11-21")
    await round()
    installation.time.now += DAY
    await round()
    expect(await announced()).toEqual([])
    installation.time.now += DAY
    await round()
    await round()
    expect(await announced()).toEqual(["course_assignment.overdue"])
    const [body] = await bodies()
    expect<unknown>(body?.data).toMatchObject({ id, type: "course_assignment", is_overdue: true })
    installation.time.now += DAY
    await round()
    expect(await announced()).toHaveLength(1)
  })

  test("is announced at once if its deadline is already in the past, and not again by the clock", async () => {
    await assigned("ada", "fire", "2026-11-01")
    expect(await announced()).toEqual(["course_assignment.overdue"])
    installation.time.now += DAY
    await round()
    expect(await announced()).toHaveLength(1)
  })

  test("that is completed in time is not announced", async () => {
    const id = await assigned("ada", "fire", "2026-11-21")
    await installation.database.run(sql`update assignments set state = 'success', is_open = 0 where id = ${id}`)
    installation.time.now += 3 * DAY
    await round()
    expect(await announced()).toEqual([])
  })

  test("that was already overdue before the webhook was created or activated is not announced", async () => {
    await assigned("ada", "fire", "2026-11-01")
    const { id: later } = await addWebhook(installation, URL)
    await round()
    expect(await announced(later)).toEqual([])
    await installation.request("PATCH", `webhooks/${later}`, { body: { state: "inactive" } })
    await assigned("lukasz", "fire", "2026-11-20")
    installation.time.now += 2 * DAY
    await round()
    await installation.request("PATCH", `webhooks/${later}`, { body: { state: "active" } })
    await round()
    expect(await announced(later)).toEqual([])
    expect(await announced()).toHaveLength(2)
  })

  test("that was already overdue before the webhook subscribed is not announced", async () => {
    const { id: later } = await addWebhook(installation, URL, ["user.created", "certificate.expiring"])
    await assigned("ada", "fire", "2026-11-20")
    installation.time.now += 2 * DAY
    await round()
    const events = ["course_assignment.overdue", "certificate.expiring"]
    expect((await installation.request("PATCH", `webhooks/${later}`, { body: { events } })).status).toBe(200)
    await assigned("lukasz", "fire", "2026-11-23")
    await round()
    expect(await announced(later)).toEqual([])
    installation.time.now += 2 * DAY
    await round()
    expect(await announced(later)).toEqual(["course_assignment.overdue"])
    expect(await announced()).toHaveLength(2)
  })

  test("is announced to a webhook that changes its other events, even if it became overdue before that", async () => {
    await assigned("ada", "fire", "2026-11-20")
    installation.time.now += 2 * DAY
    const events = ["course_assignment.overdue", "user.created"]
    await installation.request("PATCH", `webhooks/${webhook}`, { body: { events } })
    await installation.request("PATCH", `webhooks/${webhook}`, { body: { events: ["*"] } })
    await round()
    expect(await announced()).toEqual(["course_assignment.overdue"])
  })

  describe("of somebody who is absent", () => {
    const absent = async (from: string | null, until: string | null = null) => {
      const body = { absent_from: from, absent_until: until }
      const { status } = await installation.request("PATCH", `users/${user("ada")}`, { body })
      expect(status).toBe(200)
    }
    const atDay = (day: string) => {
      installation.time.now = Date.parse(`${day}T09:30:00Z`)
    }

    test("is announced after the return, once, if it is still overdue by the same deadline", async () => {
      await absent("2026-11-20", "2026-11-25")
      await assigned("ada", "fire", "2026-11-21")
      await assigned("lukasz", "fire", "2026-11-22")
      for (const day of ["2026-11-22", "2026-11-23", "2026-11-25"]) {
        atDay(day)
        await round()
      }
      // That of the other person has not waited.
      expect(await announced()).toHaveLength(1)
      atDay("2026-11-26")
      await round()
      await round()
      expect(await announced()).toHaveLength(2)
      const [, body] = await bodies()
      expect<unknown>(body).toMatchObject({
        type: "course_assignment.overdue",
        data: { user_id: user("ada"), is_overdue: true },
      })
    })

    test("is announced after the absence was ended early", async () => {
      await absent("2026-11-20")
      await assigned("ada", "fire", "2026-11-21")
      atDay("2026-11-30")
      await round()
      expect(await announced()).toEqual([])
      await absent(null)
      await round()
      expect(await announced()).toEqual(["course_assignment.overdue"])
    })

    test("is not announced at once either, if the deadline is in the past when it is given", async () => {
      await absent("2026-11-20", "2026-11-25")
      const id = await assigned("ada", "fire", "2026-11-01")
      await installation.request("PATCH", `course-assignments/${id}`, { body: { deadline_date: "2026-11-02" } })
      await round()
      expect(await announced()).toEqual([])
      atDay("2026-11-26")
      await round()
      expect(await announced()).toEqual(["course_assignment.overdue"])
    })

    test("is not announced after the return if it was completed, or got a deadline that has not passed", async () => {
      await absent("2026-11-20", "2026-11-25")
      const completed = await assigned("ada", "fire", "2026-11-21")
      const moved = await assigned("ada", "base", "2026-11-21")
      atDay("2026-11-22")
      await round()
      await installation.request("POST", `course-assignments/${completed}/complete`, { body: { state: "success" } })
      await installation.request("PATCH", `course-assignments/${moved}`, { body: { deadline_date: "2026-11-28" } })
      atDay("2026-11-26")
      await round()
      expect(await announced()).toEqual([])
      atDay("2026-11-30")
      await round()
      expect(await announced()).toEqual(["course_assignment.overdue"])
    })

    test("is announced to each webhook that was there when the deadline passed, and to no other", async () => {
      const { id: second } = await addWebhook(installation, URL, ["*"])
      await absent("2026-11-20", "2026-11-25")
      await assigned("ada", "fire", "2026-11-21")
      atDay("2026-11-22")
      await round()
      const { id: late } = await addWebhook(installation, URL, ["course_assignment.overdue"])
      await installation.request("PATCH", `webhooks/${second}`, { body: { state: "inactive" } })
      await installation.request("PATCH", `webhooks/${second}`, { body: { state: "active" } })
      atDay("2026-11-26")
      await round()
      expect(await announced()).toEqual(["course_assignment.overdue"])
      expect((await announced(second)).filter((type) => type.endsWith("overdue"))).toEqual([])
      expect(await announced(late)).toEqual([])
    })
  })

  test("is announced with all others of its day, however many there are", async () => {
    const { database, files, directory: baseDirectory, time } = installation
    const keys = Array.from({ length: 230 }, (_, index) => `many-${index}`)
    const users = keys.map((key) => ({ key, first_name: key, last_name: "Many", roles: ["company.employee"] }))
    const assignments = keys.map((key) => ({
      ...{ key: `of-${key}`, user_key: key, course_key: "fire", assignment_type: "manual", state: "assigned" },
      deadline_date: "2026-11-20",
    }))
    await importDataset(
      database,
      { companies: [{ key: "acme", users, assignments }] },
      { files, baseDirectory, now: time.now },
    )
    time.now += 7 * DAY
    await round()
    await round()
    const rows = await bodies()
    expect(rows).toHaveLength(230)
    expect(new Set(rows.map(({ data }) => data.id)).size).toBe(230)
  })
})

describe("a certificate", () => {
  test("is announced as expiring once, thirty days before the end", async () => {
    await qualified("ada", "teach", "2023-12-25")
    await round()
    expect(await announced()).toEqual([])
    installation.time.now += 4 * DAY
    await round()
    expect(await announced()).toEqual([])
    installation.time.now += DAY
    await round()
    await round()
    installation.time.now += 60 * DAY
    await round()
    expect(await announced()).toEqual(["certificate.expiring"])
    const [body] = await bodies()
    expect<unknown>(body?.data).toMatchObject({
      type: "certificate",
      valid_until: "2026-12-25",
      standing: "valid",
      verify_url: null,
      download_url: null,
    })
  })

  test("is announced at once if it is issued with less than thirty days left", async () => {
    await qualified("ada", "teach", "2023-12-01")
    await round()
    expect(await announced()).toEqual(["certificate.expiring"])
  })

  test("that was replaced, or expired while no server was running, is not announced", async () => {
    await qualified("ada", "teach", "2023-12-25")
    await qualified("ada", "teach", "2026-11-01")
    await qualified("lukasz", "teach", "2024-01-10")
    installation.time.now += 90 * DAY
    await round()
    expect(await announced()).toEqual([])
  })

  test("is announced when it is issued, as the API shows it", async () => {
    const settings = { public_url: "https://t.acme.example" }
    const own = await startWithWebhooks({ dataset: trainingCompany(), settings })
    try {
      const { id } = await addWebhook(own, URL, ["certificate.issued"])
      const body = { course_id: sharedCourseId(own, "teach"), finish_date: "2026-11-01" }
      await own.request("POST", `users/${idOf(own, "users", "ada")}/qualifications`, { body })
      expect(await announcedTo(own, id)).toEqual(["certificate.issued"])
      const row = await own.database.get<{ body: string }>(sql`select body from webhook_events`)
      const { data } = JSON.parse(row?.body ?? "{}")
      const shown = await own.request("GET", `certificates/${data.id}`)
      expect<unknown>(data).toEqual(shown.body.data)
      expect(data.download_url).toStartWith("https://t.acme.example/")
      const database = new AnnouncingDatabase(own.database, { settings, clock: () => own.time.now })
      expect(database.addresses?.origin).toBe("https://t.acme.example")
    } finally {
      await own.stop()
    }
  })
})
