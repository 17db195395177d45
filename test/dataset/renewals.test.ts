import { describe, expect, test } from "bun:test"
import { sql } from "../../src/database/port.ts"
import { started, success, training } from "./certified-company.ts"
import type { EmptyInstallation } from "./empty-installation.ts"

describe("recurring instruction is renewed", () => {
  const recurring = (key: string, more: object = {}) => success(key, { assignment_type: "recurring", ...more })
  const armed = async (installation: EmptyInstallation) =>
    (await installation.rows("select key, renewal_on from assignments where renewal_on is not null order by key")).map(
      ({ key, renewal_on }) => `${key} ${renewal_on}`,
    )

  test("around the last day of each success without a successor", async () => {
    const assignments = [
      recurring("a1", { predecessor_key: "a2" }),
      recurring("a2"),
      recurring("a3", { state: "failed" }),
    ]
    await using installation = await started({ assignments: [...assignments, success("a4")] })
    expect(await armed(installation)).toEqual(["a1 2026-02-28"])
    await installation.importAcme({ assignments: [{ key: "a1", predecessor_key: null }] })
    expect(await armed(installation)).toEqual(["a1 2026-02-28", "a2 2026-02-28"])
    await installation.importAcme({ assignments: [{ key: "a4", assignment_type: "recurring", predecessor_key: "a2" }] })
    expect(await armed(installation)).toEqual(["a1 2026-02-28", "a4 2026-02-28"])
  })

  test("not while its group training is in progress", async () => {
    const inside = recurring("a1", { group_training_key: "g1" })
    await using installation = await started({ group_trainings: [training("closed")], assignments: [inside] })
    expect(await armed(installation)).toEqual(["a1 2026-02-28"])
    await installation.importAcme({ group_trainings: [training("ongoing")] })
    expect(await armed(installation)).toEqual([])
    await installation.importAcme({ group_trainings: [training("closed")] })
    expect(await armed(installation)).toEqual(["a1 2026-02-28"])
  })

  test("and postponed ones are checked again", async () => {
    await using installation = await started({ assignments: [recurring("a1")] })
    await installation.database.run(sql`update assignments set renewal_on = '2027-01-01'`)
    await installation.importAcme({ users: [{ key: "ada", state: "active" }] })
    expect(await armed(installation)).toEqual(["a1 2026-02-28"])
  })
})
