/** @jsxImportSource preact */
import type { IconName } from "../icons.ts"
import { Icon } from "./icon.tsx"

export interface BadgeProps {
  /** The colour; symbol and word say the same. */
  readonly tone: "good" | "warn" | "bad" | "plain"
  readonly icon: IconName
  readonly word: string
}

/** The state of one of many, in a line of a list. */
export function Badge({ tone, icon, word }: BadgeProps) {
  return (
    <span class={`badge ${tone}`}>
      <Icon name={icon} />
      {word}
    </span>
  )
}
