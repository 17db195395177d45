import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { Installation } from "../../harness/installation.ts"
import { PEOPLE } from "../../harness/people-company.ts"
import { idOf } from "../../harness/records.ts"
import { signedIn } from "../../harness/signed-in.ts"
import type { TestBrowser } from "../../harness/test-browser.ts"

/* A company with more teams, locations and courses than a list of options has. */

const MANY = 501
const named = (kind: string) =>
  Array.from({ length: MANY }, (_, index) => ({ key: `${kind}-${index}`, name: `${kind} ${index}` }))

const [acme, ...others] = PEOPLE.companies
const COMPANY = {
  ...PEOPLE,
  companies: [
    {
      ...acme,
      locations: [
        ...(acme?.locations ?? []),
        { key: "bonn", name: "Bonn", teams: named("Crew") },
        ...named("Site").map((location) => ({ ...location, teams: [] })),
      ],
    },
    ...others,
  ],
}

let installation: Installation
let boss: TestBrowser
let last: string
beforeAll(async () => {
  installation = await Installation.start({ dataset: COMPANY })
  boss = await signedIn(installation, "boss")
  last = String(idOf(installation, "teams", "Crew-500"))
})
afterAll(() => installation.stop())

const addressIn = (text: string, kind: string) =>
  new RegExp(`href="(/console/choose/${kind}\\?[^"]*)"`).exec(text)?.[1]?.replaceAll("&amp;", "&") ?? ""

describe("a list of too many options", () => {
  test("says so, leads to a search, and shows what was found as chosen", async () => {
    const list = await boss.get("/console/people?state=active")
    expect(list.text).toContain("The first 500 are listed.")
    expect(list.text).not.toContain(">Crew 500<")
    const search = await boss.get(`${addressIn(list.text, "teams")}&search=crew+500`)
    const found = /<a href="(\/console\/people\?[^"]*)"/.exec(search.text)?.[1]?.replaceAll("&amp;", "&") ?? ""
    expect(new URLSearchParams(found.split("?")[1])).toEqual(new URLSearchParams({ state: "active", team_id: last }))
    expect((await boss.get(found)).text).toContain(`<option value="${last}" selected>Crew 500</option>`)
  })

  test.each([
    ["/console/assignments", "teams"],
    ["/console/people", "locations"],
    ["/console/acts/new?act=users.join-team&id=1", "teams"],
    ["/console/kiosks/new", "locations"],
    ["/console/places/teams/new", "locations"],
  ])("has a search: %s", async (address, kind) => {
    const { text } = await boss.get(address)
    const search = await boss.get(addressIn(text, kind))
    expect(search.status).toBe(200)
    expect(search.text).toContain("The first 50 are shown.")
  })

  test("finds people in view by name, and no others", async () => {
    const search = await boss.get("/console/choose/people?as=user_id&back=/console/people&search=nowak")
    const ada = idOf(installation, "users", "ada")
    expect(search.text).toContain(`<a href="/console/people?user_id=${ada}"><bdi>Ada Nowak</bdi></a>`)
    const tom = await signedIn(installation, "tom")
    const eve = await tom.get("/console/choose/people?as=user_id&back=/console/people&search=boss")
    expect(eve.text).toContain("Nothing found.")
  })

  test("puts what was found into a form", async () => {
    const site = String(idOf(installation, "locations", "Site-500"))
    const { text } = await boss.get(`/console/places/teams/new?location_id=${site}`)
    expect(text).toContain(`<option value="${site}" selected>Site 500</option>`)
    const sent = { name: "Night", location_id: site }
    expect((await boss.post("/console/places/teams/new", sent)).status).toBe(303)
    const kiosk = (await boss.get(`/console/kiosks/new?location_id=team-${last}`)).text
    expect(kiosk).toContain(`<option value="team-${last}" selected>`)
    const made = await boss.post("/console/kiosks/new", { name: "Hall 9", location_id: `team-${last}` })
    expect([made.status, made.text.includes("/kiosk")]).toEqual([200, true])
  })
})

describe("the search among too many options", () => {
  test.each(["teams", "locations", "courses", "qualification-courses", "instruction-courses"])(
    "says that nothing was found: %s",
    async (kind) => {
      const { status, text } = await boss.get(`/console/choose/${kind}?as=id&search=nowhere`)
      expect([status, text.includes("Nothing found.")]).toEqual([200, true])
    },
  )

  test("leads nowhere outside the console, and knows no other kind", async () => {
    const { text } = await boss.get("/console/choose/teams?as=team_id&back=https://evil.example/")
    expect(text).not.toContain("evil.example/?")
    expect(text).toContain('href="/console?team_id=')
    expect((await boss.get("/console/choose/users")).status).toBe(404)
  })
})

test("pasted lines beyond those that are looked up at once are said to be, and stay", async () => {
  const nobody = Array.from({ length: 501 }, (_, index) => `nobody-${index}`)
  const pasted = ["ada", ...nobody].join("\n")
  const { text } = await boss.post("/console/pick/people", { pasted })
  expect(text).toContain("500 lines are looked up at once. The last 2 lines were not looked up yet")
  expect(/<textarea[^>]*>([^<]*)</.exec(text)?.[1]?.trim().split("\n")).toEqual(nobody)
  const team = idOf(installation, "teams", "warehouse")
  const adding = await boss.post(`/console/places/teams/${team}/members/add`, { step: "add", pasted })
  expect([adding.status, adding.text.includes("The last 2 lines were not looked up yet")]).toEqual([422, true])
})
