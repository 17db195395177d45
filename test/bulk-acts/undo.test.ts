import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { findResults } from "../../src/bulk-acts/results.ts"
import { type Order, startAct } from "../../src/bulk-acts/rules.ts"
import { actOnOne, undo, undoable } from "../../src/bulk-acts/undo.ts"
import { sql } from "../../src/database/port.ts"
import { reorderLocations } from "../../src/organisation/locations/rules.ts"
import { ChangedSince, Conflict, Forbidden, Invalid, NotFound } from "../../src/tools/errors.ts"
import type { Installation } from "../harness/installation.ts"
import { assignmentsOf, openInstructions, safety } from "../harness/instruction.ts"
import { idOf } from "../harness/records.ts"
import { assignment } from "../harness/training-company.ts"
import { crowdOf, entriesOf, MANY, makeTrainer, order, personOf, runningOf, startCrowded } from "./acting.ts"

let installation: Installation
beforeEach(async () => {
  installation = await startCrowded({
    assignments: [
      safety("safety-ada", "ada", { deadline_date: "2026-12-24" }),
      safety("safety-lukasz", "lukasz", { state: "inprogress", begin_date: "2026-11-02", deadline_date: "2026-12-24" }),
      assignment("fire-ada", "ada", "fire", "assigned", { deadline_date: "2027-01-31" }),
    ],
  })
})
afterEach(() => installation.stop())

const user = (key: string, company?: string) => idOf(installation, "users", key, company)
const team = (key: string) => idOf(installation, "teams", key)
const boss = () => personOf(installation, "boss")

async function one(name: string, id: number, input: object = {}, as = "boss", confirm?: number) {
  const caller = await personOf(installation, as)
  const at = { now: installation.time.now, leadDays: 30 }
  return installation.database.transaction((tx) => actOnOne(tx, caller, { name, id, input, confirm }, at))
}

async function many(name: string, ids: readonly number[], input: object = {}, more: Partial<Order> = {}) {
  return startAct(runningOf(installation), await boss(), order(name, ids, input, more))
}

async function undone(key: string | undefined, as = "boss") {
  installation.time.now += 1_000
  return undo(runningOf(installation), await personOf(installation, as), key ?? "")
}

/** What of these tables an undo brings back. The versions of records go on. */
async function records() {
  const { database } = installation
  return {
    users: await database.all(sql`select id, state from users order by id`),
    roles: await database.all(sql`select user_id, role from user_roles order by user_id, role`),
    members: await database.all(sql`select team_id, user_id from team_users order by team_id, user_id`),
    teams: await database.all(sql`select id, state, order_position from teams order by id`),
    locations: await database.all(sql`select id, state, order_position from locations order by id`),
    assignments: await database.all(sql`
      select id, key, user_id, course_id, state, is_open, assignment_type, deadline_date, deadline_at, begin_date,
        withdrawn_at, created_at, creator_user_id, predecessor_id from assignments order by id`),
  }
}

