import { describe, expect, test } from "bun:test"
import { Type } from "typebox"
import { choice, date, email, id, ids, line, lines } from "../../src/http/fields.ts"
import { listParameters, sortParameter } from "../../src/http/paging.ts"
import { parseQuery } from "../../src/http/query.ts"
import { bodyOf, nullable, queryOf } from "../../src/http/schema.ts"
import type { Fault } from "../../src/tools/errors.ts"
import { Invalid } from "../../src/tools/errors.ts"

/** Errors as `field: message`, in order. */
function told(faults: readonly Fault[]): string[] {
  return faults.map(({ field, message }) => `${field}: ${message.key}`)
}

function faultsThrownBy(work: () => unknown): string[] {
  try {
    work()
  } catch (error) {
    if (error instanceof Invalid) return told(error.faults)
    throw error
  }
  return []
}

const Person = Type.Object({
  name: line(),
  note: Type.Optional(nullable(lines())),
  email: Type.Optional(nullable(email())),
  birthday: Type.Optional(nullable(date())),
  state: Type.Optional(choice(["active", "inactive"])),
  force: Type.Optional(Type.Boolean()),
  team_ids: Type.Optional(nullable(ids())),
  secret: Type.Optional(Type.String({ minLength: 4, "x-verbatim": true })),
  items: Type.Optional(Type.Array(Type.Object({ id: id(), label: nullable(line()) }), { minItems: 1 })),
})
const person = bodyOf(Person)
const read = (body: unknown) => person["~standard"].validate(body).value

describe("a body", () => {
  test("is trimmed, and empty text counts as null", () => {
    expect(read({ name: "  Ada  ", note: "\t\n ", items: [{ id: 1, label: " " }] })).toEqual({
      fields: { name: "Ada", note: null, items: [{ id: 1, label: null }] },
      faults: [],
    })
  })

  test("does not change its verbatim fields", () => {
    expect(read({ name: "Ada", secret: "    " }).fields).toEqual({ name: "Ada", secret: "    " })
  })

  test("may have null as a flag, or an empty password, which counts as absent", () => {
    expect(read({ name: "Ada", force: null, secret: "" })).toEqual({ fields: { name: "Ada" }, faults: [] })
  })

  test("may not have null or an empty text in another field that cannot be cleared", () => {
    expect(told(read({ name: "Ada", state: null }).faults)).toEqual(["state: required"])
    expect(told(read({ name: null }).faults)).toEqual(["name: required"])
    expect(told(read({ name: "  " }).faults)).toEqual(["name: required"])
  })

  test("is stripped of unknown fields at every depth", () => {
    const body = JSON.parse('{"name":"Ada","extra":1,"__proto__":{"x":1},"items":[{"id":1,"label":null,"extra":2}]}')
    const { fields, faults } = read(body)
    expect({ ...fields }).toEqual({ name: "Ada", items: [{ id: 1, label: null }] })
    expect(Object.getPrototypeOf(fields)).toBe(Object.prototype)
    expect("x" in fields).toBe(false)
    expect(faults).toEqual([])
  })

  test("has all its errors reported at once: the first of each field, nested ones dotted, in the schema's order", () => {
    const body = {
      note: 7,
      email: "nobody",
      birthday: "2026-02-30",
      state: "gone",
      force: "true",
      team_ids: [1, "2", 0, 1.5, null, -1],
      secret: "abc",
      items: [{ id: 1 }, { id: "x", label: 5 }, 3],
    }
    expect(told(read(body).faults).sort()).toEqual(
      [
        "name: required",
        "note: string",
        "email: email",
        "birthday: date",
        "state: one_of",
        "force: boolean",
        "team_ids.1: integer",
        "team_ids.2: positive",
        "team_ids.3: integer",
        "team_ids.4: required",
        "team_ids.5: positive",
        "secret: min_length",
        "items.0.label: required",
        "items.1.id: integer",
        "items.1.label: string",
        "items.2: object",
      ].sort(),
    )
  })

  test("with many errors has all of them listed", () => {
    const { faults } = read({ name: "Ada", team_ids: Array.from({ length: 1000 }, () => "x") })
    expect(faults).toHaveLength(1000)
  })

  test("passes on valid fields together with the errors of the others", () => {
    const { fields } = read({ name: "Ada", email: "nobody", team_ids: [1, 0] })
    expect(fields).toEqual({ name: "Ada", team_ids: [1] })
  })

  test.each([
    ["an array", []],
    ["a text", "text"],
    ["a number", 1],
    ["null", null],
    ["true", true],
  ])("that is %s is refused as a whole", (_, body) => {
    expect(faultsThrownBy(() => read(body))).toEqual(["body: body_object"])
  })

  test("does not convert a value to the required type", () => {
    expect(told(read({ name: 5 }).faults)).toEqual(["name: string"])
    expect(told(read({ name: "Ada", force: 1 }).faults)).toEqual(["force: boolean"])
    expect(told(read({ name: "Ada", team_ids: "1" }).faults)).toEqual(["team_ids: array"])
    expect(told(read({ name: "Ada", team_ids: {} }).faults)).toEqual(["team_ids: array"])
  })
})

