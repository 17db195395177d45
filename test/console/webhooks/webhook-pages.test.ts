import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { sql } from "../../../src/database/port.ts"
import { Installation } from "../../harness/installation.ts"
import { PEOPLE } from "../../harness/people-company.ts"
import { signedIn } from "../../harness/signed-in.ts"
import type { TestBrowser } from "../../harness/test-browser.ts"

const HERE = "/console/webhooks"
const URL_OF_HR = "https://hr.acme.example/hooks"

let installation: Installation
let boss: TestBrowser
beforeEach(async () => {
  installation = await Installation.start({ dataset: PEOPLE })
  boss = await signedIn(installation, "boss")
})
afterEach(() => installation.stop())

function webhooks() {
  return installation.database.all<{ id: number; url: string; events: string; state: string }>(
    sql`select id, url, events, state from webhooks order by id`,
  )
}

function valueIn(text: string, name: string): string {
  return new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? ""
}

async function added(form: Record<string, string> = {}) {
  const once = valueIn((await boss.get(`${HERE}/new`)).text, "once")
  const sent = { once, url: URL_OF_HR, receives: "chosen", events: "user.created", description: "", ...form }
  return { page: await boss.post(`${HERE}/new`, sent), again: () => boss.post(`${HERE}/new`, sent) }
}

test("only administrators of the whole company see webhooks", async () => {
  expect((await boss.get(HERE)).text).toContain("Add a webhook")
  for (const key of ["tom", "ada"]) {
    const other = await signedIn(installation, key)
    for (const path of [HERE, `${HERE}/new`, `${HERE}/1`]) expect((await other.get(path)).status).toBe(403)
  }
})

describe("a new webhook", () => {
  test("gets a secret that is shown once, and is added once", async () => {
    const { page, again } = await added()
    expect(page.text).toContain("whsec_")
    const [webhook] = await webhooks()
    expect(webhook).toMatchObject({ url: URL_OF_HR, events: '["user.created"]', state: "active" })
    expect((await again()).location).toBe(`${HERE}/${webhook?.id}`)
    expect(await webhooks()).toHaveLength(1)
    expect((await boss.get(`${HERE}/${webhook?.id}`)).text).not.toContain("whsec_")
    expect((await boss.get(HERE)).text).toContain("a person was added")
  })

  test("receives everything if that is chosen, whatever is ticked", async () => {
    await added({ receives: "all" })
    expect(await webhooks()).toMatchObject([{ events: '["*"]' }])
  })

  test("keeps what was typed if the address or the events are faulty", async () => {
    const { page } = await added({ url: "hr.acme.example", events: "" })
    expect(page.status).toBe(422)
    for (const part of ['href="#url"', 'href="#events"', 'value="hr.acme.example"']) expect(page.text).toContain(part)
    const local = await added({ url: "https://127.0.0.1/" })
    expect(local.page.text).toContain("no public address")
    expect(await webhooks()).toEqual([])
  })
})

describe("an existing webhook", () => {
  let id: number
  beforeEach(async () => {
    await added()
    id = (await webhooks())[0]?.id ?? 0
  })

  test("gets another address and other events, but not over what somebody else has changed", async () => {
    const { text } = await boss.get(`${HERE}/${id}/edit`)
    const version = valueIn(text, "version")
    const form = { url: `${URL_OF_HR}/2`, receives: "chosen", events: "team.created", description: "HR" }
    expect((await boss.post(`${HERE}/${id}/edit`, { ...form, version })).location).toBe(`${HERE}/${id}`)
    expect(await webhooks()).toMatchObject([{ url: `${URL_OF_HR}/2`, events: '["team.created"]' }])
    const conflict = await boss.post(`${HERE}/${id}/edit`, { ...form, description: "Payroll", version })
    expect(conflict.status).toBe(409)
    for (const purpose of ["HR", "Payroll"]) expect(conflict.text).toContain(purpose)
  })

  test("sends a test, which is listed and can be sent again", async () => {
    expect((await boss.post(`${HERE}/${id}/test`)).location).toBe(`${HERE}/${id}?tab=deliveries`)
    const { text } = await boss.get(`${HERE}/${id}?tab=deliveries`)
    expect(text).toContain("Waiting")
    const resend = /action="([^"]*resend[^"]*)"/.exec(text)?.[1]?.replaceAll("&amp;", "&") ?? ""
    expect((await boss.post(resend)).location).toBe(`${HERE}/${id}?tab=deliveries`)
    expect((await boss.get(`${HERE}/${id}?tab=deliveries&state=failed`)).text).toContain("Nothing matches")
    expect((await boss.get(`${HERE}/${id}?tab=deliveries&since=yesterday`)).status).toBe(422)
  })

  test("lists its deliveries page by page, forwards and back", async () => {
    for (let count = 0; count < 30; count += 1) await boss.post(`${HERE}/${id}/test`)
    const rows = (text: string) => text.split("deliveries/").length - 1
    const first = await boss.get(`${HERE}/${id}?tab=deliveries`)
    const next = /href="([^"]*)" rel="next"/.exec(first.text)?.[1]?.replaceAll("&amp;", "&") ?? ""
    const second = await boss.get(next)
    expect([rows(first.text), rows(second.text)]).toEqual([25, 5])
    const previous = /href="([^"]*)" rel="prev"/.exec(second.text)?.[1]?.replaceAll("&amp;", "&") ?? ""
    expect(rows((await boss.get(previous)).text)).toBe(25)
  })

  test("is paused, sends nothing then, and is resumed", async () => {
    await boss.post(`${HERE}/${id}/deactivate`)
    expect(await webhooks()).toMatchObject([{ state: "inactive" }])
    expect((await boss.post(`${HERE}/${id}/test`)).status).toBe(422)
    await boss.post(`${HERE}/${id}/activate`)
    expect(await webhooks()).toMatchObject([{ state: "active" }])
  })

  test("gets another secret once", async () => {
    const once = valueIn((await boss.get(`${HERE}/${id}/secret`)).text, "once")
    expect((await boss.post(`${HERE}/${id}/secret`, { once })).text).toContain("whsec_")
    expect((await boss.post(`${HERE}/${id}/secret`, { once })).location).toBe(`${HERE}/${id}`)
  })

  test("is deleted after a question", async () => {
    expect((await boss.get(`${HERE}/${id}/delete`)).text).toContain(URL_OF_HR)
    expect((await boss.post(`${HERE}/${id}/delete`)).location).toBe(HERE)
    expect(await webhooks()).toEqual([])
    expect((await boss.get(`${HERE}/${id}`)).status).toBe(404)
  })

  test("does not exist for another company", async () => {
    await installation.database.run(sql`
      update webhooks set company_id = (select id from companies where key = 'beta')`)
    for (const part of ["", "/edit", "/secret", "/delete"]) {
      expect((await boss.get(`${HERE}/${id}${part}`)).status).toBe(404)
    }
    for (const act of ["test", "secret", "activate", "deactivate", "delete", "edit", "deliveries/1/resend"]) {
      expect((await boss.post(`${HERE}/${id}/${act}`)).status).toBe(404)
    }
  })
})