describe("undo within ten minutes", () => {
  test("brings back what single acts on pages ended", async () => {
    await many("users.join-team", [user("alone")], { team_id: team("warehouse") })
    const [fire] = (await assignmentsOf(installation, "ada")).filter(({ assignment_type: type }) => type === "manual")
    const acts: [string, number, object?, number?][] = [
      ["users.deactivate", user("ada")],
      ["teams.deactivate", team("warehouse")],
      ["locations.deactivate", idOf(installation, "locations", "krakow")],
      ["users.give-role", user("ada"), { role: "company.trainer" }],
      ["users.take-role", user("trainer"), { role: "company.trainer" }],
      ["users.join-team", user("alone"), { team_id: String(team("plant")) }],
      ["users.leave-team", user("ada"), { team_id: team("warehouse") }],
      ["users.leave-team", user("lukasz"), { team_id: team("warehouse") }],
      ["assignments.withdraw", Number(fire?.id)],
    ]
    for (const [name, id, input, confirm] of acts) {
      const before = await records()
      installation.time.now += 1_000
      const { status, undoKey } = await one(name, id, input, "boss", confirm)
      expect([name, status]).toEqual([name, "updated"])
      expect(await records()).not.toEqual(before)
      expect(await undone(undoKey)).toMatchObject({
        state: "finished",
        isUndo: true,
        counts: { updated: 1, failed: 0 },
      })
      expect<unknown>([name, await records()]).toEqual([name, before])
      expect(undone(undoKey)).rejects.toMatchObject({ reason: { key: "undone_already" } })
    }
  })

  test("brings back many memberships with their instructions, in the background if it takes long", async () => {
    const ids = [...crowdOf(installation), user("ada"), user("lukasz"), user("alone")]
    const before = await records()
    const joined = await many("users.join-team", ids, { team_id: team("warehouse") })
    expect(joined.counts).toMatchObject({ updated: MANY + 1, unchanged: 2 })
    expect(await openInstructions(installation, "p0")).toEqual({ safety: "2027-05-20" })
    expect(await undone(joined.key)).toMatchObject({
      state: "finished",
      total: MANY + 1,
      counts: { updated: MANY + 1 },
    })
    expect(await records()).toEqual(before)
    await many("users.join-team", ids, { team_id: team("warehouse") })
    const members = await records()
    const left = await many("users.leave-team", ids, { team_id: team("warehouse") })
    expect(await openInstructions(installation, "lukasz")).toEqual({})
    expect(await undone(left.key)).toMatchObject({ state: "finished", counts: { updated: MANY + 3, failed: 0 } })
    expect(await records()).toEqual(members)
  })

  test("keeps an instruction that was open before somebody joined", async () => {
    await many("users.leave-team", [user("ada")], { team_id: team("warehouse") })
    const course = idOf(installation, "courses", "safety")
    await installation.database.run(sql`
      insert into assignments (company_id, user_id, course_id, key, assignment_type, state, is_open, created_at, updated_at)
      select company_id, id, ${course}, 'earlier', 'recurring', 'assigned', 1, 1, 1 from users where id = ${user("ada")}`)
    const before = await records()
    const { key } = await many("users.join-team", [user("ada")], { team_id: team("warehouse") })
    await undone(key)
    expect(await records()).toEqual(before)
  })

  test("withdraws an instruction that joining opened, even if another team of the user has the same", async () => {
    const { database } = installation
    await many("users.leave-team", [user("ada")], { team_id: team("warehouse") })
    await many("users.join-team", [user("ada")], { team_id: team("plant") })
    await database.run(sql`
      update teams set instruction_course_id = (select instruction_course_id from teams where id = ${team("warehouse")})
      where id = ${team("plant")}`)
    await database.run(sql`delete from assignments where user_id = ${user("ada")} and assignment_type = 'recurring'`)
    const before = await records()
    const { key } = await many("users.join-team", [user("ada")], { team_id: team("warehouse") })
    expect(await openInstructions(installation, "ada")).toMatchObject({ safety: "2027-05-20" })
    await undone(key)
    expect(await records()).toEqual(before)
  })

  test("brings back an order", async () => {
    const { database, time } = installation
    const caller = await boss()
    const before = await records()
    const [krakow, berlin] = ["krakow", "berlin"].map((key) => idOf(installation, "locations", key))
    const positions = [krakow, berlin].map((id, index) => ({ id: Number(id), order_position: 50 + index }))
    const change = () =>
      database.transaction(async (tx) => {
        const rows = await tx.all<{ id: number; order_position: number }>(sql`
          select id, order_position from locations where id in (${krakow ?? 0}, ${berlin ?? 0})`)
        await reorderLocations(tx, caller, { fields: { locations: positions }, faults: [] }, time.now)
        const former = rows.map(({ id, order_position }) => ({ id, former: { order_position } }))
        return undoable(tx, caller, { name: "locations.reorder", input: {}, rows: former }, time.now)
      })
    expect((await undone(await change())).counts.updated).toBe(2)
    expect(await records()).toEqual(before)
    const key = await change()
    const path = `locations/${berlin}`
    expect((await installation.request("PATCH", path, { body: { description: "New" } })).status).toBe(200)
    expect(undone(key)).rejects.toMatchObject({ reason: { key: "undo_changed" } })
  })

  test("is in the audit log, with an entry for each record", async () => {
    const { key, id } = await many("users.deactivate", crowdOf(installation, 2))
    await undone(key)
    const entries = await entriesOf(installation, "run", "undo", "activate", "deactivate")
    expect<unknown>(entries.map(({ action }) => action)).toEqual([
      ...["run", "deactivate", "deactivate"],
      ...["undo", "activate", "activate"],
    ])
    expect<unknown>(entries[3]).toMatchObject({
      record_type: "bulk_act",
      record_id: id,
      record_name: "users.deactivate",
    })
  })
})

