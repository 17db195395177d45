import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { expectFaults, expectRefusal, idIn, idsOf, listOf } from "../../harness/answers.ts"
import { Installation } from "../../harness/installation.ts"
import { companyId, expectNothingChanged, idOf, NOBODYS_ID } from "../../harness/records.ts"

let installation: Installation
beforeEach(async () => {
  installation = await Installation.start()
})
afterEach(() => installation.stop())

const location = (key: string, company?: string) => idOf(installation, "locations", key, company)
const team = (key: string) => idOf(installation, "teams", key)
const user = (key: string, company?: string) => idOf(installation, "users", key, company)

/** The location in the dataset that uses every kind of field, as shown by the API. */
const berlin = () => ({
  id: location("berlin"),
  external_id: "berlin",
  type: "location",
  state: "active",
  name: "Berlin",
  description: null,
  company_id: companyId(installation),
  contact: { name: "Berlin", street: null, zip_city: "10115 Berlin", country: "DE", phone: null, email: null },
  admin_user_ids: [user("locadmin")],
  trainer_admin_user_ids: [user("trainer")],
  order_position: expect.any(Number),
  teams_count: 2,
  created_at: "2026-11-20T09:30:00Z",
  updated_at: "2026-11-20T09:30:00Z",
})

describe("reading locations", () => {
  test("the list has every location of the company and none of another", async () => {
    const acme = await installation.request("GET", "locations")
    expect(acme.status).toBe(200)
    expect(idsOf(acme)).toEqual([location("berlin"), location("krakow")])
    const beta = await installation.request("GET", "locations", { as: "other" })
    expect(idsOf(beta)).toEqual([location("boston", "beta")])
  })

  test("a location shows exactly the documented fields, in the list and by itself", async () => {
    const list = await installation.request("GET", "locations")
    const detail = await installation.request("GET", `locations/${location("berlin")}`)
    expect<unknown>(listOf(list)[0]).toEqual(berlin())
    expect(detail).toMatchObject({ status: 200 })
    expect<unknown>(detail.body).toEqual({ data: berlin() })
  })

  test("teams_count counts inactive teams too", async () => {
    const answer = await installation.request("GET", `locations/${location("krakow")}`)
    expect(answer).toMatchObject({ status: 200, body: { data: { teams_count: 2 } } })
  })

  test.each(["", "?include=", "?include=users", "?include=Teams", "?include=team"])(
    "teams are not embedded with %p",
    async (query) => {
      const list = await installation.request("GET", `locations${query}`)
      const detail = await installation.request("GET", `locations/${location("berlin")}${query}`)
      expect(list.status).toBe(200)
      expect(detail.status).toBe(200)
      for (const shown of [...listOf(list), detail.body.data]) expect(Object.keys(shown ?? {})).not.toContain("teams")
    },
  )

  test.each(["teams", "nonsense,teams", "users,teams,instruction", " teams "])(
    "include=%s embeds all teams of each location, as team resources, and ignores unknown names",
    async (include) => {
      const query = `include=${encodeURIComponent(include)}`
      const list = await installation.request("GET", `locations?${query}`)
      const detail = await installation.request("GET", `locations/${location("krakow")}?${query}`)
      const teams = listOf(list).map((shown) => [...(shown.teams ?? [])].map(({ id }) => Number(id)))
      expect(teams).toEqual([
        [team("warehouse"), team("office")],
        [team("plant"), team("night")],
      ])
      const night = await installation.request("GET", `teams/${team("night")}`)
      expect<unknown>(detail.body.data?.teams?.[1]).toEqual(night.body.data)
    },
  )

  test("teams are embedded only for a caller who may view teams", async () => {
    const token = await installation.token("admin", "locations.view")
    const answer = await installation.request("GET", `locations/${location("berlin")}?include=teams`, { token })
    expect(answer).toMatchObject({ status: 200, body: { data: { teams_count: 2 } } })
    expect(Object.keys(answer.body.data ?? {})).not.toContain("teams")
  })

  test("another company's location is forbidden, and an id that no location has is not found", async () => {
    const foreign = await installation.request("GET", `locations/${location("boston", "beta")}`)
    expectRefusal(foreign, 403)
    expect(foreign.text).not.toContain("Boston")
    expectRefusal(await installation.request("GET", `locations/${NOBODYS_ID}`), 404)
  })

  test("location administrators and trainers see exactly the locations that name them", async () => {
    for (const as of ["locadmin", "trainer"]) {
      expect(idsOf(await installation.request("GET", "locations", { as }))).toEqual([location("berlin")])
      expect((await installation.request("GET", `locations/${location("berlin")}`, { as })).status).toBe(200)
      expectRefusal(await installation.request("GET", `locations/${location("krakow")}`, { as }), 403)
    }
  })
})

