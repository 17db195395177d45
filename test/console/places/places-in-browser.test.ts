import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import type { Page } from "playwright-core"
import { listen } from "../../../src/server/listener.ts"
import { violations } from "../../harness/accessibility.ts"
import { type Browser, hasChromium, openBrowser } from "../../harness/chromium.ts"
import { until } from "../../harness/processes.ts"
import { sessionOf } from "../../harness/signed-in.ts"
import { type PlacesCompany, placesCompany } from "./places-company.ts"

const WIDTHS = [320, 390, 1280]

describe.skipIf(!hasChromium("locations and teams in a browser (test/console/places)"))(
  "locations and teams in a browser",
  () => {
    let company: PlacesCompany
    let server: ReturnType<typeof listen>
    let browser: Browser
    let page: Page
    let paths: readonly string[]
    const errors: string[] = []

    beforeAll(async () => {
      company = await placesCompany()
      server = listen(company.installation.app, { host: "127.0.0.1", port: 0 })
      browser = await openBrowser({ viewport: { width: 1280, height: 900 } })
      await signIn(browser)
      page = await browser.context.newPage()
      page.on("pageerror", (error) => errors.push(String(error)))
      page.on("console", (message) => errors.push(message.text()))
      const [berlin, warehouse] = [company.at("locations", "berlin"), company.at("teams", "warehouse")]
      paths = [
        ...["/console/places", "/console/places?search=ber", "/console/places/order", "/console/places/locations/new"],
        ...[berlin, `${berlin}?tab=people`, `${berlin}?tab=about`, `${berlin}/order`, `${berlin}/edit`],
        ...[`${berlin}/deactivate`, `${berlin}/leaders/add?as=admin`, "/console/places/teams/new"],
        ...[warehouse, `${warehouse}?tab=trainings`, `${warehouse}?tab=about`, `${warehouse}/edit`],
        ...[`${warehouse}/members/add?search=a`, `${warehouse}/deactivate`, `${warehouse}/instruction`],
      ]
    })
    afterAll(async () => {
      await browser.close()
      await server.stop()
      await company.installation.stop()
    })

    async function signIn({ context }: Browser): Promise<void> {
      const token = await sessionOf(company.installation, "boss")
      await context.addCookies([{ name: "session", value: token, url: server.origin }])
    }

    /** The names in the order of the page. */
    const names = (): Promise<string[]> => page.locator("[data-place] .name").allTextContents()

    async function open(path: string): Promise<void> {
      await page.goto(`${server.origin}${path}${path.includes("?") ? "&" : "?"}language=en`)
    }

    test.each([
      ["light", 1280],
      ["dark", 390],
    ] as const)("axe finds nothing, %s, %d pixels wide", async (colorScheme, width) => {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 844 })
      for (const path of paths) {
        await open(path)
        expect([path, await violations(page)]).toEqual([path, []])
      }
      expect(errors).toEqual([])
    })

    test("every page fits in, even in the language with the longest words", async () => {
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 700 })
        for (const path of paths) {
          await page.goto(`${server.origin}${path}${path.includes("?") ? "&" : "?"}language=de`)
          const overflowing = await page.evaluate("document.documentElement.scrollWidth > innerWidth")
          expect([path, width, overflowing]).toEqual([path, width, false])
        }
      }
      await page.setViewportSize({ width: 1280, height: 900 })
    })

    test("locations are put in order by pointer, by keys and by buttons, and each move is announced", async () => {
      await open("/console/places/order")
      expect(await names()).toEqual(["Berlin", "Kraków"])
      const grip = page.getByRole("button", { name: "Move Berlin", exact: true })
      const target = await page.locator("[data-place]").nth(1).boundingBox()
      const start = await grip.boundingBox()
      if (target === null || start === null) throw new TypeError("the rows are not shown")
      await page.mouse.move(start.x + 8, start.y + 8)
      await page.mouse.down()
      await page.mouse.move(target.x + 20, target.y + target.height - 4, { steps: 5 })
      await page.mouse.up()
      await page.getByText("The new order is saved.").waitFor()
      expect(await names()).toEqual(["Kraków", "Berlin"])

      await page.getByRole("button", { name: "Move Berlin", exact: true }).focus()
      await page.keyboard.press("Space")
      await page.getByText("Picked up: Berlin. Position 2 of 2.").waitFor()
      await page.keyboard.press("ArrowUp")
      await page.getByText("Berlin: position 1 of 2.").waitFor()
      await page.keyboard.press("Escape")
      await page.getByText("Cancelled. Berlin is back at position 2.").waitFor()
      expect(await names()).toEqual(["Kraków", "Berlin"])
      await page.keyboard.press("Space")
      await page.keyboard.press("Home")
      await page.keyboard.press("Space")
      await page.getByText("Berlin is now at position 1 of 2.").waitFor()
      // The focus is still on the handle once the saved list is there.
      await until(async () => (await page.evaluate("document.activeElement?.ariaLabel")) === "Move Berlin")
      await page.reload()
      expect(await names()).toEqual(["Berlin", "Kraków"])

      await page.getByRole("button", { name: "Move Kraków up" }).click()
      await page.getByText("The new order is saved.").waitFor()
      expect(await names()).toEqual(["Kraków", "Berlin"])
    })

    test("without JavaScript, by keyboard alone: order, a new team, members and who trains it", async () => {
      const plain = await openBrowser({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
      try {
        await signIn(plain)
        const one = await plain.context.newPage()
        const press = async (role: "button" | "link", name: string) => {
          await one.getByRole(role, { name }).first().focus()
          await one.keyboard.press("Enter")
        }
        await one.goto(`${server.origin}${company.at("locations", "berlin")}/order?language=en`)
        await press("button", "Move Office up")
        await one.getByText("The new order is saved.").waitFor()
        expect(await one.locator("[data-place] .name").allTextContents()).toEqual(["Office", "Warehouse"])
        await press("link", "Done")
        await press("link", "Add a team")
        await one.getByLabel("Name", { exact: true }).fill("Yard")
        await press("button", "Add a team")
        await one.getByText("The team was added.").waitFor()
        await press("link", "Add members")
        await one.getByLabel("Name, username or email").fill("ada")
        await press("button", "Search")
        await one.getByRole("checkbox", { name: "Ada Müller" }).check()
        await one.getByLabel("Or paste a column").fill("Łukasz Ørsted\nNobody Known")
        await press("button", "Add")
        await one.getByRole("link", { name: "Not found: Nobody Known" }).waitFor()
        await one.getByLabel("Or paste a column").fill("")
        await press("button", "Add")
        await one.getByText("2 people added to the team.").waitFor()
        await press("link", "Details")
        await press("link", "Add – Trainers")
        await one.getByLabel("Name, username or email").fill("lukasz")
        await press("button", "Search")
        await one.getByRole("checkbox", { name: "Łukasz Ørsted" }).check()
        await press("button", "Add")
        await one.getByText("1 person added.").waitFor()
        await press("button", "Remove Łukasz Ørsted")
        await one.getByText("Removed.").waitFor()
      } finally {
        await plain.close()
      }
    })
  },
)
