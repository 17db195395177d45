import { describe, expect, test } from "bun:test"
import { acmeWith, assignment, EmptyInstallation, instruction, NOW, user } from "./empty-installation.ts"

const rows = {
  users: [user("u1"), user("u2")],
  courses: [instruction("c1", { valid_period: "1m" }), instruction("c2")],
}
const success = (key: string, more: object = {}) =>
  assignment(key, "u1", "c1", { state: "success", finish_date: "2026-01-31", ...more })
const training = (state: string, more: object = {}) => ({ key: "g1", course_key: "c1", state, ...more })

async function started(): Promise<EmptyInstallation> {
  const installation = await EmptyInstallation.start()
  await installation.importAcme(rows)
  return installation
}

async function openOnes(installation: EmptyInstallation): Promise<unknown[]> {
  return (await installation.rows("select key from assignments where is_open = 1 order by key")).map(({ key }) => key)
}

describe("an assignment", () => {
  test("is assigned, manual and open by default", async () => {
    await using installation = await started()
    await installation.importAcme({ assignments: [assignment("a1", "u1", "c1")] })
    expect(
      await installation.rows(`select state, assignment_type, is_open, deadline_date, deadline_at, begin_date,
        finish_date, valid_until, result_percent, predecessor_id, certificate_file_id from assignments`),
    ).toEqual([
      {
        state: "assigned",
        assignment_type: "manual",
        is_open: 1,
        deadline_date: null,
        deadline_at: null,
        begin_date: null,
        finish_date: null,
        valid_until: null,
        result_percent: null,
        predecessor_id: null,
        certificate_file_id: null,
      },
    ])
  })

  test.each<[string, boolean]>([
    ["assigned", true],
    ["inprogress", true],
    ["done", true],
    ["success", false],
    ["failed", false],
    ["notshownup", false],
  ])("that is %s is open: %p", async (state, isOpen) => {
    await using installation = await started()
    await installation.importAcme({ assignments: [assignment("a1", "u1", "c1", { state })] })
    expect(await openOnes(installation)).toEqual(isOpen ? ["a1"] : [])
  })

  test("has the end of a day in the company's time zone as its deadline, or the exact time given", async () => {
    await using installation = await started()
    await installation.importAcme({
      assignments: [
        assignment("a1", "u1", "c1", { deadline_date: "2026-07-01" }),
        assignment("a2", "u1", "c2", { deadline_date: "2026-12-31T18:30:00+01:00" }),
      ],
    })
    const deadlines = () => installation.rows("select deadline_date, deadline_at from assignments order by key")
    const instant = { deadline_date: "2026-12-31T17:30:00Z", deadline_at: Date.UTC(2026, 11, 31, 17, 30) }
    expect(await deadlines()).toEqual([
      { deadline_date: "2026-07-01", deadline_at: Date.UTC(2026, 6, 1, 21, 59, 59, 999) },
      instant,
    ])
    await installation.import({ companies: [{ key: "acme", timezone: "America/New_York" }] })
    expect(await deadlines()).toEqual([
      { deadline_date: "2026-07-01", deadline_at: Date.UTC(2026, 6, 2, 3, 59, 59, 999) },
      instant,
    ])
  })

  test("completed without a date was completed on the company's current day", async () => {
    await using installation = await started()
    const late = Date.UTC(2026, 10, 20, 23, 30)
    await installation.importAcme({ assignments: [success("a1", { finish_date: null })] }, late)
    expect(await installation.rows("select finish_date, valid_until from assignments")).toEqual([
      { finish_date: "2026-11-21", valid_until: "2026-12-21" },
    ])
  })

  test("that succeeded is valid for the course's period, or for as long as the dataset says", async () => {
    await using installation = await started()
    await installation.importAcme({
      assignments: [
        success("a1"),
        success("a2", { valid_until: "2030-01-01" }),
        success("a3", { valid_until: null }),
        success("a4", { course_key: "c2" }),
        success("a5", { state: "failed" }),
      ],
    })
    expect(
      (await installation.rows("select valid_until from assignments order by key")).map((row) => row.valid_until),
    ).toEqual(["2026-02-28", "2030-01-01", null, null, null])
  })

  test("is completed by importing its result under its key", async () => {
    await using installation = await started()
    const { assignments } = await installation.importAcme({
      assignments: [assignment("a1", "u1", "c1", { assignment_type: "recurring", deadline_date: "2026-12-31" })],
    })
    const result = { key: "a1", state: "success", finish_date: "2026-10-31", result_percent: 87.5 }
    const again = await installation.importAcme({ assignments: [result] }, NOW + 1)
    expect(again.assignments).toEqual(assignments)
    expect(
      await installation.rows(`select assignment_type, state, is_open, deadline_date, finish_date, valid_until,
        result_percent, created_at, updated_at from assignments`),
    ).toEqual([
      {
        assignment_type: "recurring",
        state: "success",
        is_open: 0,
        deadline_date: "2026-12-31",
        finish_date: "2026-10-31",
        valid_until: "2026-11-30",
        result_percent: 87.5,
        created_at: NOW,
        updated_at: NOW + 1,
      },
    ])
    await installation.importAcme({ assignments: [{ key: "a1", result_percent: 90 }] })
    expect(await installation.rows("select valid_until from assignments")).toEqual([{ valid_until: "2026-11-30" }])
  })

  test("names its users and the group training to which it belongs", async () => {
    await using installation = await started()
    const more = { trainer_user_key: "u2", creator_user_key: "u1", group_training_key: "g1" }
    const ids = await installation.importAcme({
      group_trainings: [training("ongoing", { trainer_user_key: "u2", begin_date: "2026-11-01" })],
      assignments: [success("a1", more)],
    })
    const columns = "select trainer_user_id, creator_user_id, group_training_id from assignments"
    expect(await installation.rows(columns)).toEqual([
      { trainer_user_id: 2, creator_user_id: 1, group_training_id: ids.group_trainings.g1 ?? 0 },
    ])
    expect(await installation.rows("select trainer_user_id, state, begin_date, end_date from group_trainings")).toEqual(
      [{ trainer_user_id: 2, state: "ongoing", begin_date: "2026-11-01", end_date: null }],
    )
    const nulls = Object.fromEntries(Object.keys(more).map((name) => [name, null]))
    await installation.importAcme({ assignments: [{ key: "a1", ...nulls }] })
    expect(await installation.rows(columns)).toEqual([
      { trainer_user_id: null, creator_user_id: null, group_training_id: null },
    ])
  })
})

