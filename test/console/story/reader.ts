import { expect } from "bun:test"
import { readFileSync } from "node:fs"
import type { Download, Locator, Page } from "playwright-core"
import { violations } from "../../harness/accessibility.ts"
import { type Browser, openBrowser } from "../../harness/chromium.ts"
import { until } from "../../harness/processes.ts"
import { type Hands, Keys, Pointer } from "./hands.ts"
import { type Words, wordsIn } from "./words.ts"

/** How a story is told: in which language, how wide, in which colours, and with which hands. */
export interface Telling {
  readonly language: "en" | "de"
  readonly locale: string
  readonly width: number
  readonly colorScheme: "light" | "dark"
  readonly byKeyboard: boolean
}

type Role = "button" | "link" | "tab"

/** Somebody who reads pages and finds everything by its role and its name. */
export class Reader {
  readonly words: Words
  readonly #hands: Hands

  private constructor(
    readonly page: Page,
    readonly telling: Telling,
    private readonly browser: Browser,
    private readonly origin: string,
    private readonly faults: readonly string[],
  ) {
    this.words = wordsIn(telling.language)
    this.#hands = telling.byKeyboard ? new Keys(page) : new Pointer()
  }

  /** A browser of somebody who has not signed in. */
  static async begin(origin: string, telling: Telling): Promise<Reader> {
    const { locale, width, colorScheme } = telling
    const browser = await openBrowser({
      locale,
      colorScheme,
      viewport: { width, height: 844 },
      timezoneId: "Europe/Berlin",
    })
    const page = await browser.context.newPage()
    const faults: string[] = []
    page.on("pageerror", (error) => faults.push(String(error)))
    return new Reader(page, telling, browser, origin, faults)
  }

  /** Closes the browser. No script may have failed in it, and nothing may have come from elsewhere. */
  async end(): Promise<void> {
    await this.browser.close()
    expect(this.faults).toEqual([])
    expect([...new Set(this.browser.requested.map(({ origin }) => origin))]).toEqual([this.origin])
  }

  /** Opens an address that the reader knows. */
  async open(address: string): Promise<void> {
    await this.page.goto(new URL(address, this.origin).href)
  }

  /** The page announces it to people who cannot see. */
  async hears(text: string): Promise<void> {
    await this.page.getByRole("status").filter({ hasText: text }).first().waitFor({ state: "attached" })
  }

  async sees(text: string | RegExp): Promise<void> {
    await this.page.getByText(text).filter({ visible: true }).first().waitFor()
  }

  /** The page has this heading, with or without a remark beside it. */
  async isAt(title: string | RegExp): Promise<void> {
    const name = typeof title === "string" ? new RegExp(`^${RegExp.escape(title)}(?: |$)`) : title
    await this.page.getByRole("heading", { level: 1, name }).waitFor()
  }

  find(role: Role, name: string | RegExp): Locator {
    return this.page
      .getByRole(role, { name, ...exactly(name) })
      .filter({ visible: true })
      .first()
  }

  field(label: string | RegExp): Locator {
    return this.page.getByLabel(label, exactly(label)).filter({ visible: true }).first()
  }

  /** Presses something that stays on the page. */
  async press(role: Role, name: string | RegExp): Promise<void> {
    await this.#hands.press(this.find(role, name))
  }

  /** Presses something that leads to another page. */
  async follow(role: Role, name: string | RegExp): Promise<void> {
    await this.#leave(() => this.press(role, name))
  }

  /** The same for something that is found otherwise. */
  async followTo(target: Locator): Promise<void> {
    await this.#leave(() => this.#hands.press(target))
  }

  /** Moves the focus to something, as people do before they press a key there. */
  async reach(role: Role, name: string): Promise<void> {
    await this.#hands.reach(this.find(role, name))
  }

  /** Drags something to the lower edge of something else, with a pointer. */
  async drag(from: Locator, to: Locator): Promise<void> {
    const [start, end] = [await from.boundingBox(), await to.boundingBox()]
    if (start === null || end === null) throw new TypeError("it is not shown")
    await this.page.mouse.move(start.x + 8, start.y + 8)
    await this.page.mouse.down()
    await this.page.mouse.move(end.x + 8, end.y + end.height, { steps: 5 })
    await this.page.mouse.up()
  }

  async #leave(leaving: () => Promise<void>): Promise<void> {
    const loaded = this.page.waitForEvent("load")
    await leaving()
    await loaded
  }

  async fill(label: string, text: string): Promise<void> {
    await this.#hands.fill(this.field(label), text)
  }

  async choose(label: string, option: string): Promise<void> {
    await this.#hands.choose(this.field(label), option)
  }

  async tick(label: string | RegExp): Promise<void> {
    await this.#hands.tick(this.field(label))
  }

  async tickOne(box: Locator): Promise<void> {
    await this.#hands.tick(box)
  }

  async upload(label: string, name: string, bytes: Uint8Array): Promise<void> {
    const chosen = this.page.waitForEvent("filechooser")
    await this.#hands.press(this.field(label))
    await (await chosen).setFiles({ name, mimeType: "text/csv", buffer: Buffer.from(bytes) })
  }

  /** Presses something that answers with a file, and reads it. */
  async download(role: Role, name: string | RegExp): Promise<Uint8Array> {
    const begun = this.page.waitForEvent("download")
    await this.press(role, name)
    return read(await begun)
  }

  /** Opens a page of the console by its navigation; on a phone some are under one more button. */
  async goTo(place: keyof Words["frame"]["places"]): Promise<void> {
    const { places, more } = this.words.frame
    const link = this.page.getByRole("link", { name: places[place], exact: true }).first()
    if (!(await link.isVisible())) await this.press("button", more)
    await this.follow("link", places[place])
    await this.isAt(places[place])
  }

  /** Chooses what to do with the selected rows of a list; on a phone that is in a menu. */
  async act(name: string): Promise<void> {
    if (!(await this.find("button", name).isVisible())) await this.press("button", this.words.frame.list.actsMenu)
    await this.follow("button", name)
  }

  async signIn(username: string, password: string): Promise<void> {
    const { signIn } = this.words.people.signIn
    await this.open("/sign-in")
    await this.fill(signIn.username, username)
    await this.fill(signIn.password, password)
    await this.follow("button", signIn.submit)
  }

  /** Nothing on this page is in the way of people with disabilities, in both colour schemes, and it fits in. */
  async stop(): Promise<void> {
    const { colorScheme } = this.telling
    const here = `${await this.page.title()} (${this.page.url()})`
    for (const scheme of [colorScheme === "light" ? "dark" : "light", colorScheme] as const) {
      await this.page.emulateMedia({ colorScheme: scheme })
      expect([here, scheme, await violations(this.page)]).toEqual([here, scheme, []])
    }
    const tooWide = await this.page.evaluate("document.documentElement.scrollWidth > innerWidth")
    expect([here, tooWide]).toEqual([here, false])
  }

  /** Waits until something of the page is as it should be. */
  async waitsFor(condition: () => Promise<boolean>): Promise<void> {
    await until(condition)
  }
}

function exactly(name: string | RegExp) {
  return typeof name === "string" ? { exact: true } : {}
}

async function read(download: Download): Promise<Uint8Array> {
  return readFileSync(await download.path())
}
