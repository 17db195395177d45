import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { expectFaults } from "../../harness/answers.ts"
import { Installation } from "../../harness/installation.ts"
import { expectNothingChanged, idOf, NOBODYS_ID, sharedCourseId } from "../../harness/records.ts"

/** Field values that locations and teams refuse. The same rules apply to both, and a few more to teams. */

let installation: Installation
beforeEach(async () => {
  installation = await Installation.start()
})
afterEach(() => installation.stop())

const NO_TEXT = [5, 0, true, false, [], ["x"], {}, { length: 1 }]
const NO_LINE = [
  ...NO_TEXT,
  "x".repeat(256),
  "a\u0000b",
  "\ud800",
  "a\udc00b",
  "bell\u0007",
  "two\nlines",
  "a\tb",
  "\u007f",
]
const NO_LIST = ["1", 1, true, {}, { 0: 1, length: 1 }]
const NO_ID = ["1", 0, -1, 1.5, 1e300, 2 ** 53, true, [1], {}, "one", NOBODYS_ID]

/** Values that a field refuses, and the key of the error. */
const REFUSED: readonly { readonly field: string; readonly values: readonly unknown[]; readonly key: string }[] = [
  ...["name", "street", "zip_city", "phone"].map((field) => ({ field, values: NO_LINE, key: field })),
  { field: "description", values: [...NO_TEXT, "a\u0000b", "\udfff", "\u001b[31m"], key: "description" },
  { field: "country", values: [...NO_LINE, "DEU", "Germany", "\u0000"], key: "country" },
  {
    field: "email",
    values: [
      ...NO_LINE,
      "nobody",
      "@acme.example",
      "a@",
      "a b@acme.example",
      `${"x".repeat(250)}@a.example`,
      "a@b@c.example",
    ],
    key: "email",
  },
  ...["admin_user_ids", "trainer_admin_user_ids"].flatMap((field) => [
    { field, values: NO_LIST, key: field },
    { field, values: [Array(10_001).fill(1)], key: field },
    { field, values: [...NO_ID, null, ""].map((id) => [id]), key: `${field}.0` },
  ]),
]
const REFUSED_BY_TEAMS = [
  { field: "location_id", values: [...NO_ID, []], key: "location_id" },
  { field: "instruction_course_id", values: [...NO_ID, []], key: "instruction_course_id" },
]

interface Place {
  readonly create: string
  readonly change: string
  /** Fields that are required to create a record. */
  readonly required: object
}

const places = (): Readonly<Record<"locations" | "teams", Place>> => ({
  locations: {
    create: "locations",
    change: `locations/${idOf(installation, "locations", "berlin")}`,
    required: { name: "Good" },
  },
  teams: {
    create: "teams",
    change: `teams/${idOf(installation, "teams", "warehouse")}`,
    required: { name: "Good", location_id: idOf(installation, "locations", "krakow") },
  },
})

describe.each(["locations", "teams"] as const)("%s", (kind) => {
  const refused = kind === "teams" ? [...REFUSED, ...REFUSED_BY_TEAMS] : REFUSED

  test.each(refused)("refuse an invalid $field, report it only under $key, and change nothing", async (refusal) => {
    const { create, change, required } = places()[kind]
    for (const value of refusal.values) {
      const body = { ...required, [refusal.field]: value }
      for (const [method, path] of [
        ["POST", create],
        ["PUT", change],
        ["PATCH", change],
      ] as const) {
        const act = () => installation.request(method, path, { body })
        expectFaults(await expectNothingChanged(installation, act), [refusal.key])
      }
    }
  })

  test("report all errors of one request at once", async () => {
    const { create, change } = places()[kind]
    const ada = idOf(installation, "users", "ada")
    const bob = idOf(installation, "users", "bob", "beta")
    const direct = {
      name: 1,
      description: [],
      street: {},
      zip_city: true,
      country: "DEU",
      phone: "\u0000",
      email: "x",
      admin_user_ids: "none",
      ...(kind === "teams"
        ? { location_id: NOBODYS_ID, instruction_course_id: sharedCourseId(installation, "base") }
        : {}),
    }
    const wrong = { ...direct, trainer_admin_user_ids: ["x", NOBODYS_ID, ada, null, bob, ada] }
    const keys = [...Object.keys(direct), ...[0, 1, 3, 4].map((index) => `trainer_admin_user_ids.${index}`)]
    for (const [method, path] of [
      ["POST", create],
      ["PUT", change],
      ["PATCH", change],
    ] as const) {
      const act = () => installation.request(method, path, { body: wrong })
      const answer = await expectNothingChanged(installation, act)
      expectFaults(answer, keys)
      const [first] = Object.values(answer.body.errors ?? {}).flat()
      expect(String(answer.body.message)).toBe(`${first} (and ${keys.length - 1} more errors)`)
    }
  })

  test("accept text up to its limit, counted in characters, and any script", async () => {
    const { create, required } = places()[kind]
    const longest = {
      name: "😀".repeat(255),
      street: "ü".repeat(255),
      zip_city: "漢".repeat(255),
      phone: "1".repeat(255),
      country: "ab",
      email: `${"x".repeat(64)}@${"y".repeat(60)}.${"z".repeat(60)}.example`,
      description: "שלום 👨‍👩‍👧 ไทย\n".repeat(100).trim(),
    }
    const answer = await installation.request("POST", create, { body: { ...required, ...longest } })
    const { name, description, ...contact } = longest
    expect(answer).toMatchObject({
      status: 201,
      body: { data: { name, description, contact: { ...contact, name, country: "AB" } } },
    })
    const over = { ...required, name: "😀".repeat(256) }
    expectFaults(await installation.request("POST", create, { body: over }), ["name"])
  })

  test("accept JSON numbers in any notation, and refuse impossible ones", async () => {
    const { change } = places()[kind]
    const ada = idOf(installation, "users", "ada")
    const same = await installation.request("PATCH", change, { body: `{"admin_user_ids": [${ada}.0, ${ada}e0]}` })
    expect(same).toMatchObject({ status: 200, body: { data: { admin_user_ids: [ada] } } })
    for (const number of ["1e400", "-1e400", "9007199254740993", "0.1e-400", "-0"]) {
      const act = () => installation.request("PATCH", change, { body: `{"admin_user_ids": [${number}]}` })
      expectFaults(await expectNothingChanged(installation, act), ["admin_user_ids.0"])
    }
  })

  test("use the last value of a repeated field", async () => {
    const { change } = places()[kind]
    const answer = await installation.request("PATCH", change, { body: '{"name": 5, "name": "Second"}' })
    expect(answer).toMatchObject({ status: 200, body: { data: { name: "Second" } } })
  })

  test("keep text that looks like SQL, markup or a template unchanged", async () => {
    const { create, required } = places()[kind]
    for (const name of [
      "'; drop table users; --",
      '"><script>alert(1)</script>',
      "{{7*7}} #{x} %s %00 \\u0000 ?1 $1",
    ]) {
      const answer = await installation.request("POST", create, { body: { ...required, name } })
      expect(answer).toMatchObject({ status: 201, body: { data: { name, contact: { name } } } })
    }
  })
})
