import type { Locator, Page } from "playwright-core"
import { inBrowser, isFocused, isInSight } from "../../harness/focus.ts"
import { until } from "../../harness/processes.ts"

/** How somebody works with a page: with a pointer, or with the keyboard alone. */
export interface Hands {
  /** Moves the focus to a link, button or field. */
  reach(target: Locator): Promise<void>
  press(target: Locator): Promise<void>
  fill(field: Locator, text: string): Promise<void>
  /** Chooses an option of a list by its text. */
  choose(list: Locator, option: string): Promise<void>
  /** Ticks a box, or chooses one of several. */
  tick(box: Locator): Promise<void>
}

export class Pointer implements Hands {
  async reach(target: Locator): Promise<void> {
    await target.focus()
  }

  async press(target: Locator): Promise<void> {
    await target.click()
  }

  async fill(field: Locator, text: string): Promise<void> {
    await field.fill(text)
  }

  async choose(list: Locator, option: string): Promise<void> {
    await list.selectOption({ label: option })
  }

  async tick(box: Locator): Promise<void> {
    await box.check()
  }
}

/** More than any page of the story has that can have the focus. */
const STEPS_MAX = 600

/** Of several boxes of which one can be chosen, Tab stops at one only. */
const IS_BESIDE = inBrowser<boolean>(
  "document.activeElement.type === 'radio' && document.activeElement.name === element.name",
)

const IS_ABOVE = inBrowser<boolean>("(document.activeElement.compareDocumentPosition(element) & 2) !== 0")

export const CHOSEN = inBrowser<string | undefined>("element.selectedOptions[0]?.text.trim()")

export class Keys implements Hands {
  constructor(private readonly page: Page) {}

  async press(target: Locator): Promise<void> {
    await this.reach(target)
    await this.page.keyboard.press("Enter")
  }

  async fill(field: Locator, text: string): Promise<void> {
    await this.reach(field)
    if ((await field.getAttribute("type")) === "date") return this.#fillDay(field, text)
    await this.page.keyboard.press("ControlOrMeta+A")
    if (text === "") await this.page.keyboard.press("Delete")
    else await this.page.keyboard.insertText(text)
  }

  /** The field has parts for day, month and year, in the order of the language in which the browser was started. */
  async #fillDay(field: Locator, day: string): Promise<void> {
    const [year = "", month = "", date = ""] = day.split("-")
    for (const parts of [
      [date, month, year],
      [month, date, year],
      [year, month, date],
    ]) {
      for (const _ of parts) await this.page.keyboard.press("ArrowLeft")
      for (const part of parts) await this.page.keyboard.type(part)
      if ((await field.inputValue()) === day) return
    }
    throw new Error(`${day} was typed, and the field has “${await field.inputValue()}”`)
  }

  async choose(list: Locator, option: string): Promise<void> {
    await this.reach(list)
    const chosen = () => list.evaluate(CHOSEN)
    // A space after a pause would open the list, and Chromium's protocol has keys for letters of ASCII only.
    await this.page.keyboard.type(/^[A-Za-z]*/.exec(option)?.[0] ?? "")
    if ((await chosen()) === option) return
    await this.page.keyboard.press("Home")
    for (let last: unknown; (await chosen()) !== option; ) {
      if (last === (await chosen())) throw new Error(`the list has no “${option}”`)
      last = await chosen()
      await this.page.keyboard.press("ArrowDown")
    }
  }

  async tick(box: Locator): Promise<void> {
    if (await box.isChecked()) return
    if ((await box.getAttribute("type")) === "radio") return this.#tickOneOf(box)
    await this.reach(box)
    await this.page.keyboard.press("Space")
    await until(() => box.isChecked())
  }

  async #tickOneOf(box: Locator): Promise<void> {
    await this.#tab(() => box.evaluate(IS_BESIDE), box)
    if (await isFocused(box)) await this.page.keyboard.press("Space")
    for (let step = 0; !(await box.isChecked()); step++) {
      if (step === STEPS_MAX) throw new Error("the arrow keys do not reach it")
      await this.page.keyboard.press("ArrowDown")
    }
  }

  /** Presses Tab until it has the focus. Fails if nobody could see it then. */
  async reach(target: Locator): Promise<void> {
    await target.waitFor()
    await this.#tab(() => isFocused(target), target)
    if (await isInSight(target)) return
    throw new Error(`${target} at ${this.page.url()} has the focus, but cannot be seen`)
  }

  async #tab(isThere: () => Promise<boolean>, target: Locator): Promise<void> {
    const key = (await target.evaluate(IS_ABOVE)) ? "Shift+Tab" : "Tab"
    for (let step = 0; step < STEPS_MAX; step++) {
      if (await isThere()) return
      await this.page.keyboard.press(key)
    }
    throw new Error(`the keyboard does not reach ${target} at ${this.page.url()}`)
  }
}
