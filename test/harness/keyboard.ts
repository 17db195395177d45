import type { Page } from "playwright-core"

/** No page has more focusable elements than this. */
const STEPS_MAX = 200

/** Uses a page with the keyboard alone. */
export class Keyboard {
  constructor(private readonly page: Page) {}

  /** Presses Tab until the link, button or field with this name has the focus. */
  async reach(name: string): Promise<void> {
    const seen: unknown[] = []
    for (let step = 0; step < STEPS_MAX; step++) {
      const focused = await this.page.evaluate(NAME_OF_FOCUSED)
      if (focused === name) return
      seen.push(focused)
      await this.page.keyboard.press("Tab")
    }
    throw new Error(
      `the keyboard does not reach "${name}" at ${this.page.url()}, only ${[...new Set(seen)].join(" | ")}`,
    )
  }

  async type(field: string, text: string): Promise<void> {
    await this.reach(field)
    await this.page.keyboard.press("ControlOrMeta+A")
    await this.page.keyboard.type(text)
  }

  /** Presses the button with this name. */
  async press(name: string): Promise<void> {
    await this.reach(name)
    await this.page.keyboard.press("Enter")
  }

  /** Presses the button or link that leads to another page, and waits for that page. */
  async follow(name: string): Promise<void> {
    await this.reach(name)
    const loaded = this.page.waitForEvent("load")
    await this.page.keyboard.press("Enter")
    await loaded
  }
}

const NAME_OF_FOCUSED = `(() => {
  const element = document.activeElement
  const label = element.labels?.[0]?.textContent ?? element.getAttribute("aria-label") ?? element.textContent
  return element === document.body ? "nothing" : label.trim().replace(/\\s+/g, " ")
})()`
