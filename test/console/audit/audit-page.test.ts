import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { sql } from "../../../src/database/port.ts"
import { idIn } from "../../harness/answers.ts"
import { Installation } from "../../harness/installation.ts"
import { PEOPLE } from "../../harness/people-company.ts"
import { signedIn } from "../../harness/signed-in.ts"
import type { TestBrowser } from "../../harness/test-browser.ts"

const HERE = "/console/audit"

let installation: Installation
let boss: TestBrowser
let ada: number
let tom: number
let team: number

async function idOf(table: "users" | "teams", key: string): Promise<number> {
  const rows = await installation.database.all<{ id: number }>(
    table === "users"
      ? sql`select id from users where key = ${key} order by id`
      : sql`select id from teams where key = ${key} order by id`,
  )
  return rows[0]?.id ?? 0
}

async function edit(id: number, form: Record<string, string>): Promise<void> {
  const { text } = await boss.get(`/console/people/${id}/edit`)
  const version = /name="version" value="([^"]+)"/.exec(text)?.[1] ?? ""
  const fields = { first_name: "Ada", last_name: "Nowak", username: "ada.nowak", email: "ada@acme.example" }
  const answer = await boss.post(`/console/people/${id}/edit`, { version, ...fields, ...form })
  expect(answer.status).toBe(303)
}

beforeAll(async () => {
  installation = await Installation.start({ dataset: PEOPLE })
  boss = await signedIn(installation, "boss")
  ada = await idOf("users", "ada")
  tom = await idOf("users", "tom")
  team = await idOf("teams", "warehouse")
  await edit(ada, { last_name: "Kowalczyk", salutation: "f", birthday: "1990-05-01", team_ids: String(team) })
  await boss.post(`/console/people/${tom}/deactivate`)
})
afterAll(() => installation.stop())

test("only administrators of the whole company read the log", async () => {
  expect((await boss.get(HERE)).status).toBe(200)
  for (const key of ["tom", "ada"]) {
    if (key === "tom") await boss.post(`/console/people/${tom}/activate`)
    expect((await (await signedIn(installation, key)).get(HERE)).status).toBe(403)
  }
})

test("an entry says who changed what from what to what, in words, with links", async () => {
  const { text } = await boss.get(`${HERE}?record=user&record_id=${ada}`)
  for (const part of ["Boss Nowak", "Changed", "Last name", "Nowak", "Kowalczyk", "Form of address", "Ms", "Firefox"]) {
    expect(text).toContain(part)
  }
  expect(text).toContain("1 May 1990")
  expect(text).toContain(`href="/console/people/${ada}"`)
  expect(text).not.toContain("salutation")
  const german = await (await signedIn(installation, "boss")).get(`${HERE}?record=user&record_id=${ada}&language=de`)
  for (const part of ["Geändert", "Nachname", "Anrede", "Frau"]) expect(german.text).toContain(part)
})

describe("the filters", () => {
  test("show what was done to a record, by action, and by day", async () => {
    expect((await boss.get(`${HERE}?action=deactivate`)).text).toContain("Tom Nowak")
    expect((await boss.get(`${HERE}?action=deactivate&record=team`)).text).toContain("Nothing matches")
    expect((await boss.get(`${HERE}?until=2001-01-01`)).text).toContain("Nothing matches")
    expect((await boss.get(`${HERE}?since=2001-01-01`)).text).toContain("Tom Nowak")
    expect((await boss.get(`${HERE}?since=yesterday`)).status).toBe(422)
  })

  test("find a person by a part of the name, and ask if there are several", async () => {
    expect((await boss.get(`${HERE}?actor=boss`)).text).toContain("Kowalczyk")
    const several = await boss.get(`${HERE}?actor=nowak&action=update`)
    expect(several.text).toContain("Whom do you mean?")
    expect(several.text).toContain(`${HERE}?action=update&amp;actor_id=${tom}`)
    expect((await boss.get(`${HERE}?actor_id=${tom}`)).text).toContain("Nothing matches")
    expect((await boss.get(`${HERE}?actor=unheard-of`)).status).toBe(422)
  })
})

test("the file has exactly the listed entries", async () => {
  const file = await boss.get(`${HERE}/export/audit.csv?action=update&record=user`)
  expect(file.headers.get("content-type")).toContain("text/csv")
  expect(file.text).toContain("Last name: Nowak → Kowalczyk")
  expect(file.text).not.toContain("Deactivated")
  expect((await boss.get(`${HERE}/export/audit.xlsx?since=2001-01-01`)).status).toBe(200)
  expect((await boss.get(`${HERE}/export/audit.csv?actor=nowak`)).status).toBe(404)
})

test("the page of a person shows the last changes and leads to all, for those who may read them", async () => {
  const page = `/console/people/${ada}?tab=changes`
  const link = `${HERE}?record=user&amp;record_id=${ada}`
  expect((await boss.get(`/console/people/${ada}`)).text).toContain(page)
  const { text } = await boss.get(page)
  for (const part of [link, "Boss Nowak", "Last name", "<del><bdi>Nowak</bdi></del>", "Kowalczyk"]) {
    expect(text).toContain(part)
  }
  const trainer = await signedIn(installation, "tom")
  for (const path of [`/console/people/${ada}`, page]) {
    const { status, text: seen } = await trainer.get(path)
    expect(status).toBe(200)
    for (const part of [link, "tab=changes", "<del>"]) expect(seen).not.toContain(part)
  }
})

test("entries lead to trainings only if they have a page for the reader", async () => {
  const added = async (key: string, state: string) => {
    const user = await idOf("users", key)
    const path = `users/${user}/course-assignments`
    const course_id = await installation.database.get<{ id: number }>(sql`select id from courses where key = 'fire'`)
    const answer = await installation.request("POST", path, { body: { course_id: course_id?.id } })
    expect([key, answer.status]).toEqual([key, 201])
    const id = idIn(answer)
    if (state === "inactive") await boss.post(`/console/people/${user}/deactivate`)
    if (state === "withdrawn") await boss.post(`/console/assignments/${id}/withdraw`)
    return id
  }
  const shown = await added("lena", "open")
  const hidden = [await added("mail", "withdrawn"), await added("twin", "inactive"), await added("boss", "own")]
  const { text } = await boss.get(`${HERE}?record=course_assignment`)
  const linked = [...text.matchAll(/href="(\/console\/assignments\/\d+)"/g)].map(([, path]) => path ?? "")
  expect(linked).toContain(`/console/assignments/${shown}`)
  for (const id of hidden) expect(linked).not.toContain(`/console/assignments/${id}`)
  for (const path of new Set(linked)) expect((await boss.get(path)).status).toBe(200)
})

test("the page of a person leads to trainings only if they have a page for the reader", async () => {
  for (const [key, path] of [
    ["lena", /\/console\/assignments\/\d+"/],
    ["boss", /\/learn\/\d+"/],
  ] as const) {
    const page = await boss.get(`/console/people/${await idOf("users", key)}?tab=open`)
    const [link] = path.exec(page.text) ?? []
    expect((await boss.get(String(link).replace('"', ""))).status).toBe(200)
  }
  const twin = await boss.get(`/console/people/${await idOf("users", "twin")}?tab=open`)
  expect(twin.text).toContain("Fire protection")
  expect(twin.text).not.toMatch(/\/console\/assignments\/\d+"/)
})

test("entries of another company are not shown", async () => {
  await installation.database.run(sql`
    update audit_entries set company_id = (select id from companies where key = 'beta') where action = 'deactivate'`)
  expect((await boss.get(`${HERE}?action=deactivate`)).text).toContain("Nothing matches")
})
