import { describe, expect, test } from "bun:test"
import { type Queries, sql } from "../../../src/database/port.ts"
import { renewRecurring } from "../../../src/training/recurrence/rules.ts"
import { NOW } from "../../harness/installation.ts"
import { openInstructions } from "../../harness/instruction.ts"
import { idOf } from "../../harness/records.ts"
import { acmeHaving, change, passed, predecessors, renew } from "../../harness/recurring-training.ts"

describe("the next recurring instruction", () => {
  test("is opened 30 days before the last one ends, with its last day as the deadline, and not a day sooner", async () => {
    await using acme = await acmeHaving({ assignments: [passed("2026-12-21")] })
    await renew(acme)
    expect(await openInstructions(acme, "ada")).toEqual({})
    await renew(acme, 1)
    expect(await openInstructions(acme, "ada")).toEqual({ safety: "2026-12-21" })
    const [opened] = await acme.database.all<object>(sql`
      select assignment_type, state, deadline_at, creator_user_id, begin_date, finish_date, valid_until, result_percent
      from assignments where is_open = 1`)
    expect(opened).toEqual({
      assignment_type: "recurring",
      state: "assigned",
      // The end of the day in Berlin.
      deadline_at: Date.parse("2026-12-21T22:59:59.999Z"),
      creator_user_id: null,
      begin_date: null,
      finish_date: null,
      valid_until: null,
      result_percent: null,
    })
  })

  test("is opened the number of days before that the setting states", async () => {
    await using acme = await acmeHaving({ assignments: [passed("2026-12-21")] })
    await renew(acme, 0, 31)
    expect(await openInstructions(acme, "ada")).toEqual({ safety: "2026-12-21" })
  })

  test("counts days by the calendar of the company", async () => {
    await using acme = await acmeHaving({ assignments: [passed("2026-12-21")] })
    // 23:30 in UTC is the next day in Berlin.
    await renewRecurring(acme.database, { lead: acme.database, leadDays: 30, now: Date.UTC(2026, 10, 20, 23, 30) })
    expect(await openInstructions(acme, "ada")).toEqual({ safety: "2026-12-21" })
  })

  test("is opened once, however often, whenever and by however many workers it is checked", async () => {
    await using acme = await acmeHaving({ assignments: [passed("2026-12-01")] })
    await Promise.all([renew(acme), renew(acme), renew(acme)])
    for (const days of [0, 1, -3, 30, 400]) await renew(acme, days)
    expect(await predecessors(acme)).toEqual(["passed"])
    // The assignment is removed with the membership, and checking again does not restore it.
    expect(
      (await acme.request("DELETE", `teams/${idOf(acme, "teams", "warehouse")}/users/${idOf(acme, "users", "ada")}`))
        .status,
    ).toBe(204)
    await renew(acme, 1)
    expect(await openInstructions(acme, "ada")).toEqual({})
  })

  test("does not change updated_at of the previous one, whether it is opened, postponed or settled", async () => {
    await using acme = await acmeHaving({
      assignments: [passed("2026-12-01"), passed("2026-12-02", { key: "hers", user_key: "alone" })],
    })
    for (const days of [0, 1, 2]) await renew(acme, days)
    expect(await predecessors(acme)).toEqual(["passed"])
    const rows = await acme.database.all(sql`select updated_at from assignments where state = 'success'`)
    expect(rows).toEqual([{ updated_at: NOW }, { updated_at: NOW }])
  })

  test("is opened once after a long pause", async () => {
    await using acme = await acmeHaving({ assignments: [passed("2024-03-01", { finish_date: "2023-03-01" })] })
    await renew(acme, 500)
    await renew(acme, 501)
    expect(await openInstructions(acme, "ada")).toEqual({ safety: "2024-03-01" })
    expect(await predecessors(acme)).toEqual(["passed"])
  })

  test.each([
    ["valid without limit", passed(null)],
    ["failed", passed("2026-12-01", { state: "failed" })],
    ["missed", passed("2026-12-01", { state: "notshownup" })],
    ["not recurring", passed("2026-12-01", { assignment_type: "manual" })],
    ["superseded", passed("2026-12-01", { superseded: true })],
    ["still part of a group training", passed("2026-12-01", { group_training_key: "group" })],
  ])("does not follow one that is %s", async (_, assignment) => {
    await using acme = await acmeHaving({ assignments: [] })
    await change(acme, {
      group_trainings: [{ key: "group", course_key: "safety", state: "ongoing" }],
      assignments: [assignment],
    })
    await renew(acme)
    expect(await predecessors(acme)).toEqual([])
  })

  test("is opened for more users than fit into one transaction", async () => {
    const people = Array.from({ length: 230 }, (_, index) => `u${index}`)
    await using acme = await acmeHaving({})
    await change(acme, {
      users: people.map((key) => ({ key, first_name: key, last_name: "X", team_keys: ["warehouse"] })),
      assignments: people.map((key) => passed("2026-12-01", { key, user_key: key })),
    })
    await renew(acme)
    expect((await predecessors(acme)).toSorted()).toEqual(people.toSorted())
  })

  test("is saved with its batch or not at all, and continues after an interruption", async () => {
    const people = Array.from({ length: 130 }, (_, index) => `u${index}`)
    await using acme = await acmeHaving({})
    await change(acme, {
      users: people.map((key) => ({ key, first_name: key, last_name: "X", team_keys: ["warehouse"] })),
      assignments: people.map((key) => passed("2026-12-01", { key, user_key: key })),
    })
    let transactions = 0
    const broken = {
      transaction: <T>(work: (tx: Queries) => Promise<T>) =>
        acme.database.transaction(async (tx) => {
          const result = await work(tx)
          transactions += 1
          if (transactions === 2) throw new Error("killed")
          return result
        }),
    }
    const round = { lead: broken, leadDays: 30, now: NOW }
    await expect(renewRecurring(acme.database, round)).rejects.toThrow("killed")
    expect(await predecessors(acme)).toHaveLength(100)
    await renew(acme)
    expect((await predecessors(acme)).toSorted()).toEqual(people.toSorted())
  })

  test("a round with nothing due writes nothing", async () => {
    await using acme = await acmeHaving({ assignments: [passed("2027-12-01")] })
    const lead = { transaction: () => Promise.reject(new Error("a transaction was begun")) }
    await renewRecurring(acme.database, { lead, leadDays: 30, now: NOW })
  })
})
