/** @jsxImportSource preact */
import type { Reader } from "../reader.ts"
import { PAGE_WORDING } from "../wording/wording.ts"
import { Icon } from "./icon.tsx"

interface Props {
  readonly reader: Reader
  readonly page: number
  readonly pages: number
  /** The name of the page number in the address. */
  readonly name?: string
}

/** Links to the previous and the next page. A list that fits on one page does not have them. */
export function Pager({ reader: { language, query }, page, pages, name = "page" }: Props) {
  if (pages <= 1) return null
  const { label, previous, next, position } = PAGE_WORDING[language].pager
  const addressOf = (number: number) => {
    const all = new URLSearchParams(query)
    all.set(name, String(number))
    return `?${all}`
  }
  return (
    <nav class="pager" aria-label={label}>
      {page > 1 && (
        <a class="button small quiet" href={addressOf(page - 1)} rel="prev">
          <Icon name="chevron-left" />
          {previous}
        </a>
      )}
      <p>{position(page, pages)}</p>
      {page < pages && (
        <a class="button small quiet" href={addressOf(page + 1)} rel="next">
          {next}
          <Icon name="chevron-right" />
        </a>
      )}
    </nav>
  )
}
