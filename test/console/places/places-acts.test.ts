import { afterAll, beforeAll, expect, test } from "bun:test"
import { sql } from "../../../src/database/port.ts"
import { idOf } from "../../harness/records.ts"
import { hidden, type PlacesCompany, placesCompany } from "./places-company.ts"

let company: PlacesCompany
beforeAll(async () => {
  company = await placesCompany()
})
afterAll(() => company.installation.stop())

async function names(path: string): Promise<string[]> {
  const { text } = await company.boss.get(path)
  return [...text.matchAll(/data-name="([^"]*)"/g)].map(([, name = ""]) => name)
}

async function membersOf(team: string): Promise<string[]> {
  const { database } = company.installation
  const rows = await database.all<{ key: string }>(
    sql`select u.key from team_users m join users u on u.id = m.user_id where m.team_id = ${idOf(company.installation, "teams", team)} order by u.key`,
  )
  return rows.map(({ key }) => key)
}

test("locations move by a button, and beside another one as a script sends it", async () => {
  const { boss, installation } = company
  const [berlin, krakow] = [idOf(installation, "locations", "berlin"), idOf(installation, "locations", "krakow")].map(
    String,
  )
  const path = "/console/places/order"
  expect(await names(path)).toEqual(["Berlin", "Kraków"])
  const moved = await boss.post(path, { up: krakow ?? "" })
  expect(moved.status).toBe(303)
  expect(await names(path)).toEqual(["Kraków", "Berlin"])
  const dropped = await boss.post(path, { place: krakow ?? "", after: berlin ?? "" })
  expect(dropped.status).toBe(303)
  expect(await names(path)).toEqual(["Berlin", "Kraków"])
  // The first one cannot go further up; this is no error.
  expect((await boss.post(path, { up: berlin ?? "" })).status).toBe(303)
  expect(await names(path)).toEqual(["Berlin", "Kraków"])
})

test("a move that the list does not allow is refused, and says so", async () => {
  const { boss, installation } = company
  const path = "/console/places/order"
  const foreign = String(idOf(installation, "locations", "boston", "beta"))
  for (const sent of [{ up: foreign }, { place: foreign, after: "1" }, {}]) {
    const { status, text } = await boss.post(path, sent)
    expect(status).toBe(409)
    expect(text).toContain("The list has changed meanwhile")
  }
})

test("the teams of a location move within it", async () => {
  const { locadmin, at, installation } = company
  const path = `${at("locations", "berlin")}/order`
  const moved = await locadmin.post(path, { down: String(idOf(installation, "teams", "warehouse")) })
  expect(moved.status).toBe(303)
  expect(await names(path)).toEqual(["Office", "Warehouse"])
  expect((await locadmin.post(path, { up: String(idOf(installation, "teams", "plant")) })).status).toBe(409)
})

test("people join a team by a pasted column; what is not found stays in the form", async () => {
  const { boss, at, user } = company
  const path = `${at("teams", "office")}/members/add`
  const pasted = "Müller, Ada\r\nlukasz@acme.example\r\nNobody Known\r\nGustav Gone"
  const refused = await boss.post(path, { step: "add", pasted })
  expect(refused.status).toBe(422)
  for (const part of ["Nobody Known", "Gustav Gone", "Ada Müller", "Łukasz Ørsted"])
    expect(refused.text).toContain(part)
  expect(await membersOf("office")).not.toContain("ada")
  const { location } = await boss.post(path, { step: "add", user_ids: user("ada"), pasted: "Łukasz Ørsted" })
  expect(await membersOf("office")).toEqual(["ada", "boss", "employee", "lukasz"])
  expect((await boss.get(location ?? "")).text).toContain("2 people added to the team.")
})

