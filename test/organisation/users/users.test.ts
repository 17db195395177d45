import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { expectFaults, expectRefusal, idsOf, listOf } from "../../harness/answers.ts"
import { Installation, NOW } from "../../harness/installation.ts"
import { companyId, expectNothingChanged, idOf, NOBODYS_ID } from "../../harness/records.ts"

const MINUTE = 60_000
const NORA = { first_name: "Nora", last_name: "Neu" }

let installation: Installation
beforeEach(async () => {
  installation = await Installation.start()
})
afterEach(() => installation.stop())

const user = (key: string, company?: string) => idOf(installation, "users", key, company)
const team = (key: string) => idOf(installation, "teams", key)
const show = (id: number, query = "") => installation.request("GET", `users/${id}${query}`)
const create = (body: object) => installation.request("POST", "users", { body })

describe("a user", () => {
  test("is returned with the documented fields and nothing else", async () => {
    const { status, body } = await show(user("ada"))
    expect(status).toBe(200)
    expect<unknown>(body).toEqual({
      data: {
        id: user("ada"),
        external_id: "ada",
        type: "user",
        state: "active",
        username: "ada.mueller.2802",
        salutation: null,
        first_name: "Ada",
        last_name: "Müller",
        full_name: "Ada Müller",
        email: "ada@acme.example",
        mobile_number: null,
        language: "de",
        birthday: "1990-02-28",
        driving_classes: [],
        fitness_valid_until: null,
        absent_from: null,
        absent_until: null,
        company_id: companyId(installation),
        team_ids: [team("warehouse")],
        roles: ["company.employee"],
        created_at: "2026-11-20T09:30:00Z",
        updated_at: "2026-11-20T09:30:00Z",
      },
    })
  })

  test("has every location of its teams once with include=locations, and no such field without", async () => {
    const body = { user_ids: [user("lukasz")] }
    await installation.request("POST", `teams/${team("office")}/users`, { body })
    for (const query of ["", "?include=", "?include=location", "?include=teams"]) {
      expect(Object.keys((await show(user("lukasz"), query)).body.data ?? {})).not.toContain("locations")
    }
    const included = await show(user("lukasz"), "?include=friends,locations")
    const berlin = await installation.request("GET", `locations/${idOf(installation, "locations", "berlin")}`)
    const krakow = await installation.request("GET", `locations/${idOf(installation, "locations", "krakow")}`)
    expect<unknown>(included.body.data?.locations).toEqual([berlin.body.data, krakow.body.data])
    expect<unknown>((await show(user("alone"), "?include=locations")).body.data?.locations).toEqual([])
  })

  test.each([
    ["GET", ""],
    ["PUT", ""],
    ["PATCH", ""],
    ["POST", "/activate"],
    ["POST", "/deactivate"],
    ["POST", "/reset-password"],
    ["PUT", "/roles"],
  ])(
    "%s /users/{user}%s does not find an id that no user has, and refuses another company's",
    async (method, action) => {
      for (const id of [NOBODYS_ID, 0, -1, 1.5, "ada", "%20", "99999999999999999999"]) {
        expectRefusal(await installation.request(method, `users/${id}${action}`), 404)
      }
      await expectNothingChanged(installation, async () => {
        expectRefusal(await installation.request(method, `users/${user("bob", "beta")}${action}`), 403)
      })
    },
  )
})

