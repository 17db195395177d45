import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { acmeWith, assignment, EmptyInstallation, instruction, NOW, user } from "./empty-installation.ts"

/** An import changes the `updated_at` of exactly those records whose fields in the API change. */

const LATER = NOW + 60_000

let installation: EmptyInstallation
beforeEach(async () => {
  installation = await EmptyInstallation.start()
  await installation.importAcme({
    courses: [instruction("safety"), { key: "op", title: "Operator", short_type: "operator" }],
    locations: [
      {
        key: "hq",
        name: "HQ",
        admin_user_keys: ["ada"],
        teams: [
          { key: "t1", name: "T1" },
          { key: "t2", name: "T2" },
        ],
      },
    ],
    users: [
      user("ada", { team_keys: ["t1"], roles: ["company.employee", "company.trainer"] }),
      user("bob", { language: "en" }),
      user("eve"),
    ],
    group_trainings: [{ key: "g1", course_key: "op", state: "ongoing", trainer_user_key: "eve" }],
    assignments: [
      assignment("a1", "ada", "safety", { deadline_date: "2026-12-01" }),
      assignment("a2", "bob", "op", { group_training_key: "g1", state: "success", finish_date: "2026-11-01" }),
      assignment("a3", "ada", "op", { group_training_key: "g1", trainer_user_key: "bob" }),
    ],
  })
})
afterEach(() => installation[Symbol.asyncDispose]())

/** The records updated since the first import, by table and key. */
async function moved(): Promise<string[]> {
  const names: string[] = []
  for (const table of ["locations", "teams", "users", "courses", "assignments"]) {
    const rows = await installation.rows(`select key, updated_at from ${table} where updated_at <> ${NOW} order by key`)
    for (const { key, updated_at } of rows) {
      expect(updated_at).toBe(LATER)
      names.push(`${table} ${key}`)
    }
  }
  return names
}

const SAFETY = { key: "safety" }
const hq = (more: object) => ({ locations: [{ key: "hq", ...more }] })
const t1 = (more: object) => hq({ teams: [{ key: "t1", ...more }] })
const op = (more: object) => ({ courses: [{ key: "op", ...more }] })
const ada = (more: object) => ({ users: [{ key: "ada", ...more }] })

describe("an import updates the time of", () => {
  test.each<[name: string, rows: object, moved: readonly string[]]>([
    ["a location whose name it changes", hq({ name: "Head office" }), ["locations hq"]],
    ["a course whose requirements it changes", op({ requires: { course_keys: ["safety"] } }), ["courses op"]],
    ["a course whose minimum age it changes", op({ requires: { min_age: 18 } }), ["courses op"]],
    ["a location whose administrators it changes", hq({ admin_user_keys: ["ada", "bob"] }), ["locations hq"]],
    ["a team that loses nothing but gets a course", t1({ instruction_course_key: "safety" }), ["teams t1"]],
    ["a team that gets a trainer", t1({ trainer_admin_user_keys: ["eve"] }), ["teams t1"]],
    ["a team that it deactivates", t1({ state: "inactive" }), ["teams t1"]],
    ["a user who joins a team", ada({ team_keys: ["t2", "t1"] }), ["users ada"]],
    ["a user who leaves a team", ada({ team_keys: [] }), ["users ada"]],
    ["a user who gets other roles", ada({ roles: ["company.trainer"] }), ["users ada"]],
    ["a user whose birthday it changes", ada({ birthday: "1990-02-28" }), ["users ada"]],
    ["a course whose title it changes", { courses: [{ ...SAFETY, title: "Safety" }] }, ["courses safety"]],
    [
      "an assignment whose deadline it changes",
      { assignments: [{ key: "a1", deadline_date: "2026-12-02" }] },
      ["assignments a1"],
    ],
    [
      "records that show the trainer of a group training, if that changes",
      { group_trainings: [{ key: "g1", trainer_user_key: "ada" }] },
      ["assignments a2"],
    ],
    ["users who show the language of the company, if that changes", { language: "fr" }, ["users ada", "users eve"]],
  ])("%s", async (_name, rows, expected) => {
    await installation.importAcme(rows, LATER)
    expect(await moved()).toEqual([...expected])
  })
})

describe("an import updates no times", () => {
  test.each<[name: string, rows: object]>([
    [
      "if it repeats the existing data",
      hq({ name: "HQ", admin_user_keys: ["ada"], teams: [{ key: "t1", name: "T1" }] }),
    ],
    [
      "if roles and teams are the same in another order",
      ada({ team_keys: ["t1"], roles: ["company.trainer", "company.employee"] }),
    ],
    ["if only a password changes", ada({ password: "another password" })],
    ["if only the mark of a superseded approval changes", { assignments: [{ key: "a1", superseded: true }] }],
    ["if the time zone moves the time of a deadline but not its day", { timezone: "America/New_York" }],
    ["if a group training ends", { group_trainings: [{ key: "g1", state: "closed" }] }],
    [
      "if only the times at which members joined change",
      ada({ memberships: [{ team_key: "t1", created_at: "2020-01-01T00:00:00.000Z" }] }),
    ],
  ])("%s", async (_name, rows) => {
    await installation.importAcme(rows, LATER)
    expect(await moved()).toEqual([])
  })

  test("but an updated_at given in a row is kept, whatever else changes", async () => {
    const updated_at = "2026-11-20T09:31:00.000Z"
    const rows = {
      ...ada({ team_keys: ["t2"], roles: [], updated_at }),
      ...hq({ admin_user_keys: [], updated_at }),
    }
    await installation.import(acmeWith(rows), LATER + 60_000)
    expect(await moved()).toEqual(["locations hq", "users ada"])
  })
})