test("nobody of another company, or out of view, is found", async () => {
  const { boss, locadmin, at } = company
  const path = `${at("teams", "office")}/members/add`
  expect((await boss.post(path, { step: "add", pasted: "bob@beta.example" })).text).toContain(
    "Not found: bob@beta.example",
  )
  expect((await locadmin.post(path, { step: "add", pasted: "Alone Nobody" })).text).toContain("Not found: Alone Nobody")
  expect((await locadmin.post(path, { step: "search", search: "alone" })).text).toContain("Nobody matches")
})

test("a search keeps what was chosen and pasted", async () => {
  const { boss, at, user } = company
  const path = `${at("teams", "office")}/members/add`
  const { status, text } = await boss.post(path, {
    ...{ step: "search", search: "alone", user_ids: user("gone"), pasted: "Not Yet Known" },
  })
  expect(status).toBe(200)
  expect(text).toContain("Alone Nobody")
  expect(text).toContain("Not Yet Known")
  expect((await boss.post(path, { step: "add" })).text).toContain("Choose people, or paste a column.")
})

test("removing a member, adding one and an order are undone by the key of their notice", async () => {
  const { boss, at, user } = company
  const { location } = await boss.post(`${at("teams", "warehouse")}/members/remove`, { user: user("ada") })
  expect(await membersOf("warehouse")).not.toContain("ada")
  const { text } = await boss.get(location ?? "")
  expect(text).toContain("Removed from the team.")
  // Sent twice, it has one effect.
  expect((await boss.post(`${at("teams", "warehouse")}/members/remove`, { user: user("ada") })).status).toBe(303)
  const back = at("teams", "warehouse")
  expect((await boss.post("/console/undo", { key: hidden(text, "key"), back })).location).toBe(back)
  expect(await membersOf("warehouse")).toContain("ada")

  const added = await boss.post(`${back}/members/add`, { step: "add", user_ids: user("alone") })
  await boss.post("/console/undo", { key: hidden((await boss.get(added.location ?? "")).text, "key"), back })
  expect(await membersOf("warehouse")).not.toContain("alone")

  const order = "/console/places/order"
  const before = await names(order)
  const moved = await boss.post(order, { up: String(idOf(company.installation, "locations", "krakow")) })
  await boss.post("/console/undo", { key: hidden((await boss.get(moved.location ?? "")).text, "key"), back: order })
  expect(await names(order)).toEqual(before)
})

test("all members that match a search are selected for an act, beyond the page", async () => {
  const { boss, at } = company
  const back = `${at("teams", "warehouse")}?search=ada`
  const query = new URLSearchParams({ kind: "user", back, all: "1", act: "users.deactivate" })
  const { status, text } = await boss.get(`/console/acts/new?${query}`)
  expect(status).toBe(200)
  expect(text).toContain("Ada Müller")
  expect(text).not.toContain("Łukasz Ørsted")
})

test("deactivating says whom it releases, and asks for the number of people", async () => {
  const { boss, at, user } = company
  await boss.post(`${at("teams", "warehouse")}/members/add`, { step: "add", user_ids: user("ada") })
  const path = at("teams", "warehouse")
  const page = await boss.get(`${path}/deactivate`)
  expect(page.text).toContain("2 people are released from recurring instruction")
  expect(page.text).toContain("Ada Müller")
  const refused = await boss.post(`${path}/deactivate`, { confirm: "1" })
  expect(refused.status).toBe(422)
  const done = await boss.post(`${path}/deactivate`, { confirm: "2" })
  expect(done.status).toBe(303)
  const after = await boss.get(done.location ?? "")
  expect(after.text).toContain("Inactive")
  expect(after.text).toContain('action="/console/undo"')
  expect((await boss.post(`${path}/activate`)).status).toBe(303)
  expect((await boss.get(path)).text).toContain("Activated.")
})

