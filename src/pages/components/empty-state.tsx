/** @jsxImportSource preact */
import type { ComponentChildren } from "preact"
import type { IconName } from "../icons.ts"
import { Icon } from "./icon.tsx"

interface Props {
  readonly icon: IconName
  readonly title: string
  readonly text: string
  /** The next step. */
  readonly next?: ComponentChildren
}

/** Shown in place of an empty list. */
export function EmptyState({ icon, title, text, next }: Props) {
  return (
    <div class="card empty-state">
      <Icon name={icon} />
      <p class="word">{title}</p>
      <p class="quiet">{text}</p>
      {next !== undefined && <p class="next">{next}</p>}
    </div>
  )
}
