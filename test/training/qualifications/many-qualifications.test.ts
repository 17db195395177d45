import { afterAll, beforeEach, describe, expect, test } from "bun:test"
import { sql } from "../../../src/database/port.ts"
import { expectFaults, expectRefusal } from "../../harness/answers.ts"
import { type Answer, Installation } from "../../harness/installation.ts"
import { openInstructions } from "../../harness/instruction.ts"
import { expectNothingChanged, idOf, NOBODYS_ID } from "../../harness/records.ts"
import { trainingCompany } from "../../harness/training-company.ts"
import { approvalsOf, certificatesOf, record } from "../qualifications.ts"

/** Recording qualifications of many users in one request. */

let installation: Installation
let stop = async () => {}
afterAll(() => stop())

beforeEach(async () => {
  await stop()
  installation = await Installation.start({ dataset: trainingCompany() })
  stop = () => installation.stop()
})

const user = (key: string, company?: string) => idOf(installation, "users", key, company)
const course = (key: string) => idOf(installation, "courses", key)
const send = (qualifications: readonly unknown[], more: object = {}, options: object = {}): Promise<Answer> =>
  installation.request("POST", "qualifications/bulk", { body: { qualifications, ...more }, ...options })
const statusesOf = ({ status, body }: Answer) => {
  expect(status).toBe(200)
  return [...(body.data ?? [])].map((entry) => String(entry.status))
}
const row = (user_external_id: string, finish_date: string, more: object = {}) => ({
  user_external_id,
  course_external_id: "winch",
  finish_date,
  ...more,
})

describe("many qualifications", () => {
  test("are recorded row by row, each with its certificate, and reported in the order of the request", async () => {
    const answer = await send([
      { user_id: user("ada"), course_id: course("winch"), finish_date: "2026-11-01" },
      row("lukasz", "2026-11-02"),
      row("gone", "2026-11-02"),
      row("nobody", "2026-11-22", { course_external_id: "base", valid_period: "x" }),
    ])
    expect<unknown>(answer.body).toEqual({
      data: [
        { index: 0, user_id: user("ada"), status: "created", assignment_id: expect.any(Number), errors: {}, codes: {} },
        {
          index: 1,
          user_id: user("lukasz"),
          status: "created",
          assignment_id: expect.any(Number),
          errors: {},
          codes: {},
        },
        {
          index: 2,
          user_id: user("gone"),
          status: "failed",
          assignment_id: null,
          errors: { qualification: [expect.any(String)] },
          codes: { qualification: ["inactive_trainee"] },
        },
        {
          index: 3,
          user_id: null,
          status: "failed",
          assignment_id: null,
          errors: expect.anything(),
          codes: {
            user_external_id: ["unknown_user"],
            course_external_id: ["not_a_qualification_course"],
            finish_date: ["in_future"],
            valid_period: ["valid_period"],
          },
        },
      ],
      meta: { created: 2, unchanged: 0, failed: 2, skipped: 0, dry_run: false },
    })
    const id = Number(answer.body.data?.[0]?.assignment_id)
    expect(await certificatesOf(installation, id)).toMatchObject([
      { issue: 1, finish_date: "2026-11-01", valid_until: "2027-11-01" },
    ])
    expect(await approvalsOf(installation, "ada", course("winch"))).toMatchObject([
      { id, finish_date: "2026-11-01", valid_until: "2027-11-01", superseded: 0 },
    ])
  })

  test("change nothing when repeated the next night", async () => {
    const rows = [row("ada", "2026-11-01"), row("lukasz", "2026-11-02"), row("boss", "2020-01-01")]
    const first = await send(rows)
    expect(statusesOf(first)).toEqual(["created", "created", "created"])
    const again = await expectNothingChanged(installation, () => send(rows))
    expect(statusesOf(again)).toEqual(["unchanged", "unchanged", "unchanged"])
    const idsOf = ({ body }: Answer) => [...(body.data ?? [])].map((entry) => Number(entry.assignment_id))
    expect(idsOf(again)).toEqual(idsOf(first))
  })

  test("of people who have left since are unchanged", async () => {
    const rows = [row("ada", "2026-11-01")]
    expect(statusesOf(await send(rows))).toEqual(["created"])
    await installation.request("POST", `users/${user("ada")}/deactivate`)
    const again = await expectNothingChanged(installation, () => send([...rows, row("ada", "2026-11-03")]))
    expect(statusesOf(again)).toEqual(["unchanged", "failed"])
  })

  test("of the past are unchanged even if a newer one has superseded them", async () => {
    await record(installation, "ada", { course_id: course("winch"), finish_date: "2026-10-01" })
    await record(installation, "ada", { course_id: course("winch"), finish_date: "2026-11-01" })
    const rows = [row("ada", "2026-10-01"), row("ada", "2026-11-01")]
    expect(statusesOf(await expectNothingChanged(installation, () => send(rows)))).toEqual(["unchanged", "unchanged"])
  })

  test("of the past are unchanged even if the approval has been renewed since", async () => {
    const winch = { course_id: course("winch") }
    const first = await record(installation, "ada", { ...winch, finish_date: "2026-10-01" })
    const renewal = { ...winch, finish_date: "2026-11-01", assignment_id: Number(first.body.data?.id) }
    await record(installation, "ada", renewal)
    const rows = [row("ada", "2026-10-01"), row("ada", "2026-11-01")]
    expect(statusesOf(await expectNothingChanged(installation, () => send(rows)))).toEqual(["unchanged", "unchanged"])
  })

  test("can refer to earlier ones in the same request", async () => {
    const answer = await send([
      row("ada", "2026-10-01"),
      row("ada", "2026-11-01"),
      row("ada", "2026-11-01"),
      row("ada", "2026-10-01"),
    ])
    expect(statusesOf(answer)).toEqual(["created", "created", "unchanged", "unchanged"])
    expect(await approvalsOf(installation, "ada", course("winch"))).toMatchObject([
      { finish_date: "2026-10-01", valid_until: "2026-11-19", superseded: 1 },
      { finish_date: "2026-11-01", valid_until: "2027-11-01", superseded: 0 },
    ])
  })

  test("of the past that are still valid do not end later ones, and are unchanged the next night", async () => {
    const rows = [row("ada", "2026-11-01"), row("ada", "2026-06-01")]
    expect(statusesOf(await send(rows))).toEqual(["created", "created"])
    expect(await approvalsOf(installation, "ada", course("winch"))).toMatchObject([
      { finish_date: "2026-11-01", valid_until: "2027-11-01", superseded: 0 },
      { finish_date: "2026-06-01", valid_until: "2026-11-19", superseded: 1 },
    ])
    const again = await expectNothingChanged(installation, () => send(rows))
    expect(statusesOf(again)).toEqual(["unchanged", "unchanged"])
  })

  test("differ when the validity differs", async () => {
    const aid = (valid_period: string) => row("ada", "2026-11-01", { course_external_id: "first-aid", valid_period })
    expect(statusesOf(await send([aid("1y"), aid("12m"), aid("2y")]))).toEqual(["created", "unchanged", "created"])
    expect(statusesOf(await send([aid("1y"), { ...aid("1y"), valid_period: null }]))).toEqual(["unchanged", "failed"])
  })

  test("give operators their first recurring instruction", async () => {
    const lift = { course_external_id: "lift" }
    expect(statusesOf(await send([row("ada", "2026-11-01", lift), row("boss", "2026-10-01", lift)]))).toEqual([
      "created",
      "created",
    ])
    expect(await openInstructions(installation, "ada")).toMatchObject({ "lift-again": "2027-05-01" })
    expect(await openInstructions(installation, "boss")).toMatchObject({ "lift-again": "2027-04-01" })
  })

  test("are only checked in a dry run, and recorded all or none when atomic", async () => {
    const rows = [row("ada", "2026-11-01"), row("ada", "2026-11-01"), row("gone", "2026-11-01")]
    const dry = await expectNothingChanged(installation, () => send(rows, { dry_run: true }))
    expect(statusesOf(dry)).toEqual(["created", "unchanged", "failed"])
    expect<unknown>(dry.body.data?.[0]?.assignment_id).toBeNull()
    const atomic = await expectNothingChanged(installation, () => send(rows, { atomic: true }))
    expect(statusesOf(atomic)).toEqual(["skipped", "skipped", "failed"])
  })

  test("return the same response for the same key", async () => {
    const options = { headers: { "idempotency-key": "once" } }
    const rows = [row("ada", "2026-11-01"), row("gone", "2026-11-01")]
    const first = await send(rows, {}, options)
    const again = await expectNothingChanged(installation, () => send(rows, {}, options))
    expect(again.body).toEqual(first.body)
  })

  test("have the same effect as single ones, for a thousand rows", async () => {
    const rows = Array.from({ length: 1000 }, (_, index) => row("ada", `20${10 + (index % 15)}-01-01`))
    const counts = (await send(rows)).body.meta
    expect<unknown>(counts).toMatchObject({ created: 15, unchanged: 985, failed: 0 })
    const found = await installation.database.get(sql`
      select count(*) as number from certificates k join assignments a on a.id = k.assignment_id
      where a.user_id = ${user("ada")}`)
    expect(found).toEqual({ number: 15 })
  })
})

