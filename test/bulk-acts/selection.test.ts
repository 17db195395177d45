import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { permissionOf } from "../../src/bulk-acts/acts.ts"
import { numberToConfirm } from "../../src/bulk-acts/confirmation.ts"
import { digestOf, RECORDS_MAX, selectedIds } from "../../src/bulk-acts/selection.ts"
import { idsOfPlaces } from "../../src/organisation/places/rules.ts"
import { TEAM } from "../../src/organisation/teams/kind.ts"
import { idsOfUsers } from "../../src/organisation/users/rules.ts"
import { idsOfAssignments } from "../../src/training/assignments/list/rules.ts"
import type { Installation } from "../harness/installation.ts"
import { idOf } from "../harness/records.ts"
import { assignment } from "../harness/training-company.ts"
import { crowdOf, personOf, startCrowded } from "./acting.ts"

let installation: Installation
beforeAll(async () => {
  const open = assignment("fire-ada", "ada", "fire", "assigned")
  installation = await startCrowded({ assignments: [open, assignment("fire-gone", "lukasz", "fire", "assigned")] })
})
afterAll(() => installation.stop())

const refusal = (selected: Promise<unknown>) => selected.then(() => undefined).catch((error) => error.faults)

describe("a selection", () => {
  test("has each record once, in order", async () => {
    expect(await selectedIds(installation.database, { ids: [9, 3, 9, 5] })).toEqual([3, 5, 9])
    expect(digestOf([9, 3, 5])).toBe(digestOf([3, 5, 9]))
    expect(digestOf([3, 59])).not.toBe(digestOf([35, 9]))
  })

  test("is refused if it is empty or too large", async () => {
    const { database } = installation
    expect(await refusal(selectedIds(database, { ids: [] }))).toMatchObject([{ message: { key: "required" } }])
    const matching = async (_: unknown, most: number) => Array.from({ length: most }, (__, index) => index + 1)
    expect(await refusal(selectedIds(database, { matching }))).toMatchObject([
      { field: "selection", message: { key: "max_items", values: { limit: RECORDS_MAX } } },
    ])
  })

  test("of all that match has the records in view that the list shows, in the order of their ids", async () => {
    const { database, time } = installation
    const [boss, locadmin, other] = [
      await personOf(installation, "boss"),
      await personOf(installation, "locadmin"),
      await personOf(installation, "other", "beta"),
    ]
    const crowd = { search: "Person", state: "active" } as const
    expect(await idsOfUsers(database, boss, crowd, 1_000)).toEqual(crowdOf(installation))
    expect(await idsOfUsers(database, boss, crowd, 3)).toEqual(crowdOf(installation, 3))
    expect(await idsOfUsers(database, other, crowd, 1_000)).toEqual([])
    const teams = (keys: string[]) => keys.map((key) => idOf(installation, "teams", key)).sort((a, b) => a - b)
    expect(await idsOfPlaces(TEAM, database, boss, { state: "active" }, 1_000)).toEqual(
      teams(["warehouse", "office", "plant"]),
    )
    expect(await idsOfPlaces(TEAM, database, locadmin, {}, 1_000)).toEqual(teams(["warehouse", "office"]))
    const ada = idOf(installation, "assignments", "fire-ada")
    const open = { most: 1_000, now: time.now }
    const query = { user_id: idOf(installation, "users", "ada"), status: "open" } as const
    expect(await idsOfAssignments(database, locadmin, query, open)).toEqual([ada])
    expect(await idsOfAssignments(database, other, { status: "open" }, open)).toEqual([])
  })
})

test("the number of people is asked for above 5 %, but never for one person", () => {
  expect(numberToConfirm(5, 100)).toBeUndefined()
  expect(numberToConfirm(6, 100)).toBe(6)
  expect(numberToConfirm(1, 3)).toBeUndefined()
  expect(numberToConfirm(2, 3)).toBe(2)
})

test("acts name their permissions", () => {
  expect(permissionOf("users.deactivate")).toBe("users.deactivate")
  expect(permissionOf("assignments.withdraw")).toBe("course-assignments.update")
})
