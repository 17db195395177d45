import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import type { Page } from "playwright-core"
import { insertRows } from "../../../src/database/insert-rows.ts"
import { listen } from "../../../src/server/listener.ts"
import { addPairs, peopleAndCourses, samplePairs } from "../../compliance/pairs/sample-pairs.ts"
import { violations } from "../../harness/accessibility.ts"
import { type Browser, hasChromium, openBrowser } from "../../harness/chromium.ts"
import { isFocused, isInSight } from "../../harness/focus.ts"
import { Installation } from "../../harness/installation.ts"
import { PEOPLE } from "../../harness/people-company.ts"
import { companyId, idOf } from "../../harness/records.ts"
import { sessionOf } from "../../harness/signed-in.ts"

/** A window as small as a page of 1280 pixels at 400 % zoom (WCAG 2.2, 1.4.10), a phone, and a desktop. */
const WIDTHS = [320, 390, 1280]

describe.skipIf(!hasChromium("the frame of the console in a browser (test/console/frame)"))(
  "the console in a browser",
  () => {
    let installation: Installation
    let server: ReturnType<typeof listen>
    let browser: Browser
    let page: Page
    const errors: string[] = []
    /** Courses of the matrix. */
    let asked: readonly number[]

    beforeAll(async () => {
      installation = await Installation.start({ dataset: crowded() })
      const { users, courses } = await peopleAndCourses(installation.database, companyId(installation))
      asked = courses
      await addPairs(installation.database, samplePairs(companyId(installation), users, courses, "2026-11-20"))
      await requireOne(courses[0] ?? 0)
      server = listen(installation.app, { host: "127.0.0.1", port: 0 })
      browser = await openBrowser()
      await signIn(browser)
      page = await browser.context.newPage()
      page.on("console", (message) => errors.push(message.text()))
      page.on("pageerror", (error) => errors.push(String(error)))
    })
    afterAll(async () => {
      await browser.close()
      await server.stop()
      await installation.stop()
    })

    /** Makes a requirement without applying it: its people are those of the sample. */
    async function requireOne(course: number): Promise<void> {
      const columns = "company_id, key, course_id, from_date, made_on, is_begun, has_bound, created_at, updated_at"
      const row = [companyId(installation), "asked", course, "2026-11-01", "2026-11-01", 1, 1, 1, 1]
      await installation.database.transaction((tx) => insertRows(tx, `requirements (${columns})`, [row]))
    }

    async function signIn({ context }: Browser): Promise<void> {
      await context.addCookies([{ name: "session", value: await sessionOf(installation, "boss"), url: server.origin }])
    }

    const paths = () => {
      const ada = idOf(installation, "users", "ada")
      return [
        "/console",
        "/console/find?search=no",
        "/console/shortcuts",
        "/console/people",
        "/console/people?state=inactive&sort=-username",
        "/console/people?search=nobody",
        "/console/people/new",
        `/console/people/${ada}`,
        `/console/people/${ada}?tab=open`,
        `/console/people/${ada}?tab=required`,
        `/console/people/${ada}?tab=record&as_of=2026-11-19`,
        `/console/people/${ada}?tab=reminders`,
        `/console/people/${ada}/exemptions/new`,
        `/console/people/${ada}/edit`,
        `/console/people/${ada}/deactivate`,
        "/console/assignments",
        "/console/certificates",
        "/console/matrix",
        `/console/matrix/why?user_id=${ada}&course_id=${asked[0]}`,
        "/console/jobs",
        `/console/acts/new?act=users.assign-course&id=${ada}`,
        `/console/acts/new?act=users.deactivate&id=${ada}`,
        `/console/people/letters?id=${ada}`,
      ]
    }

    test.each([
      ["light", 1280],
      ["dark", 390],
    ] as const)("axe finds nothing on any page, %s, %d pixels wide", async (colorScheme, width) => {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 844 })
      for (const path of paths()) {
        await page.goto(server.origin + path)
        expect([path, await violations(page)]).toEqual([path, []])
      }
      expect(errors).toEqual([])
    })

    test("the cells of the matrix are reached by the keyboard, and none is below its heads", async () => {
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 844 })
        await page.goto(`${server.origin}/console/matrix`)
        const cells = page.getByRole("region", { name: "People and the courses that they need" }).locator("td a")
        await cells.last().focus()
        await cells.nth(Math.floor((await cells.count()) / 2)).focus()
        await page.keyboard.press("Shift+Tab")
        await page.keyboard.press("Shift+Tab")
        const isHidden = await page.evaluate(`(() => {
          const { left, top, width, height } = document.activeElement.getBoundingClientRect()
          return !document.activeElement.contains(document.elementFromPoint(left + width / 2, top + height / 2))
        })()`)
        expect([width, isHidden]).toEqual([width, false])
      }
      await page.keyboard.press("Tab")
      await page.keyboard.press("Tab")
      await page.keyboard.press("Enter")
      await page.getByRole("heading", { name: "What applies" }).waitFor()
    })

    test("every page fits in, in both languages", async () => {
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 700 })
        for (const language of ["en", "de"]) {
          for (const path of paths()) {
            await page.goto(`${server.origin}${path}${path.includes("?") ? "&" : "?"}language=${language}`)
            const overflowing = await page.evaluate("document.documentElement.scrollWidth > innerWidth")
            expect([path, width, language, overflowing]).toEqual([path, width, language, false])
          }
        }
      }
      await page.goto(`${server.origin}/console?language=en`)
    })

    test("the way back from a record leads to the list as it was", async () => {
      const list = `${server.origin}/console/people?search=crowd.1&sort=-username`
      await page.goto(list)
      await page.locator("td.name a").first().click()
      await page.getByRole("link", { name: "Edit", exact: true }).click()
      await page.getByRole("button", { name: "Save" }).click()
      await page.getByText("Saved.").waitFor()
      await page.locator(".crumbs").getByRole("link", { name: "People" }).click()
      await page.waitForURL(list)
      await page.goto(`${server.origin}/console/people`)
      await page.locator("td.name a").first().click()
      await page.locator(".crumbs").getByRole("link", { name: "People" }).click()
      await page.waitForURL(`${server.origin}/console/people`)
    })

    test("links and buttons in cells of tables are at least 24 pixels high and wide", async () => {
      const places = [...paths(), "/console/courses", "/console/audit", "/console/places"]
      const location = `/console/places/locations/${idOf(installation, "locations", "berlin")}`
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        for (const path of [...places, location]) {
          await page.goto(server.origin + path)
          const small = await page.evaluate(`[...document.querySelectorAll("tbody :is(td, th) :is(a, button)")]
            .filter((one) => one.checkVisibility())
            .filter((one) => one.getBoundingClientRect().height < 24 || one.getBoundingClientRect().width < 24)
            .map((one) => one.outerHTML)`)
          expect([path, width, small]).toEqual([path, width, []])
        }
      }
    })

    test("the palette opens by keyboard, finds people in view, and leads to them", async () => {
      await page.setViewportSize({ width: 1280, height: 800 })
      await page.goto(`${server.origin}/console`)
      await page.keyboard.press("Control+k")
      await page.getByRole("combobox", { name: "What are you looking for?" }).fill("lena")
      await page.getByRole("option", { name: /Lena Nowak/ }).waitFor()
      await page.keyboard.press("Enter")
      await page.getByRole("heading", { name: "Lena Nowak" }).waitFor()
    })

    test("shortcuts can be switched off", async () => {
      await page.goto(`${server.origin}/console/people`)
      await page.keyboard.press("/")
      expect(await page.evaluate("document.activeElement.name")).toBe("search")
      await page.goto(`${server.origin}/console/shortcuts`)
      await page.getByRole("button", { name: "Switch shortcuts off" }).click()
      await page.getByText("Shortcuts are off").waitFor()
      await page.goto(`${server.origin}/console/people`)
      await page.keyboard.press("/")
      expect(await page.evaluate("document.activeElement.name ?? ''")).toBe("")
      await page.goto(`${server.origin}/console/shortcuts`)
      await page.getByRole("button", { name: "Switch shortcuts on" }).click()
      await page.getByText("Shortcuts are on").waitFor()
    })

    test("filters apply while somebody types, and the address follows", async () => {
      await page.goto(`${server.origin}/console/people`)
      await page.getByLabel("Name, username or email").fill("crowd.17")
      await page.getByText("1 entry").waitFor()
      expect(new URL(page.url()).searchParams.get("search")).toBe("crowd.17")
      await page.getByText("Save this view").waitFor()
      await page.getByRole("link", { name: "Clear filters" }).waitFor()
      await page.reload()
      await page.getByText("1 entry").waitFor()
    })

    test("the field that filters a list keeps the focus and what was typed or chosen, also with the first filter", async () => {
      await page.goto(`${server.origin}/console/people`)
      const search = page.getByLabel("Name, username or email")
      await search.focus()
      await page.keyboard.type("cr")
      await page.getByText("Save this view").waitFor()
      await page.keyboard.type("owd.17")
      await page.getByText("1 entry").waitFor()
      expect([await isFocused(search), await search.inputValue()]).toEqual([true, "crowd.17"])

      await page.goto(`${server.origin}/console/people`)
      const state = page.getByLabel("State")
      await state.focus()
      const chosen: unknown[] = []
      for (const key of ["End", "ArrowUp", "ArrowUp", "ArrowDown"]) {
        await page.keyboard.press(key)
        const value = await state.inputValue()
        await page.waitForURL((url) => (url.searchParams.get("state") ?? "") === value)
        chosen.push(value)
        expect([key, await isFocused(state)]).toEqual([key, true])
      }
      expect(new Set(chosen).size).toBeGreaterThan(1)
      await page.getByText("Save this view").waitFor()
      expect(errors).toEqual([])
    })

    test("what is done beside a filter before it has applied stays done", async () => {
      await page.goto(`${server.origin}/console/people?search=crowd.1`)
      const { promise: done, resolve: goOn } = Promise.withResolvers<void>()
      await page.route(/search=crowd\.17/, async (route) => {
        await done
        await route.continue()
      })
      await page.getByLabel("Name, username or email").fill("crowd.17")
      await page.getByLabel("Select Crowd Nowak 17", { exact: true }).check()
      await page.getByText("Save this view").click()
      const name = page.getByLabel("Name of the view")
      await name.focus()
      await page.keyboard.type("Crowd")
      goOn()
      await page.getByText("1 entry").waitFor()
      await page.unrouteAll()
      expect([await isFocused(name), await name.inputValue()]).toEqual([true, "Crowd"])
      expect(await page.getByLabel("Select Crowd Nowak 17", { exact: true }).isChecked()).toBe(true)
      await page.getByRole("button", { name: "Add to a team" }).waitFor()
    })

    test("a list is printed with its rows, without the frame and what can be done with them", async () => {
      await page.goto(`${server.origin}/console/people?search=crowd`)
      await page.emulateMedia({ media: "print" })
      expect(await page.getByRole("link", { name: "Crowd Nowak 1", exact: true }).isVisible()).toBeTrue()
      for (const hidden of ["nav.side", ".filters", ".bulk-bar", "td.select", ".list-foot"]) {
        expect([hidden, await page.locator(hidden).first().isVisible()]).toEqual([hidden, false])
      }
      await page.emulateMedia({ media: "screen" })
    })

    test("on phones the actions for selected rows are a menu, which leaves the rows in sight", async () => {
      await page.setViewportSize({ width: 390, height: 844 })
      await page.goto(`${server.origin}/console/people?search=crowd`)
      await page.getByLabel("Select Crowd Nowak 1", { exact: true }).check()
      const act = page.getByRole("button", { name: "Add to a team" })
      expect(await act.isVisible()).toBeFalse()
      await page.getByRole("button", { name: "Actions" }).press("Enter")
      await act.waitFor()
      await page.keyboard.press("Escape")
      expect(await act.isVisible()).toBeFalse()
      await page.getByRole("button", { name: "Actions" }).press("Enter")
      await act.press("Enter")
      await page.getByRole("heading", { name: "Add 1 person to a team" }).waitFor()
      await page.setViewportSize({ width: 1280, height: 900 })
    })

    test("rows are selected one by one, by page and as a whole, and acts show what they would do before they do it", async () => {
      await page.goto(`${server.origin}/console/people?search=crowd`)
      await page.getByLabel("Select Crowd Nowak 1", { exact: true }).check()
      await page.getByRole("button", { name: "Add to a team" }).waitFor()
      await page.getByLabel("Select all on this page").check()
      await page.getByLabel(/Select all 40 that match/).check()
      await page.getByRole("button", { name: "Add to a team" }).click()
      await page.getByLabel("Team").selectOption({ label: "Warehouse" })
      await page.getByRole("button", { name: "Continue" }).click()
      await page.getByRole("heading", { name: "Add 40 people to a team" }).waitFor()
      await page.getByText("and 20 more").waitFor()
      await page.getByRole("button", { name: "Add", exact: true }).click()
      await page.getByText("40 people were added.").waitFor()
      expect(new URL(page.url()).searchParams.get("search")).toBe("crowd")
      await page.getByRole("button", { name: "Undo" }).click()
      await page.getByText("It was undone.").waitFor()
      const team = idOf(installation, "teams", "warehouse")
      await page.goto(`${server.origin}/console/people?search=crowd&team_id=${team}`)
      await page.getByText("Nothing matches").waitFor()
    })

    test("the acts for selected rows hide no row that has the focus, however small the window", async () => {
      for (const [width, height] of [
        [390, 844],
        [390, 600],
        [320, 256],
        [1280, 720],
      ] as const) {
        await page.setViewportSize({ width, height })
        await page.goto(`${server.origin}/console/people?search=crowd`)
        const boxes = page.getByRole("checkbox", { name: /^Select Crowd/ })
        await boxes.first().focus()
        await page.keyboard.press("Space")
        const last = boxes.nth(12)
        for (const box of await boxes.all()) {
          for (let step = 0; step < 3 && !(await isFocused(box)); step++) await page.keyboard.press("Tab")
          expect([width, height, await isFocused(box), await isInSight(box)]).toEqual([width, height, true, true])
          if (await isFocused(last)) break
        }
        // Back up, where the head of the page could hide them.
        for (const box of (await boxes.all()).slice(0, 12).reverse()) {
          for (let step = 0; step < 3 && !(await isFocused(box)); step++) await page.keyboard.press("Shift+Tab")
          expect([width, height, await isFocused(box), await isInSight(box)]).toEqual([width, height, true, true])
        }
      }
      await page.setViewportSize({ width: 1280, height: 900 })
    })

    test("a set of filters is saved as a view, changed, reset and deleted", async () => {
      await page.goto(`${server.origin}/console/people?state=inactive`)
      await page.getByText("Save this view").click()
      await page.getByLabel("Name of the view").fill("Gone")
      await page.getByRole("button", { name: "Save" }).click()
      await page.getByRole("link", { name: "Gone" }).waitFor()
      await page.getByText("1 entry").waitFor()
      await page.getByLabel("State").selectOption({ label: "Active" })
      await page.waitForURL(/state=active/)
      await page.reload()
      await page.getByText("“Gone” has been changed.").waitFor()
      await page.getByRole("link", { name: "Reset" }).click()
      await page.getByText("1 entry").waitFor()
      await page.getByText("Manage this view").click()
      await page.getByRole("button", { name: "Delete" }).click()
      await page.waitForURL(/\/console\/people$/)
      expect(await page.getByRole("link", { name: "Gone" }).count()).toBe(0)
    })

    test("two people who edit the same person both keep what they typed", async () => {
      const address = `${server.origin}/console/people/${idOf(installation, "users", "lena")}/edit`
      const other = await browser.context.newPage()
      await page.goto(address)
      await other.goto(address)
      await other.getByLabel("Mobile number").fill("+49 1")
      await other.getByRole("button", { name: "Save" }).click()
      await other.getByText("Saved.").waitFor()
      await page.getByLabel("Mobile number").fill("+49 2")
      await page.getByRole("button", { name: "Save" }).click()
      await page.getByText("Somebody else has changed this meanwhile").waitFor()
      expect(await violations(page)).toEqual([])
      const row = page.getByRole("row", { name: /Mobile number/ })
      expect(await row.innerText()).toMatch(/\+49 2[\s\S]*\+49 1/)
      await page.getByRole("button", { name: "Save my version" }).click()
      await page.getByText("Saved.").waitFor()
      await page.getByText("+49 2").waitFor()
      await other.close()
    })

    test("everything works without JavaScript", async () => {
      const plain = await openBrowser({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
      try {
        await signIn(plain)
        const one = await plain.context.newPage()
        await one.goto(`${server.origin}/console`)
        await one.getByRole("link", { name: "Find", exact: true }).click()
        await one.getByLabel("What are you looking for?").fill("crowd.3")
        await one.getByRole("button", { name: "Find" }).click()
        await one.getByRole("link", { name: /^Crowd Nowak 3 / }).click()
        await one.getByRole("link", { name: "Edit" }).click()
        await one.getByLabel("Last name").fill("")
        await one.getByRole("button", { name: "Save" }).click()
        await one.getByRole("link", { name: "Last name: Fill this in." }).waitFor()
        await one.getByLabel("Last name").fill("Petersen")
        await one.getByRole("button", { name: "Save" }).click()
        await one.getByRole("heading", { name: "Crowd Petersen" }).waitFor()
        await one.getByRole("link", { name: "Deactivate" }).click()
        await one.getByRole("button", { name: "Deactivate" }).click()
        await one.getByText("The person was deactivated.").waitFor()
        await one.getByRole("button", { name: "Undo" }).click()
        await one.getByText("It was undone.").waitFor()
      } finally {
        await plain.close()
      }
    })

    /** The company with forty more people than a page shows. */
    function crowded() {
      const [acme, ...others] = PEOPLE.companies
      const crowd = Array.from({ length: 40 }, (_, n) => ({
        key: `crowd${n}`,
        first_name: "Crowd",
        last_name: `Nowak ${n}`,
        username: `crowd.${n}`,
        roles: ["company.employee"],
      }))
      return { ...PEOPLE, companies: [{ ...acme, users: [...(acme?.users ?? []), ...crowd] }, ...others] }
    }
  },
)
