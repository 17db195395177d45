import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { previewAct } from "../../src/bulk-acts/preview.ts"
import { allResults } from "../../src/bulk-acts/results.ts"
import { startAct } from "../../src/bulk-acts/rules.ts"
import { digestOf, SelectionMoved } from "../../src/bulk-acts/selection.ts"
import { sql } from "../../src/database/port.ts"
import { idsOfUsers } from "../../src/organisation/users/rules.ts"
import { ChangedSince, Forbidden, Invalid, NotFound } from "../../src/tools/errors.ts"
import { say } from "../../src/tools/language/messages.ts"
import type { Installation } from "../harness/installation.ts"
import { idOf, NOBODYS_ID } from "../harness/records.ts"
import { crowdOf, entriesOf, MANY, order, personOf, runningOf, startCrowded } from "./acting.ts"

let installation: Installation
beforeAll(async () => {
  installation = await startCrowded()
})
afterAll(() => installation.stop())

const user = (key: string, company?: string) => idOf(installation, "users", key, company)
const preview = async (as: string, name: string, ids: readonly number[], input: object = {}) =>
  previewAct(installation.database, await personOf(installation, as), {
    ...{ name, selection: { ids }, input },
    ...{ now: installation.time.now, leadDays: 30 },
  })
const act = async (as: string, name: string, ids: readonly number[], input: object = {}, confirm = ids.length) =>
  startAct(runningOf(installation), await personOf(installation, as), order(name, ids, input, { confirm }))

async function resultsOf(as: string, id: number) {
  const rows = []
  for await (const part of allResults(installation.database, await personOf(installation, as), id)) rows.push(...part)
  return rows.map((row) => [
    row.record_id,
    row.outcome,
    row.name,
    row.reasons.map((reason) => say("en", reason)).join(" "),
  ])
}