test("administrators and trainers are added and removed; people without the role are marked", async () => {
  const { boss, at, user } = company
  const path = at("teams", "office")
  const added = await boss.post(`${path}/leaders/add`, { as: "trainer_admin", step: "add", pasted: "Ada Müller" })
  expect(added.status).toBe(303)
  const about = await boss.get(`${path}?tab=about`)
  expect(about.text).toContain("without the role “Trainer”")
  const removed = await boss.post(`${path}/leaders/remove`, { as: "trainer_admin", user: user("ada") })
  expect(removed.status).toBe(303)
  expect((await boss.get(`${path}?tab=about`)).text).not.toContain("without the role")
  expect((await boss.get(`${path}/leaders/add?as=owner`)).status).toBe(404)
})

async function leadersOf(kind: "locations" | "teams", key: string): Promise<string[]> {
  const { database } = company.installation
  const id = idOf(company.installation, kind, key)
  const rows = await database.all<{ text: string }>(
    kind === "teams"
      ? sql`select a.kind || ' ' || u.key as text from team_admins a join users u on u.id = a.user_id where a.team_id = ${id} order by 1`
      : sql`select a.kind || ' ' || u.key as text from location_admins a join users u on u.id = a.user_id where a.location_id = ${id} order by 1`,
  )
  return rows.map(({ text }) => text)
}

/** Undoes what the page says was done. */
async function undoFrom(location: string | null, back: string) {
  const { text } = await company.boss.get(location ?? "")
  return company.boss.post("/console/undo", { key: hidden(text, "key"), back })
}

test("adding and removing administrators and trainers is undone", async () => {
  const { boss, at, user } = company
  for (const [kind, key] of [
    ["teams", "office"],
    ["locations", "krakow"],
  ] as const) {
    const path = at(kind, key)
    const back = `${path}?tab=about`
    for (const as of ["admin", "trainer_admin"]) {
      const before = await leadersOf(kind, key)
      const user_ids = user("lukasz")
      const added = await boss.post(`${path}/leaders/add`, { as, step: "add", user_ids, pasted: "Ada Müller" })
      const both = [...before, `${as} ada`, `${as} lukasz`].sort()
      expect(await leadersOf(kind, key)).toEqual(both)
      expect((await undoFrom(added.location, back)).location).toBe(back)
      expect(await leadersOf(kind, key)).toEqual(before)

      await boss.post(`${path}/leaders/add`, { as, step: "add", user_ids, pasted: "Ada Müller" })
      const removed = await boss.post(`${path}/leaders/remove`, { as, user: user("ada") })
      expect(await leadersOf(kind, key)).not.toContain(`${as} ada`)
      await undoFrom(removed.location, back)
      expect(await leadersOf(kind, key)).toEqual(both)
      // Removing somebody who is not in the list changes nothing, so there is nothing to undo.
      const nothing = await boss.post(`${path}/leaders/remove`, { as, user: user("alone") })
      expect((await boss.get(nothing.location ?? "")).text).not.toContain("/console/undo")
    }
  }
})

test("what somebody else changed at a place since is not undone", async () => {
  const { boss, at, user, installation } = company
  const path = at("teams", "office")
  const added = await boss.post(`${path}/leaders/add`, { as: "admin", step: "add", user_ids: user("alone") })
  installation.time.now += 1_000
  const team = `teams/${idOf(installation, "teams", "office")}`
  expect((await installation.request("PATCH", team, { body: { name: "New office" } })).status).toBe(200)
  const { status } = await undoFrom(added.location, path)
  expect(status).toBe(409)
  expect(await leadersOf("teams", "office")).toContain("admin alone")
})

test("who removes the own right to change a place is not offered to undo it", async () => {
  const { boss, at, user } = company
  const path = at("teams", "plant")
  await boss.post(`${path}/leaders/add`, { as: "admin", step: "add", user_ids: user("locadmin") })
  const { locadmin } = company
  const removed = await locadmin.post(`${path}/leaders/remove`, { as: "admin", user: user("locadmin") })
  expect(removed.status).toBe(303)
  const { status, text } = await locadmin.get(removed.location ?? "")
  expect(status).toBe(200)
  if (removed.location === "/console/places") expect(text).not.toContain("/console/undo")
})

