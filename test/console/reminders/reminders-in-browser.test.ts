import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import type { Page } from "playwright-core"
import { sql } from "../../../src/database/port.ts"
import { createMail } from "../../../src/mail/rules.ts"
import { listen } from "../../../src/server/listener.ts"
import { acmeReminding, entries, morning, open, remindAt } from "../../compliance/reminders/reminding.ts"
import { violations } from "../../harness/accessibility.ts"
import { type Browser, hasChromium, openBrowser } from "../../harness/chromium.ts"
import type { Installation } from "../../harness/installation.ts"
import { idOf } from "../../harness/records.ts"
import { sessionOf } from "../../harness/signed-in.ts"
import { KEY, settingsFor } from "../../mail/outbox.ts"

const WIDTHS = [320, 390, 1280]

describe.skipIf(!hasChromium("reminders in a browser (test/console/reminders)"))("reminders in a browser", () => {
  let acme: Installation
  let server: ReturnType<typeof listen>
  let browser: Browser
  let page: Page
  let paths: readonly string[]
  const errors: string[] = []

  beforeAll(async () => {
    acme = await acmeReminding({
      assignments: [
        open("one", "lena", "first-aid", "2026-11-27"),
        open("two", "nora", "first-aid", "2026-11-27"),
        open("three", "nora", "ladder", "2026-11-10"),
      ],
      mail: createMail({ settings: settingsFor("smtp://127.0.0.1:1"), key: KEY, nudge: () => {} }),
    })
    await acme.database.run(sql`update users set language = 'en'`)
    acme.time.now = morning("2026-11-20")
    await remindAt(acme, acme.time.now)
    server = listen(acme.app, { host: "127.0.0.1", port: 0 })
    browser = await openBrowser({ viewport: { width: 1280, height: 844 } })
    await signIn(browser)
    page = await browser.context.newPage()
    page.on("pageerror", (error) => errors.push(String(error)))
    const ids = ["lena", "nora"].map((key) => `id=${idOf(acme, "users", key)}`).join("&")
    const course = idOf(acme, "courses", "first-aid")
    paths = [
      ...["/console/reminders", "/console/reminders?user=n", "/console/reminders?since=yesterday"],
      ...["/console/reminders/unreachable", `/console/acts/new?act=users.remind&${ids}`],
      `/console/acts/new?act=users.remind&${ids}&course_id=${course}&asked=1&message=Please`,
      `/console/acts/new?act=users.print-reminders&${ids}`,
      ...["/console/company", "/console/company/reminders", "/console/company/reminders/mails?kind=summary"],
    ]
  })
  afterAll(async () => {
    await browser.close()
    await server.stop()
    await acme.stop()
  })

  async function signIn({ context }: Browser): Promise<void> {
    await context.addCookies([{ name: "session", value: await sessionOf(acme, "hanna"), url: server.origin }])
  }

  test("the ledger is narrowed by choosing, and leads to a reminder by hand", async () => {
    await page.goto(`${server.origin}/console/reminders`)
    await page.getByLabel("Reason").selectOption("No email address")
    await page.waitForURL(/reason=no_address/)
    await page.getByRole("cell", { name: "Nora Neu" }).first().waitFor()
    expect(await page.getByRole("cell", { name: "Lena Lindner" }).count()).toBe(0)
    await page.goto(`${server.origin}/console/reminders?user=Lindner&kind=deadline&state=queued`)
    await page.getByRole("checkbox", { name: /Select Lena Lindner/ }).check()
    await page.getByRole("button", { name: "Remind", exact: true }).click()
    await page.getByLabel("Your message").fill("Before Friday, please.")
    await page.getByRole("button", { name: "Continue" }).click()
    await page.getByRole("heading", { name: "1 will be reminded of" }).waitFor()
    await page.getByRole("button", { name: "Send" }).click()
    await page.getByText("A reminder of 1 training was sent.").waitFor()
    expect(await entries(acme)).toContain("manual lena queued")
  })

  test("letters for who cannot be reached are printed with the keyboard alone", async () => {
    await page.goto(`${server.origin}/console/reminders`)
    await page.getByRole("link", { name: "Cannot be reached" }).press("Enter")
    await page.getByRole("checkbox", { name: "Select Nora Neu" }).press("Space")
    await page.getByRole("button", { name: "Print letters" }).press("Enter")
    await page.getByRole("heading", { name: "1 gets a letter" }).waitFor()
    await page.getByRole("button", { name: "Print the letters" }).press("Enter")
    const link = page.getByRole("link", { name: "Open the letters (PDF)" })
    await link.waitFor()
    const download = page.waitForEvent("download")
    await link.press("Enter")
    expect((await download).suggestedFilename()).toBe("reminders.pdf")
  })

  test("without JavaScript, a company changes its reminders and looks at their mails", async () => {
    const plain = await openBrowser({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
    try {
      await signIn(plain)
      const one = await plain.context.newPage()
      await one.goto(`${server.origin}/console/company`)
      await one.getByRole("link", { name: "Edit – Reminders" }).click()
      await one.getByLabel("Days before a deadline").fill("30, soon")
      await one.getByRole("button", { name: "Save" }).click()
      expect(await one.getByLabel("Days before a deadline").inputValue()).toBe("30, soon")
      await one.getByLabel("Days before a deadline").fill("30, 14, 2")
      await one.getByRole("button", { name: "Save" }).click()
      await one.getByText("30, 14, 2 days before").waitFor()
      await one.getByRole("link", { name: "Look at the mails" }).click()
      await one.getByLabel("Mail").selectOption("Overdue")
      await one.getByLabel("Language").selectOption("Polski")
      await one.getByRole("button", { name: "Show" }).click()
      await one.getByText("Minął termin szkolenia").waitFor()
      const framed = one.frameLocator("iframe.mail").getByText("Dzień dobry, Hanna Huber!")
      await framed.waitFor()
    } finally {
      await plain.close()
    }
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
})
