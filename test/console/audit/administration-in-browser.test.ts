import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import type { Page } from "playwright-core"
import { sql } from "../../../src/database/port.ts"
import { listen } from "../../../src/server/listener.ts"
import { violations } from "../../harness/accessibility.ts"
import { type Browser, hasChromium, openBrowser } from "../../harness/chromium.ts"
import { Installation } from "../../harness/installation.ts"
import { PEOPLE } from "../../harness/people-company.ts"
import { sessionOf } from "../../harness/signed-in.ts"

const WIDTHS = [320, 390, 1280]

describe.skipIf(!hasChromium("API clients, webhooks and the audit log in a browser (test/console/audit)"))(
  "an administrator of programs in a browser",
  () => {
    let installation: Installation
    let server: ReturnType<typeof listen>
    let browser: Browser
    let page: Page
    let paths: readonly string[]
    const errors: string[] = []

    beforeAll(async () => {
      installation = await Installation.start({ dataset: PEOPLE })
      server = listen(installation.app, { host: "127.0.0.1", port: 0 })
      browser = await openBrowser({ viewport: { width: 1280, height: 844 } })
      await signIn(browser)
      page = await browser.context.newPage()
      page.on("pageerror", (error) => errors.push(String(error)))
    })
    afterAll(async () => {
      await browser.close()
      await server.stop()
      await installation.stop()
    })

    async function signIn({ context }: Browser): Promise<void> {
      const value = await sessionOf(installation, "boss")
      await context.addCookies([{ name: "session", value, url: server.origin }])
    }

    test("adds an API client, and copies its secret", async () => {
      await page.goto(`${server.origin}/console/clients`)
      await page.getByRole("link", { name: "Add an API client" }).click()
      await page.getByLabel("Name, username or email").fill("ada")
      await page.getByRole("button", { name: "Search" }).click()
      await page.getByRole("link", { name: "Ada Nowak" }).click()
      await page.getByLabel("Name", { exact: true }).fill("HR sync")
      await page.getByLabel("Everything that the roles of its user allow").check()
      expect(await page.getByLabel("View people").isVisible()).toBe(false)
      await page.getByLabel("Only what is ticked").check()
      await page.locator("summary").filter({ hasText: "People" }).press("Enter")
      await page.getByLabel("View people").check()
      await page.getByRole("button", { name: "Save" }).click()
      await page.getByRole("heading", { name: "The secret of the client" }).waitFor()
      expect(await page.getByLabel("Secret", { exact: true }).inputValue()).not.toBe("")
      await page.getByRole("button", { name: "Copy – Secret" }).click()
      await page.getByText("Copied.").waitFor()
      expect(await violations(page)).toEqual([])
      await page.getByRole("link", { name: "I have stored the secret" }).click()
      await page.getByRole("heading", { name: "HR sync" }).waitFor()
    })

    test("works without JavaScript, from a webhook to its deliveries", async () => {
      const plain = await openBrowser({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
      try {
        await signIn(plain)
        const one = await plain.context.newPage()
        await one.goto(`${server.origin}/console/webhooks/new`)
        await one.getByLabel("Address").fill("http://hr.acme.example/")
        await one.getByRole("button", { name: "Save" }).click()
        await one.getByRole("link", { name: "absolute https address" }).waitFor()
        await one.getByLabel("Address").fill("https://hr.acme.example/hooks")
        await one.locator("summary").filter({ hasText: "Trainings" }).press("Enter")
        await one.getByLabel("a training was completed").check()
        await one.getByRole("button", { name: "Save" }).click()
        await one.getByRole("link", { name: "I have stored the secret" }).click()
        await one.getByRole("button", { name: "Send a test" }).click()
        await one.getByText("A test is being sent.").waitFor()
        await one.getByText("Waiting", { exact: true }).last().waitFor()
      } finally {
        await plain.close()
      }
    })

    test("reads in the audit log what was done, and narrows it by choosing", async () => {
      await page.goto(`${server.origin}/console/audit`)
      await page.getByRole("cell", { name: "HR sync API client" }).waitFor()
      await page.getByLabel("Kind").selectOption("Webhook")
      await page.waitForURL(/record=webhook/)
      await page.getByText("hr.acme.example").first().waitFor()
      expect(await page.getByRole("cell", { name: "HR sync API client" }).count()).toBe(0)
      const [client] = await installation.database.all<{ id: number }>(
        sql`select id from clients where name = 'HR sync'`,
      )
      const [webhook] = await installation.database.all<{ id: number }>(sql`select id from webhooks`)
      const [ada] = await installation.database.all<{ id: number }>(sql`select id from users where key = 'ada'`)
      paths = [
        ...["/console/clients", `/console/clients/${client?.id}`, "/console/clients/new"],
        ...[`/console/clients/new?user=${ada?.id}`, `/console/clients/${client?.id}/edit`],
        ...[`/console/clients/${client?.id}/secret`, `/console/clients/${client?.id}/revoke`],
        ...["/console/webhooks", `/console/webhooks/${webhook?.id}`, `/console/webhooks/${webhook?.id}/delete`],
        ...[`/console/webhooks/${webhook?.id}?tab=deliveries`, `/console/webhooks/${webhook?.id}/edit`],
        ...["/console/audit", "/console/audit?actor=nowak", "/console/audit?since=yesterday"],
      ]
    })

    test.each([
      ["light", 1280],
      ["dark", 390],
    ] as const)("axe finds nothing, %s, %d pixels wide", async (colorScheme, width) => {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 844 })
      for (const path of paths) {
        await page.goto(server.origin + path)
        expect([path, await violations(page)]).toEqual([path, []])
      }
      expect(errors).toEqual([])
    })

    test("every page fits in, even in the language with the longest words", async () => {
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 700 })
        for (const language of ["en", "de"]) {
          for (const path of paths) {
            await page.goto(`${server.origin}${path}${path.includes("?") ? "&" : "?"}language=${language}`)
            const overflowing = await page.evaluate("document.documentElement.scrollWidth > innerWidth")
            expect([path, width, language, overflowing]).toEqual([path, width, language, false])
          }
        }
      }
    })
  },
)
