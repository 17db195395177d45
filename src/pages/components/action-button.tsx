/** @jsxImportSource preact */
import type { IconName } from "../icons.ts"
import { Icon } from "./icon.tsx"

interface Props {
  readonly action: string
  readonly label: string
  /**
   * The object of the action, if several buttons on a page have the same label; it is meant for people who cannot see
   * where the button is.
   */
  readonly about?: string
  readonly icon?: IconName
  readonly kind?: "danger" | "quiet" | "menu-item"
}

/** A button that performs an action without asking for input: a form without fields. */
export function ActionButton({ action, label, about, icon, kind = "quiet" }: Props) {
  return (
    <form method="post" action={action}>
      <button type="submit" class={kind === "menu-item" ? kind : `button small ${kind}`}>
        {icon !== undefined && <Icon name={icon} />}
        <span>
          {label}
          {about !== undefined && <span class="unseen"> – {about}</span>}
        </span>
      </button>
    </form>
  )
}
