/** @jsxImportSource preact */
import type { IconName } from "../icons.ts"
import { Icon } from "./icon.tsx"

export interface BadgeProps {
  /** The colour; the symbol and the word convey the same meaning. */
  readonly tone: "good" | "warn" | "bad" | "plain"
  readonly icon: IconName
  readonly word: string
}

/** The state of an item in a list. */
export function Badge({ tone, icon, word }: BadgeProps) {
  return (
    <span class={`badge ${tone}`}>
      <Icon name={icon} />
      {word}
    </span>
  )
}
