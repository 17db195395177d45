import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { sql } from "../../../src/database/port.ts"
import { renewKey } from "../../../src/people/set-up/rules.ts"
import { Installation } from "../../harness/installation.ts"
import { TestBrowser } from "../../harness/test-browser.ts"

const FORM = {
  ...{ company: "Möwe GmbH", language: "de", timezone: "Europe/Berlin", username: "" },
  ...{ first_name: "Ada", last_name: "Nowak", email: "ada@acme.example" },
  ...{ password: "vier Wörter sind genug", password_again: "vier Wörter sind genug" },
}

let installation: Installation
let address: string
beforeEach(async () => {
  installation = await Installation.start({ dataset: { companies: [] } })
  address = `/setup?token=${await renewKey(installation.database, installation.time.now)}`
})
afterEach(() => installation.stop())

const browser = () => new TestBrowser(installation)

describe("the page that sets up", () => {
  test("leads to the account of the administrator, who is signed in, and is gone then", async () => {
    const page = browser()
    expect((await page.get(address)).status).toBe(200)
    const answer = await page.post(address, FORM)
    expect([answer.status, answer.location]).toEqual([303, "/account"])
    expect((await page.get("/account")).text).toContain("Möwe GmbH")
    expect((await browser().get(address)).status).toBe(404)
    expect((await browser().post(address, FORM)).status).toBe(404)
  })

  test("takes an administrator who has one name only", async () => {
    expect((await browser().post(address, { ...FORM, first_name: "" })).status).toBe(303)
    const [made] = await installation.database.all(sql`select first_name, username from users`)
    expect(made).toEqual({ first_name: null, username: "nowak" })
  })

  test("opens only by the address that was printed last", async () => {
    for (const path of ["/setup", "/setup?token=", "/setup?token=x", "/setup?token=%00"]) {
      expect([path, (await browser().get(path)).status]).toEqual([path, 403])
      expect([path, (await browser().post(path, FORM)).status]).toEqual([path, 403])
    }
  })

  test("shows each fault at its field, and keeps what was typed but passwords", async () => {
    const { status, text } = await browser().post(address, { ...FORM, email: "nobody", password_again: "other" })
    expect(status).toBe(422)
    const faulty = [...text.matchAll(/<input[^>]* name="(\w+)"[^>]*aria-invalid="true"/g)].map(([, name]) => name)
    expect(faulty.sort()).toEqual(["email", "password_again"])
    expect(text).toContain('value="Möwe GmbH"')
    expect(text).not.toContain(FORM.password)
  })

  test("of two that are sent at once makes one company, and leads the other one to sign in", async () => {
    const answers = await Promise.all([browser().post(address, FORM), browser().post(address, FORM)])
    expect(answers.map(({ location }) => location).sort()).toEqual(["/account", "/sign-in"])
    expect(await installation.database.all(sql`select id from companies`)).toHaveLength(1)
  })

  test("with the demo company leads to its names and passwords, which nobody else sees", async () => {
    const page = browser()
    const answer = await page.post(address, { ...FORM, demo: "on" })
    expect(answer.status).toBe(303)
    expect(answer.location).toMatch(/^\/setup\/done\?key=[\w-]{43}$/)
    const { text } = await page.get(answer.location ?? "")
    const people = [...text.matchAll(/<td>([\w.]+)<\/td><td><code>([\w-]+)<\/code><\/td>/g)]
    expect(people).toHaveLength(3)
    for (const [, username = "", password = ""] of people) {
      const other = browser()
      expect((await other.signIn(username, password)).status).toBe(303)
      expect((await other.get(answer.location ?? "")).location).toBe("/account")
    }
    expect((await browser().get(answer.location ?? "")).location).toStartWith("/sign-in?next=")
    installation.time.now += 600_000
    expect((await page.get(answer.location ?? "")).location).toBe("/account")
  })
})
