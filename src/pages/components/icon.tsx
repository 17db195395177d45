/** @jsxImportSource preact */
import { ASSETS } from "../assets.ts"
import type { IconName } from "../icons.ts"
import { Written } from "../render.ts"

/** A symbol next to a word with the same meaning, so it does not need a name of its own. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <Written html={`<svg class="icon" aria-hidden="true"><use href="${ASSETS.icons.address}#${name}"></use></svg>`} />
  )
}
