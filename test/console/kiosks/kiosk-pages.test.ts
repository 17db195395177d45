import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { sql } from "../../../src/database/port.ts"
import { Installation } from "../../harness/installation.ts"
import { PEOPLE } from "../../harness/people-company.ts"
import { signedIn } from "../../harness/signed-in.ts"
import { TestBrowser } from "../../harness/test-browser.ts"
import { idOf, pairedKiosk } from "../../people/kiosks/kiosk-company.ts"

const HERE = "/console/kiosks"

let installation: Installation
let boss: TestBrowser
beforeEach(async () => {
  installation = await Installation.start({ dataset: PEOPLE })
  boss = await signedIn(installation, "boss")
})
afterEach(() => installation.stop())

async function tabletIn(team: string) {
  return pairedKiosk(installation, { team_id: await idOf(installation, "teams", team) })
}

const codeIn = (text: string) => /<code class="secret">([A-Z0-9]{4}-[A-Z0-9]{4})</.exec(text)?.[1] ?? ""

test("only administrators of the company see its tablets", async () => {
  await tabletIn("warehouse")
  expect((await boss.get(HERE)).text).toContain("Gate 1")
  for (const user of ["tom", "ada"]) expect((await (await signedIn(installation, user)).get(HERE)).status).toBe(403)
})

describe("a new tablet", () => {
  test("gets a code, shown once, which pairs a device at the address that the page names", async () => {
    const location = `location-${await idOf(installation, "locations", "berlin")}`
    const made = await boss.post(`${HERE}/new`, { name: "Hall 3", location_id: location })
    expect([made.status, made.headers.get("cache-control")]).toEqual([200, "no-store"])
    expect(made.text).toContain("http://localhost/kiosk")
    expect((await boss.get(HERE)).text).toContain("Waiting for a device")
    const device = new TestBrowser(installation)
    expect((await device.post("/kiosk/pair", { code: codeIn(made.text) })).status).toBe(303)
    const { text } = await boss.get(HERE)
    for (const part of ["Hall 3", "Location Berlin", "In use"]) expect(text).toContain(part)
  })

  test("is made once, however often its form is sent", async () => {
    const once = /name="once" value="([^"]+)"/.exec((await boss.get(`${HERE}/new`)).text)?.[1] ?? ""
    const form = { name: "Hall 3", location_id: `team-${await idOf(installation, "teams", "warehouse")}`, once }
    expect((await boss.post(`${HERE}/new`, form)).status).toBe(200)
    expect((await boss.post(`${HERE}/new`, form)).location).toMatch(/^\/console\/kiosks\/\d+$/)
    expect(await installation.database.all(sql`select id from kiosks`)).toHaveLength(1)
  })

  test("needs a name and a place of the company", async () => {
    const foreign = `team-${await idOf(installation, "teams", "bern")}`
    for (const form of [{ name: "" }, { name: "Hall 3" }, { name: "Hall 3", location_id: foreign }]) {
      expect((await boss.post(`${HERE}/new`, form)).status).toBe(422)
    }
    expect(await installation.database.all(sql`select id from kiosks`)).toEqual([])
  })
})

describe("a tablet", () => {
  test("is renamed, unless somebody else has renamed it meanwhile", async () => {
    const { id } = await tabletIn("warehouse")
    const version = /name="version" value="([^"]+)"/.exec((await boss.get(`${HERE}/${id}/edit`)).text)?.[1] ?? ""
    expect((await boss.post(`${HERE}/${id}/edit`, { name: "", version })).status).toBe(422)
    expect((await boss.post(`${HERE}/${id}/edit`, { name: "Gate 2", version })).location).toBe(`${HERE}/${id}`)
    const stale = await boss.post(`${HERE}/${id}/edit`, { name: "Gate 3", version })
    expect([stale.status, stale.text.includes("Gate 2")]).toEqual([409, true])
  })

  test("gets another code, with which another device takes its place", async () => {
    const { id, browser } = await tabletIn("warehouse")
    installation.time.now += 1_000
    const { text } = await boss.post(`${HERE}/${id}/code`)
    const other = new TestBrowser(installation)
    expect((await other.post("/kiosk/pair", { code: codeIn(text) })).status).toBe(303)
    expect((await browser.get("/kiosk")).text).not.toContain("Who are you?")
  })

  test("is revoked for ever, after a question", async () => {
    const { id, browser } = await tabletIn("warehouse")
    expect((await boss.get(`${HERE}/${id}/revoke`)).text).toContain("Revoke Gate 1?")
    expect((await boss.post(`${HERE}/${id}/revoke`)).location).toBe(`${HERE}/${id}`)
    expect((await boss.get(`${HERE}/${id}`)).text).toContain("Revoked")
    expect((await browser.get("/kiosk")).text).not.toContain("Who are you?")
    expect((await boss.post(`${HERE}/${id}/code`)).status).toBe(404)
  })

  test("of another company does not exist", async () => {
    const { id } = await tabletIn("warehouse")
    await installation.database.run(sql`
      update kiosks set company_id = (select id from companies where key = 'beta'),
        team_id = (select id from teams where key = 'bern') where id = ${id}`)
    for (const part of ["", "/edit", "/revoke"]) expect((await boss.get(`${HERE}/${id}${part}`)).status).toBe(404)
    for (const part of ["/edit", "/code", "/revoke"]) {
      expect((await boss.post(`${HERE}/${id}${part}`, { name: "x" })).status).toBe(404)
    }
    expect((await boss.get(HERE)).text).not.toContain("Gate 1")
  })
})

describe("somebody's PIN", () => {
  async function setPin(wrong = 0) {
    const [ada, now] = [await idOf(installation, "users", "ada"), installation.time.now]
    await installation.database.run(sql`
      insert into kiosk_pins (user_id, company_id, sealed, wrong, set_at)
      select id, company_id, 'x', ${wrong}, ${now} from users where id = ${ada}`)
    return `/console/people/${ada}`
  }

  test("is shown on the person's page, and reset or unlocked there", async () => {
    const page = `/console/people/${await idOf(installation, "users", "ada")}`
    expect((await boss.get(page)).text).not.toContain(`${page}/pin`)
    await setPin(20)
    const { text } = await boss.get(page)
    for (const part of ["Locked after too many wrong PINs", `${page}/pin`]) expect(text).toContain(part)
    expect((await boss.get(`${page}/pin`)).text).toContain("Reset the PIN")
    expect((await boss.post(`${page}/pin`)).location).toBe(page)
    expect(await installation.database.all(sql`select user_id from kiosk_pins`)).toEqual([])
    expect((await boss.get(page)).text).toContain("The PIN was reset.")
  })

  test("is not reset by a trainer", async () => {
    const page = await setPin()
    const tom = await signedIn(installation, "tom")
    const { text } = await tom.get(page)
    expect([text.includes("Set on"), text.includes(`${page}/pin`)]).toEqual([true, false])
    expect((await tom.post(`${page}/pin`)).status).toBe(403)
  })
})
