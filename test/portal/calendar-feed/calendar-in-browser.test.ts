import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import type { Page } from "playwright-core"
import { listen } from "../../../src/server/listener.ts"
import { violations } from "../../harness/accessibility.ts"
import { type Browser, hasChromium, openBrowser } from "../../harness/chromium.ts"
import { Installation } from "../../harness/installation.ts"
import { sessionOf } from "../../harness/signed-in.ts"

describe.skipIf(!hasChromium("the page about the calendar in a browser"))("the calendar page in a browser", () => {
  let installation: Installation
  let server: ReturnType<typeof listen>

  beforeAll(async () => {
    installation = await Installation.start()
    server = listen(installation.app, { host: "127.0.0.1", port: 0 })
  })
  afterAll(async () => {
    await server.stop()
    await installation.stop()
  })

  /** A page in which Ada has opened her calendar, and whose errors are reported. */
  async function opened(browser: Browser, errors: string[] = []): Promise<Page> {
    const session = await sessionOf(installation, "ada")
    await browser.context.addCookies([{ name: "session", value: session, url: server.origin }])
    const page = await browser.context.newPage()
    page.on("console", (message) => errors.push(message.text()))
    page.on("pageerror", (error) => errors.push(String(error)))
    await page.goto(`${server.origin}/learn`)
    await page.getByRole("link", { name: "Deadlines in your calendar" }).click()
    await page.getByRole("heading", { name: "Deadlines in your calendar" }).waitFor()
    return page
  }

  test.each([
    ["light", 1280],
    ["dark", 390],
    ["light", 320],
  ] as const)(
    "in each of its states it has no accessibility errors and fits in, %s, %d pixels wide",
    async (colorScheme, width) => {
      const browser = await openBrowser()
      const errors: string[] = []
      try {
        const page = await opened(browser, errors)
        await page.emulateMedia({ colorScheme })
        await page.setViewportSize({ width, height: 844 })
        const check = async (state: string) => {
          expect([state, await violations(page)]).toEqual([state, []])
          for (const language of ["de", "en"]) {
            await page.goto(`${server.origin}/learn/calendar?language=${language}`)
            const overflowing = await page.evaluate("document.documentElement.scrollWidth > innerWidth")
            expect([state, language, overflowing]).toEqual([state, language, false])
          }
        }
        await check("none")
        await page.getByRole("button", { name: "Create an address" }).click()
        await page.getByLabel("Address of your calendar").waitFor()
        await check("shown")
        await browser.context.clearCookies({ name: "calendar" })
        await page.reload()
        await page.getByText("cannot be shown again").waitFor()
        await check("hidden")
        await page.getByRole("button", { name: "Remove the address" }).click()
        await page.getByText("The address is removed.").waitFor()
        expect(errors).toEqual([])
      } finally {
        await browser.close()
      }
    },
  )

  test("an address is created and copied by keyboard", async () => {
    const browser = await openBrowser()
    try {
      const page = await opened(browser)
      await page.getByRole("button", { name: "Create an address" }).press("Enter")
      const field = page.getByLabel("Address of your calendar")
      const address = await field.inputValue()
      expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/calendar\/[\w-]{43}\.ics$/)
      await page.getByRole("button", { name: "Copy the address" }).press("Enter")
      await page.getByText("The address is copied.").waitFor()
      expect(await field.inputValue()).toBe(address)
      expect(await page.getByRole("link", { name: "Open in a calendar" }).getAttribute("href")).toBe(
        address.replace("http:", "webcal:"),
      )
      expect((await fetch(address)).headers.get("content-type")).toBe("text/calendar; charset=utf-8")
    } finally {
      await browser.close()
    }
  })

  test("without JavaScript the address can be copied by hand, and there is no useless button", async () => {
    const browser = await openBrowser({ javaScriptEnabled: false })
    try {
      const page = await opened(browser)
      await page.getByRole("button", { name: /^Create a/ }).click()
      expect(await page.getByLabel("Address of your calendar").inputValue()).toContain("/calendar/")
      expect(await page.getByRole("button", { name: "Copy the address" }).isVisible()).toBeFalse()
    } finally {
      await browser.close()
    }
  })
})
