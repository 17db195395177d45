import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import type { Page } from "playwright-core"
import { listen } from "../../../src/server/listener.ts"
import { violations } from "../../harness/accessibility.ts"
import { type Browser, hasChromium, openBrowser } from "../../harness/chromium.ts"
import { Installation } from "../../harness/installation.ts"
import { sessionOf } from "../../harness/signed-in.ts"
import { runImports } from "../../organisation/imports/importing.ts"

const FILE = [
  "Personalnummer;Vorname;Nachname;Geburtsdatum;Kostenstelle",
  "P1;Jörg;Größe;31.12.1980;12",
  "P2;Änne;Maß;30.2.1990;13",
].join("\n")

describe.skipIf(!hasChromium("imports in a browser (test/console/imports)"))("imports in a browser", () => {
  let installation: Installation
  let server: ReturnType<typeof listen>
  let browser: Browser
  let page: Page

  beforeAll(async () => {
    installation = await Installation.start()
    server = listen(installation.app, { host: "127.0.0.1", port: 0 })
    browser = await openBrowser({ viewport: { width: 1280, height: 900 } })
    page = await signedIn(browser)
  })
  afterAll(async () => {
    await browser.close()
    await server.stop()
    await installation.stop()
  })

  async function signedIn({ context }: Browser): Promise<Page> {
    const token = await sessionOf(installation, "boss")
    await context.addCookies([{ name: "session", value: token, url: server.origin }])
    return context.newPage()
  }

  const choose = (on: Page, text = FILE) =>
    on
      .getByLabel("File", { exact: true })
      .setInputFiles({ name: "people.csv", mimeType: "text/csv", buffer: Buffer.from(text) })

  async function press(on: Page, role: "button" | "link", name: string): Promise<void> {
    await on.getByRole(role, { name }).first().focus()
    await on.keyboard.press("Enter")
  }

  /** Nothing is wrong with a page for people with disabilities, and it fits in, in both languages and themes. */
  async function expectGood(): Promise<void> {
    const here = page.url()
    for (const [width, colorScheme, language] of [
      [1280, "light", "en"],
      [320, "dark", "de"],
      [390, "light", "en"],
    ] as const) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 844 })
      await page.goto(`${here}${here.includes("?") ? "&" : "?"}language=${language}`)
      expect([here, width, await violations(page)]).toEqual([here, width, []])
      expect([here, width, await page.evaluate("document.documentElement.scrollWidth > innerWidth")]).toEqual([
        ...[here, width, false],
      ])
    }
  }

  test("from the file to its undoing, by keyboard, and everything can be used by everybody", async () => {
    await page.goto(`${server.origin}/console/people/import?language=en`)
    await expectGood()
    await choose(page)
    await press(page, "button", "Upload and check")
    await page.getByRole("heading", { name: "Check the columns" }).waitFor()
    await expectGood()
    expect(await page.getByLabel("Meaning of the column Kostenstelle").inputValue()).toBe("-")
    await press(page, "button", "Show what would change")
    await page.getByText("Nothing is saved yet").waitFor()
    await expectGood()
    await page.getByLabel("Number to confirm").fill("2")
    await press(page, "button", "Import 1 person")
    await page.getByText("Type 1 if this is right.").first().waitFor()
    await page.getByLabel("Number to confirm").fill("1")
    await press(page, "button", "Import 1 person")
    await page.getByText("The import waits for its turn.").waitFor()
    await runImports(installation)
    await press(page, "link", "Undo this import")
    await page.getByRole("heading", { name: "Undo this import?" }).waitFor()
    await expectGood()
    await press(page, "button", "Undo the import")
    await page.getByText("The import is being undone. You can leave").waitFor()
    await runImports(installation)
    await page.getByText("The import was undone.").waitFor()
    await expectGood()
  })

  test("without JavaScript", async () => {
    const plain = await openBrowser({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
    try {
      const one = await signedIn(plain)
      await one.goto(`${server.origin}/console/people/import?language=en`)
      await choose(one, FILE.replaceAll("P", "Q").replace("Jörg", "Götz"))
      await press(one, "button", "Upload and check")
      await one.getByLabel("Meaning of the column Qersonalnummer").selectOption("Personnel number")
      await press(one, "button", "Show what would change")
      await one.getByLabel("Number to confirm").fill("1")
      await press(one, "button", "Import 1 person")
      await one.getByText("The import waits for its turn.").waitFor()
      await runImports(installation)
      await one.reload()
      await one.getByRole("link", { name: "Undo this import" }).waitFor()
    } finally {
      await plain.close()
    }
  })
})
