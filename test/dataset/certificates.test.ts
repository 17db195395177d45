import { describe, expect, test } from "bun:test"
import { importDataset } from "../../src/dataset/rules.ts"
import { contentsOf } from "../harness/database-contents.ts"
import { JPEG, PDF, PNG } from "../harness/sample-files.ts"
import { issued, PEOPLE_AND_COURSES, started, success, training } from "./certified-company.ts"
import { acmeWith, assignment, EmptyInstallation, instruction, NOW } from "./empty-installation.ts"

describe("a certificate is issued at import", () => {
  test("for completed assignments, and for nothing else", async () => {
    const states = ["assigned", "inprogress", "done", "success", "failed", "notshownup"]
    const courses = states.map((state) => instruction(state))
    await using installation = await started({ courses: [...PEOPLE_AND_COURSES.courses, ...courses] })
    await installation.importAcme({ assignments: states.map((state) => assignment(state, "ada", state, { state })) })
    expect(await issued(installation)).toEqual(["failed 1", "success 1"])
  })

  test("and shows the data at that time, on the company's own day", async () => {
    await using installation = await EmptyInstallation.start()
    installation.write("acme.png", PNG)
    const scoped = { key: "op", title: "Trucks", short_type: "operator", scope_key: "s", valid_period: "1y" }
    const document = acmeWith({
      ...PEOPLE_AND_COURSES,
      logo: "acme.png",
      courses: [scoped],
      assignments: [
        assignment("a1", "ada", "op", {
          state: "success",
          begin_date: "2026-01-30",
          finish_date: "2026-01-31",
          result_percent: 87.5,
          trainer_user_key: "tom",
        }),
        assignment("a2", "tom", "op", { state: "failed", assignment_type: "approval" }),
      ],
    })
    const late = Date.UTC(2026, 10, 20, 23, 30)
    await installation.import({ ...document, scopes: [{ key: "s", title: "Forklifts" }] }, late)
    const [first, second] = await installation.rows(
      "select k.* from certificates k join assignments a on a.id = k.assignment_id order by a.key",
    )
    const frozen = { company_name: "Acme GmbH", logo_file_id: 1, course_title: "Trucks", short_type: "operator" }
    expect(first).toMatchObject({
      ...frozen,
      company_id: 1,
      issue: 1,
      code: expect.stringMatching(/^[0-9A-Z]{26}$/),
      state: "success",
      assignment_type: "manual",
      holder_name: "Ada Nowak",
      scope_title: "Forklifts",
      trainer_name: "Tom Ek",
      result_percent: 87.5,
      begin_date: "2026-01-30",
      finish_date: "2026-01-31",
      valid_until: "2027-01-31",
      issued_on: "2026-11-21",
      created_at: late,
    })
    const open = { trainer_name: null, result_percent: null, begin_date: null, valid_until: null }
    const judged = { state: "failed", assignment_type: "approval", finish_date: "2026-11-21" }
    expect(second).toMatchObject({ ...frozen, ...open, ...judged, holder_name: "Tom Ek" })
    expect(second?.code).not.toBe(first?.code ?? null)
  })

  test("even if one was uploaded, of any type", async () => {
    await using installation = await started()
    installation.write("a.pdf", PDF)
    installation.write("a.png", PNG)
    installation.write("a.jpg", JPEG)
    const names = ["a.pdf", "a.png", "a.jpg"]
    await installation.importAcme({
      assignments: names.map((name) => success(name, { certificate_file: name })),
    })
    expect(await issued(installation)).toEqual(["a.jpg 1", "a.pdf 1", "a.png 1"])
    expect(await installation.rows("select media_type from files order by media_type")).toEqual([
      { media_type: "application/pdf" },
      { media_type: "image/jpeg" },
      { media_type: "image/png" },
    ])
  })

  test("if a result completes an assignment", async () => {
    await using installation = await started({ assignments: [assignment("a1", "ada", "c1")] })
    expect(await issued(installation)).toEqual([])
    await installation.importAcme({ assignments: [{ key: "a1", state: "failed" }] })
    expect(await issued(installation)).toEqual(["a1 1"])
    await installation.importAcme({ assignments: [{ key: "a1", state: "success" }] })
    expect(await issued(installation)).toEqual(["a1 1", "a1 2"])
  })

  test("not in a dry run", async () => {
    await using installation = await started()
    const { database, directory, files } = installation
    const options = { files, baseDirectory: directory, now: NOW, dryRun: true }
    await importDataset(database, acmeWith({ assignments: [success("a1")] }), options)
    expect(await installation.count("certificates")).toBe(0)
  })

  test("for thousands, reporting progress", async () => {
    await using installation = await started()
    const { database, directory, files } = installation
    const count = 2100
    const told: string[] = []
    const assignments = Array.from({ length: count }, (_, index) => success(`a${index}`))
    await importDataset(database, acmeWith({ assignments }), {
      files,
      baseDirectory: directory,
      now: NOW,
      onProgress: ({ what, done, total }) => told.push(`${what}: ${done} of ${total}`),
    })
    expect(await installation.rows("select count(distinct assignment_id) as n from certificates")).toEqual([
      { n: count },
    ])
    expect(await installation.rows("select count(distinct code) as n from certificates")).toEqual([{ n: count }])
    expect(told).toContain(`certificates issued: ${count} of ${count}`)
  })
})

