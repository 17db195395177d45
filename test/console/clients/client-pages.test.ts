import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { sql } from "../../../src/database/port.ts"
import { Installation } from "../../harness/installation.ts"
import { PEOPLE } from "../../harness/people-company.ts"
import { signedIn } from "../../harness/signed-in.ts"
import type { TestBrowser } from "../../harness/test-browser.ts"

const HERE = "/console/clients"

let installation: Installation
let boss: TestBrowser
beforeEach(async () => {
  installation = await Installation.start({ dataset: PEOPLE })
  boss = await signedIn(installation, "boss")
})
afterEach(() => installation.stop())

async function idOf(key: string): Promise<number> {
  const row = await installation.database.get<{ id: number }>(sql`select id from users where key = ${key} limit 1`)
  return row?.id ?? 0
}

function clients() {
  return installation.database.all<{ id: number; client_id: string; name: string; scopes: string | null }>(sql`
    select id, client_id, name, scopes from clients where name <> 'Client admin' order by id`)
}

/** The value of a hidden or shown field on a page. */
function valueIn(text: string, name: string): string {
  return new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? ""
}

const secretIn = (text: string) => /id="secret"[^>]* value="([^"]*)"/.exec(text)?.[1] ?? ""

async function added(form: Record<string, string> = {}) {
  const path = `${HERE}/new?user=${await idOf("ada")}`
  const once = valueIn((await boss.get(path)).text, "once")
  const sent = { once, name: "HR sync", access: "chosen", scopes: "users.view", ...form }
  return { page: await boss.post(path, sent), again: () => boss.post(path, sent) }
}

async function tokenFor(clientId: string, secret: string): Promise<number> {
  const body = new URLSearchParams({ grant_type: "client_credentials", client_id: clientId, client_secret: secret })
  const request = new Request("http://localhost/oauth/token", { method: "POST", body })
  return (await installation.app.handle(request)).status
}

test("only administrators of the whole company see API clients", async () => {
  const { text } = await boss.get(HERE)
  expect(text).toContain("Client admin")
  expect(text).toContain("00000000-0000-4000-8000-000000000000")
  expect(text).toContain("Everything that the roles of its user allow")
  for (const key of ["tom", "ada"]) {
    const other = await signedIn(installation, key)
    for (const path of [HERE, `${HERE}/new`, `${HERE}/1`, `${HERE}/1/edit`]) {
      expect([key, path, (await other.get(path)).status]).toEqual([key, path, 403])
    }
  }
})

test("clients of other companies, and unknown ones, do not exist", async () => {
  await installation.database.run(sql`
    update clients set company_id = (select id from companies where key = 'beta'),
      service_user_id = (select id from users where key = 'bea')`)
  const foreign = await installation.database.get<{ id: number }>(sql`select id from clients limit 1`)
  for (const id of [foreign?.id, 999_999]) {
    for (const part of ["", "/edit", "/user", "/secret", "/revoke"]) {
      expect((await boss.get(`${HERE}/${id}${part}`)).status).toBe(404)
    }
    expect((await boss.post(`${HERE}/${id}/revoke`)).status).toBe(404)
  }
})

describe("a new client", () => {
  test("acts as a user who is found by a search", async () => {
    const found = await boss.get(`${HERE}/new?search=ada`)
    expect(found.text).toContain(`${HERE}/new?user=${await idOf("ada")}`)
    expect(found.text).not.toContain("Tom Nowak")
    expect((await boss.get(`${HERE}/new?search=nobody`)).text).toContain("Nobody matches.")
    expect((await boss.get(`${HERE}/new?user=${await idOf("bea")}`)).status).toBe(404)
    expect((await boss.post(`${HERE}/new`, { name: "HR sync" })).location).toBe(`${HERE}/new`)
  })

  test("gets a secret that is shown once, and is added once", async () => {
    const { page, again } = await added()
    expect(page.status).toBe(200)
    const [client] = await clients()
    expect(client).toMatchObject({ name: "HR sync", scopes: '["users.view"]' })
    expect(await tokenFor(client?.client_id ?? "", secretIn(page.text))).toBe(200)
    const repeated = await again()
    expect(repeated.location).toBe(`${HERE}/${client?.id}`)
    expect(await clients()).toHaveLength(1)
    expect((await boss.get(`${HERE}/${client?.id}`)).text).not.toContain(secretIn(page.text))
  })

  test("is not limited if everything is chosen, whatever is ticked", async () => {
    await added({ access: "all" })
    expect(await clients()).toMatchObject([{ scopes: null }])
  })

  test("keeps what was typed if something is missing", async () => {
    const { page } = await added({ name: "", scopes: "" })
    expect(page.status).toBe(422)
    expect(page.text).toContain('href="#name"')
    expect(page.text).toContain('href="#scopes"')
    expect(await clients()).toEqual([])
  })
})

