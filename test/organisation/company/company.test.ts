import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { sql } from "../../../src/database/port.ts"
import { listOf } from "../../harness/answers.ts"
import { Installation } from "../../harness/installation.ts"
import { pngFile, vastPngFile } from "../../harness/pictures.ts"
import { companyId, idOf } from "../../harness/records.ts"

let installation: Installation
beforeEach(async () => {
  installation = await Installation.start()
})
afterEach(() => installation.stop())

const send = (method: string, path: string, body?: unknown, more: object = {}) =>
  installation.request(method, path, { ...(body === undefined ? {} : { body }), ...more })
const patch = (body: object, more: object = {}) => send("PATCH", "company", body, more)

/** Sends a picture as the body. */
function putLogo(picture: Uint8Array, headers: Record<string, string> = {}) {
  return send("PUT", "company/logo", picture, { headers: { "content-type": "image/png", ...headers } })
}

async function feed(after: string) {
  const entries = listOf(await send("GET", `changes?after=${after}`))
  return entries.map(({ record, action, fields }) => ({ type: record?.type, id: record?.id, action, fields }))
}

async function lastChanges(): Promise<unknown> {
  const row = await installation.database.get<{ changes: string }>(sql`
    select changes from audit_entries where record_type = 'company' order by id desc limit 1`)
  return JSON.parse(row?.changes ?? "{}")
}

test("everybody sees the company, and only its administrators change it", async () => {
  for (const as of ["admin", "locadmin", "trainer", "employee"]) {
    const { status, body } = await send("GET", "company", undefined, { as })
    expect<unknown>([status, body.data?.id]).toEqual([200, companyId(installation)])
    expect<unknown>((await patch({}, { as })).status).toBe(as === "admin" ? 200 : 403)
  }
  expect<unknown>((await send("GET", "company")).body.data).toMatchObject({
    external_id: "acme",
    type: "company",
    colour: null,
    logo_url: null,
    certificate_template: "classic",
    signatory: null,
    second_factor: [],
    mail_new_sign_in: true,
    reminders: REMINDERS,
  })
})

const REMINDERS = {
  learner_days: [30, 7, 1],
  overdue_every_days: 7,
  overdue_times: 12,
  escalate_after_days: 7,
  summary: "weekly",
  assigned: true,
  hour: 7,
  mails_a_day: 2000,
}

describe("the reminders of the company", () => {
  test("keep what a change leaves out, and are in the audit log and the feed", async () => {
    const after = String((await send("GET", "changes?after=now")).body.meta?.next)
    const first = await patch({ reminders: { learner_days: [1, 14, 1], summary: "off" } })
    const changed = { ...REMINDERS, learner_days: [14, 1], summary: "off" }
    expect<unknown>(first.body.data?.reminders).toEqual(changed)
    expect<unknown>(await lastChanges()).toEqual({ reminders: { before: REMINDERS, after: changed } })
    const second = await patch({ reminders: { escalate_after_days: null, hour: 0, mails_a_day: 100_000 } })
    expect<unknown>(second.body.data?.reminders).toEqual({
      ...changed,
      ...{ escalate_after_days: null, hour: 0, mails_a_day: 100_000 },
    })
    const entry = { type: "company", id: companyId(installation), action: "updated", fields: ["reminders"] }
    expect<unknown>(await feed(after)).toEqual([entry, entry])
    expect<unknown>((await patch({ reminders: REMINDERS })).body.data?.reminders).toEqual(REMINDERS)
    const row = await installation.database.get(sql`select reminders from companies where key = 'acme'`)
    expect<unknown>(row).toEqual({ reminders: null })
  })

  test("have limits", async () => {
    const { status, body } = await patch({
      reminders: {
        learner_days: [1, 366, -1],
        overdue_every_days: 366,
        overdue_times: -1,
        escalate_after_days: 1.5,
        summary: "daily",
        assigned: "yes",
        hour: 24,
        mails_a_day: 0,
      },
    })
    expect<unknown>(status).toBe(422)
    expect<unknown>(Object.keys(body.codes ?? {}).sort()).toEqual([
      ...["reminders.assigned", "reminders.escalate_after_days", "reminders.hour", "reminders.learner_days.1"],
      ...["reminders.learner_days.2", "reminders.mails_a_day", "reminders.overdue_every_days"],
      ...["reminders.overdue_times", "reminders.summary"],
    ])
    const many = await patch({ reminders: { learner_days: Array.from({ length: 11 }, (_, day) => day) } })
    expect<unknown>(many.body.codes).toEqual({ "reminders.learner_days": ["max_items"] })
    expect<unknown>((await patch({ reminders: null })).status).toBe(422)
    expect<unknown>((await patch({ reminders: { colour: 1 } })).status).not.toBe(500)
    expect<unknown>((await send("GET", "company")).body.data?.reminders).toEqual(REMINDERS)
  })
})

