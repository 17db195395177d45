import { describe, expect, test } from "bun:test"
import { issued, started, success, training } from "./certified-company.ts"

describe("a group training", () => {
  const inside = { group_training_key: "g1" }
  const withTraining = {
    group_trainings: [training("ongoing")],
    assignments: [
      success("a1", inside),
      success("a2", { ...inside, user_key: "tom" }),
      success("a3", { ...inside, user_key: "eve", state: "failed" }),
    ],
  }

  test("that has ended completes the assignments passed in it, whether mentioned or not", async () => {
    await using installation = await started(withTraining)
    expect(await issued(installation)).toEqual(["a3 1"])
    await installation.importAcme({ group_trainings: [training("closed")], assignments: [{ key: "a1" }] })
    expect(await issued(installation)).toEqual(["a1 1", "a2 1", "a3 1"])
  })

  test("that is reopened keeps its certificates, and issues others only for assignments changed since", async () => {
    await using installation = await started(withTraining)
    await installation.importAcme({ group_trainings: [training("closed")] })
    await installation.importAcme({ group_trainings: [training("ongoing")] })
    await installation.importAcme({ assignments: [{ key: "a2", result_percent: 70 }] })
    expect(await issued(installation)).toEqual(["a1 1", "a2 1", "a3 1"])
    await installation.importAcme({ group_trainings: [training("closed")] })
    expect(await issued(installation)).toEqual(["a1 1", "a2 1", "a2 2", "a3 1"])
  })

  test("is not needed for assignments removed from it: they are completed at once", async () => {
    await using installation = await started(withTraining)
    await installation.importAcme({ assignments: [{ key: "a1", group_training_key: null }] })
    expect(await issued(installation)).toEqual(["a1 1", "a3 1"])
  })
})
