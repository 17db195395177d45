import { describe, expect, test } from "bun:test"
import { sql } from "../../../src/database/port.ts"
import type { Installation } from "../../harness/installation.ts"
import { openInstructions } from "../../harness/instruction.ts"
import { idOf } from "../../harness/records.ts"
import { acmeHaving, change, passed, predecessors, renew } from "../../harness/recurring-training.ts"

async function detach(acme: Installation): Promise<void> {
  const address = `teams/${idOf(acme, "teams", "warehouse")}/users/${idOf(acme, "users", "ada")}`
  expect((await acme.request("DELETE", address)).status).toBe(204)
}

async function post(acme: Installation, address: string): Promise<void> {
  expect((await acme.request("POST", address)).status).toBe(200)
}

describe("recurring instruction continues only for users who need it", () => {
  test("an inactive user gets the next one when it is active again", async () => {
    await using acme = await acmeHaving({ assignments: [passed("2026-12-01")] })
    const ada = idOf(acme, "users", "ada")
    await post(acme, `users/${ada}/deactivate`)
    await renew(acme)
    await renew(acme, 1)
    expect(await openInstructions(acme, "ada")).toEqual({})
    await post(acme, `users/${ada}/activate`)
    await renew(acme, 1)
    expect(await openInstructions(acme, "ada")).toEqual({ safety: "2026-12-01" })
  })

  test("a user who has left the team gets none", async () => {
    await using acme = await acmeHaving({ assignments: [passed("2026-12-01")] })
    await detach(acme)
    await renew(acme)
    expect(await openInstructions(acme, "ada")).toEqual({})
  })

  test.each([
    ["team", (acme: Installation) => `teams/${idOf(acme, "teams", "warehouse")}/deactivate`],
    ["location", (acme: Installation) => `locations/${idOf(acme, "locations", "berlin")}/deactivate`],
  ])("an inactive %s does not require instruction, but does once an import reactivates it", async (kind, address) => {
    await using acme = await acmeHaving({ assignments: [passed("2026-12-01")] })
    await post(acme, address(acme))
    await renew(acme)
    expect(await openInstructions(acme, "ada")).toEqual({})
    const teams = [{ key: "warehouse", name: "Warehouse", ...(kind === "team" ? { state: "active" } : {}) }]
    const location = { key: "berlin", name: "Berlin", ...(kind === "location" ? { state: "active" } : {}), teams }
    await change(acme, { locations: [location] })
    await renew(acme)
    expect(await openInstructions(acme, "ada")).toEqual({ safety: "2026-12-01" })
  })

  test("an inactive course is not assigned to anybody", async () => {
    await using acme = await acmeHaving({ assignments: [passed("2026-12-01")] })
    await change(acme, { courses: [{ key: "safety", title: "Safety instruction", state: "inactive" }] })
    await renew(acme)
    expect(await openInstructions(acme, "ada")).toEqual({})
  })

  test("one of several teams is enough", async () => {
    await using acme = await acmeHaving({ assignments: [passed("2026-12-01")] })
    await change(acme, {
      locations: [
        { key: "berlin", name: "Berlin", teams: [{ key: "office", name: "Office", instruction_course_key: "safety" }] },
      ],
      users: [{ key: "ada", first_name: "Ada", last_name: "Müller", team_keys: ["warehouse", "office"] }],
    })
    await detach(acme)
    await renew(acme)
    expect(await openInstructions(acme, "ada")).toEqual({ safety: "2026-12-01" })
  })

  test("postponed instruction is checked again on the next day", async () => {
    await using acme = await acmeHaving({ assignments: [passed("2026-12-01")] })
    await detach(acme)
    await renew(acme)
    // Bypasses all rules.
    await acme.database.run(sql`
      insert into team_users (team_id, user_id, company_id, created_at)
      select t.id, u.id, u.company_id, 1 from teams t join users u on u.key = 'ada' where t.key = 'warehouse'`)
    await renew(acme)
    expect(await openInstructions(acme, "ada")).toEqual({})
    await renew(acme, 1)
    expect(await openInstructions(acme, "ada")).toEqual({ safety: "2026-12-01" })
  })
})

