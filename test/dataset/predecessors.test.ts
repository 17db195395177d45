import { describe, expect, test } from "bun:test"
import { acmeWith, assignment, EmptyInstallation, instruction, user } from "./empty-installation.ts"
import { faultsAfter } from "./faults-after.ts"

const ACME = "companies[0]"

describe("predecessors", () => {
  const users = [user("u1"), user("u2"), user("u3")]
  const courses = [instruction("c")]
  const followers = (...predecessors: (string | null | undefined)[]) =>
    predecessors.map((key, index) =>
      assignment(`a${index + 1}`, `u${index + 1}`, "c", key === undefined ? {} : { predecessor_key: key }),
    )
  const of = (...predecessors: (string | null | undefined)[]) =>
    acmeWith({ users, courses, assignments: followers(...predecessors) })
  const place = (index: number) => `${ACME}.assignments[${index}].predecessor_key`

  test("exist, are not the row itself, and have one successor", async () => {
    expect(await faultsAfter({}, of("a1", "x", "a9"))).toEqual([
      `${place(0)}: an assignment cannot follow itself`,
      `${place(1)}: no assignment has the key "x"`,
      `${place(2)}: no assignment has the key "a9"`,
    ])
    expect(await faultsAfter({}, of("a3", "a3"))).toEqual(
      [
        `${place(0)}: no assignment has the key "a3"`,
        `${place(1)}: ${ACME}.assignments[0] follows the same assignment`,
      ].toReversed(),
    )
    const third = acmeWith({ assignments: [assignment("a3", "u3", "c", { predecessor_key: "a1" })] })
    expect(await faultsAfter(of(undefined, "a1"), third)).toEqual([
      `${place(0)}: the assignment "a2" in the database follows the same assignment`,
    ])
  })

  test("are reassigned in any order, and may appear before or after their successors", async () => {
    await using installation = await EmptyInstallation.start()
    const links = () =>
      installation.rows(
        "select a.key, p.key as of from assignments a left join assignments p on p.id = a.predecessor_id order by a.key",
      )
    await installation.import(of("a2", "a3", undefined))
    expect(await links()).toEqual([
      { key: "a1", of: "a2" },
      { key: "a2", of: "a3" },
      { key: "a3", of: null },
    ])
    await installation.import(of("a3", null, "a2"))
    expect(await links()).toEqual([
      { key: "a1", of: "a3" },
      { key: "a2", of: null },
      { key: "a3", of: "a2" },
    ])
    await installation.import(acmeWith({ assignments: [{ key: "a2", predecessor_key: "a1" }] }))
    expect((await links())[1]).toEqual({ key: "a2", of: "a1" })
  })
})
