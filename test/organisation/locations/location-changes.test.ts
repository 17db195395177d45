import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { expectFaults, expectRefusal } from "../../harness/answers.ts"
import { Installation, type Json } from "../../harness/installation.ts"
import { expectNothingChanged, idOf, NOBODYS_ID } from "../../harness/records.ts"

let installation: Installation
let path: string
beforeEach(async () => {
  installation = await Installation.start()
  path = `locations/${location("berlin")}`
})
afterEach(() => installation.stop())

const location = (key: string, company?: string) => idOf(installation, "locations", key, company)
const user = (key: string, company?: string) => idOf(installation, "users", key, company)
const read = async (): Promise<Json | undefined> => (await installation.request("GET", path)).body.data

const FULL = {
  name: "Berlin Mitte",
  description: "Headquarters",
  street: "Unter den Linden 1",
  zip_city: "10117 Berlin",
  country: "de",
  phone: "+49 30 1",
  email: "mitte@acme.example",
}

describe("updating a location", () => {
  test.each(["PUT", "PATCH"])("%s changes every field that is given and answers the location", async (method) => {
    installation.time.now += 90_000
    const body = { ...FULL, admin_user_ids: [user("boss")], trainer_admin_user_ids: [user("ada"), user("trainer")] }
    const answer = await installation.request(method, path, { body })
    const { name, description, ...contact } = FULL
    expect(answer).toMatchObject({
      status: 200,
      body: {
        data: {
          id: location("berlin"),
          name,
          description,
          contact: { ...contact, name, country: "DE" },
          admin_user_ids: [user("boss")],
          trainer_admin_user_ids: [user("trainer"), user("ada")],
          created_at: "2026-11-20T09:30:00Z",
          updated_at: "2026-11-20T09:31:30Z",
        },
      },
    })
    expect(await read()).toEqual(answer.body.data)
  })

  test.each(["PUT", "PATCH"])("%s leaves alone what is left out", async (method) => {
    await installation.request("PATCH", path, { body: FULL })
    const before = await read()
    const answer = await installation.request(method, path, { body: { name: FULL.name } })
    expect({ status: answer.status, data: answer.body.data }).toEqual({ status: 200, data: before })
    const other = await installation.request("GET", `locations/${location("krakow")}`)
    expect(other).toMatchObject({ body: { data: { name: "Kraków", contact: { zip_city: "30-001 Kraków" } } } })
  })

  test.each(["PUT", "PATCH"])("%s clears an optional field by null or empty text", async (method) => {
    for (const nothing of [null, "", "  "]) {
      await installation.request("PATCH", path, { body: { ...FULL, admin_user_ids: [user("boss")] } })
      const cleared = { description: nothing, street: nothing, zip_city: nothing, country: nothing, phone: nothing }
      const body = { name: "Bare", ...cleared, email: nothing, admin_user_ids: null, trainer_admin_user_ids: null }
      expect(await installation.request(method, path, { body })).toMatchObject({
        status: 200,
        body: {
          data: {
            description: null,
            contact: { name: "Bare", street: null, zip_city: null, country: null, phone: null, email: null },
            admin_user_ids: [],
            trainer_admin_user_ids: [],
          },
        },
      })
    }
  })

  test.each([{}, { name: null }, { name: "" }, { name: "  " }, { description: "x" }])(
    "PUT requires the name and does nothing with %p",
    async (body) => {
      const answer = await expectNothingChanged(installation, () => installation.request("PUT", path, { body }))
      expectFaults(answer, ["name"])
      expect<unknown>(answer.body.errors).toEqual({ name: ["The name field is required."] })
    },
  )

  test("PATCH needs no name, not even a field", async () => {
    const before = await read()
    const empty = await installation.request("PATCH", path, { body: {} })
    expect({ status: empty.status, data: empty.body.data }).toEqual({ status: 200, data: before })
    const one = await installation.request("PATCH", path, { body: { phone: "112" } })
    expect(one).toMatchObject({ status: 200, body: { data: { name: "Berlin", contact: { phone: "112" } } } })
  })

  test("neither method changes what no field of the body is", async () => {
    const foreign = {
      id: 1,
      company_id: 2,
      state: "inactive",
      order_position: 99,
      teams_count: 7,
      contact: { phone: "1" },
    }
    const before = await read()
    for (const method of ["PUT", "PATCH"]) {
      const answer = await installation.request(method, path, { body: { name: "Berlin", ...foreign } })
      expect({ status: answer.status, data: answer.body.data }).toEqual({ status: 200, data: before })
    }
  })

  test.each(["PUT", "PATCH"])("%s needs the permission and the view of it", async (method) => {
    const body = { name: "Taken over" }
    const cases = [
      { as: "trainer", id: location("berlin"), status: 403 },
      { as: "employee", id: location("berlin"), status: 403 },
      { as: "locadmin", id: location("krakow"), status: 403 },
      { as: "admin", id: location("boston", "beta"), status: 403 },
      { as: "admin", id: NOBODYS_ID, status: 404 },
    ]
    for (const { as, id, status } of cases) {
      const act = () => installation.request(method, `locations/${id}`, { as, body })
      expectRefusal(await expectNothingChanged(installation, act), status)
    }
    expect(await installation.request(method, path, { as: "locadmin", body })).toMatchObject({ status: 200 })
  })
})

describe("administrators and trainers of a location", () => {
  test("must be users of the company: others are faults under their own keys, and nothing changes", async () => {
    const bob = user("bob", "beta")
    const body = { name: "Changed", admin_user_ids: [user("ada"), bob], trainer_admin_user_ids: [NOBODYS_ID] }
    const act = () => installation.request("PATCH", path, { body })
    expectFaults(await expectNothingChanged(installation, act), ["admin_user_ids.1", "trainer_admin_user_ids.0"])
  })

  test("are replaced by the list that is sent, while the other list stays", async () => {
    const body = { admin_user_ids: [user("alone"), user("ada")] }
    expect(await installation.request("PATCH", path, { body })).toMatchObject({
      status: 200,
      body: { data: { admin_user_ids: [user("ada"), user("alone")], trainer_admin_user_ids: [user("trainer")] } },
    })
  })

  test("a caller who sees part of the company names only users in its view", async () => {
    const body = { admin_user_ids: [user("locadmin"), user("ada"), user("alone")] }
    const act = () => installation.request("PATCH", path, { as: "locadmin", body })
    expectFaults(await expectNothingChanged(installation, act), ["admin_user_ids.2"])
  })

  test("those whom the caller does not see are shown, may be sent back, and stay even when they are left out", async () => {
    await installation.request("PATCH", path, { body: { admin_user_ids: [user("locadmin"), user("alone")] } })
    const all = [user("locadmin"), user("alone")]
    const shown = await installation.request("GET", path, { as: "locadmin" })
    expect(shown).toMatchObject({ body: { data: { admin_user_ids: all } } })
    const sentBack = await installation.request("PATCH", path, { as: "locadmin", body: { admin_user_ids: all } })
    expect(sentBack).toMatchObject({ status: 200, body: { data: { admin_user_ids: all } } })
    const emptied = await installation.request("PATCH", path, { as: "locadmin", body: { admin_user_ids: [] } })
    expect(emptied).toMatchObject({ status: 200, body: { data: { admin_user_ids: [user("alone")] } } })
  })
})
