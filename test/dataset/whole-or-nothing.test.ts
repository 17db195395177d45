import { describe, expect, test } from "bun:test"
import { join } from "node:path"
import { type Database, sql } from "../../src/database/port.ts"
import { DatasetInvalid, importDataset, isEmptyInstallation } from "../../src/dataset/rules.ts"
import { openTestDatabase } from "../harness/engine.ts"
import { methodsOf } from "../harness/methods.ts"
import { acmeWith, assignment, EmptyInstallation, instruction, location, NOW, user } from "./empty-installation.ts"

/** The database, with a callback that runs right before each load begins. */
function before(database: Database, happens: () => Promise<unknown>): Database {
  return {
    ...methodsOf(database),
    async load(work) {
      await happens()
      return database.load(work)
    },
  }
}

describe("a dataset with an error", () => {
  test("changes nothing, however much of it is right", async () => {
    await using installation = await EmptyInstallation.start()
    await installation.importAcme({ users: [user("u1")], courses: [instruction("c1")] })
    const contents = await installation.contents()
    const document = {
      scopes: [{ key: "s", title: "S" }],
      courses: [instruction("shared")],
      companies: [
        { key: "acme", name: "Renamed", users: [user("u2")], assignments: [assignment("a1", "u1", "c1")] },
        { key: "beta", name: "Beta", api_course_keys: ["x"] },
      ],
    }
    expect(await installation.faults(document)).toEqual(['companies[1].api_course_keys[0]: no course has the key "x"'])
    expect(await installation.contents()).toEqual(contents)
  })

  test("that arises between check and import changes nothing either", async () => {
    await using installation = await EmptyInstallation.start()
    const { database, directory, files } = installation
    await installation.importAcme({ users: [user("u1", { username: "one" })] })
    const renaming = before(database, () => database.run(sql`update users set username_folded = 'two'`))
    const document = { companies: [{ key: "beta", name: "Beta", users: [user("u1", { username: "two" })] }] }
    const options = { files, baseDirectory: directory, now: NOW }
    const error = await importDataset(renaming, document, options).then(
      () => undefined,
      (reason: unknown) => reason,
    )
    expect(error).toBeInstanceOf(DatasetInvalid)
    expect(error).toMatchObject({
      faults: ['companies[0].users[0].username: the user "u1" of the company "acme" has the same username'],
    })
    expect(await installation.count("companies")).toBe(1)
  })
})

test("records that others add between check and import are found again, not duplicated", async () => {
  await using installation = await EmptyInstallation.start()
  const { directory, files } = installation
  const rows = { users: [user("u1")], courses: [instruction("c1")], locations: [location("l", "t")] }
  const document = acmeWith({ ...rows, assignments: [assignment("a1", "u1", "c1")] })
  const racing = before(installation.database, () => installation.importAcme(rows))
  const options = { files, baseDirectory: directory, now: NOW }
  const { companies } = await importDataset(racing, document, options)
  expect(companies.acme).toMatchObject({ id: 1, users: { u1: 1 }, assignments: { a1: 1 } })
  expect(await installation.count("users")).toBe(1)
})

test("an installation is empty until it has a company", async () => {
  await using installation = await EmptyInstallation.start()
  await installation.import({ scopes: [{ key: "s", title: "S" }], courses: [instruction("c")] })
  expect(await isEmptyInstallation(installation.database)).toBe(true)
  await installation.importAcme({})
  expect(await isEmptyInstallation(installation.database)).toBe(false)
})

test("an empty dataset imports nothing", async () => {
  await using installation = await EmptyInstallation.start()
  const nothing = { companies: {}, courses: {}, scopes: {}, changes: { companies: {}, provider: {} } }
  expect(await installation.import({})).toEqual(nothing)
  expect(await installation.import({ companies: null, courses: [], scopes: null })).toEqual(nothing)
  const { companies } = await installation.import(acmeWith({}))
  expect(companies.acme).toEqual({
    id: 1,
    locations: {},
    teams: {},
    users: {},
    courses: {},
    content_nodes: {},
    assignments: {},
    group_trainings: {},
    clients: {},
  })
})