describe("another certificate is issued if the import changes what the assignment itself states", () => {
  test.each<[string, object]>([
    ["state", { state: "failed" }],
    ["begin_date", { begin_date: "2026-01-01" }],
    ["finish_date", { finish_date: "2026-02-01" }],
    ["valid_until", { valid_until: "2030-01-01" }],
    ["result_percent", { result_percent: 12 }],
    ["trainer_user_key", { trainer_user_key: "tom" }],
    ["user_key", { user_key: "tom" }],
    ["course_key", { course_key: "c2" }],
    ["assignment_type", { assignment_type: "approval" }],
  ])("%s", async (_, more) => {
    await using installation = await started({ assignments: [success("a1")] })
    await installation.importAcme({ assignments: [{ key: "a1", ...more }] })
    expect(await issued(installation)).toEqual(["a1 1", "a1 2"])
  })

  test.each<[string, object, object?]>([
    ["names, titles and the logo", { ...renamed(), name: "Beta GmbH", logo: "acme.png" }],
    ["its deadline", { assignments: [{ key: "a1", deadline_date: "2026-12-31" }] }],
    ["who created it", { assignments: [{ key: "a1", creator_user_key: "tom" }] }],
    ["the file that was uploaded", { assignments: [{ key: "a1", certificate_file: "a.pdf" }] }],
    [
      "that another approval supersedes it",
      { assignments: [{ key: "a1", superseded: true, valid_until: "2026-11-19" }] },
      { superseded: 1 },
    ],
  ])("not when it changes %s", async (_, more, noted = {}) => {
    await using installation = await started({ assignments: [success("a1")] })
    installation.write("acme.png", PNG)
    installation.write("a.pdf", PDF)
    const [before] = await installation.rows("select * from certificates")
    await installation.importAcme(more)
    expect(await installation.rows("select * from certificates")).toEqual([{ ...before, ...noted }])
  })

  function renamed() {
    return { users: [{ key: "ada", last_name: "Berg" }], courses: [{ key: "c1", title: "Second aid" }] }
  }

  test("and the new one has the current names, while the old one does not change", async () => {
    await using installation = await started({ assignments: [success("a1")] })
    await installation.importAcme({ ...renamed(), assignments: [{ key: "a1", result_percent: 50 }] })
    expect(await installation.rows("select holder_name, course_title from certificates order by issue")).toEqual([
      { holder_name: "Ada Nowak", course_title: "First aid" },
      { holder_name: "Ada Berg", course_title: "Second aid" },
    ])
  })

  test("not when a result is withdrawn, but when another is given", async () => {
    await using installation = await started({ assignments: [success("a1")] })
    await installation.importAcme({ assignments: [{ key: "a1", state: "assigned", finish_date: null }] })
    expect(await issued(installation)).toEqual(["a1 1"])
    await installation.importAcme({ assignments: [{ key: "a1", state: "success", finish_date: "2026-01-31" }] })
    expect(await issued(installation)).toEqual(["a1 1"])
    await installation.importAcme({ assignments: [{ key: "a1", state: "assigned", finish_date: null }] })
    await installation.importAcme({ assignments: [{ key: "a1", state: "failed" }] })
    expect(await issued(installation)).toEqual(["a1 1", "a1 2"])
  })
})

test("an import that is repeated changes no row of any table", async () => {
  await using installation = await started()
  const document = acmeWith({
    ...PEOPLE_AND_COURSES,
    group_trainings: [training("ongoing")],
    assignments: [
      success("a1", { group_training_key: "g1" }),
      success("a2", { user_key: "tom", assignment_type: "recurring", predecessor_key: "a3" }),
      success("a3", { user_key: "tom", assignment_type: "recurring" }),
      assignment("a4", "eve", "c1", { deadline_date: "2026-12-31" }),
    ],
  })
  await installation.import(document)
  const before = await contentsOf(installation.database)
  await installation.import(document, NOW + 1)
  expect(await contentsOf(installation.database)).toEqual(before)
})
