/** @jsxImportSource preact */
import type { ComponentChildren } from "preact"
import type { IconName } from "../icons.ts"
import { Icon } from "./icon.tsx"

interface Status {
  /** The colour; symbol and word say the same. */
  readonly tone: "good" | "warn" | "bad"
  readonly icon: IconName
  readonly word: string
  /** A sentence about it. */
  readonly children: ComponentChildren
}

/** The state of what a page is about: the first thing that its readers look for. */
export function StatusBanner({ tone, icon, word, children }: Status) {
  return (
    <section class={`status ${tone}`}>
      <Icon name={icon} />
      <div>
        <p class="word">{word}</p>
        <p>{children}</p>
      </div>
    </section>
  )
}