describe("an act", () => {
  test("does to each record what its preview says, with the reasons of a single request", async () => {
    const ids = [user("ada"), user("gone"), user("boss"), user("other", "beta"), NOBODYS_ID, user("admin")]
    const shown = await preview("boss", "users.deactivate", ids)
    expect(shown).toMatchObject({ total: 6, numbers: { can: 2, unchanged: 1, failed: 3 }, digest: digestOf(ids) })
    expect(shown.first.map(({ name }) => name)).toEqual(["Service admin", "Ada Müller"])
    expect(shown.refused.map(({ number, faults }) => [number, faults[0]?.message.key])).toEqual([
      [2, "not_found"],
      [1, "own_state"],
    ])
    const done = await act("boss", "users.deactivate", ids, {}, shown.confirm)
    expect(done).toMatchObject({ state: "finished", counts: { created: 0, updated: 2, unchanged: 1, failed: 3 } })
    const own = "You may not deactivate yourself. Somebody else with this permission has to do it."
    expect(await resultsOf("boss", done.id)).toEqual(
      [
        [user("admin"), "updated", "Service admin", ""],
        [user("ada"), "updated", "Ada Müller", ""],
        [user("boss"), "failed", "Bea Boss", own],
        [user("gone"), "unchanged", "Gustav Gone", ""],
        [user("other", "beta"), "failed", null, "Not found."],
        [NOBODYS_ID, "failed", null, "Not found."],
      ].sort(([one], [other]) => Number(one) - Number(other)),
    )
    const states = await installation.database.all(sql`
      select key from users where state = 'inactive' and key in ('ada', 'boss', 'other', 'admin') order by key`)
    expect(states).toEqual([{ key: "ada" }, { key: "admin" }])
  })

  test("writes an audit entry of its own, and one for each record that it changes", async () => {
    const ids = crowdOf(installation, 3)
    const before = (await entriesOf(installation, "run", "assign-users")).length
    const team_id = idOf(installation, "teams", "warehouse")
    const { id } = await act("boss", "users.join-team", ids, { team_id: String(team_id) })
    const [run, ...others] = (await entriesOf(installation, "run", "assign-users")).slice(before)
    expect<unknown>(run).toMatchObject({ action: "run", record_type: "bulk_act", record_id: id, user_id: user("boss") })
    expect(JSON.parse(String(run?.changes))).toMatchObject({ act: { after: "users.join-team" }, records: { after: 3 } })
    expect(others).toHaveLength(1)
    expect(JSON.parse(String(others[0]?.changes))).toEqual({ user_ids: { before: [], after: ids } })
    expect<unknown>(others[0]).toMatchObject({ record_id: team_id, address: "192.0.2.7", username: expect.any(String) })
  })

  test("has one effect if its form is sent twice, at the same time too", async () => {
    const caller = await personOf(installation, "boss")
    const twice = order("users.give-role", [user("alone")], { role: "company.trainer" })
    const [one, other] = await Promise.all([
      startAct(runningOf(installation), caller, twice),
      startAct(runningOf(installation), caller, twice),
    ])
    const again = await startAct(runningOf(installation), caller, twice)
    expect([other.id, again.id]).toEqual([one.id, one.id])
    expect(again.counts.updated).toBe(1)
  })

  test("is refused with the new number if other records match than the page showed", async () => {
    const caller = await personOf(installation, "boss")
    const query = { role: "company.location_admin" } as const
    const matching = (_: unknown, most: number) => idsOfUsers(installation.database, caller, query, most)
    const common = { name: "users.deactivate", input: {}, now: installation.time.now, leadDays: 30 }
    const { digest, total } = await previewAct(installation.database, caller, { ...common, selection: { matching } })
    await act("boss", "users.give-role", [user("p9")], { role: "company.location_admin" })
    const selection = { matching, digest }
    const refused = startAct(runningOf(installation), caller, order("users.deactivate", [], {}, { selection }))
    const error = await refused.catch((error) => error)
    const unseen = order("users.deactivate", [], {}, { selection: { matching } })
    expect(startAct(runningOf(installation), caller, unseen)).rejects.toThrow(SelectionMoved)
    expect(error).toBeInstanceOf(SelectionMoved)
    expect(error).toBeInstanceOf(ChangedSince)
    expect(error.number).toBe(total + 1)
    const again = { selection: { matching, digest: error.digest }, confirm: total + 1 }
    const done = await startAct(runningOf(installation), caller, order("users.deactivate", [], {}, again))
    expect(done.total).toBe(total + 1)
    await act("boss", "users.activate", [user("locadmin"), user("mixed"), user("p9")])
  })

  test("asks for the number of people first if it ends something for more than 5 %", async () => {
    const ids = crowdOf(installation, 20).slice(5)
    expect((await preview("boss", "users.deactivate", ids)).confirm).toBe(15)
    // The caller can be among them, but is never deactivated.
    const withCaller = [...ids, idOf(installation, "users", "boss")]
    expect((await preview("boss", "users.deactivate", withCaller)).confirm).toBe(15)
    for (const confirm of [0, 14]) {
      const error = await act("boss", "users.deactivate", ids, {}, confirm).catch((error) => error)
      expect(error).toBeInstanceOf(Invalid)
      expect(error.faults).toMatchObject([
        { field: "confirm", message: { key: "confirm_number", values: { number: 15 } } },
      ])
    }
    expect((await act("boss", "users.deactivate", ids, {}, 15)).counts.updated).toBe(15)
    expect((await preview("boss", "users.activate", ids)).confirm).toBeUndefined()
    expect((await act("boss", "users.activate", ids, {}, 0)).counts.updated).toBe(15)
    expect((await preview("boss", "users.deactivate", ids.slice(0, 2))).confirm).toBeUndefined()
  })

  test("needs its permission, and an input with which it is possible", async () => {
    expect(act("employee", "users.deactivate", [user("ada")])).rejects.toThrow(Forbidden)
    expect(act("locadmin", "users.give-role", [user("ada")], { role: "company.admin" })).rejects.toThrow(Forbidden)
    expect(act("boss", "users.forget", [user("ada")])).rejects.toThrow(NotFound)
    const faults = async (name: string, input: object, ids = [user("ada")]) => {
      const error = await act("boss", name, ids, input).catch((error) => error)
      return error.faults?.map((fault: { field: string; message: { key: string } }) => [fault.field, fault.message.key])
    }
    expect(await faults("users.give-role", { role: "chief" })).toEqual([["role", expect.any(String)]])
    expect(await faults("users.join-team", {})).toEqual([["team_id", "required"]])
    const other = idOf(installation, "teams", "crew", "beta")
    expect(await faults("users.join-team", { team_id: other })).toEqual([["team_id", "unknown_team"]])
    expect(await faults("users.assign-course", { course_id: NOBODYS_ID })).toEqual([["course_id", "unknown_course"]])
    expect(await faults("users.assign-course", { course_id: "1", deadline_date: "soon" })).toEqual([
      ["deadline_date", "deadline"],
    ])
    expect(await faults("users.activate", {}, [])).toEqual([["selection", "required"]])
  })

  test("of a location administrator or a trainer is about people in view only, and nobody with more rights", async () => {
    const ids = [user("p1"), user("lukasz"), user("gone"), user("boss"), user("locadmin"), user("mixed")]
    const shown = await preview("locadmin", "users.deactivate", ids)
    expect(shown.numbers).toEqual({ can: 2, unchanged: 0, failed: 4 })
    expect(shown.refused.map(({ faults, number }) => [number, faults[0]?.message.key]).sort()).toEqual([
      [1, "outranked"],
      [1, "own_state"],
      [2, "not_found"],
    ])
    const course_id = installation.ids.courses.fire
    const assigned = await act("trainer", "users.assign-course", ids, { course_id, deadline_date: "2027-01-31" })
    expect(assigned.counts).toEqual({ created: 3, updated: 0, unchanged: 0, failed: 3 })
  })
})