describe("a change of the company", () => {
  test("sets the given fields, and is in the audit log and the feed", async () => {
    const after = String((await send("GET", "changes?after=now")).body.meta?.next)
    const given = {
      name: "Acme Europe",
      colour: "#1A5C3A",
      certificate_template: "modern",
      signatory: "Dr. Erika Muster, Managing Director",
      second_factor: ["company.admin"],
      mail_new_sign_in: false,
    }
    const { status, body } = await patch(given)
    expect<unknown>(status).toBe(200)
    expect<unknown>(body.data).toMatchObject({ ...given, colour: "#1a5c3a" })
    expect<unknown>((await send("GET", "company")).body.data).toEqual(body.data)
    expect<unknown>(await lastChanges()).toMatchObject({
      name: { before: expect.any(String), after: "Acme Europe" },
      colour: { before: null, after: "#1a5c3a" },
      signatory_name: { before: null, after: "Dr. Erika Muster" },
      signatory_role: { before: null, after: "Managing Director" },
      second_factor: { before: [], after: ["company.admin"] },
    })
    expect<unknown>(await feed(after)).toEqual([
      { type: "company", id: companyId(installation), action: "updated", fields: Object.keys(given).sort() },
    ])
  })

  test("moves its version only if something is different", async () => {
    const tag = async () => String((await send("GET", "company")).headers.get("etag"))
    const before = await tag()
    installation.time.now += 60_000
    await patch({ second_factor: [] })
    expect<unknown>(await tag()).toBe(before)
    expect<unknown>((await patch({ colour: "#000000" }, { headers: { "if-match": before } })).status).toBe(200)
    expect<unknown>((await patch({ colour: null }, { headers: { "if-match": before } })).status).toBe(412)
  })

  test("is refused with all its faults", async () => {
    const { status, body } = await patch({
      name: " ",
      language: "english",
      timezone: "Europe/Nowhere",
      colour: "green",
      certificate_template: "golden",
      signatory: `${"x".repeat(256)}, Boss`,
      second_factor: ["company.boss"],
      mail_new_sign_in: "sometimes",
    })
    expect<unknown>(status).toBe(422)
    expect<unknown>(body.codes).toEqual({
      name: ["required"],
      language: ["language_code"],
      timezone: ["timezone"],
      colour: ["colour"],
      certificate_template: ["one_of"],
      signatory: ["max_length"],
      "second_factor.0": ["one_of"],
      mail_new_sign_in: ["boolean"],
    })
  })

  test("keeps a signatory whose name has a comma when what was shown is sent back", async () => {
    await installation.database.run(sql`
      update companies set signatory_name = 'Muster, Erika', signatory_role = 'Head' where key = 'acme'`)
    const signatory = (await send("GET", "company")).body.data?.signatory
    expect<unknown>(signatory).toBe("Muster, Erika, Head")
    await patch({ signatory, colour: "#123456" })
    const row = await installation.database.get(sql`select signatory_name from companies where key = 'acme'`)
    expect<unknown>(row).toEqual({ signatory_name: "Muster, Erika" })
    expect<unknown>((await patch({ signatory: null })).body.data?.signatory).toBeNull()
  })

  test("to another language changes the users who have not chosen one", async () => {
    const ada = idOf(installation, "users", "ada")
    await installation.database.run(sql`update users set language = null where id = ${ada}`)
    const after = String((await send("GET", "changes?after=now")).body.meta?.next)
    const before = (await send("GET", `users/${ada}`)).headers.get("etag")
    const held = String((await send("GET", "company")).body.data?.language)
    const language = held === "fr" ? "it" : "FR"
    expect<unknown>((await patch({ language })).body.data?.language).toBe(language.toLowerCase())
    const shown = await send("GET", `users/${ada}`)
    expect<unknown>(shown.body.data?.language).toBe(language.toLowerCase())
    expect<unknown>(shown.headers.get("etag")).not.toBe(before)
    expect<unknown>(await feed(after)).toContainEqual({
      type: "user",
      id: ada,
      action: "updated",
      fields: ["language"],
    })
  })

  test("to another time zone moves the deadlines that are days", async () => {
    const body = { course_id: installation.ids.courses.base, deadline_date: "2026-12-31" }
    await send("POST", `users/${idOf(installation, "users", "ada")}/course-assignments`, body)
    const moment = async () =>
      (
        await installation.database.get<{ at: number }>(sql`
          select deadline_at as at from assignments where deadline_date = '2026-12-31'`)
      )?.at
    await patch({ timezone: "UTC" })
    const inUtc = Number(await moment())
    await patch({ timezone: "america/new_york" })
    expect<unknown>((await send("GET", "company")).body.data?.timezone).toBe("America/New_York")
    expect<unknown>(Number(await moment()) - inUtc).toBe(5 * 60 * 60 * 1000)
  })
})

