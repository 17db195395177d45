import { describe, expect, test } from "bun:test"
import { acmeWith, EmptyInstallation, NOW } from "./empty-installation.ts"
import { exported, importedFrom } from "./moving.ts"

const LATER = NOW + 60_000

const GIVEN = {
  test_attempts: 5,
  requires_confirmation: true,
  requires_conversation: true,
  requires_trainer: true,
}

const course = (more: object = {}) => ({ key: "c", title: "Forklift", short_type: "base", ...more })

const stored = (installation: EmptyInstallation) =>
  installation.rows(`select test_attempts, requires_confirmation, requires_conversation, requires_trainer, updated_at
    from courses where key = 'c'`)

describe("the requirements of a course in addition to its content", () => {
  test("are three attempts and nothing else by default", async () => {
    await using installation = await EmptyInstallation.start()
    await installation.importAcme({ courses: [course()] })
    expect(await stored(installation)).toEqual([
      {
        test_attempts: 3,
        requires_confirmation: 0,
        requires_conversation: 0,
        requires_trainer: null,
        updated_at: NOW,
      },
    ])
  })

  test("are those in the dataset, and unchanged if the next one does not mention them", async () => {
    await using installation = await EmptyInstallation.start()
    await installation.importAcme({ courses: [course(GIVEN)] })
    await installation.importAcme({ courses: [course()] }, LATER)
    expect(await stored(installation)).toEqual([
      { test_attempts: 5, requires_confirmation: 1, requires_conversation: 1, requires_trainer: 1, updated_at: NOW },
    ])
  })

  test("get their defaults back with null, except attempts, which are then unlimited", async () => {
    await using installation = await EmptyInstallation.start()
    const nulls = Object.fromEntries(Object.keys(GIVEN).map((name) => [name, null]))
    await installation.importAcme({ courses: [course(GIVEN)] })
    await installation.importAcme({ courses: [course(nulls)] }, LATER)
    const unlimited = {
      test_attempts: null,
      requires_confirmation: 0,
      requires_conversation: 0,
      requires_trainer: null,
      updated_at: LATER,
    }
    expect(await stored(installation)).toEqual([unlimited])
    await installation.importAcme({ courses: [course()] }, LATER + 1)
    expect(await stored(installation)).toEqual([unlimited])
  })

  test.each([
    ["one attempt", { test_attempts: 1 }],
    ["twenty attempts", { test_attempts: 20 }],
    ["attempts without limit", { test_attempts: null }],
    ["no trainer", { requires_trainer: false }],
    ["all requirements", GIVEN],
    ["nothing", {}],
  ])("is the same after a move: %s", async (_, more) => {
    await using installation = await EmptyInstallation.start()
    await using other = await EmptyInstallation.start()
    await installation.importAcme({ courses: [course(more)] })
    await importedFrom(installation, (await exported(installation)).document, other)
    expect(await stored(other)).toEqual(await stored(installation))
  })

  test("are in the audit log when an import changes them", async () => {
    await using installation = await EmptyInstallation.start()
    await installation.importAcme({ courses: [course({ test_attempts: 1 })] })
    await installation.import(acmeWith({ courses: [course({ test_attempts: null, requires_trainer: true })] }), LATER)
    const [entry] = await installation.rows(
      "select changes from audit_entries where record_type = 'course' and action = 'update'",
    )
    expect(JSON.parse(String(entry?.changes))).toEqual({
      test_attempts: { before: 1, after: null },
      requires_trainer: { before: null, after: true },
    })
  })
})
