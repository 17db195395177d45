import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import type { BrowserContext, Page } from "playwright-core"
import { listen } from "../../src/server/listener.ts"
import { violations } from "../harness/accessibility.ts"
import { type Browser, hasChromium, openBrowser } from "../harness/chromium.ts"
import { Installation } from "../harness/installation.ts"
import { CERTIFIED, CODES, UNKNOWN } from "../training/certificates/certified-company.ts"

/** All pages, by their titles in English. */
const PAGES: readonly (readonly [title: string, path: string])[] = [
  ["trainbase", "/"],
  ["trainbase for integrators", "/swagger/guide"],
  ["Check a certificate", "/verify"],
  ["Valid – Check a certificate", `/verify/${CODES.valid}`],
  ["Expired – Check a certificate", `/verify/${CODES.expired}`],
  ["Superseded – Check a certificate", `/verify/${CODES.replaced}`],
  ["Unknown – Check a certificate", `/verify/${UNKNOWN}`],
  ["Set up a shared tablet – trainbase", "/kiosk"],
  ["Page not found – trainbase", "/nowhere"],
  ["You may not open this – trainbase", "/files/1"],
]

/** A window as small as a page of 1280 pixels at 400 % zoom (WCAG 2.2, 1.4.10), a phone, and a desktop. */
const WIDTHS = [320, 390, 1280]

