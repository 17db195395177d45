import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { sql } from "../../../src/database/port.ts"
import { expectFaults, expectRefusal, idIn, idsOf } from "../../harness/answers.ts"
import { Installation } from "../../harness/installation.ts"
import { expectNothingChanged, idOf, NOBODYS_ID } from "../../harness/records.ts"

const NAMES = { first_name: "Ada", last_name: "Nowak" }

let installation: Installation
beforeEach(async () => {
  installation = await Installation.start()
})
afterEach(() => installation.stop())

const user = (key: string, company?: string) => idOf(installation, "users", key, company)
const team = (key: string) => idOf(installation, "teams", key)
const create = (body: object, options: { as?: string; token?: string } = {}) =>
  installation.request("POST", "users", { body, ...options })

async function numberOfUsers(): Promise<number> {
  const row = await installation.database.get<{ count: number }>(sql`select count(*) as count from users`)
  return row?.count ?? Number.NaN
}

describe("creating a user with the id of one of the company's users", () => {
  test("updates that user and returns 201", async () => {
    const before = await numberOfUsers()
    const old: object = (await installation.request("GET", `users/${user("ada")}`)).body.data ?? {}
    installation.time.now += 60_000
    const answer = await create({ id: user("ada"), ...NAMES, mobile_number: "1" })
    expect(answer.status).toBe(201)
    const changes = { ...NAMES, full_name: "Ada Nowak", mobile_number: "1", updated_at: "2026-11-20T09:31:00Z" }
    expect<unknown>(answer.body).toEqual({ data: { ...old, ...changes } })
    expect(await numberOfUsers()).toBe(before)
  })

  test("does not count its own email address and username as taken", async () => {
    const body = { id: user("ada"), ...NAMES, email: "ada@acme.example", username: "ada.mueller.2802" }
    expect(await create(body)).toMatchObject({ status: 201, body: { data: { email: "ada@acme.example" } } })
    expectFaults(await create({ ...body, email: "lukasz@acme.example" }), ["email"])
    expectFaults(await create({ ...body, username: "admin-service" }), ["username"])
  })

  test("keeps roles and teams that are not sent", async () => {
    const answer = await create({ id: user("boss"), first_name: "Bea", last_name: "Boss" })
    expect(answer.body.data).toMatchObject({ roles: ["company.admin"], team_ids: [team("office")] })
  })

  test("sets the teams and roles sent", async () => {
    const sent = { team_ids: [team("plant")], roles: ["company.trainer"] }
    expect(await create({ id: user("ada"), ...NAMES, ...sent })).toMatchObject({ status: 201, body: { data: sent } })
  })

  test("requires the same fields as a create, and changes nothing without them", async () => {
    await expectNothingChanged(installation, async () => {
      expectFaults(await create({ id: user("ada"), mobile_number: "1" }), ["first_name", "last_name"])
    })
  })

  test("keeps an inactive user inactive", async () => {
    const answer = await create({ id: user("gone"), first_name: "Gustav", last_name: "Gone" })
    expect(answer).toMatchObject({ status: 201, body: { data: { id: user("gone"), state: "inactive" } } })
  })
})

describe("creating a user with an id that is not one of the company's users", () => {
  test("ignores an id that no user has", async () => {
    const answer = await create({ id: NOBODYS_ID, first_name: "Nora", last_name: "Neu" })
    expect(answer).toMatchObject({ status: 201, body: { data: { username: "nora.neu" } } })
    expect(idIn(answer)).not.toBe(NOBODYS_ID)
    expectRefusal(await installation.request("GET", `users/${NOBODYS_ID}`), 404)
  })

  test("ignores null", async () => {
    expect((await create({ id: null, first_name: "Nora", last_name: "Neu" })).status).toBe(201)
  })

  test("is refused for a user of another company, whatever else is in the body", async () => {
    await expectNothingChanged(installation, async () => {
      expectRefusal(await create({ id: user("bob", "beta"), ...NAMES }), 403)
      expectRefusal(await create({ id: user("bob", "beta"), salutation: "x", email: 5 }), 403)
    })
  })
})

describe("an id in the body of an update", () => {
  test("is ignored: the address identifies the user to be updated", async () => {
    for (const id of [user("lukasz"), user("bob", "beta"), "x"]) {
      const body = { id, ...NAMES, mobile_number: "1" }
      const answer = await installation.request("PUT", `users/${user("ada")}`, { body })
      expect(answer).toMatchObject({ status: 200, body: { data: { id: user("ada"), mobile_number: "1" } } })
    }
    const untouched = await installation.request("GET", `users/${user("lukasz")}`)
    expect(untouched.body.data).toMatchObject({ last_name: "Ørsted", mobile_number: null })
  })
})

describe("an import of a user by a caller who sees part of the company", () => {
  const asLocationAdmin = (body: object) => create(body, { as: "locadmin" })

  test("works for a user in view, without their teams", async () => {
    const answer = await asLocationAdmin({ id: user("ada"), ...NAMES })
    expect(answer).toMatchObject({ status: 201, body: { data: { id: user("ada"), last_name: "Nowak" } } })
    expect(answer.body.data).toMatchObject({ team_ids: [team("warehouse")] })
  })

  test("is refused for a user out of view, and for a higher-ranking one", async () => {
    await expectNothingChanged(installation, async () => {
      expectRefusal(await asLocationAdmin({ id: user("gone"), ...NAMES }), 403)
      expectRefusal(await asLocationAdmin({ id: user("alone"), ...NAMES, team_ids: [team("office")] }), 403)
      expectRefusal(await asLocationAdmin({ id: user("boss"), ...NAMES }), 403)
      expectRefusal(await asLocationAdmin({ id: user("ada"), ...NAMES, roles: ["company.admin"] }), 403)
      for (const key of ["gone", "boss"]) expectRefusal(await asLocationAdmin({ id: user(key), salutation: "x" }), 403)
    })
  })

  test("with an id that no user has creates a user as usual", async () => {
    expectFaults(await asLocationAdmin({ id: NOBODYS_ID, ...NAMES }), ["team_ids"])
    const answer = await asLocationAdmin({ id: NOBODYS_ID, ...NAMES, team_ids: [team("office")] })
    expect(answer.status).toBe(201)
    const members = await installation.request("GET", `users?team_id=${team("office")}`)
    expect(idsOf(members)).toContain(idIn(answer))
  })
})

describe("an import of a user by a token", () => {
  test("needs users.update as well as users.create", async () => {
    const creating = await installation.token("admin", "users.create")
    const both = await installation.token("admin", "users.create users.update")
    await expectNothingChanged(installation, async () => {
      const answer = await create({ id: user("ada"), ...NAMES }, { token: creating })
      expectRefusal(answer, 403)
      expect(answer.text).toContain("users.update")
    })
    expect((await create({ id: user("ada"), ...NAMES }, { token: both })).status).toBe(201)
    expect((await create({ first_name: "Nora", last_name: "Neu" }, { token: creating })).status).toBe(201)
  })

  test("needs users.create as well as users.update", async () => {
    const updating = await installation.token("admin", "users.update")
    expectRefusal(await create({ id: user("ada"), ...NAMES }, { token: updating }), 403)
  })
})
