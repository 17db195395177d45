import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { expectFaults } from "../../harness/answers.ts"
import { Installation } from "../../harness/installation.ts"
import { expectNothingChanged, idOf, NOBODYS_ID } from "../../harness/records.ts"

const NORA = { first_name: "Nora", last_name: "Neu" }

let installation: Installation
beforeAll(async () => {
  installation = await Installation.start()
})
afterAll(() => installation.stop())

const longEmail = (length: number) => {
  const domain = `${"d".repeat(60)}.${"e".repeat(60)}.${"f".repeat(60)}.example`
  return `${"a".repeat(length - domain.length - 1)}@${domain}`
}

/** Invalid values of each field, with the key of the error if it differs from that of the field. */
const WRONG: readonly [field: string, value: unknown, key?: string][] = [
  ["first_name", 5],
  ["first_name", "a".repeat(256)],
  ["first_name", "a\u0000b"],
  ["last_name", ["Neu"]],
  ["last_name", "a\nb"],
  ["salutation", "x"],
  ["salutation", "M"],
  ["salutation", 1],
  ["email", "nora"],
  ["email", "nora@"],
  ["email", "@acme.example"],
  ["email", "nora neu@acme.example"],
  ["email", "nora@acme.example, eve@acme.example"],
  ["email", longEmail(255)],
  ["email", "ada@acme.example"],
  ["email", "ADA@acme.example"],
  ["mobile_number", 49151],
  ["first_name", "\u200b"],
  ["last_name", " \u00ad\u3164\u2800 "],
  ["username", 5],
  ["username", "nora\u200bneu"],
  ["username", "\u2060"],
  ["username", "nora\u202eneu"],
  ["username", "nora\u0007"],
  ["username", "nora\u0085"],
  ["username", "nora\u2028neu"],
  ["username", "nora\ufe0f"],
  ["username", "nora\u2800"],
  ["username", "nora\ud800"],
  ["username", "=1+1"],
  ["username", "+nora"],
  ["username", "-nora"],
  ["username", " @nora"],
  ["username", "a".repeat(256)],
  ["username", "ada.mueller.2802"],
  ["username", "ADA.Mueller.2802"],
  ["username", "other-service"],
  ["language", "deu"],
  ["language", "d"],
  ["language", "d1"],
  ["password", "1234567"],
  ["password", "p".repeat(201)],
  ["password", 12345678],
  ["birthday", "1990-02-30"],
  ["birthday", "1990-2-3"],
  ["birthday", "28.02.1990"],
  ["birthday", "1990-02-28T00:00:00Z"],
  ["birthday", 19900228],
  ["birthday", "1899-12-31"],
  ["birthday", "2026-11-21"],
  ["fitness_valid_until", "tomorrow"],
  ["absent_from", "tomorrow"],
  ["absent_until", "2026-02-30"],
  ["driving_classes", "B"],
  ["driving_classes", ["B", "X"], "driving_classes.1"],
  ["driving_classes", ["b"], "driving_classes.0"],
  ["team_ids", 1],
  ["team_ids", ["1"], "team_ids.0"],
  ["team_ids", [0], "team_ids.0"],
  ["team_ids", [NOBODYS_ID], "team_ids.0"],
  ["roles", "company.admin"],
  ["roles", ["company.employee", "company.king"], "roles.1"],
  ["roles", [null], "roles.0"],
  ["send_credentials", "yes"],
  ["send_credentials", 1],
]