describe("rows are refused", () => {
  test.each([
    ["without a user and a course", {}, ["course_id", "user_id"]],
    ["with two forms", { user_id: 1, user_external_id: "ada", course_external_id: "winch" }, ["user_external_id"]],
    ["with an unknown course", { user_external_id: "ada", course_external_id: "nothing" }, ["course_external_id"]],
    ["of a course without content", { user_external_id: "ada", course_external_id: "hollow" }, ["qualification"]],
    ["that are not objects", 5, ["body"]],
  ])("%s", async (_, sent, keys) => {
    const answer = await expectNothingChanged(installation, () => send([sent]))
    expect(statusesOf(answer)).toEqual(["failed"])
    expect<unknown>(Object.keys(answer.body.data?.[0]?.codes ?? {}).toSorted()).toEqual(keys)
  })

  test("for users out of view, of another company or unknown, all in the same way", async () => {
    const rows = [user("alone"), user("bob", "beta"), NOBODYS_ID].map((user_id) => ({
      user_id,
      course_id: course("winch"),
    }))
    const answer = await expectNothingChanged(installation, () => send(rows, {}, { as: "locadmin" }))
    for (const entry of answer.body.data ?? []) {
      expect<unknown>(entry).toMatchObject({ user_id: null, status: "failed", codes: { user_id: ["unknown_user"] } })
    }
  })

  test("all together if there are none or too many, or without the permission", async () => {
    expectFaults(await send([]), ["qualifications"])
    expectFaults(await send(Array.from({ length: 1001 }, () => ({}))), ["qualifications"])
    expectRefusal(await send([row("ada", "2026-11-01")], {}, { as: "employee" }), 403)
  })
})