describe("undo is refused", () => {
  const refusal = (key: string | undefined, as?: string) => undone(key, as).catch((error) => error)

  test("after ten minutes", async () => {
    const { undoKey } = await one("users.deactivate", user("ada"))
    installation.time.now += 10 * 60 * 1_000
    const error = await refusal(undoKey)
    expect(error).toBeInstanceOf(ChangedSince)
    expect(error.reason.key).toBe("undo_over")
  })

  test("for anybody else", async () => {
    const { undoKey } = await one("users.deactivate", user("ada"))
    for (const key of ["admin", "locadmin"]) expect(await refusal(undoKey, key)).toBeInstanceOf(NotFound)
    expect(await refusal("no such key")).toBeInstanceOf(NotFound)
  })

  test("when somebody has changed the record since", async () => {
    const { undoKey } = await one("users.deactivate", user("ada"))
    await installation.request("PATCH", `users/${user("ada")}`, { body: { last_name: "Maier" } })
    const before = await records()
    expect(await refusal(undoKey)).toMatchObject({ reason: { key: "undo_changed" } })
    expect(await records()).toEqual(before)
  })

  test("when a withdrawn course was assigned again", async () => {
    const [held] = (await assignmentsOf(installation, "ada")).filter(({ assignment_type: type }) => type === "manual")
    const { undoKey } = await one("assignments.withdraw", Number(held?.id))
    await installation.request("POST", `users/${user("ada")}/course-assignments`, {
      body: { course_id: held?.course_id },
    })
    const before = await records()
    expect(await refusal(undoKey)).toMatchObject({ reason: { key: "undo_changed" } })
    expect(await records()).toEqual(before)
  })

  test("for those of many records that somebody has changed, while the others come back", async () => {
    const ids = crowdOf(installation, 3)
    const { key } = await many("users.deactivate", ids)
    await installation.request("PATCH", `users/${ids[1]}`, { body: { last_name: "Changed" } })
    const act = await undone(key)
    expect(act.counts).toMatchObject({ updated: 2, failed: 1 })
    const results = await findResults(installation.database, await boss(), act.id, {
      from: 0,
      limit: 9,
      outcome: "failed",
    })
    expect(results).toMatchObject([{ record_id: ids[1], reasons: [{ key: "undo_changed" }] }])
  })

  test("without the permission for the way back", async () => {
    const { undoKey } = await one("users.deactivate", user("ada"))
    await makeTrainer(installation, "boss")
    expect(await refusal(undoKey)).toBeInstanceOf(Forbidden)
  })
})

describe("an act on one record", () => {
  test("throws what a single request throws", async () => {
    expect(one("users.deactivate", user("boss"))).rejects.toThrow(Forbidden)
    expect(one("users.deactivate", user("other", "beta"))).rejects.toThrow(NotFound)
    expect(one("users.take-role", user("boss"), { role: "company.admin" })).rejects.toThrow(Forbidden)
    const mine = await many("users.assign-course", [user("boss")], { course_id: installation.ids.courses.fire })
    expect(mine.counts.created).toBe(1)
    const [own] = await assignmentsOf(installation, "boss")
    expect(one("assignments.withdraw", Number(own?.id))).rejects.toThrow(Forbidden)
    expect(one("teams.deactivate", team("office"))).rejects.toThrow(Invalid)
    expect((await one("users.activate", user("ada"))).undoKey).toBeUndefined()
  })

  test("keeps the last person who is an administrator", async () => {
    await one("users.give-role", user("trainer"), { role: "company.admin" })
    const take = { role: "company.admin" }
    expect(one("users.take-role", user("boss"), take, "trainer")).rejects.toThrow(Conflict)
    const caller = await personOf(installation, "trainer")
    const act = await startAct(
      runningOf(installation),
      caller,
      order("users.take-role", [user("boss"), user("admin")], take),
    )
    expect(act.counts).toMatchObject({ updated: 1, failed: 1 })
    const results = await findResults(installation.database, caller, act.id, { from: 0, limit: 9, outcome: "failed" })
    expect(results).toMatchObject([{ record_id: user("boss"), reasons: [{ key: "last_administrator" }] }])
  })

  test("binds people who joined meanwhile when the deactivation of their team is undone, and nobody else", async () => {
    const before = await openInstructions(installation, "olga")
    const { undoKey } = await one("teams.deactivate", team("warehouse"))
    installation.time.now += 1_000
    await one("users.join-team", user("alone"), { team_id: team("warehouse") })
    expect(await openInstructions(installation, "alone")).toEqual({})
    await undone(undoKey)
    expect(await openInstructions(installation, "alone")).toEqual({ safety: "2027-05-20" })
    expect(await openInstructions(installation, "olga")).toEqual(before)
  })
})
