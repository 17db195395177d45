import { afterAll, beforeAll, expect, test } from "bun:test"
import { idOf } from "../../harness/records.ts"
import { signedIn } from "../../harness/signed-in.ts"
import { type PlacesCompany, placesCompany } from "../places/places-company.ts"

/* What pages keep: the HTML of options and navigation, the tree of places, rows and counts. */

let company: PlacesCompany
beforeAll(async () => {
  company = await placesCompany()
})
afterAll(() => company.installation.stop())

/** The labels of a filter's options. */
function options(text: string, name: string): string[] {
  const [, list = ""] = new RegExp(`<select id="filter-${name}"[^>]*>(.*?)</select>`, "s").exec(text) ?? []
  return Array.from(list.matchAll(/<option[^>]*>([^<]*)</g), ([, label = ""]) => label)
}

test("a list of options shows who reads it the places in view, again and again", async () => {
  for (let round = 0; round < 2; round++) {
    const all = options((await company.boss.get("/console/people")).text, "team_id")
    expect(all).toContain("Plant")
    expect(all).toContain("Warehouse")
    const own = options((await company.locadmin.get("/console/people")).text, "team_id")
    expect(own).toContain("Warehouse")
    expect(own).not.toContain("Plant")
  }
})

test("only the chosen option is selected, and not on the next page", async () => {
  const { installation, boss } = company
  const [plant, office] = [idOf(installation, "teams", "plant"), idOf(installation, "teams", "office")]
  for (const id of [plant, office]) {
    const { text } = await boss.get(`/console/people?team_id=${id}`)
    expect(Array.from(text.matchAll(/<option value="(\d+)" selected>/g), ([, value]) => Number(value))).toEqual([id])
  }
  expect((await boss.get("/console/people")).text).not.toContain(" selected>")
})

test("a changed name is on every page at once", async () => {
  const { installation, boss } = company
  const address = `/console/places/teams/${idOf(installation, "teams", "office")}`
  for (const name of ["Front <desk> & 5 more", "Office"]) {
    const form = await boss.get(`${address}/edit`)
    const hidden = Object.fromEntries(
      Array.from(form.text.matchAll(/type="hidden" name="([^"]*)" value="([^"]*)"/g), ([, key = "", value = ""]) => [
        key,
        value,
      ]),
    )
    const location = /<option value="(\d+)" selected>/.exec(form.text)?.[1] ?? ""
    expect((await boss.post(`${address}/edit`, { ...hidden, name, location_id: location })).status).toBe(303)
    const written = name.replace("&", "&amp;").replace("<", "&lt;")
    expect(options((await boss.get("/console/people")).text, "team_id")).toContain(written)
    expect((await boss.get("/console/places")).text.replaceAll("\u00a0", " ")).toContain(written)
    expect((await boss.get("/console/people?search=ada")).text.replaceAll("\u00a0", " ")).toContain(written)
  }
})

test("the navigation has the pages and the language of its reader", async () => {
  const { installation, boss, trainer } = company
  const german = await signedIn(installation, "boss")
  for (let round = 0; round < 2; round++) {
    expect((await boss.get("/console/people")).text).toContain('href="/console/audit"')
    expect((await trainer.get("/console/people")).text).not.toContain('href="/console/audit"')
    const { text } = await german.get("/console/people?language=de")
    expect(text).toContain("Standorte und Teams")
    expect((await boss.get("/console/people")).text).not.toContain("Standorte und Teams")
    expect((await boss.get("/console/courses")).text).toContain('href="/console/courses" aria-current="page"')
    expect((await boss.get("/console/people")).text).not.toContain('href="/console/courses" aria-current="page"')
  }
})