describe("an existing client", () => {
  let id: number
  beforeEach(async () => {
    await added()
    id = (await clients())[0]?.id ?? 0
  })

  test("is renamed, and limited to other scopes", async () => {
    const version = valueIn((await boss.get(`${HERE}/${id}/edit`)).text, "version")
    const done = await boss.post(`${HERE}/${id}/edit`, {
      ...{ version, name: "Payroll", access: "chosen", scopes: "teams.view" },
    })
    expect(done.location).toBe(`${HERE}/${id}`)
    expect(await clients()).toMatchObject([{ name: "Payroll", scopes: '["teams.view"]' }])
  })

  test("is not changed over what somebody else has changed meanwhile", async () => {
    const version = valueIn((await boss.get(`${HERE}/${id}/edit`)).text, "version")
    const form = { name: "Mine", access: "chosen", scopes: "users.view" }
    await boss.post(`${HERE}/${id}/edit`, { ...form, version, name: "Theirs" })
    const conflict = await boss.post(`${HERE}/${id}/edit`, { ...form, version })
    expect(conflict.status).toBe(409)
    for (const name of ["Mine", "Theirs"]) expect(conflict.text).toContain(name)
    await boss.post(`${HERE}/${id}/edit`, { ...form, version: valueIn(conflict.text, "version") })
    expect(await clients()).toMatchObject([{ name: "Mine" }])
  })

  test("acts as another user", async () => {
    const path = `${HERE}/${id}/user?user=${await idOf("tom")}`
    const version = valueIn((await boss.get(path)).text, "version")
    const done = await boss.post(path, { version, service_user_id: String(await idOf("tom")) })
    expect(done.location).toBe(`${HERE}/${id}`)
    expect((await boss.get(`${HERE}/${id}`)).text).toContain("Tom Nowak")
  })

  test("keeps its former secret for some hours", async () => {
    const first = (await added({ name: "Other" })).page
    const other = (await clients()).at(-1)
    const path = `${HERE}/${other?.id}/secret`
    const once = valueIn((await boss.get(path)).text, "once")
    expect((await boss.post(path, { once, overlap_hours: "x" })).status).toBe(422)
    const second = await boss.post(path, { once, overlap_hours: "24" })
    expect(second.text).toContain("works for 24 more hours")
    const all = [secretIn(first.text), secretIn(second.text)]
    expect(new Set(all).size).toBe(2)
    for (const secret of all) expect(await tokenFor(other?.client_id ?? "", secret)).toBe(200)
    expect((await boss.post(path, { once, overlap_hours: "0" })).location).toBe(`${HERE}/${other?.id}`)
    for (const secret of all) expect(await tokenFor(other?.client_id ?? "", secret)).toBe(200)
  })

  test("is revoked for good after a question", async () => {
    expect((await boss.get(`${HERE}/${id}/revoke`)).text).toContain("This cannot be undone.")
    expect((await boss.post(`${HERE}/${id}/revoke`)).location).toBe(`${HERE}/${id}`)
    const { text } = await boss.get(`${HERE}/${id}`)
    expect(text).toContain("revoked for good")
    expect(text).not.toContain(`${HERE}/${id}/edit`)
    expect((await boss.post(`${HERE}/${id}/secret`, { overlap_hours: "1" })).status).toBe(422)
  })

  test("is changed only after a recent proof of identity", async () => {
    await installation.database.run(sql`update sessions set proved_at = null`)
    for (const [part, form] of [
      ["edit", { name: "Payroll", access: "all" }],
      ["secret", { overlap_hours: "1" }],
      ["revoke", {}],
    ] as const) {
      const asked = await boss.post(`${HERE}/${id}/${part}`, form)
      expect([part, asked.text.includes("proof.")]).toEqual([part, true])
    }
    expect((await added({ name: "Other" })).page.text).toContain("proof.")
    expect(await clients()).toMatchObject([{ name: "HR sync" }])
  })
})
