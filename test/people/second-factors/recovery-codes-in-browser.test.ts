import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { readFile } from "node:fs/promises"
import { PEOPLE_WORDING } from "../../../src/people/wording/wording.ts"
import { listen } from "../../../src/server/listener.ts"
import { WORDED_LANGUAGES } from "../../../src/tools/language/worded.ts"
import { violations } from "../../harness/accessibility.ts"
import { AuthenticatorApp } from "../../harness/authenticator-app.ts"
import { hasChromium, openBrowser } from "../../harness/chromium.ts"
import { Installation } from "../../harness/installation.ts"
import { PASSWORD, PEOPLE } from "../../harness/people-company.ts"

describe.skipIf(!hasChromium("recovery codes (test/people/second-factors)"))("recovery codes", () => {
  let installation: Installation
  let server: ReturnType<typeof listen>
  beforeAll(async () => {
    installation = await Installation.start({ dataset: PEOPLE })
    server = listen(installation.app, { host: "127.0.0.1", port: 0 })
  })
  afterAll(async () => {
    await server.stop()
    await installation.stop()
  })

  test("fit a phone in every language, and are copied, saved and printed", async () => {
    const permissions = ["clipboard-read", "clipboard-write"]
    const { context, close } = await openBrowser({ permissions, viewport: { width: 390, height: 844 } })
    try {
      const page = await context.newPage()
      await page.addInitScript("globalThis.printed = 0; globalThis.print = () => { globalThis.printed += 1 }")
      await page.goto(`${server.origin}/sign-in?next=/account/second-factor`)
      await page.fill("#username", "ada.nowak")
      await page.fill("#password", PASSWORD)
      await page.locator("main form button").first().click()
      const wording = PEOPLE_WORDING.en.secondFactors
      await page.getByLabel(wording.password).fill(PASSWORD)
      await page.getByRole("button", { name: wording.begin }).click()
      const address = await page.getByRole("link", { name: wording.openApp }).getAttribute("href")
      expect(address).toMatch(/^otpauth:\/\/totp\/Acme%20GmbH(:|%3A)ada\.nowak\?/)
      const app = new AuthenticatorApp(await page.content(), installation.time)
      await page.getByLabel(wording.code, { exact: true }).fill(app.code())
      await page.getByRole("button", { name: wording.confirm }).click()
      await page.getByRole("heading", { level: 1, name: wording.codesTitle }).waitFor()
      const codes = await page.locator("#codes li").allInnerTexts()
      expect(codes).toHaveLength(10)
      await page.getByRole("button", { name: wording.copy }).click()
      await page.getByText(wording.copied).waitFor()
      expect(await page.evaluate("navigator.clipboard.readText()")).toBe(codes.join("\n"))
      const download = page.waitForEvent("download")
      await page.getByRole("link", { name: wording.save }).click()
      const saved = await download
      expect(saved.suggestedFilename()).toBe("trainbase-recovery-codes.txt")
      expect((await readFile(await saved.path(), "utf8")).trim().split("\r\n")).toEqual(codes)
      await page.getByRole("button", { name: wording.print }).click()
      expect(await page.evaluate("globalThis.printed")).toBe(1)
      expect(await violations(page)).toEqual([])
      const here = page.url()
      for (const width of [320, 390, 419]) {
        await page.setViewportSize({ width, height: 844 })
        for (const language of WORDED_LANGUAGES) {
          await page.goto(`${here}&language=${language}`)
          const overflows = await page.evaluate("document.documentElement.scrollWidth > innerWidth")
          expect([width, language, overflows]).toEqual([width, language, false])
        }
      }
    } finally {
      await close()
    }
  })
})