describe.skipIf(!hasChromium("the pages for people in a browser (test/pages)"))("in a browser", () => {
  let installation: Installation
  let empty: Installation
  let server: ReturnType<typeof listen>
  let emptyServer: ReturnType<typeof listen>
  let browser: Browser
  let page: Page
  const errors: string[] = []

  beforeAll(async () => {
    installation = await Installation.start({ dataset: CERTIFIED })
    empty = await Installation.start({ dataset: { companies: [] } })
    server = listen(installation.app, { host: "127.0.0.1", port: 0 })
    emptyServer = listen(empty.app, { host: "127.0.0.1", port: 0 })
    browser = await openBrowser()
    page = await observed(browser.context)
  })
  afterAll(async () => {
    await browser.close()
    await server.stop()
    await emptyServer.stop()
    await installation.stop()
    await empty.stop()
  })

  /** A page whose errors are recorded. The browser itself reports refusals. */
  async function observed(context: BrowserContext): Promise<Page> {
    const made = await context.newPage()
    made.on("console", (message) => {
      if (!/status of 40[34]/.test(message.text())) errors.push(message.text())
    })
    made.on("pageerror", (error) => errors.push(String(error)))
    return made
  }

  /** Every page with its address, including those of an empty installation. */
  const addresses = () => [
    ...PAGES.map(([title, path]) => [title, `${server.origin}${path}`] as const),
    ["trainbase", `${emptyServer.origin}/`] as const,
  ]

  test.each([
    ["light", 1280],
    ["dark", 390],
  ] as const)("axe finds nothing on any page, %s, %d pixels wide", async (colorScheme, width) => {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 900 })
    for (const [title, address] of addresses()) {
      await page.goto(address)
      expect(await page.title()).toBe(title)
      expect([address, await violations(page)]).toEqual([address, []])
    }
    await page.goto(server.origin)
    await page.getByRole("button", { name: "English" }).click()
    expect(await violations(page)).toEqual([])
    expect(errors).toEqual([])
  })

  test("every page fits in, even in the language with the longest words", async () => {
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      for (const language of ["en", "de"]) {
        for (const [, address] of addresses()) {
          await page.goto(`${address}?language=${language}`)
          const overflowing = await page.evaluate("document.documentElement.scrollWidth > innerWidth")
          expect([address, width, language, overflowing]).toEqual([address, width, language, false])
        }
      }
    }
    await page.context().clearCookies()
  })

  test("the keyboard reaches everything a pointer reaches, in reading order, and the focus is visible", async () => {
    await page.setViewportSize({ width: 1280, height: 900 })
    for (const [, address] of addresses()) {
      await page.goto(address)
      const count = await page
        .locator("a:visible, button:visible, input:visible, summary:visible, [tabindex]:visible")
        .count()
      const seen: string[] = []
      for (let step = 0; step < count; step++) {
        await page.keyboard.press("Tab")
        seen.push(String(await page.evaluate(FOCUSED)))
      }
      expect(seen[0]).toBe("Skip to the content")
      expect(new Set(seen).has("nothing")).toBeFalse()
      expect(seen.filter((text) => text.endsWith("(not seen)"))).toEqual([])
    }
  })

  test("the first Tab offers to skip the header", async () => {
    await page.goto(`${server.origin}/verify`)
    await page.keyboard.press("Tab")
    await page.keyboard.press("Enter")
    await page.keyboard.press("Tab")
    expect(await page.evaluate("document.activeElement.id")).toBe("code")
  })

  test("a language is chosen by keyboard, for this page and those that follow", async () => {
    await page.goto(`${server.origin}/verify/${CODES.valid}`)
    const menu = page.getByRole("button", { name: "English" })
    await menu.press("Enter")
    await page.getByRole("link", { name: "Deutsch" }).waitFor()
    await page.keyboard.press("Escape")
    expect(await page.getByRole("link", { name: "Deutsch" }).isVisible()).toBeFalse()
    await menu.press("Enter")
    await page.keyboard.press("Tab")
    await page.keyboard.press("Tab")
    await page.keyboard.press("Enter")
    await page.getByRole("heading", { name: "Zertifikat prüfen" }).waitFor()
    expect(new URL(page.url()).pathname).toBe(`/verify/${CODES.valid}`)
    await page.goto(server.origin)
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Schulungen, die sich nachweisen lassen")
    await page.context().clearCookies()
  })

  test("every page works without JavaScript", async () => {
    const other = await openBrowser({ javaScriptEnabled: false })
    try {
      const plain = await observed(other.context)
      await plain.goto(server.origin)
      await plain.getByLabel("Verification code").fill(CODES.valid)
      await plain.getByRole("button", { name: "Check" }).click()
      await plain.getByText("This certificate is valid up to").waitFor()
      await plain.getByRole("button", { name: "English" }).click()
      await plain.getByRole("link", { name: "Polski" }).click()
      await plain.getByText("Sprawdź inny certyfikat").waitFor()
    } finally {
      await other.close()
    }
    expect(errors).toEqual([])
  })

  test("icons are drawn, and a page requests their file once", async () => {
    const fresh = await openBrowser()
    try {
      const one = await observed(fresh.context)
      await one.goto(server.origin, { waitUntil: "networkidle" })
      const asked = fresh.requested.map(({ pathname }) => pathname).filter((path) => path.includes("icons"))
      expect(asked).toHaveLength(1)
      const sizes = (await one.evaluate(DRAWN)) as number[]
      expect(sizes.length).toBeGreaterThan(3)
      for (const size of sizes) expect(size).toBeGreaterThan(5)
    } finally {
      await fresh.close()
    }
  })

  test("no page requests anything from another server", () => {
    const origins = new Set(browser.requested.map(({ origin }) => origin))
    expect([...origins].sort()).toEqual([server.origin, emptyServer.origin].sort())
  })
})

/** The focused element, and whether it shows the focus and is in view. */
const FOCUSED = `(() => {
  const element = document.activeElement
  if (element === null || element === document.body) return "nothing"
  const { top, bottom, width } = element.getBoundingClientRect()
  const seen = getComputedStyle(element).outlineStyle !== "none" && width > 0 && bottom > 0 && top < innerHeight
  return (element.textContent || element.id).trim() + (seen ? "" : " (not seen)")
})()`

/** The stroke widths with which every icon is drawn. */
const DRAWN = `[...document.querySelectorAll("svg.icon")].filter((icon) => icon.checkVisibility()).map((icon) => icon.querySelector("use").getBoundingClientRect().width)`
