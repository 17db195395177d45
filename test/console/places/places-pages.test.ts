import { afterAll, beforeAll, expect, test } from "bun:test"
import { idOf } from "../../harness/records.ts"
import { signedIn } from "../../harness/signed-in.ts"
import { hidden, type PlacesCompany, placesCompany } from "./places-company.ts"

let company: PlacesCompany
beforeAll(async () => {
  company = await placesCompany()
})
afterAll(() => company.installation.stop())

test("an administrator sees all locations with their teams, and what can be done with them", async () => {
  const { status, text } = await company.boss.get("/console/places")
  expect(status).toBe(200)
  for (const part of ["Berlin", "Warehouse", "Office", "Kraków", "Plant", "Add a location", "Change the order"]) {
    expect(text).toContain(part)
  }
  expect(text).not.toContain("Boston")
})

test("a location administrator and a trainer see their part, and are offered only what they may do", async () => {
  const own = await company.locadmin.get("/console/places")
  expect(own.text).toContain("Berlin")
  expect(own.text).toContain("Add a team")
  for (const hiddenPart of ["Kraków", "Add a location", "Change the order"]) expect(own.text).not.toContain(hiddenPart)
  const trained = await company.trainer.get("/console/places")
  expect(trained.text).toContain("Berlin")
  expect(trained.text).not.toContain("Add a team")
  const team = await company.trainer.get(company.at("teams", "warehouse"))
  expect(team.text).toContain("Ada Müller")
  for (const act of ["Add members", "/edit", "Deactivate", "Remove"]) expect(team.text).not.toContain(act)
})

test("somebody who leads a single team sees it without its location", async () => {
  const mixed = await signedIn(company.installation, "mixed")
  const { text } = await mixed.get("/console/places")
  expect(text).toContain("Plant")
  expect(text).not.toContain("Kraków")
  expect((await mixed.get(company.at("teams", "plant"))).status).toBe(200)
  expect((await mixed.get(company.at("locations", "krakow"))).status).toBe(404)
})

test("an employee gets a page that says no", async () => {
  expect((await company.employee.get("/console/places")).status).toBe(403)
  expect((await company.employee.get(company.at("teams", "office"))).status).toBe(403)
})

test("places of another company, and those out of view, do not exist", async () => {
  for (const path of [
    company.at("locations", "boston", "beta"),
    company.at("teams", "crew", "beta"),
    "/console/places/teams/999999",
  ]) {
    expect((await company.boss.get(path)).status).toBe(404)
    expect((await company.boss.get(`${path}/edit`)).status).toBe(404)
  }
  expect((await company.locadmin.get(company.at("locations", "krakow"))).status).toBe(404)
  expect((await company.trainer.get(company.at("teams", "plant"))).status).toBe(404)
})

test("a search lists locations and teams that match", async () => {
  const { text } = await company.boss.get("/console/places?search=kra")
  expect(text).toContain("Kraków")
  expect(text).not.toContain("Berlin")
  const none = await company.boss.get("/console/places?search=nowhere")
  expect(none.text).toContain("Nothing matches")
  const inactive = await company.boss.get("/console/places?state=inactive")
  expect(inactive.text).toContain("Night shift")
  expect(inactive.text).not.toContain("Warehouse")
  expect((await company.boss.get("/console/places?state=odd")).status).toBe(422)
})

test("a location lists its teams and people, and says who is responsible", async () => {
  const berlin = company.at("locations", "berlin")
  const teams = await company.boss.get(berlin)
  expect(teams.text).toContain("Safety instruction")
  const people = await company.boss.get(`${berlin}?tab=people`)
  expect(people.text).toContain("Ada Müller")
  const about = await company.boss.get(`${berlin}?tab=about`)
  for (const part of ["10115 Berlin", "Germany", "Service locadmin", "Service trainer"]) {
    expect(about.text).toContain(part)
  }
})

test("a team lists its members and the trainings of its instruction", async () => {
  const warehouse = company.at("teams", "warehouse")
  expect((await company.boss.get(warehouse)).text).toContain("Łukasz Ørsted")
  expect((await company.boss.get(`${warehouse}?search=ada`)).text).not.toContain("Łukasz Ørsted")
  const trainings = await company.boss.get(`${warehouse}?tab=trainings`)
  expect(trainings.status).toBe(200)
  expect((await company.boss.get(`${company.at("teams", "office")}?tab=trainings`)).text).toContain(
    "This team has no instruction course",
  )
})

test("a new location and a new team are created once, even if their forms are sent twice", async () => {
  const { boss } = company
  const form = await boss.get("/console/places/locations/new")
  const sent = { once: hidden(form.text, "once"), name: "Bremen", zip_city: "28195 Bremen", country: "de" }
  const first = await boss.post("/console/places/locations/new", sent)
  expect(first.status).toBe(303)
  const second = await boss.post("/console/places/locations/new", sent)
  expect(second.location).toBe(first.location)
  const page = await boss.get(first.location ?? "")
  expect(page.text).toContain("The location was added.")
  const id = (first.location ?? "").split("/").at(-1) ?? ""
  const team = await boss.get(`/console/places/teams/new?location_id=${id}`)
  expect(team.text).toContain(`<option value="${id}" selected`)
  const made = await boss.post("/console/places/teams/new", {
    ...{ once: hidden(team.text, "once"), name: "Quay", location_id: id },
    instruction_course_id: String(idOf(company.installation, "courses", "safety")),
  })
  expect(made.status).toBe(303)
  expect((await boss.get(made.location ?? "")).text).toContain("Bremen")
})

test("a form with faults comes back with what was typed", async () => {
  const { boss } = company
  const { status, text } = await boss.post("/console/places/teams/new", {
    ...{ name: "", location_id: "", description: "Only typed", country: "Germany", email: "no address" },
  })
  expect(status).toBe(422)
  for (const part of ["Only typed", "Germany", "no address", "Fill this in."]) expect(text).toContain(part)
})

test("a team moves to another location", async () => {
  const { boss, at, installation } = company
  const path = at("teams", "office")
  const form = await boss.get(`${path}/edit`)
  const sent = {
    version: hidden(form.text, "version"),
    name: "Office",
    location_id: String(idOf(installation, "locations", "krakow")),
  }
  expect((await boss.post(`${path}/edit`, sent)).status).toBe(303)
  expect((await boss.get(at("locations", "krakow"))).text).toContain("Office")
})

test("what somebody else has changed meanwhile is not overwritten unseen", async () => {
  const { boss, locadmin, at } = company
  const path = at("locations", "berlin")
  const form = await boss.get(`${path}/edit`)
  const version = hidden(form.text, "version")
  const other = await locadmin.post(`${path}/edit`, {
    version,
    name: "Berlin",
    phone: "030 1",
    zip_city: "10115 Berlin",
  })
  expect(other.status).toBe(303)
  const stale = await boss.post(`${path}/edit`, { version, name: "Berlin", phone: "030 2", zip_city: "10115 Berlin" })
  expect(stale.status).toBe(409)
  for (const part of ["030 1", "030 2"]) expect(stale.text).toContain(part)
  const again = { version: hidden(stale.text, "version"), name: "Berlin", phone: "030 2", zip_city: "10115 Berlin" }
  expect((await boss.post(`${path}/edit`, again)).status).toBe(303)
  expect((await boss.get(`${path}?tab=about`)).text).toContain("030 2")
})