describe("an act on training", () => {
  test("assigns a course, moves the deadline and withdraws, for others only", async () => {
    const people = [...crowdOf(installation, 4).slice(2), user("locadmin")]
    const course_id = idOf(installation, "courses", "ladder")
    const input = { course_id: String(course_id), deadline_date: "2027-01-31", skip_in_force: "on" }
    const assigned = await act("locadmin", "users.assign-course", people, input)
    expect(assigned.counts).toMatchObject({ created: 3, failed: 0 })
    const repeated = await act("boss", "users.assign-course", people, input)
    expect(repeated.counts).toMatchObject({ created: 0, unchanged: 3 })
    const rows = await installation.database.all<{ id: number }>(sql`
      select id from assignments where course_id = ${course_id} order by id`)
    const ids = rows.map(({ id }) => id)
    expect(ids).toHaveLength(3)
    const moved = await preview("boss", "assignments.move-deadline", ids, { deadline_date: "2027-02-28" })
    expect(moved.numbers).toEqual({ can: 3, unchanged: 0, failed: 0 })
    expect((await act("boss", "assignments.move-deadline", ids, { deadline_date: "2027-02-28" })).counts.updated).toBe(
      3,
    )
    const same = await act("boss", "assignments.move-deadline", ids, { deadline_date: "2027-02-28" })
    expect(same.counts.unchanged).toBe(3)
    const cleared = await act("boss", "assignments.move-deadline", ids, { deadline_date: "" })
    expect(cleared.counts.updated).toBe(3)
    expect((await preview("locadmin", "assignments.withdraw", ids)).numbers).toEqual({
      can: 2,
      unchanged: 0,
      failed: 1,
    })
    const withdrawn = await act("boss", "assignments.withdraw", ids)
    expect(withdrawn.counts).toMatchObject({ updated: 3, failed: 0 })
    const results = await resultsOf("boss", withdrawn.id)
    expect(results.map(([id]) => Number(id)).sort((one, other) => one - other)).toEqual(ids.map(Number))
    const names = ["Person 2", "Person 3", "Service locadmin"].map((name) => `${name}: Leiter_Prüfung`)
    expect(results.map(([, outcome, name]) => `${outcome} ${name}`).sort()).toEqual(
      names.map((name) => `updated ${name}`),
    )
    expect((await act("boss", "assignments.withdraw", ids)).counts.failed).toBe(3)
  })

  test("records a qualification for many, which a second time changes nothing", async () => {
    const ids = [...crowdOf(installation, 40).slice(30), user("gone"), user("boss")]
    const course_id = idOf(installation, "courses", "ladder")
    const input = { course_id, finish_date: "2026-11-01" }
    const shown = await preview("boss", "users.record-qualification", ids, input)
    expect(shown.numbers).toEqual({ can: 10, unchanged: 0, failed: 2 })
    const done = await act("boss", "users.record-qualification", ids, input)
    expect(done.counts).toEqual({ created: 10, updated: 0, unchanged: 0, failed: 2 })
    const [first] = await resultsOf("boss", done.id)
    expect(first?.slice(1, 3)).toEqual(["failed", "Bea Boss"])
    const again = await act("boss", "users.record-qualification", ids, input)
    expect(again.counts).toEqual({ created: 0, updated: 0, unchanged: 10, failed: 2 })
    const wrong = await act("boss", "users.record-qualification", ids, { ...input, finish_date: "2026-12-01" }).catch(
      (error) => error,
    )
    expect(wrong.faults).toMatchObject([{ field: "finish_date", message: { key: "in_future" } }])
  })
})

describe("an act on places", () => {
  test("deactivates and activates them, and counts the people it concerns", async () => {
    const ids = [idOf(installation, "teams", "office"), idOf(installation, "teams", "night")]
    const { confirm, numbers } = await preview("boss", "teams.deactivate", ids)
    expect(numbers).toEqual({ can: 1, unchanged: 1, failed: 0 })
    expect(confirm).toBeGreaterThanOrEqual(MANY)
    expect((await act("boss", "teams.deactivate", ids, {}, confirm)).counts).toMatchObject({ updated: 1, unchanged: 1 })
    expect((await act("boss", "teams.activate", [ids[0] ?? 0])).counts.updated).toBe(1)
    const locations = [idOf(installation, "locations", "krakow"), idOf(installation, "locations", "boston", "beta")]
    expect((await act("boss", "locations.deactivate", locations)).counts).toMatchObject({ updated: 1, failed: 1 })
    expect((await act("boss", "locations.activate", locations)).counts).toMatchObject({ updated: 1, failed: 1 })
    expect(act("locadmin", "locations.deactivate", locations)).rejects.toThrow(Forbidden)
  })
})
