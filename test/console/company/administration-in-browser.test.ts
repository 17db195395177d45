import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import type { Page } from "playwright-core"
import { listen } from "../../../src/server/listener.ts"
import { violations } from "../../harness/accessibility.ts"
import { type Browser, hasChromium, openBrowser } from "../../harness/chromium.ts"
import { Installation } from "../../harness/installation.ts"
import { PEOPLE } from "../../harness/people-company.ts"
import { pngFile } from "../../harness/pictures.ts"
import { sessionOf } from "../../harness/signed-in.ts"

const PATHS = [
  ...["/console/company", "/console/company/details", "/console/company/appearance", "/console/company/security"],
  ...["/console/company/logo/remove", "/console/kiosks", "/console/kiosks/new", "/console/kiosks/1"],
  ...["/console/kiosks/1/revoke", "/console/sign-on", "/console/sign-on/new", "/console/sign-on/acme"],
  ...["/console/sign-on/acme/edit", "/console/sign-on/acme/secret", "/console/sign-on/acme/on"],
]

describe.skipIf(!hasChromium("the pages of the company in a browser (test/console/company)"))(
  "an administrator in a browser",
  () => {
    let installation: Installation
    let server: ReturnType<typeof listen>
    let browser: Browser
    let page: Page
    const errors: string[] = []

    beforeAll(async () => {
      installation = await Installation.start({ dataset: PEOPLE })
      server = listen(installation.app, { host: "127.0.0.1", port: 0 })
      browser = await openBrowser({ viewport: { width: 1280, height: 800 } })
      await signIn(browser)
      page = await browser.context.newPage()
      page.on("pageerror", (error) => errors.push(String(error)))
      page.on("console", (message) => {
        if (!/status of 422/.test(message.text())) errors.push(message.text())
      })
      await page.goto(`${server.origin}/console/kiosks/new?language=en`)
      await page.getByLabel("Name").fill("Hall 3, beside the gate with the very long name")
      await page.getByLabel("Location or team").selectOption({ label: "Team Warehouse" })
      await page.getByRole("button", { name: "Add a tablet" }).click()
      expect(await page.locator("code.secret").textContent()).toMatch(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/)
      await page.goto(`${server.origin}/console/sign-on/new`)
      await page.getByLabel("Name", { exact: true }).fill("Acme SSO")
      await page.getByLabel("Issuer").fill("https://id.acme.example/realms/a-rather-long-name-of-a-realm")
      await page.getByLabel("Client ID").fill("trainbase")
      await page.getByLabel("Client secret").fill("a shared secret")
      await page.getByRole("button", { name: "Add a provider" }).click()
      await page.getByText("The provider was added.").waitFor()
    })
    afterAll(async () => {
      await browser.close()
      await server.stop()
      await installation.stop()
    })

    async function signIn({ context }: Browser): Promise<void> {
      await context.addCookies([
        { name: "session", value: await sessionOf(installation, "boss"), url: server.origin },
        { name: "language", value: "en", url: server.origin },
      ])
    }

    test.each([
      ["light", 1280],
      ["dark", 390],
    ] as const)("axe finds nothing, %s, %d pixels wide", async (colorScheme, width) => {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 844 })
      for (const path of PATHS) {
        await page.goto(server.origin + path)
        expect([path, await violations(page)]).toEqual([path, []])
      }
      expect(errors).toEqual([])
    })

    test("every page fits in, in both languages", async () => {
      const found: unknown[] = []
      for (const width of [320, 390, 1280]) {
        await page.setViewportSize({ width, height: 700 })
        for (const language of ["de", "en"]) {
          for (const path of PATHS) {
            await page.goto(`${server.origin}${path}?language=${language}`)
            const overflowing = await page.evaluate("document.documentElement.scrollWidth > innerWidth")
            if (overflowing === true) found.push([path, width, language])
          }
        }
      }
      expect(found).toEqual([])
    })

    test("the contrast follows a colour that is typed or picked", async () => {
      await page.goto(`${server.origin}/console/company/appearance`)
      const white = page.locator(".contrasts li").first()
      expect(await white.isVisible()).toBe(false)
      await page.getByLabel("Colour", { exact: true }).fill("#1A5C3A")
      expect(await white.textContent()).toBe("AaOn white: 7.9 : 1 – enough for text")
      await page.getByLabel("Pick a colour").fill("#ffff00")
      expect(await page.getByLabel("Colour", { exact: true }).inputValue()).toBe("#ffff00")
      expect(await white.textContent()).toContain("too low for text")
    })

    test("by the keyboard alone, a form is reached, corrected and saved", async () => {
      await page.goto(`${server.origin}/console/company/appearance`)
      await page.getByLabel("Colour", { exact: true }).focus()
      await page.keyboard.type("green")
      await page.keyboard.press("Enter")
      await page.waitForFunction("document.activeElement.className === 'fault-summary'")
      await page.keyboard.press("Tab")
      await page.keyboard.press("Enter")
      expect(await page.evaluate("document.activeElement.id")).toBe("colour")
      await page.keyboard.press("Control+A")
      await page.keyboard.type("#1a5c3a")
      await page.keyboard.press("Enter")
      await page.getByText("Saved.").waitFor()
      expect(await page.getByText("#1a5c3a").isVisible()).toBe(true)
    })

    test("without JavaScript a logo is uploaded, and a tablet is revoked", async () => {
      const plain = await openBrowser({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
      try {
        await signIn(plain)
        const one = await plain.context.newPage()
        const file = join(installation.directory, "logo.png")
        writeFileSync(file, pngFile(40, 20, "full"))
        await one.goto(`${server.origin}/console/company`)
        await one.getByLabel("Choose a logo").setInputFiles(file)
        await one.getByRole("button", { name: "Save the logo" }).click()
        await one.getByText("The logo was saved.").waitFor()
        expect(await one.getByAltText("Logo of Acme GmbH").isVisible()).toBe(true)
        await one.goto(`${server.origin}/console/kiosks`)
        await one.getByRole("link", { name: "Hall 3" }).click()
        await one.getByRole("link", { name: "Revoke the tablet" }).click()
        await one.getByRole("button", { name: "Revoke the tablet" }).click()
        await one.getByText("The tablet was revoked.").waitFor()
      } finally {
        await plain.close()
      }
    })
  },
)