describe("an invalid field of a user", () => {
  test.each(WRONG.map(([field, value, key = field]) => [field, value, key] as const))(
    "%s %p is an error under %s in create, PUT and PATCH",
    async (field, value, key) => {
      const path = `users/${idOf(installation, "users", "lukasz")}`
      const body = { ...NORA, [field]: value }
      await expectNothingChanged(installation, async () => {
        expectFaults(await installation.request("POST", "users", { body }), [key])
        expectFaults(await installation.request("PUT", path, { body }), [key])
        expectFaults(await installation.request("PATCH", path, { body: { [field]: value } }), [key])
      })
    },
  )

  test.each(["first_name", "last_name"])("a missing, null or empty %s is an error in create and PUT", async (field) => {
    const path = `users/${idOf(installation, "users", "lukasz")}`
    for (const value of [undefined, null, "", "  "]) {
      const body = { ...NORA, [field]: value }
      expectFaults(await installation.request("POST", "users", { body }), [field])
      expectFaults(await installation.request("PUT", path, { body }), [field])
    }
  })

  test.each([["5"], [0], [-1], [1.5], [[1]], [true]])("an id %p is an error in create", async (id) => {
    expectFaults(await installation.request("POST", "users", { body: { ...NORA, id } }), ["id"])
  })

  test("a team of another company is not accepted", async () => {
    const body = {
      ...NORA,
      team_ids: [idOf(installation, "teams", "office"), idOf(installation, "teams", "crew", "beta")],
    }
    expectFaults(await installation.request("POST", "users", { body }), ["team_ids.1"])
  })

  test("all errors of a request are reported at once, both in format and in references", async () => {
    const body = {
      last_name: 7,
      salutation: "x",
      username: "other-service",
      email: "ada@acme.example",
      password: "short",
      birthday: "never",
      driving_classes: ["B", "X", "Y"],
      team_ids: [idOf(installation, "teams", "office"), NOBODYS_ID],
      send_credentials: true,
    }
    const answer = await installation.request("POST", "users", { body })
    expectFaults(answer, [
      "first_name",
      "last_name",
      "salutation",
      "username",
      "email",
      "password",
      "birthday",
      "driving_classes.1",
      "driving_classes.2",
      "team_ids.1",
      "send_credentials",
    ])
  })
})

describe("limits of a user's fields", () => {
  test.each([
    ["first_name of 255 code points", { first_name: "🦊".repeat(255) }],
    ["mobile_number of 255 characters", { mobile_number: "1".repeat(255) }],
    ["username of 255 characters", { username: "u".repeat(255) }],
    ["email of 254 characters", { email: longEmail(254) }],
    ["a leap day as birthday", { birthday: "2000-02-29" }],
    ["an upper-case language, stored in lower case", { language: "PL" }, { language: "pl" }],
    [
      "every driving class",
      {
        driving_classes: "AM A1 A2 A B1 B BE C1 C1E C CE D1 D1E D DE L T".split(" "),
      },
    ],
    ["no driving class", { driving_classes: [] }],
  ] as [string, object, object?][])("a %s is accepted", async (_name, fields, shown = fields) => {
    const answer = await installation.request("POST", "users", { body: { ...NORA, ...fields } })
    expect(answer).toMatchObject({ status: 201, body: { data: shown } })
  })

  test("an email address used in another company is allowed", async () => {
    const body = { ...NORA, email: "bob@beta.example" }
    const answer = await installation.request("POST", "users", { body })
    expect(answer).toMatchObject({ status: 201, body: { data: { email: "bob@beta.example" } } })
  })

  test("an email address is compared ignoring case, in a create and in an update", async () => {
    const create = (email: string) => installation.request("POST", "users", { body: { ...NORA, email } })
    expect((await create("Nora.Neu@Acme.example")).status).toBe(201)
    expectFaults(await create("nora.neu@ACME.example"), ["email"])
    const path = `users/${idOf(installation, "users", "alone")}`
    await installation.request("PATCH", path, { body: { email: "ALONE@acme.example" } })
    expectFaults(await create("alone@acme.example"), ["email"])
  })

  test("a user's own username and email address do not count as taken, whatever their case", async () => {
    const body = { username: "Ada.Mueller.2802", email: "Ada@Acme.example" }
    const answer = await installation.request("PATCH", `users/${idOf(installation, "users", "ada")}`, { body })
    expect(answer).toMatchObject({ status: 200, body: { data: body } })
  })
})