describe("a success inside a group training", () => {
  test("is open while the training is in progress, and closes and opens with it", async () => {
    await using installation = await started()
    const inside = [success("a1", { group_training_key: "g1" }), success("a2", { user_key: "u2", state: "failed" })]
    await installation.importAcme({ group_trainings: [training("ongoing")], assignments: inside })
    expect(await openOnes(installation)).toEqual(["a1"])
    await installation.importAcme({ group_trainings: [{ key: "g1", state: "closed" }] })
    expect(await openOnes(installation)).toEqual([])
    await installation.importAcme({ group_trainings: [{ key: "g1", state: null }] })
    expect(await openOnes(installation)).toEqual(["a1"])
  })

  test("closes with its training in the same dataset, which opens another", async () => {
    await using installation = await started()
    const inside = success("a1", { group_training_key: "g1" })
    await installation.importAcme({ group_trainings: [training("ongoing")], assignments: [inside] })
    const next = assignment("a2", "u1", "c1")
    expect(await installation.faults(acmeWith({ assignments: [next] }))).toEqual([
      'companies[0].assignments[0]: another open assignment has the same user and course (the assignment "a1" in the database)',
    ])
    await installation.importAcme({ group_trainings: [{ key: "g1", state: "closed" }], assignments: [next] })
    expect(await openOnes(installation)).toEqual(["a2"])
  })

  test("does not open again if there is another open one", async () => {
    await using installation = await started()
    const inside = success("a1", { group_training_key: "g1" })
    await installation.importAcme({
      group_trainings: [training("closed")],
      assignments: [inside, assignment("a2", "u1", "c1")],
    })
    expect(await installation.faults(acmeWith({ group_trainings: [{ key: "g1", state: "ongoing" }] }))).toEqual([
      'companies[0].group_trainings[0].state: another open assignment has the same user and course (the assignment "a2" in the database)',
    ])
  })
})

