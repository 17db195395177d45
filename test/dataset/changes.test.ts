import { expect, test } from "bun:test"
import { PNG } from "../harness/sample-files.ts"
import { acmeWith, assignment, EmptyInstallation, instruction, location, NOW, user } from "./empty-installation.ts"

/* The report of an import about the records of its dataset: created, updated, unchanged. */

const ROWS = {
  locations: [location("hq", "t1", "t2")],
  users: [user("u1", { team_keys: ["t1"] }), user("u2"), user("u3")],
  courses: [instruction("c1")],
  assignments: [assignment("a1", "u1", "c1"), assignment("a2", "u2", "c1")],
}

const changesOf = async (installation: EmptyInstallation, rows: object, now = NOW) =>
  (await installation.import(acmeWith(rows), now)).changes.companies.acme

const untouched = (unchanged: number) => ({ created: [], updated: 0, unchanged, removed: 0 })
const created = (...keys: string[]) => ({ created: keys, updated: 0, unchanged: 0, removed: 0 })

test("a first import reports everything as created, by the keys of the dataset", async () => {
  await using installation = await EmptyInstallation.start()
  const rows = { ...ROWS, clients: [{ key: "hr", name: "HR", service_user_key: "u1" }] }
  expect(await changesOf(installation, rows)).toEqual({
    companies: created("acme"),
    locations: created("hq"),
    teams: created("t1", "t2"),
    users: created("u1", "u2", "u3"),
    courses: created("c1"),
    assignments: created("a1", "a2"),
    clients: created("hr"),
  })
})

test("the same import again reports nothing as changed", async () => {
  await using installation = await EmptyInstallation.start()
  installation.write("logo.png", PNG)
  const rows = { ...ROWS, logo: "logo.png" }
  expect(await changesOf(installation, rows)).toMatchObject({ companies: created("acme") })
  expect(await changesOf(installation, rows, NOW + 1)).toEqual({
    companies: untouched(1),
    locations: untouched(1),
    teams: untouched(2),
    users: untouched(3),
    courses: untouched(1),
    assignments: untouched(2),
  })
})

test("a record is reported as updated once if a field or a linked record has changed, however many have", async () => {
  await using installation = await EmptyInstallation.start()
  await installation.importAcme(ROWS)
  const users = [
    user("u1", { team_keys: ["t2"], last_name: "Other" }),
    user("u2", { team_keys: ["t1"] }),
    user("u3"),
    user("u4"),
  ]
  const assignments = [
    assignment("a1", "u1", "c1", { state: "success", finish_date: "2026-01-31" }),
    assignment("a2", "u2", "c1"),
  ]
  expect(await changesOf(installation, { users, assignments }, NOW + 1)).toEqual({
    companies: untouched(1),
    users: { created: ["u4"], updated: 2, unchanged: 1, removed: 0 },
    assignments: { created: [], updated: 1, unchanged: 1, removed: 0 },
  })
})

test("an assignment that now follows another one is updated", async () => {
  await using installation = await EmptyInstallation.start()
  const done = { state: "success", finish_date: "2026-01-31" }
  const rows = { users: [user("u1")], courses: [instruction("c1")] }
  const before = [assignment("a1", "u1", "c1", done), assignment("a2", "u1", "c1")]
  await installation.importAcme({ ...rows, assignments: before })
  const follows = assignment("a2", "u1", "c1", { predecessor_key: "a1" })
  const changes = await changesOf(installation, { assignments: [follows, before[0]] }, NOW + 1)
  expect(changes?.assignments).toEqual({ created: [], updated: 1, unchanged: 1, removed: 0 })
})

test("replaced content is removed, and shared content belongs to the provider", async () => {
  await using installation = await EmptyInstallation.start()
  const course = (...pages: string[]) =>
    instruction("c1", { content: [{ key: "ch", title: "Ch", nodes: pages.map((key) => ({ key, title: key })) }] })
  await installation.import({ courses: [course("p1", "p2")], scopes: [{ key: "s", title: "S" }] })
  const { changes } = await installation.import({ courses: [course("p2", "p3")], scopes: [{ key: "s", title: "T" }] })
  expect(changes).toEqual({
    companies: {},
    provider: {
      scopes: { created: [], updated: 1, unchanged: 0, removed: 0 },
      courses: untouched(1),
      course_nodes: untouched(1),
      content_nodes: { created: ["p3"], updated: 1, unchanged: 0, removed: 1 },
    },
  })
})