const FORKLIFT = { scope_key: "forklift", state: "active" }
const OPERATOR_COURSES = [
  { key: "fork", title: "Forklift", short_type: "operator", ...FORKLIFT },
  { key: "fork-again", title: "Forklift, again", short_type: "operator_recurring", valid_period: "1y", ...FORKLIFT },
]
const operator = (valid_until: string | null, more: object = {}) => ({
  ...passed(valid_until, { key: "operator", course_key: "fork", assignment_type: "manual" }),
  ...more,
})

describe("recurring instruction of operators is required", () => {
  test.each([
    ["from users with a valid success in an operator course of its scope", operator("2027-01-01"), ["passed"]],
    ["including on the last day of the success", operator("2026-11-20"), ["passed"]],
    ["without end", operator(null), ["passed"]],
    ["not from users whose success has ended", operator("2026-11-19"), []],
    ["not from users who failed", operator("2027-01-01", { state: "failed" }), []],
    ["not from users whose success is in another course", operator("2027-01-01", { course_key: "endless" }), []],
  ])("%s", async (_, assignment, expected) => {
    await using acme = await acmeHaving({
      courses: OPERATOR_COURSES,
      assignments: [assignment, passed("2026-12-01", { course_key: "fork-again" })],
    })
    await renew(acme)
    expect(await predecessors(acme)).toEqual(expected)
  })
})

describe("existing proof replaces the next instruction", () => {
  test("an open assignment, whatever its origin; when it is gone the next one is opened", async () => {
    await using acme = await acmeHaving({
      assignments: [
        passed("2026-12-01"),
        passed(null, { key: "open", assignment_type: "manual", state: "assigned", finish_date: null }),
      ],
    })
    await renew(acme)
    expect(await predecessors(acme)).toEqual([])
    await change(acme, { assignments: [{ key: "open", user_key: "ada", course_key: "safety", state: "notshownup" }] })
    await renew(acme)
    expect(await predecessors(acme)).toEqual(["passed"])
  })

  test("a later recurring success, which has its own successor", async () => {
    await using acme = await acmeHaving({
      assignments: [passed("2026-12-01"), passed("2026-12-10", { key: "later", finish_date: "2026-06-10" })],
    })
    await renew(acme)
    expect(await predecessors(acme)).toEqual(["later"])
    expect(await openInstructions(acme, "ada")).toEqual({ safety: "2026-12-10" })
  })

  test("one that already has a successor keeps it, even if that ends sooner", async () => {
    await using acme = await acmeHaving({
      assignments: [
        passed("2026-12-10"),
        passed("2026-12-05", { key: "second", finish_date: "2026-11-05", predecessor_key: "passed" }),
      ],
    })
    await renew(acme)
    expect(await predecessors(acme)).toEqual(["passed", "second"])
    expect(await openInstructions(acme, "ada")).toEqual({ safety: "2026-12-10" })
  })

  test("two that end on the same day have one successor", async () => {
    await using acme = await acmeHaving({ assignments: [passed("2026-12-01"), passed("2026-12-01", { key: "twin" })] })
    await renew(acme)
    await renew(acme, 1)
    expect(await openInstructions(acme, "ada")).toEqual({ safety: "2026-12-01" })
    expect(await predecessors(acme)).toHaveLength(1)
  })

  test("a qualification or another success that is valid for longer postpones the next one until it ends", async () => {
    await using acme = await acmeHaving({
      assignments: [passed("2026-12-01"), passed("2027-06-30", { key: "manual", assignment_type: "manual" })],
    })
    await renew(acme)
    expect(await predecessors(acme)).toEqual([])
    await renew(acme, Math.round((Date.UTC(2027, 4, 31) - Date.UTC(2026, 10, 20)) / 86_400_000))
    expect(await openInstructions(acme, "ada")).toEqual({ safety: "2027-06-30" })
  })

  test("an unlimited success postpones it as long as it is in force", async () => {
    await using acme = await acmeHaving({
      assignments: [
        passed("2026-12-01"),
        passed(null, { key: "endless", course_key: "safety", assignment_type: "manual" }),
      ],
    })
    await acme.database.run(sql`update assignments set valid_until = null where key = 'endless'`)
    await renew(acme)
    await renew(acme, 400)
    expect(await predecessors(acme)).toEqual([])
  })
})