test("an instruction that adding members opened is undone with it, for members and others", async () => {
  const { boss, at, user, installation } = company
  const { database } = installation
  const open = async () =>
    database.all(sql`
      select u.key, a.deadline_date from assignments a join users u on u.id = a.user_id
      where a.is_open = 1 and a.assignment_type = 'recurring' and u.key in ('ada', 'alone') order by 1`)
  const path = at("teams", "warehouse")
  await boss.post(`${path}/members/remove`, { user: user("alone") })
  await boss.post(`${path}/members/add`, { step: "add", user_ids: user("ada") })
  // A member without the instruction, as after a withdrawal.
  await database.run(sql`
    delete from assignments where assignment_type = 'recurring' and is_open = 1
      and user_id in (select id from users where key in ('ada', 'alone'))`)
  const before = [await membersOf("warehouse"), await open()]
  const added = await boss.post(`${path}/members/add`, [
    ["step", "add"],
    ["user_ids", user("ada")],
    ["user_ids", user("alone")],
    ["next_instruction_date", "1.3.2027"],
  ])
  expect(await open()).toEqual([
    { key: "ada", deadline_date: "2027-03-01" },
    { key: "alone", deadline_date: "2027-03-01" },
  ])
  expect((await undoFrom(added.location, path)).status).toBe(303)
  expect([await membersOf("warehouse"), await open()]).toEqual(before)
})

test("a next instruction date is set for those who need it, or for all members", async () => {
  const { boss, at } = company
  const path = `${at("teams", "warehouse")}/instruction`
  expect((await boss.get(path)).text).toContain("Safety instruction")
  const faulty = await boss.post(path, { next_instruction_date: "", whom: "" })
  expect(faulty.status).toBe(422)
  const { location } = await boss.post(path, { next_instruction_date: "24.12.2030", whom: "all" })
  const { text } = await boss.get(location ?? "")
  expect(text).toContain("The date was set for 2 members.")
  expect(text).toContain("24 December 2030")
})

test("no more people are chosen than fit into a form, and nobody is lost", async () => {
  const { boss, at, installation } = company
  const { database } = installation
  await database.run(sql`
    insert into users (company_id, key, state, username, username_folded, last_name, search, name_folded, created_at, updated_at)
    with recursive n(i) as (select 1 union all select i + 1 from n where i < 1010)
    select (select id from companies where key = 'acme'), 'many' || i, 'active', 'many' || i, 'many' || i, 'Many', 'many', 'many', 1, 1 from n`)
  const rows = await database.all<{ id: number }>(sql`select id from users where key like 'many%' order by id`)
  const path = `${at("teams", "office")}/members/add`
  const ticked = rows.slice(0, 998).map(({ id }): [string, string] => ["user_ids", String(id)])
  const { status, text } = await boss.post(path, [
    ["step", "add"],
    ...ticked,
    ["pasted", Array.from({ length: 12 }, (_, index) => `many${999 + index}`).join("\r\n")],
  ])
  expect(status).toBe(422)
  expect(text).toContain("At most 1000 people")
  expect(text.match(/name="user_ids"/g)?.length).toBe(1000)
  const left = /<textarea[^>]*>([^<]*)/.exec(text)?.[1]?.trim().split(/\s+/)
  expect(left?.length).toBe(10)
})

test("setting a next instruction date is an act in the background work, once for a form that is sent twice", async () => {
  const { boss, at } = company
  const path = `${at("teams", "warehouse")}/instruction`
  const [, key = ""] = /name="key" value="([^"]+)"/.exec((await boss.get(path)).text) ?? []
  const acts = async () => (await boss.get("/console/jobs")).text.split("Set the next instruction").length - 1
  const before = await acts()
  const form = { next_instruction_date: "2031-01-31", whom: "all", key }
  for (const _ of [1, 2]) expect((await boss.post(path, form)).status).toBe(303)
  expect(await acts()).toBe(before + 1)
})
