import type { Locator } from "playwright-core"

/** A function of an element that runs in the browser, of whose types the project knows nothing. `body` is its result. */
export function inBrowser<Result>(body: string): (element: unknown) => Result {
  return new Function("element", `return ${body}`) as (element: unknown) => Result
}

const IS_FOCUSED = inBrowser<boolean>("element === document.activeElement")

export function isFocused(target: Locator): Promise<boolean> {
  return target.evaluate(IS_FOCUSED)
}

const IS_IN_SIGHT = inBrowser<boolean>(`(() => {
  const own = [element, ...(element.labels ?? [])]
  const { top, bottom, left, right } = element.getBoundingClientRect()
  const rows = [top + 2, (top + bottom) / 2, bottom - 2]
  const columns = [left + 2, (left + right) / 2, right - 2]
  return rows.some((y) => columns.some((x) => {
    const there = document.elementFromPoint(x, y)
    return there !== null && own.some((one) => one.contains(there))
  }))
})()`)

/** Whether a person sees some of an element: it is in the window, and nothing covers all of it (WCAG 2.2, 2.4.11). */
export function isInSight(target: Locator): Promise<boolean> {
  return target.evaluate(IS_IN_SIGHT)
}
