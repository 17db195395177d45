/** @jsxImportSource preact */
import type { IconName } from "../icons.ts"
import { Icon } from "./icon.tsx"

interface Props {
  readonly icon: IconName
  readonly title: string
  readonly text: string
}

/** Shown in place of an empty list. */
export function EmptyState({ icon, title, text }: Props) {
  return (
    <div class="card empty-state">
      <Icon name={icon} />
      <p class="word">{title}</p>
      <p class="quiet">{text}</p>
    </div>
  )
}
