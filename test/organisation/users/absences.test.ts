import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { raw, sql } from "../../../src/database/port.ts"
import { importDataset } from "../../../src/dataset/rules.ts"
import { keptChange } from "../../../src/organisation/users/absences/rules.ts"
import { expectFaults, listOf } from "../../harness/answers.ts"
import { Installation, NOW } from "../../harness/installation.ts"
import { idOf } from "../../harness/records.ts"

/* When people are absent. Today is 20 November 2026. */

const DAY = 86_400_000

let installation: Installation
beforeEach(async () => {
  installation = await Installation.start({ settings: { token_lifetime: 31_536_000 } })
})
afterEach(() => installation.stop())

const user = (key = "ada") => idOf(installation, "users", key)
const change = (body: object, key = "ada") => installation.request("PATCH", `users/${user(key)}`, { body })
const shown = async (key = "ada") => {
  const { body } = await installation.request("GET", `users/${user(key)}`)
  return [body.data?.absent_from, body.data?.absent_until] as unknown
}
/** What is kept about somebody's absences. */
const kept = (key = "ada") =>
  installation.database.all<{ from_date: string; until_date: string | null }>(sql`
    select from_date, until_date from absences where user_id = ${user(key)} order by from_date`)
const row = (from_date: string, until_date: string | null) => ({ from_date, until_date })

describe("an absence", () => {
  test("is two dates of a user, which answers show and which can be cleared", async () => {
    const answer = await change({ absent_from: "2026-11-01", absent_until: "2026-12-31" })
    expect(answer).toMatchObject({
      status: 200,
      body: { data: { absent_from: "2026-11-01", absent_until: "2026-12-31" } },
    })
    expect(await shown()).toEqual(["2026-11-01", "2026-12-31"])
    await change({ absent_until: null })
    expect(await shown()).toEqual(["2026-11-01", null])
    await change({ absent_from: null, absent_until: null })
    expect(await shown()).toEqual([null, null])
  })

  test.each([
    [{ absent_until: "2026-12-31" }],
    [{ absent_from: null, absent_until: "2026-12-31" }],
    [{ absent_from: "2027-01-01", absent_until: "2026-12-31" }],
  ])("is refused with a last day that has no first day, or is before it: %j", async (body) => {
    expectFaults(await change(body), ["absent_until"])
    expectFaults(await installation.request("POST", "users", { body: { first_name: "A", last_name: "B", ...body } }), [
      "absent_until",
    ])
  })

  test("is judged by the date that stays, if a request has only the other one", async () => {
    await change({ absent_from: "2026-11-10", absent_until: "2026-11-30" })
    expectFaults(await change({ absent_from: null }), ["absent_until"])
    expectFaults(await change({ absent_from: "2026-12-01" }), ["absent_until"])
    expectFaults(await change({ absent_until: "2026-11-09" }), ["absent_until"])
    expect((await change({ absent_until: "2026-11-10" })).status).toBe(200)
    expect((await change({ mobile_number: "1" })).status).toBe(200)
    expectFaults(await change({ absent_from: "never", absent_until: "2026-01-01" }), ["absent_from"])
  })

  test("is saved by every way to save a user", async () => {
    const days = { absent_from: "2026-11-01", absent_until: "2026-11-30" }
    const person = { first_name: "Nina", last_name: "Neu" }
    const made = await installation.request("POST", "users", { body: { ...person, external_id: "nina", ...days } })
    expect(made.body.data).toMatchObject(days)
    const absences = async (key: string) => {
      return installation.database.all(sql`
        select a.from_date, a.until_date from absences a join users u on u.id = a.user_id where u.key = ${key}`)
    }
    expect(await absences("nina")).toEqual([row("2026-11-01", "2026-11-30")])
    const later = { absent_from: "2026-11-01", absent_until: "2026-12-31" }
    await installation.request("PUT", `users/${made.body.data?.id}`, { body: { ...person, ...later } })
    expect(await absences("nina")).toEqual([row("2026-11-01", "2026-12-31")])
    await installation.request("PUT", "users/by-external-id/nina", { body: { ...person, absent_until: null } })
    expect(await absences("nina")).toEqual([row("2026-11-01", null)])
    const rows = [
      { ...person, external_id: "nina", ...days },
      { ...person, external_id: "nora", ...days },
    ]
    await installation.request("POST", "users/bulk", { body: { users: rows } })
    expect(await absences("nina")).toEqual([row("2026-11-01", "2026-11-30")])
    expect(await absences("nora")).toEqual([row("2026-11-01", "2026-11-30")])
    const { database, directory, files } = installation
    const users = [
      { key: "nina", absent_from: null, absent_until: null },
      { key: "ida", first_name: "Ida", last_name: "Neu", absent_from: "2026-11-20" },
    ]
    await importDataset(
      database,
      { companies: [{ key: "acme", users }] },
      { files, baseDirectory: directory, now: NOW },
    )
    expect(await absences("nina")).toEqual([row("2026-11-01", "2026-11-19")])
    expect(await absences("ida")).toEqual([row("2026-11-20", null)])
  })

  test("is in the audit log and in the feed", async () => {
    const { body } = await installation.request("GET", "changes?after=now")
    await change({ absent_from: "2026-11-01" })
    const feed = await installation.request("GET", `changes?after=${body.meta?.next}&types=user`)
    expect<unknown>(listOf(feed).map(({ fields }) => fields)).toEqual([["absent_from"]])
    const log = await installation.request("GET", `audit?record=user&record_id=${user()}&sort=-id&per_page=1`)
    expect<unknown>(listOf(log)[0]?.changes).toEqual({ absent_from: { before: null, after: "2026-11-01" } })
  })
})

