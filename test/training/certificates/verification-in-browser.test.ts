import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import type { Page } from "playwright-core"
import { listen } from "../../../src/server/listener.ts"
import { printedCode } from "../../../src/training/documents/certificate/code.ts"
import { type Browser, hasChromium, openBrowser } from "../../harness/chromium.ts"
import { Installation } from "../../harness/installation.ts"
import { CERTIFIED, CODES, HOSTILE_NAME, UNKNOWN } from "./certified-company.ts"

const PHONE = { width: 360, height: 740 }
const DESKTOP = { width: 1280, height: 900 }

/** Every kind of page, with its status word. */
const PAGES: readonly (readonly [name: string, path: string, status: number, word: string | null])[] = [
  ["a valid certificate", `/verify/${CODES.valid}`, 200, "Valid"],
  ["an unlimited certificate", `/verify/${CODES.unlimited}`, 200, "Valid"],
  ["an expired certificate", `/verify/${CODES.expired}`, 200, "Expired"],
  ["a replaced certificate", `/verify/${CODES.replaced}`, 200, "Superseded"],
  ["a result that was not passed", `/verify/${CODES.failed}`, 200, "Not passed"],
  ["right-to-left names", `/verify/${CODES.arabic}`, 200, "Valid"],
  ["names that are markup", `/verify/${CODES.hostile}`, 200, "Valid"],
  ["the longest names", `/verify/${CODES.longest}`, 200, "Valid"],
  ["an unknown code", `/verify/${UNKNOWN}`, 404, "Unknown"],
  ["no code at all", "/verify", 200, null],
]

describe.skipIf(!hasChromium("the verification page in a browser (test/browser)"))("in a browser", () => {
  let installation: Installation
  let server: ReturnType<typeof listen>
  let browser: Browser
  let page: Page
  let errors: string[]

  beforeAll(async () => {
    installation = await Installation.start({ dataset: CERTIFIED })
    server = listen(installation.app, { host: "127.0.0.1", port: 0 })
    browser = await openBrowser()
    page = await browser.context.newPage()
    page.on("console", (message) => {
      // The browser itself reports the 404 of a page.
      if (!message.text().includes("status of 404")) errors.push(message.text())
    })
    page.on("pageerror", (error) => errors.push(String(error)))
    page.on("dialog", (dialog) => {
      errors.push(`a dialog: ${dialog.message()}`)
      return dialog.dismiss()
    })
  })
  afterAll(async () => {
    await browser.close()
    await server.stop()
    await installation.stop()
  })

  async function open(path: string): Promise<number | undefined> {
    errors = []
    return (await page.goto(`${server.origin}${path}`))?.status()
  }

  describe.each([
    ["a phone", PHONE],
    ["a desktop", DESKTOP],
  ])("on %s", (_, size) => {
    test.each(PAGES)("%s fits and says what it is", async (_name, path, status, word) => {
      await page.setViewportSize(size)
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme })
        expect(await open(path)).toBe(status)
        const words = page.locator(".status .word")
        expect(await words.allTextContents()).toEqual(word === null ? [] : [word])
        if (word !== null) expect(await page.locator(".status svg").isVisible()).toBeTrue()
        const overflowing = await page.evaluate("document.documentElement.scrollWidth > innerWidth")
        expect([path, overflowing]).toEqual([path, false])
        expect(errors).toEqual([])
      }
    })
  })

  test("every text is readable on its background, light and dark", async () => {
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme })
      for (const [name, path] of PAGES) {
        await open(path)
        for (const ratio of (await page.evaluate(CONTRASTS)) as number[]) {
          expect([name, colorScheme, ratio >= 4.5 ? "readable" : ratio]).toEqual([name, colorScheme, "readable"])
        }
      }
    }
  })

  test("names that look like markup are shown unchanged", async () => {
    await open(`/verify/${CODES.hostile}`)
    expect(await page.locator("dd").first().textContent()).toBe(HOSTILE_NAME.replace("\u202e", ""))
    expect(await page.locator("script, img").count()).toBe(0)
  })

  test("an entered code leads to its certificate, and from there back to the form", async () => {
    await page.setViewportSize(PHONE)
    await open("/verify")
    const field = page.getByLabel("Verification code")
    await field.fill(printedCode(CODES.valid).toLowerCase())
    await page.getByRole("button", { name: "Check" }).click()
    await page.waitForURL(`${server.origin}/verify/${CODES.valid}`)
    expect(await page.locator(".status .word").textContent()).toBe("Valid")
    await page.getByRole("link", { name: "Check another certificate" }).click()
    await page.waitForURL(`${server.origin}/verify`)
    await field.fill("wrong")
    await field.press("Enter")
    await page.locator(".status").waitFor()
    expect(await page.locator(".status .word").textContent()).toBe("Unknown")
    expect(await field.inputValue()).toBe("wrong")
    expect(errors).toEqual([])
  })

  test("the printed page leaves out what only works on a screen", async () => {
    await page.emulateMedia({ media: "print" })
    await open(`/verify/${CODES.valid}`)
    expect(await page.locator("dl").isVisible()).toBeTrue()
    expect(await page.locator(".another").isVisible()).toBeFalse()
    expect(await page.locator(".site-header").isVisible()).toBeFalse()
    await page.emulateMedia({ media: "screen" })
  })

  test("a certificate is printed on one page, in black on white, whatever the colours of the screen", async () => {
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ media: "print", colorScheme })
      await open(`/verify/${CODES.valid}`)
      const pdf = (await page.pdf({ format: "A4" })).toString("latin1")
      expect(/\/Type \/Pages\s+\/Count (\d+)/.exec(pdf)?.[1]).toBe("1")
      const colours = await page.evaluate(`[...document.querySelectorAll(".status, .status .word, h1, dt, dd, .quiet")]
        .map((element) => getComputedStyle(element).color)`)
      expect(new Set(colours as string[])).toEqual(new Set(["rgb(0, 0, 0)"]))
      const ground = await page.evaluate(`getComputedStyle(document.querySelector(".status")).backgroundColor`)
      expect(ground).toBe("rgba(0, 0, 0, 0)")
    }
    await page.emulateMedia({ media: "screen" })
  })

  test("no page requests anything from another server, nor from this one more than itself and shared assets", () => {
    const asked = browser.requested.filter(({ protocol }) => protocol !== "data:")
    expect([...new Set(asked.map(({ origin }) => origin))]).toEqual([server.origin])
    for (const { pathname } of asked) expect(pathname).toMatch(/^\/(verify|assets)(\/|$)/)
  })
})

/** The contrast of every text with its background (WCAG 2, 1.4.3), computed in the page. */
const CONTRASTS = `(() => {
  const numbers = (color) => color.match(/[\\d.]+/g).map(Number)
  const light = (color) => {
    const [r, g, b] = numbers(color).map((part) => part / 255).map((v) => (v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4))
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const groundOf = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const color = getComputedStyle(at).backgroundColor
      if (numbers(color)[3] !== 0) return color
    }
    throw new Error("no ground")
  }
  const texts = [...document.querySelectorAll("body *")].filter((element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim()))
  return texts.map((element) => {
    const [one, other] = [light(getComputedStyle(element).color), light(groundOf(element))].sort((a, b) => b - a)
    return (one + 0.05) / (other + 0.05)
  })
})()`