describe("creating a location", () => {
  test("with every field returns 201 with the location as stored", async () => {
    const body = {
      name: "  Łódź 😀 ",
      description: " Two lines:\n\tone and two ",
      street: " Piotrkowska 1 ",
      zip_city: "90-001 Łódź",
      country: "pl",
      phone: " +48 42 1 ",
      email: "lodz@acme.example",
      admin_user_ids: [user("boss"), user("ada"), user("boss")],
      trainer_admin_user_ids: [user("lukasz")],
    }
    const answer = await installation.request("POST", "locations", { body })
    const contact = { street: "Piotrkowska 1", zip_city: "90-001 Łódź", country: "PL", email: "lodz@acme.example" }
    expect({ status: answer.status, body: answer.body } as unknown).toEqual({
      status: 201,
      body: {
        data: {
          ...berlin(),
          id: expect.any(Number),
          external_id: expect.any(String),
          name: "Łódź 😀",
          description: "Two lines:\n\tone and two",
          contact: { ...contact, name: "Łódź 😀", phone: "+48 42 1" },
          admin_user_ids: [user("ada"), user("boss")],
          trainer_admin_user_ids: [user("lukasz")],
          teams_count: 0,
        },
      },
    })
    const again = await installation.request("GET", `locations/${idIn(answer)}`)
    expect(again.body).toEqual(answer.body)
  })

  test("with only a name, it leaves everything else empty; null and empty text are the same", async () => {
    const empty = { description: "", street: " ", zip_city: null, country: "", phone: null, email: "" }
    const lists = { admin_user_ids: null, trainer_admin_user_ids: [] }
    for (const body of [{ name: "Plain" }, { name: "Plain", ...empty, ...lists }]) {
      expect(await installation.request("POST", "locations", { body })).toMatchObject({
        status: 201,
        body: {
          data: {
            name: "Plain",
            state: "active",
            description: null,
            contact: { name: "Plain", street: null, zip_city: null, country: null, phone: null, email: null },
            admin_user_ids: [],
            trainer_admin_user_ids: [],
          },
        },
      })
    }
  })

  test("ignores unknown fields, including those of the response", async () => {
    const unknown = { id: NOBODYS_ID, company_id: companyId(installation, "beta"), state: "inactive", teams_count: 9 }
    const more = {
      order_position: -5,
      contact: { street: "Nowhere" },
      type: "team",
      created_at: "1999-01-01T00:00:00Z",
    }
    const answer = await installation.request("POST", "locations", {
      body: `{"name": "Known", "__proto__": {"street": "x"}, "constructor": 1, ${JSON.stringify({ ...unknown, ...more }).slice(1)}`,
    })
    expect(answer).toMatchObject({
      status: 201,
      body: {
        data: {
          type: "location",
          state: "active",
          company_id: companyId(installation),
          teams_count: 0,
          contact: { street: null },
          created_at: "2026-11-20T09:30:00Z",
        },
      },
    })
    expect(idIn(answer)).not.toBe(NOBODYS_ID)
    expect(idsOf(await installation.request("GET", "locations")).at(-1)).toBe(idIn(answer))
  })

  test("puts it last in the order of the company", async () => {
    const first = await installation.request("POST", "locations", { body: { name: "Aachen" } })
    const second = await installation.request("POST", "locations", { body: { name: "Aachen" } })
    const order = idsOf(await installation.request("GET", "locations"))
    expect(order).toEqual([location("berlin"), location("krakow"), idIn(first), idIn(second)])
  })

  test.each(["locadmin", "trainer", "employee", "norole"])("is forbidden to %s", async (as) => {
    const act = () => installation.request("POST", "locations", { as, body: { name: "Mine" } })
    expectRefusal(await expectNothingChanged(installation, act), 403)
  })
})

describe("deactivating a location", () => {
  test("returns it as inactive; repeating is not an error and changes nothing", async () => {
    const path = `locations/${location("berlin")}/deactivate`
    installation.time.now += 60_000
    const first = await installation.request("POST", path)
    const inactive = { ...berlin(), state: "inactive", updated_at: "2026-11-20T09:31:00Z" }
    expect({ status: first.status, body: first.body } as unknown).toEqual({ status: 200, body: { data: inactive } })
    const second = await expectNothingChanged(installation, () => installation.request("POST", path))
    expect({ status: second.status, body: second.body }).toEqual({ status: 200, body: first.body })
  })

  test("does not change other locations or its teams", async () => {
    await installation.request("POST", `locations/${location("berlin")}/deactivate`)
    const teams = await installation.request("GET", `teams?location_id=${location("berlin")}`)
    expect(listOf(teams).map(({ state }) => String(state))).toEqual(["active", "active"])
    const active = await installation.request("GET", "locations?state=active")
    expect(idsOf(active)).toEqual([location("krakow")])
  })

  test("requires the permission and the location in view", async () => {
    const cases = [
      { as: "locadmin", id: location("berlin"), status: 403 },
      { as: "admin", id: location("boston", "beta"), status: 403 },
      { as: "admin", id: NOBODYS_ID, status: 404 },
    ]
    for (const { as, id, status } of cases) {
      const act = () => installation.request("POST", `locations/${id}/deactivate`, { as })
      expectRefusal(await expectNothingChanged(installation, act), status)
    }
  })
})

test("a location cannot be created without a name", async () => {
  for (const body of [{}, { name: null }, { name: "" }, { name: " \t\n " }, { street: "x" }]) {
    const act = () => installation.request("POST", "locations", { body })
    expectFaults(await expectNothingChanged(installation, act), ["name"])
  }
})