describe("the logo", () => {
  test("is stored, shown at a signed address, and removed again", async () => {
    const after = String((await send("GET", "changes?after=now")).body.meta?.next)
    const picture = pngFile(40, 20, "half")
    const { status, body } = await putLogo(picture)
    expect<unknown>(status).toBe(200)
    const url = new URL(String(body.data?.logo_url))
    const file = await installation.app.handle(new Request(url.href))
    expect<unknown>([file.status, file.headers.get("content-type")]).toEqual([200, "image/png"])
    expect<unknown>(new Uint8Array(await file.arrayBuffer())).toEqual(Uint8Array.from(picture))
    expect<unknown>(await lastChanges()).toMatchObject({ logo_file_id: { before: null, after: expect.any(Number) } })
    expect<unknown>((await putLogo(picture)).status).toBe(200)
    expect<unknown>(await installation.database.all(sql`select id from files where purpose = 'logo'`)).toHaveLength(1)
    expect<unknown>((await send("DELETE", "company/logo")).status).toBe(204)
    expect<unknown>((await send("DELETE", "company/logo")).status).toBe(204)
    expect<unknown>((await send("GET", "company")).body.data?.logo_url).toBeNull()
    const changed = { type: "company", id: companyId(installation), action: "updated", fields: ["logo_url"] }
    expect<unknown>(await feed(after)).toEqual([changed, changed])
  })

  test("is refused if it cannot be shown and printed", async () => {
    const whole = pngFile(40, 20, "full")
    const cases: [Uint8Array, string][] = [
      [new Uint8Array(), "required"],
      [new TextEncoder().encode("<svg xmlns='http://www.w3.org/2000/svg'/>"), "logo_type"],
      [whole.slice(0, -20), "logo_damaged"],
      [vastPngFile(60_000, 60_000), "logo_pixels"],
    ]
    for (const [bytes, code] of cases) {
      const { status, body } = await putLogo(bytes)
      expect<unknown>([status, body.codes]).toEqual([422, { logo: [code] }])
    }
    const large = new Uint8Array(1024 * 1024 + 1)
    large.set(whole)
    expect<unknown>((await putLogo(large)).status).toBe(413)
    expect<unknown>(await installation.database.all(sql`select id from files where purpose = 'logo'`)).toEqual([])
  })

  test("is set once when the request is repeated", async () => {
    const headers = { "idempotency-key": "logo" }
    const picture = pngFile(8, 8, "full")
    const one = await putLogo(picture, headers)
    const again = await putLogo(picture, headers)
    expect<unknown>([one.status, again.status, again.headers.get("idempotency-replayed")]).toEqual([200, 200, "true"])
    const other = await putLogo(pngFile(9, 9, "full"), headers)
    expect<unknown>([other.status, other.body.codes]).toEqual([422, { "Idempotency-Key": ["idempotency_key_used"] }])
  })

  test("can be set under a condition and with strict handling", async () => {
    const tag = String((await send("GET", "company")).headers.get("etag"))
    const headers = { "if-match": tag, prefer: "handling=strict" }
    installation.time.now += 1000
    expect<unknown>((await putLogo(pngFile(8, 8, "full"), headers)).status).toBe(200)
    expect<unknown>((await putLogo(pngFile(9, 9, "full"), headers)).status).toBe(412)
  })
})