describe("past absences", () => {
  test("stay when the next one begins, while a change of one that is not over changes it", async () => {
    await change({ absent_from: "2026-11-01", absent_until: "2026-11-25" })
    await change({ absent_until: "2026-11-30" })
    expect(await kept()).toEqual([row("2026-11-01", "2026-11-30")])
    installation.time.now = NOW + 11 * DAY
    await change({ absent_from: "2027-01-01", absent_until: null })
    expect(await kept()).toEqual([row("2026-11-01", "2026-11-30"), row("2027-01-01", null)])
    await change({ absent_from: "2027-02-01" })
    expect(await kept()).toEqual([row("2026-11-01", "2026-11-30"), row("2027-02-01", null)])
  })

  test("stay when the dates are cleared; one that lasts has ended yesterday", async () => {
    await change({ absent_from: "2026-11-01" })
    await change({ absent_from: null })
    expect(await kept()).toEqual([row("2026-11-01", "2026-11-19")])
    await change({ absent_from: "2026-11-20" })
    await change({ absent_from: null })
    expect(await kept()).toEqual([row("2026-11-01", "2026-11-19")])
  })

  test("are kept once if they are cleared and set again", async () => {
    const days = { absent_from: "2026-11-01", absent_until: "2026-11-10" }
    for (const body of [days, { absent_from: null, absent_until: null }, days]) await change(body)
    expect(await kept()).toEqual([row("2026-11-01", "2026-11-10")])
  })

  test("have no day in common: what is said last applies", async () => {
    await change({ absent_from: "2026-11-01", absent_until: "2026-11-15" })
    await change({ absent_from: null, absent_until: null })
    await change({ absent_from: "2026-11-10", absent_until: "2026-11-12" })
    const rows = [row("2026-11-01", "2026-11-09"), row("2026-11-10", "2026-11-12"), row("2026-11-13", "2026-11-15")]
    expect(await kept()).toEqual(rows)
    await change({ absent_from: "2026-11-05", absent_until: null })
    expect(await kept()).toEqual([row("2026-11-01", "2026-11-04"), row("2026-11-05", null)])
  })

  test("end on days of the company's time zone", async () => {
    await installation.database.run(sql`update ${raw("companies")} set timezone = 'Pacific/Kiritimati'`)
    installation.time.now = NOW + 2 * 3_600_000
    await change({ absent_from: "2026-11-01" })
    await change({ absent_from: null })
    expect(await kept()).toEqual([row("2026-11-01", "2026-11-20")])
  })

  test.each([
    ["nothing changes", ["2026-11-01", null], ["2026-11-01", null], { act: "none" }],
    ["a first absence", [null, null], ["2026-11-01", null], { act: "add", after: row("2026-11-01", null) }],
    [
      "one that is over is prolonged",
      ["2026-11-01", "2026-11-19"],
      ["2026-11-01", "2026-11-30"],
      { act: "change", before: "2026-11-01", after: row("2026-11-01", "2026-11-30") },
    ],
    [
      "one that is over is followed",
      ["2026-11-01", "2026-11-19"],
      ["2026-11-25", null],
      { act: "add", after: row("2026-11-25", null) },
    ],
    ["one that is over is cleared", ["2026-11-01", "2026-11-19"], [null, null], { act: "none" }],
    [
      "the last day is today",
      ["2026-11-01", "2026-11-20"],
      [null, null],
      { act: "change", before: "2026-11-01", after: row("2026-11-01", "2026-11-19") },
    ],
    ["one that has not begun is cleared", ["2026-11-21", null], [null, null], { act: "remove", before: "2026-11-21" }],
    ["one that begins today is cleared", ["2026-11-20", null], [null, null], { act: "remove", before: "2026-11-20" }],
  ] as const)("%s", (_, [beforeFrom, beforeUntil], [from, until], expected) => {
    const before = { absent_from: beforeFrom, absent_until: beforeUntil }
    expect<unknown>(keptChange(before, { absent_from: from, absent_until: until }, "2026-11-20")).toEqual(expected)
  })
})
