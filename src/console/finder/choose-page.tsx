/** @jsxImportSource preact */
import { Icon } from "../../pages/components/icon.tsx"
import type { Searched } from "../frame/choices.ts"
import { type Framed, renderConsolePage } from "../frame/page.tsx"
import { FRAME_WORDING } from "../frame/wording/wording.ts"
import type { Choosable } from "./choosing.ts"

interface ChoosePage extends Framed {
  readonly kind: Searched
  readonly search: string
  readonly found: Choosable
  /** The page that gets what is chosen. */
  readonly back: string
  /** The name of its field, and what its values begin with. */
  readonly as: string
  readonly prefix: string
}

/** The parameters of a list that say where in it somebody is. */
const OF_PLACE = ["page", "cursor", "after", "before"]

/** Searches among records that are too many for a list of options, and leads back with the chosen one. */
export function choosePage({ kind, search, found, back, as, prefix, ...framed }: ChoosePage): string {
  const { choices, picker, form, finder } = FRAME_WORDING[framed.reader.language]
  const leadTo = (value: string) => {
    const [path = "", query = ""] = back.split("?", 2)
    const asked = new URLSearchParams(query)
    for (const name of OF_PLACE) asked.delete(name)
    asked.set(as, prefix + value)
    return `${path}?${asked}`
  }
  return renderConsolePage({
    ...framed,
    title: choices.search[kind],
    width: "narrow",
    children: (
      <>
        <form method="get" action={framed.reader.path} class="search">
          <input type="hidden" name="as" value={as} />
          <input type="hidden" name="prefix" value={prefix} />
          <input type="hidden" name="back" value={back} />
          <div class="field">
            <label for="search">{finder.label}</label>
            <input
              id="search"
              name="search"
              type="search"
              value={search}
              maxlength={255}
              autocomplete="off"
              autofocus
            />
          </div>
          <button type="submit" class="button quiet">
            <Icon name="search" />
            {picker.submitSearch}
          </button>
        </form>
        {found.items.length === 0 ? (
          <p role="status">{finder.nothing}</p>
        ) : (
          <ul class="lines">
            {found.items.map(({ value, label, group }) => (
              <li key={value}>
                <a href={leadTo(value)}>
                  <bdi>{label}</bdi>
                </a>
                {group !== undefined && <span class="quiet"> · {group}</span>}
              </li>
            ))}
          </ul>
        )}
        {found.isMore && <p class="quiet">{choices.more(found.items.length)}</p>}
        <p>
          <a class="button quiet" href={back}>
            {form.cancel}
          </a>
        </p>
      </>
    ),
  })
}
