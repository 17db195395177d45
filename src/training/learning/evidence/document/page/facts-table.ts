import { LINE } from "../../../../certificates/document/page/colours.ts"
import type { Flow, Style } from "./flow.ts"
import { BODY, HASH, NOTE } from "./styles.ts"

/** A fact and its label. */
export type Fact = readonly [label: string, value: string, kind?: "hash" | "strong"]

interface Place {
  readonly left: number
  readonly width: number
  /** Of the column of labels. */
  readonly labels: number
  /** Lines between the facts. */
  readonly ruled?: boolean
}

/** From here on a value flows over pages; shorter ones stay whole. */
const LONG = 600

/** Writes facts below each other, each beside its label. */
export function writeFacts(flow: Flow, facts: readonly Fact[], { left, width, labels, ruled = false }: Place): void {
  for (const [label, value, kind] of facts) {
    const column = { left: left + labels, width: width - labels }
    const style: Style = kind === "hash" ? HASH : kind === "strong" ? { ...BODY, weight: "strong" } : BODY
    const beside = { ...NOTE, left, width: labels - 8, text: label }
    if (value.length > LONG || value.includes("\n")) {
      flow.keep(3 * BODY.size)
      flow.beside(() => flow.row([beside]))
      flow.text(value, { ...style, ...column })
    } else {
      flow.row([beside, { ...style, ...column, text: value }])
    }
    if (ruled) {
      flow.space(2.5)
      flow.drawing.rectangle(left, flow.y, width, 0.5, LINE)
    }
    flow.space(ruled ? 2.5 : 1)
  }
}
