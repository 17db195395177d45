import { afterAll, beforeAll, expect, test } from "bun:test"
import { sql } from "../../../src/database/port.ts"
import { Installation } from "../../harness/installation.ts"
import { PEOPLE } from "../../harness/people-company.ts"
import { asRead } from "../../harness/read-text.ts"
import { idOf } from "../../harness/records.ts"
import { signedIn } from "../../harness/signed-in.ts"
import type { TestBrowser } from "../../harness/test-browser.ts"

/** More teams than a form offers; the last one has a member. */
const TEAMS = Array.from({ length: 501 }, (_, index) => ({ key: `team-${index}`, name: `Team ${index}` }))

const [acme, ...others] = PEOPLE.companies
const COMPANY = {
  ...PEOPLE,
  companies: [
    {
      ...acme,
      locations: [...(acme?.locations ?? []), { key: "bonn", name: "Bonn", teams: TEAMS }],
      users: acme?.users.map((user) =>
        user.key === "ada" && "team_keys" in user ? { ...user, team_keys: ["warehouse", "team-500"] } : user,
      ),
    },
    ...others,
  ],
}

let installation: Installation
let boss: TestBrowser
let form: string
beforeAll(async () => {
  installation = await Installation.start({ dataset: COMPANY })
  boss = await signedIn(installation, "boss")
  form = `/console/people/${idOf(installation, "users", "ada")}/edit`
})
afterAll(() => installation.stop())

/** The fields of the form as a browser would send them. */
async function fieldsOf(path: string): Promise<[string, string][]> {
  const fields: [string, string][] = []
  await new HTMLRewriter()
    .on("main form[action] input", {
      element(input) {
        const [name, type] = [input.getAttribute("name"), input.getAttribute("type")]
        if (name === null || (type === "checkbox" && !input.hasAttribute("checked"))) return
        fields.push([name, input.getAttribute("value") ?? "on"])
      },
    })
    .on("main form[action] select", {
      element(select) {
        fields.push([select.getAttribute("name") ?? "", ""])
      },
    })
    .on("main form[action] option[selected]", {
      element(option) {
        const last = fields.findLast(() => true)
        if (last !== undefined) last[1] = option.getAttribute("value") ?? ""
      },
    })
    .transform(new Response((await boss.get(path)).text))
    .text()
  return fields
}

function stored() {
  return installation.database.get<Record<string, unknown>>(sql`
    select u.first_name, u.language, (select count(*) from team_users m where m.user_id = u.id) as teams
    from users u where u.key = 'ada'`)
}

test("the form of a person changes only what was typed, and may be sent twice", async () => {
  const fields = (await fieldsOf(form)).map(([name, value]): [string, string] => [
    name,
    name === "first_name" ? "Adele" : value,
  ])
  expect((await boss.post(form, fields)).status).toBe(303)
  expect(await stored()).toEqual({ first_name: "Adele", language: null, teams: 2 })
  expect((await boss.post(form, fields)).status).toBe(303)
})

test("two versions of a person are compared without the teams that the form does not offer", async () => {
  const fields = await fieldsOf(form)
  const typed = fields.map(([name, value]): [string, string] => [name, name === "first_name" ? "Ann" : value])
  await boss.post(
    form,
    fields.map(([name, value]): [string, string] => [name, name === "first_name" ? "Ada" : value]),
  )
  const { status, text } = await boss.post(form, typed)
  expect(status).toBe(409)
  expect([...text.matchAll(/<th scope="row">([^<]*)/g)].map(([, label]) => label)).toEqual(["First name"])
})

test("a person without a personnel number has none in the form, and one without a language none either", async () => {
  const made = await boss.post("/console/people/new", { first_name: "Eva", last_name: "New" })
  const fields = new Map(await fieldsOf(`${made.location}/edit`))
  expect([fields.get("external_id"), fields.get("language")]).toEqual(["", ""])
})

test("an absence is noted in the form of a person, and shown on their page", async () => {
  const person = form.replace("/edit", "")
  const send = async (from: string, until: string) => {
    const fields = await fieldsOf(form)
    const days: Readonly<Record<string, string>> = { absent_from: from, absent_until: until }
    return boss.post(
      form,
      fields.map(([name, value]): [string, string] => [name, days[name] ?? value]),
    )
  }
  expect((await boss.get(person)).text).not.toContain("Absent")
  expect((await send("2026-11-01", "2026-12-31")).status).toBe(303)
  expect(asRead((await boss.get(person)).text)).toMatch(/Absent.*1 November 2026 to 31 December 2026/s)
  const wrong = await send("2026-11-01", "2026-10-31")
  expect([wrong.status, wrong.text.includes("This day is before the first one.")]).toEqual([422, true])
  const without = await send("", "2026-10-31")
  expect([without.status, without.text.includes("Enter the first day, too.")]).toEqual([422, true])
  expect((await send("2026-11-01", "")).status).toBe(303)
  expect(asRead((await boss.get(person)).text)).toMatch(/Absent.*from 1 November 2026/s)
  expect((await send("", "")).status).toBe(303)
  expect((await boss.get(person)).text).not.toContain("Absent")
})
