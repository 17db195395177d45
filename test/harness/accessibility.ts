import axe, { type AxeResults } from "axe-core"
import type { Page } from "playwright-core"

/** Violations that axe finds in the page, against WCAG 2.2 AA and axe's best practices. Empty if there are none. */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  const found = (await page.evaluate("axe.run({ preload: false })")) as AxeResults
  return found.violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target}`))
}
