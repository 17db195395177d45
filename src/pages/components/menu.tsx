/** @jsxImportSource preact */
import type { ComponentChildren } from "preact"
import type { IconName } from "../icons.ts"
import { Icon } from "./icon.tsx"

interface Props {
  readonly id: string
  readonly icon: IconName
  /** The label of its button. */
  readonly label: ComponentChildren
  /** List items. */
  readonly children: ComponentChildren
}

/** A list that opens from a button, without a script. */
export function Menu({ id, icon, label, children }: Props) {
  return (
    <>
      <button type="button" class="menu-button" popovertarget={id}>
        <Icon name={icon} />
        {label}
        <Icon name="chevron-down" />
      </button>
      <ul id={id} class="menu" popover="auto">
        {children}
      </ul>
    </>
  )
}
