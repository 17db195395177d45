import { expect, test } from "bun:test"
import type { TSchema } from "typebox"
import { COMPANIES, Dataset } from "../../../src/dataset/format/dataset.ts"
import { keysNamed } from "../../../src/dataset/format/references.ts"
import { itemsOf, propertiesOf, substance } from "../../../src/tools/schema.ts"

/** The names of all properties at any depth of a schema, each with the schema of its value or of its elements. */
function everyProperty(schema: TSchema): (readonly [string, TSchema])[] {
  return Object.entries(propertiesOf(schema)).flatMap(([name, declared]) => {
    const value = itemsOf(declared) ?? substance(declared)
    const inner = everyProperty(value)
    // Nothing names a question, so its key is unique in its course only.
    return [[name, value] as const, ...(name === "questions" ? inner.filter(([key]) => key !== "key") : inner)]
  })
}

test("every property with a key declares its kind", () => {
  const keys = everyProperty(Dataset).filter(([name]) => /(^|_)keys?$/.test(name) || name === "alias")
  expect(keys.length).toBeGreaterThan(30)
  expect(keys.filter(([, value]) => !("x-names" in value)).map(([name]) => name)).toEqual([])
})

const company = {
  key: "acme",
  users: [{ key: "ada", team_keys: ["t1"] }, { key: "tom", memberships: [{ team_key: "t2" }] }, { key: "svc" }],
  locations: [
    { key: "hq", admin_user_keys: ["boss"], teams: [{ key: "t3", trainer_admin_user_keys: ["ada", "eve"] }] },
  ],
  courses: [{ key: "c1", requires: { course_keys: ["c2"] } }],
  assignments: [{ key: "a1", user_key: "ada", course_key: "c3", creator_user_key: "api" }],
}

test("the keys of a kind are those of its rows and those to which other rows refer, each once", () => {
  expect([...keysNamed(COMPANIES.schema, "users", [company])].sort()).toEqual([
    "ada",
    "api",
    "boss",
    "eve",
    "svc",
    "tom",
  ])
  expect([...keysNamed(COMPANIES.schema, "teams", [company])].sort()).toEqual(["t1", "t2", "t3"])
  expect([...keysNamed(COMPANIES.schema, "courses", [company])].sort()).toEqual(["c1", "c2", "c3"])
})

test("properties that are absent, null or wrong refer to nothing", () => {
  const row = { key: "acme", users: null, assignments: [{ key: "a1", user_key: undefined, course_key: null }] }
  expect(keysNamed(COMPANIES.schema, "users", [row])).toEqual(new Set())
  expect(keysNamed(COMPANIES.schema, "courses", null)).toEqual(new Set())
})