describe("creating a user", () => {
  test("needs only names and sets defaults for the rest", async () => {
    const { status, body } = await create(NORA)
    expect(status).toBe(201)
    expect<unknown>(body).toEqual({
      data: {
        id: expect.any(Number),
        external_id: expect.any(String),
        type: "user",
        state: "active",
        username: "nora.neu",
        salutation: null,
        ...NORA,
        full_name: "Nora Neu",
        email: null,
        mobile_number: null,
        language: "de",
        birthday: null,
        driving_classes: [],
        fitness_valid_until: null,
        absent_from: null,
        absent_until: null,
        company_id: companyId(installation),
        team_ids: [],
        roles: ["company.employee"],
        created_at: "2026-11-20T09:30:00Z",
        updated_at: "2026-11-20T09:30:00Z",
      },
    })
    expect<unknown>((await show(Number(body.data?.id))).body).toEqual(body)
  })

  test("stores every field sent, and never returns the password", async () => {
    const sent = {
      salutation: "d",
      first_name: "Zoë",
      last_name: "Žižek",
      email: "zoe@acme.example",
      mobile_number: "+49 151 2345678",
      username: "Zoë.Z",
      language: "pl",
      birthday: "1988-02-29",
      driving_classes: ["B", "CE", "T"],
      fitness_valid_until: "2031-01-31",
      team_ids: [team("warehouse"), team("plant")],
      roles: ["company.employee", "company.trainer"],
    }
    const created = await create({ ...sent, password: "pass word 123" })
    expect(created).toMatchObject({ status: 201, body: { data: sent } })
    for (const { text } of [created, await show(Number(created.body.data?.id))]) {
      expect(text).not.toContain("password")
      expect(text).not.toContain("pass word 123")
      expect(text).not.toContain("argon2")
    }
  })

  test("trims text, treats empty text as null, and ignores unknown fields", async () => {
    const { status, body } = await create({
      first_name: "  Nora ",
      last_name: "\tNeu",
      mobile_number: "   ",
      email: "",
      username: " ",
      company_id: companyId(installation, "beta"),
      state: "inactive",
      created_at: "1999-01-01T00:00:00Z",
      shoe_size: 38,
    })
    expect(status).toBe(201)
    expect(body.data).toMatchObject({
      full_name: "Nora Neu",
      mobile_number: null,
      email: null,
      username: "nora.neu",
      company_id: companyId(installation),
      state: "active",
      created_at: "2026-11-20T09:30:00Z",
    })
    expect(Object.keys(body.data ?? {})).not.toContain("shoe_size")
  })

  test("with an error creates nobody", async () => {
    await expectNothingChanged(installation, async () => {
      expectFaults(await create({ ...NORA, salutation: "x", team_ids: [team("warehouse")] }), ["salutation"])
    })
  })
})

describe("updating a user", () => {
  const update = (method: string, body: object) => installation.request(method, `users/${user("ada")}`, { body })

  test("does not change absent fields, with PUT and with PATCH", async () => {
    const before: object = (await show(user("ada"))).body.data ?? {}
    installation.time.now = NOW + MINUTE
    const put = await update("PUT", { first_name: "Ada", last_name: "Nowak" })
    const married = { ...before, last_name: "Nowak", full_name: "Ada Nowak", updated_at: "2026-11-20T09:31:00Z" }
    expect(put.status).toBe(200)
    expect<unknown>(put.body).toEqual({ data: married })
    const patch = await update("PATCH", { mobile_number: "+49 151 1" })
    expect(patch.status).toBe(200)
    expect<unknown>(patch.body).toEqual({ data: { ...married, mobile_number: "+49 151 1" } })
    expect<unknown>((await show(user("ada"))).body).toEqual(patch.body)
  })

  test("requires both names with PUT, none with PATCH", async () => {
    const put = await update("PUT", { mobile_number: "1", first_name: " " })
    expectFaults(put, ["first_name", "last_name"])
    expect<unknown>(put.body.errors?.last_name).toEqual(["The last_name field is required."])
    expect((await update("PATCH", {})).status).toBe(200)
  })

  test("clears optional fields with null", async () => {
    const everything = {
      salutation: "f",
      email: "a@acme.example",
      mobile_number: "1",
      language: "pl",
      birthday: "1990-01-01",
      driving_classes: ["B"],
      fitness_valid_until: "2030-01-01",
    }
    expect(await update("PATCH", everything)).toMatchObject({ status: 200, body: { data: everything } })
    const nothing = Object.fromEntries(Object.keys(everything).map((name) => [name, null]))
    const cleared = await update("PATCH", { ...nothing, team_ids: null })
    expect(cleared.status).toBe(200)
    expect(cleared.body.data).toMatchObject({ ...nothing, language: "de", driving_classes: [], team_ids: [] })
  })

  test("with an error changes nothing", async () => {
    await expectNothingChanged(installation, async () => {
      expectFaults(await update("PATCH", { first_name: "Adele", team_ids: [NOBODYS_ID] }), ["team_ids.0"])
    })
  })

  test("replaces the teams with team_ids", async () => {
    const { body } = await update("PATCH", { team_ids: [team("plant"), team("office"), team("plant")] })
    expect([...(body.data?.team_ids ?? [])].map(Number).sort()).toEqual([team("plant"), team("office")].sort())
    const members = await installation.request("GET", `users?team_id=${team("warehouse")}`)
    expect(idsOf(members)).toEqual([user("lukasz")])
  })

  test("can be found under the new names and no longer under the old ones", async () => {
    await update("PATCH", { first_name: "Zita", email: "zita@acme.example" })
    const found = async (term: string) => listOf(await installation.request("GET", `users?search=${term}`)).length
    expect([await found("zita%20m"), await found("zita@acme"), await found("ada@acme")]).toEqual([1, 1, 0])
  })
})