test("keys that equal built-in property names of objects are keys like others", async () => {
  await using installation = await EmptyInstallation.start()
  const users = ["__proto__", "constructor", "toString"].map((key) => user(key))
  const { companies } = await installation.import({ companies: [{ key: "__proto__", name: "P", users }] })
  expect(Object.keys(companies)).toEqual(["__proto__"])
  const [company] = Object.values(companies)
  expect(Object.entries(company?.users ?? {})).toEqual([
    ["__proto__", 1],
    ["constructor", 2],
    ["toString", 3],
  ])
})

describe("thousands of rows", () => {
  const rows = (count: number, more: (index: number) => object) => ({
    locations: [location("l", ...Array.from({ length: 40 }, (_, index) => `t${index}`))],
    courses: [instruction("c0"), instruction("c1")],
    users: Array.from({ length: count }, (_, index) => ({
      key: `u${index}`,
      first_name: "Ada",
      last_name: "Nowak",
      email: `u${index}@acme.example`,
      team_keys: [`t${index % 40}`],
    })),
    assignments: Array.from({ length: count }, (_, index) => assignment(`a${index}`, `u${index}`, "c0", more(index))),
  })
  const COUNT = 2600

  test("are all imported, with their relations", async () => {
    await using installation = await EmptyInstallation.start()
    const { users, assignments } = await installation.importAcme(rows(COUNT, () => ({ deadline_date: "2026-12-31" })))
    expect([Object.keys(users).length, Object.keys(assignments).length]).toEqual([COUNT, COUNT])
    const wrong = await installation.rows(`
      select a.key from assignments a join users u on u.id = a.user_id where substr(a.key, 2) <> substr(u.key, 2)`)
    expect(wrong).toEqual([])
    expect(await installation.rows("select count(distinct username) as n from users")).toEqual([{ n: COUNT }])
    expect(await installation.rows(`select username from users where key = 'u${COUNT - 1}'`)).toEqual([
      { username: `ada.nowak${COUNT}` },
    ])
    expect(await installation.count("team_users")).toBe(COUNT)
    expect(await installation.count("user_roles")).toBe(COUNT)
  })

  test("are found again, and only those that differ are changed", async () => {
    await using installation = await EmptyInstallation.start()
    const first = await installation.importAcme(rows(COUNT, () => ({})))
    const isDone = (index: number) => index % 7 === 0
    const more = (index: number) => (isDone(index) ? { state: "success", finish_date: "2026-01-31" } : {})
    const second = await installation.importAcme(rows(COUNT + 500, more), NOW + 1)
    expect(second.users).toMatchObject(first.users)
    expect(second.assignments).toMatchObject(first.assignments)
    const changed = Array.from({ length: COUNT }, (_, index) => index).filter(isDone).length
    expect(await installation.rows(`select count(*) as n from assignments where updated_at > created_at`)).toEqual([
      { n: changed },
    ])
    expect(await installation.rows("select count(*) as n from users where updated_at > created_at")).toEqual([{ n: 0 }])
  })

  test("report their progress", async () => {
    await using installation = await EmptyInstallation.start()
    const { database, directory, files } = installation
    const told: string[] = []
    await importDataset(database, acmeWith(rows(COUNT, () => ({}))), {
      files,
      baseDirectory: directory,
      now: NOW,
      onProgress: ({ what, done, total }) => told.push(`${what}: ${done} of ${total}`),
    })
    expect(told).toContain(`users saved: ${COUNT} of ${COUNT}`)
    expect(told).toContain(`assignments saved: ${COUNT} of ${COUNT}`)
    expect(told.length).toBeGreaterThan(8)
  })
})

test("an import is on the disk when it is confirmed", async () => {
  await using installation = await EmptyInstallation.start()
  await installation.importAcme({ users: [user("u1")] })
  const other = await openTestDatabase(join(installation.directory, "data"))
  try {
    expect(await other.all(sql`select key from users`)).toEqual([{ key: "u1" }])
  } finally {
    await other.close()
  }
})
