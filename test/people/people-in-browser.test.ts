import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import type { Page } from "playwright-core"
import { sql } from "../../src/database/port.ts"
import { hashPassword } from "../../src/organisation/users/password.ts"
import { listen } from "../../src/server/listener.ts"
import { violations } from "../harness/accessibility.ts"
import { type Browser, hasChromium, openBrowser } from "../harness/chromium.ts"
import { Installation } from "../harness/installation.ts"
import { sessionOf } from "../harness/signed-in.ts"
import { CERTIFIED } from "../training/certificates/certified-company.ts"

const PASSWORD = "correct horse battery"

/** Ada learns; Konstanze (with a long name) administers. */
function company() {
  const [acme] = CERTIFIED.companies
  if (acme === undefined) throw new TypeError("there is no company")
  const open = { assignment_type: "manual", user_key: "ada", state: "assigned" }
  return {
    companies: [
      {
        ...acme,
        users: [
          ...acme.users,
          {
            key: "chief",
            first_name: "Konstanze-Friederike",
            last_name: "Schulze-Lüttgenau",
            roles: ["company.admin"],
          },
        ],
        courses: [
          ...acme.courses,
          { key: "annual", title: "Annual safety instruction", short_type: "instruction", state: "active" },
          { key: "fire", title: "Brandschutzhelferausbildungswiederholung", short_type: "base", state: "active" },
        ],
        assignments: [
          ...acme.assignments,
          { ...open, key: "late", course_key: "annual", deadline_date: "2026-11-10" },
          { ...open, key: "soon", course_key: "fire", deadline_date: "2026-12-15" },
        ],
      },
    ],
  }
}

/** Pages for signed-in users, each with its English title. */
const PAGES = [
  ["Your trainings", "/learn", "ada"],
  ["Your certificates", "/learn/certificates", "ada"],
  ["Deadlines in your calendar", "/learn/calendar", "ada"],
  ["Your account", "/account", "ada"],
  ["Trainings", "/console/assignments", "chief"],
  ["Trainings", "/console/assignments?search=nobody", "chief"],
  ["Your trainings", "/learn", "chief"],
] as const

/** A window as small as a page of 1280 pixels at 400 % zoom (WCAG 2.2, 1.4.10), a phone, and a desktop. */
const WINDOWS = [
  { width: 320, height: 256 },
  { width: 320, height: 700 },
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
]