describe("a query", () => {
  const Query = Type.Object({
    ...listParameters("names"),
    ...sortParameter(["id", "state"]),
    team_id: Type.Optional(id()),
  })
  const query = queryOf(Query)
  const readQuery = (search: string) =>
    query["~standard"].validate(parseQuery(`http://localhost/api/v1/users${search}`)).value
  const faults = (search: string) => faultsThrownBy(() => readQuery(search))

  test("must have integers in strict notation", () => {
    expect(readQuery("?page=2&per_page=100&team_id=7")).toEqual({ page: 2, per_page: 100, team_id: 7 })
    for (const page of ["1.0", "1e2", "0x10", "+1", "01", "١", "1 2", "1,2", "NaN", "Infinity", "true", "[1]"]) {
      expect(faults(`?page=${encodeURIComponent(page)}`)).toEqual(["page: integer"])
    }
  })

  test.each([
    ["?page=0", "page: minimum"],
    ["?page=-1", "page: minimum"],
    ["?page=9007199254740992", "page: integer"],
    ["?per_page=0", "per_page: minimum"],
    ["?per_page=101", "per_page: maximum"],
    ["?team_id=0", "team_id: positive"],
    ["?team_id=-5", "team_id: positive"],
    ["?state=gone", "state: one_of"],
    ["?state=ACTIVE", "state: one_of"],
    ["?sort=name", "sort: sort"],
    ["?sort=id,", "sort: sort"],
    ["?sort=--id", "sort: sort"],
    ["?sort=id,%20state", "sort: sort"],
    ["?search=%00", "search: characters"],
    [`?search=${"x".repeat(256)}`, "search: max_length"],
  ])("%s is refused: %s", (search, fault) => {
    expect(faults(search)).toEqual([fault])
  })

  test("has all its errors reported at once", () => {
    expect(faults("?page=x&per_page=0&state=gone&sort=name&team_id=y").sort()).toEqual(
      ["page: integer", "per_page: minimum", "sort: sort", "state: one_of", "team_id: integer"].sort(),
    )
  })

  test("may have unknown parameters, and an empty page, order or search, which count as absent", () => {
    expect(readQuery("?unknown=1&page=&per_page=&sort=&search=%20")).toEqual({})
  })

  test("is refused for an empty filter, which would otherwise match everything", () => {
    expect(faults("?state=&team_id=%20&page=x").sort()).toEqual(["page: integer", "state: empty", "team_id: empty"])
  })

  test("may have the largest possible page and id", () => {
    expect(readQuery("?page=1000000000&team_id=999999999999999")).toEqual({
      page: 1_000_000_000,
      team_id: 999_999_999_999_999,
    })
  })

  test("is split only at & and =", () => {
    expect({ ...parseQuery("http://localhost/?sort=-id,state&search=a%26b%3Dc+d&x") }).toEqual({
      sort: "-id,state",
      search: "a&b=c d",
      x: "",
    })
  })

  test("uses the last value of a repeated parameter", () => {
    expect({ ...parseQuery("http://localhost/?page=1&page=2") }).toEqual({ page: "2" })
  })

  test("is text even if it is badly encoded, and has no inherited names", () => {
    const parsed = parseQuery("http://localhost/?a=%zz&__proto__=x&toString=y")
    expect(Object.keys(parsed).sort()).toEqual(["__proto__", "a", "toString"])
    expect(parsed.a).toBe("%zz")
    expect("hasOwnProperty" in parsed).toBe(false)
  })
})
