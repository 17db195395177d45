/** @jsxImportSource preact */
import type { ComponentChildren } from "preact"
import type { IconName } from "../icons.ts"
import { Icon } from "./icon.tsx"

interface Status {
  /** The colour; the symbol and the word convey the same meaning. */
  readonly tone: "good" | "warn" | "bad"
  readonly icon: IconName
  readonly word: string
  /** A sentence about the state. */
  readonly children: ComponentChildren
}

/** The state of the page's subject, which is the first thing that readers look for. */
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