describe.skipIf(!hasChromium("the pages of people in a browser (test/people)"))("people in a browser", () => {
  let installation: Installation
  let server: ReturnType<typeof listen>
  let browser: Browser
  let page: Page
  const sessions = new Map<string, string>()

  beforeAll(async () => {
    installation = await Installation.start({ dataset: company() })
    await installation.database.run(sql`update users set password_hash = ${await hashPassword(PASSWORD)}`)
    for (const key of ["ada", "chief"]) sessions.set(key, await sessionOf(installation, key))
    server = listen(installation.app, { host: "127.0.0.1", port: 0 })
    browser = await openBrowser()
    page = await browser.context.newPage()
  })
  afterAll(async () => {
    await browser.close()
    await server.stop()
    await installation.stop()
  })

  async function signIn({ context }: Browser, key: string): Promise<void> {
    await context.clearCookies()
    await context.addCookies([{ name: "session", value: sessions.get(key) ?? "", url: server.origin }])
  }

  test.each([
    ["light", 1280],
    ["dark", 390],
  ] as const)("axe finds nothing, %s, %d pixels wide", async (colorScheme, width) => {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 844 })
    for (const [title, path, key] of PAGES) {
      await signIn(browser, key)
      await page.goto(server.origin + path)
      expect(await page.title()).toBe(`${title} – trainbase`)
      expect([path, await violations(page)]).toEqual([path, []])
    }
    await page.getByRole("button", { name: "Konstanze-Friederike" }).click()
    expect(await violations(page)).toEqual([])
    await signIn(browser, "ada")
    await page.goto(`${server.origin}/account`)
    await page.getByRole("button", { name: "Change password" }).click()
    await page.getByText("Please check what you entered").waitFor()
    expect(await violations(page)).toEqual([])
    await page.context().clearCookies()
    for (const path of ["/sign-in", "/password/forgotten"]) {
      await page.goto(server.origin + path)
      expect([path, await violations(page)]).toEqual([path, []])
    }
  })

  test("every page fits in, even in the language with the longest words", async () => {
    for (const window of WINDOWS) {
      await page.setViewportSize(window)
      for (const language of ["en", "de"]) {
        for (const [, path, key] of PAGES) {
          await signIn(browser, key)
          await page.goto(`${server.origin}${path}${path.includes("?") ? "&" : "?"}language=${language}`)
          const overflowing = await page.evaluate("document.documentElement.scrollWidth > innerWidth")
          expect([path, window.width, language, overflowing]).toEqual([path, window.width, language, false])
        }
      }
    }
  })

  test.each([390, 1280])(
    "everything can be reached by keyboard, skipping the frame, and no focused element is hidden, %d pixels wide",
    async (width) => {
      await page.setViewportSize({ width, height: 844 })
      for (const [, path, key] of PAGES) {
        await signIn(browser, key)
        await page.goto(server.origin + path)
        const count = await page.locator("a:visible, button:visible, input:visible, select:visible").count()
        const seen: string[] = []
        for (let step = 0; step < count; step++) {
          await page.keyboard.press("Tab")
          seen.push(String(await page.evaluate(FOCUSED)))
        }
        expect(seen[0]).toBe("Skip to the content")
        expect(seen.filter((text) => /^nothing|not seen/.test(text))).toEqual([])
      }
    },
  )

  test("a line of a list leads to its training wherever it is pressed, except the links in it", async () => {
    await signIn(browser, "ada")
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      await page.goto(`${server.origin}/learn`)
      const line = page.locator(".lines > li").first()
      const leads = await line.locator(".name a").getAttribute("href")
      const { width: wide = 0, height = 0 } = (await line.boundingBox()) ?? {}
      await line.click({ position: { x: wide - 6, y: height - 6 } })
      await page.waitForURL(`**${leads}`)
    }
  })

  test("at 320 pixels the header has room for a long name next to the symbol", async () => {
    await signIn(browser, "chief")
    await page.setViewportSize({ width: 320, height: 700 })
    await page.goto(`${server.origin}/learn`)
    const boxOf = async (selector: string) => (await page.locator(selector).boundingBox()) ?? { x: 0, width: 0 }
    const [brand, menu] = [await boxOf(".site-header .brand .icon"), await boxOf(".account-menu .menu-button")]
    expect(brand.x + brand.width).toBeLessThan(menu.x)
    expect(menu.x + menu.width).toBeLessThanOrEqual(320)
    expect(await page.getByRole("link", { name: "trainbase" }).isVisible()).toBeTrue()
  })

  test("errors get the focus, and lead to their fields", async () => {
    await signIn(browser, "ada")
    await page.goto(`${server.origin}/account`)
    await page.getByLabel("Current password").fill("wrong")
    await page.getByRole("button", { name: "Change password" }).click()
    await page.waitForURL("**/account/password")
    // The address changes before the page's script has run.
    await page.waitForFunction("document.activeElement.className === 'fault-summary'")
    await page.getByRole("link", { name: "Enter at least 8 characters." }).click()
    expect(await page.evaluate("document.activeElement.id")).toBe("password")
    expect(await page.getByLabel("Current password").inputValue()).toBe("")
  })

  test("without JavaScript somebody signs in, chooses a language, and signs out with the menu", async () => {
    const plain = await openBrowser({ javaScriptEnabled: false })
    try {
      const one = await plain.context.newPage()
      const user = await installation.database.get<{ username: string }>(
        sql`select username from users where key = 'ada' order by id limit 1`,
      )
      await one.goto(server.origin)
      await one.getByRole("link", { name: "Sign in" }).click()
      await one.getByLabel("Username or email address").fill(user?.username ?? "")
      await one.getByLabel("Password").fill(PASSWORD)
      await one.getByRole("button", { name: "Sign in" }).click()
      await one.getByRole("heading", { name: "Your trainings" }).waitFor()
      await one.getByRole("button", { name: "Ada Müller" }).click()
      await one.getByRole("link", { name: "Account", exact: true }).click()
      await one.getByLabel("Language of these pages").selectOption("de")
      await one.getByRole("button", { name: "Save" }).click()
      await one.getByText("Ihre Sprache ist gespeichert.").waitFor()
      await one.getByRole("button", { name: "Ada Müller" }).click()
      await one.getByRole("button", { name: "Abmelden", exact: true }).click()
      await one.getByText("abgemeldet").waitFor()
      await one.goBack()
      expect(await one.getByText("Ihre Sprache ist gespeichert.").isVisible()).toBeFalse()
    } finally {
      await plain.close()
    }
  })

  test("the first visit to the sign-in page, with style and icons, is below 60 KB on the wire", async () => {
    const fresh = await openBrowser()
    try {
      const one = await fresh.context.newPage()
      await one.goto(`${server.origin}/sign-in`, { waitUntil: "networkidle" })
      let bytes = 0
      for (const { href } of fresh.requested) {
        const response = await fetch(href, { headers: { "accept-encoding": "gzip" }, decompress: false })
        bytes += (await response.arrayBuffer()).byteLength
      }
      expect(fresh.requested.length).toBeGreaterThan(2)
      expect(bytes).toBeLessThan(60_000)
    } finally {
      await fresh.close()
    }
  })
})

/** The focused element, whether it shows the focus and is in view, and that nothing covers it. */
const FOCUSED = `(() => {
  const element = document.activeElement
  if (element === null || element === document.body) return "nothing"
  const { left, top, bottom, width, height } = element.getBoundingClientRect()
  const above = document.elementFromPoint(left + width / 2, top + height / 2)
  // The button in a date field has an outline of its own.
  const hasOutline = element.type === "date" || getComputedStyle(element).outlineStyle !== "none"
  const isSeen = hasOutline && width > 0 && bottom > 0 && top < innerHeight &&
    (element.contains(above) || above?.contains(element) || above?.closest("a, button") === element)
  return (element.textContent || element.id).trim() + (isSeen ? "" : " (not seen)")
})()`
