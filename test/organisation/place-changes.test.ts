import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { expectFaults, expectRefusal } from "../harness/answers.ts"
import { Installation, type Json } from "../harness/installation.ts"
import { expectNothingChanged, idOf, NOBODYS_ID } from "../harness/records.ts"

/* The common behaviour of locations and teams when they are updated. */

let installation: Installation
beforeEach(async () => {
  installation = await Installation.start()
})
afterEach(() => installation.stop())

const location = (key: string, company?: string) => idOf(installation, "locations", key, company)
const team = (key: string, company?: string) => idOf(installation, "teams", key, company)
const user = (key: string) => idOf(installation, "users", key)
const course = (key: string) => idOf(installation, "courses", key)

const FULL = {
  name: "Berlin Mitte",
  description: "Headquarters",
  street: "Unter den Linden 1",
  zip_city: "10117 Berlin",
  country: "de",
  phone: "+49 30 1",
  email: "mitte@acme.example",
}

const KINDS = [
  {
    kind: "location",
    path: () => `locations/${location("berlin")}`,
    other: () => `locations/${location("krakow")}`,
    // The differences between the kinds: the fields shown after the update, the fields that are set and cleared, and the
    // result.
    own: () => ({}),
    set: () => ({}),
    cleared: {},
    emptied: {},
    unnamed: () => [],
    readOnly: { company_id: 2, teams_count: 7 },
    refused: () => [
      { as: "trainer", path: `locations/${location("berlin")}`, status: 403 },
      { as: "employee", path: `locations/${location("berlin")}`, status: 403 },
      { as: "locadmin", path: `locations/${location("krakow")}`, status: 403 },
      { as: "admin", path: `locations/${location("boston", "beta")}`, status: 403 },
      { as: "admin", path: `locations/${NOBODYS_ID}`, status: 404 },
    ],
  },
  {
    kind: "team",
    path: () => `teams/${team("warehouse")}`,
    other: () => `teams/${team("plant")}`,
    own: () => ({
      location_id: location("berlin"),
      assignees: { admins: [{ id: user("boss") }], trainer_admins: [{ id: user("trainer") }, { id: user("ada") }] },
    }),
    set: () => ({ instruction_course_id: course("safety") }),
    cleared: { instruction_course_id: null },
    emptied: { instruction_course_id: null, assignees: { admins: [], trainer_admins: [] } },
    unnamed: () => [{ location_id: location("krakow") }],
    readOnly: { users_count: 7, assignees: { admins: [] } },
    refused: () => [
      { as: "trainer", path: `teams/${team("warehouse")}`, status: 403 },
      { as: "employee", path: `teams/${team("warehouse")}`, status: 403 },
      { as: "locadmin", path: `teams/${team("plant")}`, status: 403 },
      { as: "admin", path: `teams/${team("crew", "beta")}`, status: 403 },
      { as: "admin", path: `teams/${NOBODYS_ID}`, status: 404 },
    ],
  },
]

describe.each(KINDS)("updating a $kind", ({ path, other, own, set, cleared, emptied, unnamed, readOnly, refused }) => {
  const read = async (address = path()): Promise<Json | undefined> =>
    (await installation.request("GET", address)).body.data
  const update = (method: string, body: object, as = "admin") => installation.request(method, path(), { body, as })

  test.each(["PUT", "PATCH"])("%s changes every given field and returns the record", async (method) => {
    installation.time.now += 90_000
    const admins = { admin_user_ids: [user("boss")], trainer_admin_user_ids: [user("ada"), user("trainer")] }
    const answer = await update(method, { ...FULL, ...admins })
    const { name, description, ...contact } = FULL
    expect(answer).toMatchObject({
      status: 200,
      body: {
        data: {
          name,
          description,
          contact: { ...contact, name, country: "DE" },
          admin_user_ids: [user("boss")],
          trainer_admin_user_ids: [user("trainer"), user("ada")],
          ...own(),
          created_at: "2026-11-20T09:30:00Z",
          updated_at: "2026-11-20T09:31:30Z",
        },
      },
    })
    expect(path()).toEndWith(`/${answer.body.data?.id}`)
    expect(await read()).toEqual(answer.body.data)
  })

  test.each(["PUT", "PATCH"])("%s does not change absent fields or other records", async (method) => {
    const beside = await read(other())
    await update("PATCH", { ...FULL, admin_user_ids: [user("ada")] })
    const before = await read()
    const answer = await update(method, { name: FULL.name })
    expect({ status: answer.status, data: answer.body.data }).toEqual({ status: 200, data: before })
    expect(await read(other())).toEqual(beside)
  })

  test.each(["PUT", "PATCH"])("%s clears an optional field with null or empty text", async (method) => {
    for (const nothing of [null, "", "  "]) {
      await update("PATCH", { ...FULL, admin_user_ids: [user("boss")], ...set() })
      const texts = { description: nothing, street: nothing, zip_city: nothing, country: nothing, phone: nothing }
      const lists = { admin_user_ids: null, trainer_admin_user_ids: null, ...cleared }
      expect(await update(method, { name: "Bare", ...texts, email: nothing, ...lists })).toMatchObject({
        status: 200,
        body: {
          data: {
            description: null,
            contact: { name: "Bare", street: null, zip_city: null, country: null, phone: null, email: null },
            admin_user_ids: [],
            trainer_admin_user_ids: [],
            ...emptied,
          },
        },
      })
    }
  })

  test("PUT requires the name and does nothing without it", async () => {
    for (const body of [{}, { name: null }, { name: "" }, { name: "  " }, { description: "x" }, ...unnamed()]) {
      const answer = await expectNothingChanged(installation, () => update("PUT", body))
      expectFaults(answer, ["name"])
      expect<unknown>(answer.body.errors).toEqual({ name: ["The name field is required."] })
    }
  })

  test("PATCH needs no name, nor any other field", async () => {
    const before = await read()
    const empty = await update("PATCH", {})
    expect({ status: empty.status, data: empty.body.data }).toEqual({ status: 200, data: before })
    const one = await update("PATCH", { phone: "112" })
    expect(one).toMatchObject({ status: 200, body: { data: { name: before?.name, contact: { phone: "112" } } } })
  })

  test("neither method changes fields that are not in the body", async () => {
    const foreign = { id: 1, state: "inactive", order_position: 99, contact: { phone: "1" }, ...readOnly }
    const before = await read()
    for (const method of ["PUT", "PATCH"]) {
      const answer = await update(method, { name: before?.name, ...foreign })
      expect({ status: answer.status, data: answer.body.data }).toEqual({ status: 200, data: before })
    }
  })

  test.each(["PUT", "PATCH"])("%s requires the permission and the record in view", async (method) => {
    const body = { name: "Taken over" }
    for (const { as, path: address, status } of refused()) {
      const act = () => installation.request(method, address, { as, body })
      expectRefusal(await expectNothingChanged(installation, act), status)
    }
    expect(await update(method, body, "locadmin")).toMatchObject({ status: 200 })
  })
})
