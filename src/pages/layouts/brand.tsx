/** @jsxImportSource preact */
import { Icon } from "../components/icon.tsx"

/** The link to the start page. */
export function Brand() {
  return (
    <a class="brand" href="/">
      <Icon name="shield-check" />
      <span class="word">trainbase</span>
    </a>
  )
}