describe("one open assignment per user and course", () => {
  test("is the most that a dataset may have", async () => {
    await using installation = await started()
    const assignments = [
      assignment("a1", "u1", "c1"),
      assignment("a2", "u1", "c2"),
      assignment("a3", "u2", "c1"),
      assignment("a4", "u1", "c1", { state: "done" }),
      success("a5"),
    ]
    expect(await installation.faults(acmeWith({ assignments }))).toEqual([
      "companies[0].assignments[3]: another open assignment has the same user and course (companies[0].assignments[0])",
    ])
    const newUser = {
      users: [user("new")],
      assignments: [assignment("b1", "new", "c1"), assignment("b2", "new", "c1")],
    }
    expect(await installation.faults(acmeWith(newUser))).toEqual([
      "companies[0].assignments[1]: another open assignment has the same user and course (companies[0].assignments[0])",
    ])
    expect(await installation.count("assignments")).toBe(0)
  })

  test("also applies to existing ones in the database", async () => {
    await using installation = await started()
    await installation.importAcme({ assignments: [assignment("a1", "u1", "c1")] })
    expect(await installation.faults(acmeWith({ assignments: [assignment("a2", "u1", "c1")] }))).toEqual([
      'companies[0].assignments[0]: another open assignment has the same user and course (the assignment "a1" in the database)',
    ])
  })

  test("lets the next one open in the dataset that completes the last one, whatever their order", async () => {
    await using installation = await started()
    await installation.importAcme({ assignments: [assignment("a1", "u1", "c1"), assignment("b1", "u2", "c1")] })
    const next = [assignment("a2", "u1", "c1"), success("a1"), { key: "b1", user_key: "u2", course_key: "c2" }]
    await installation.importAcme({ assignments: [...next, assignment("b2", "u2", "c1")] })
    expect(await openOnes(installation)).toEqual(["a2", "b1", "b2"])
  })

  test("allows two to be exchanged", async () => {
    await using installation = await started()
    const pair = (one: string, other: string) => [assignment("a1", one, "c1"), assignment("a2", other, "c1")]
    await installation.importAcme({ assignments: pair("u1", "u2") })
    await installation.importAcme({ assignments: pair("u2", "u1") })
    expect(await installation.rows("select key, user_id, is_open from assignments order by key")).toEqual([
      { key: "a1", user_id: 2, is_open: 1 },
      { key: "a2", user_id: 1, is_open: 1 },
    ])
  })
})

describe("dates that contradict each other or the state are reported", () => {
  test.each<[object, string]>([
    [{ begin_date: "2026-02-01" }, "finish_date: must not be before the begin_date 2026-02-01"],
    [{ valid_until: "2020-01-01" }, "valid_until: must not be before the finish_date 2026-01-31"],
    [{ state: "assigned" }, 'finish_date: an assignment with the state "assigned" has no finish_date'],
    [{ state: "inprogress" }, 'finish_date: an assignment with the state "inprogress" has no finish_date'],
  ])("%j", async (more, fault) => {
    await using installation = await started()
    expect(await installation.faults(acmeWith({ assignments: [success("a1", more)] }))).toEqual([
      `companies[0].assignments[0].${fault}`,
    ])
  })

  test("also with existing data in the database", async () => {
    await using installation = await started()
    await installation.importAcme({ assignments: [success("a1")] })
    const changes = (more: object) => installation.faults(acmeWith({ assignments: [{ key: "a1", ...more }] }))
    expect(await changes({ begin_date: "2026-02-01" })).toEqual([
      "companies[0].assignments[0].finish_date: must not be before the begin_date 2026-02-01",
    ])
    expect(await changes({ state: "assigned" })).toEqual([
      'companies[0].assignments[0].finish_date: an assignment with the state "assigned" has no finish_date',
    ])
    expect(await changes({ state: "assigned", finish_date: null })).toEqual([])
  })

  test("of group trainings are checked, and whether they are of the same course", async () => {
    await using installation = await started()
    const dates = { begin_date: "2026-02-02", end_date: "2026-02-01" }
    const other = assignment("a1", "u1", "c2", { group_training_key: "g1" })
    expect(
      await installation.faults(acmeWith({ group_trainings: [training("closed", dates)], assignments: [other] })),
    ).toEqual([
      "companies[0].group_trainings[0].end_date: must not be before the begin_date 2026-02-02",
      'companies[0].assignments[0].group_training_key: the group training "g1" is for another course',
    ])
  })
})
