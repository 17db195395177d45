import { LINE } from "../../colours.ts"
import type { Flow, Style } from "./flow.ts"
import { BODY, HASH, NOTE } from "./styles.ts"

/** A fact and its label. */
export type Fact = readonly [label: string, value: string, kind?: "hash" | "strong"]

interface Place {
  readonly left: number
  readonly width: number
  /** The width of the column of labels. */
  readonly labels: number
  /** Lines between the facts. */
  readonly ruled?: boolean
}

/** Longer values may break over pages; shorter ones stay together. */
const LONG = 600

/** Facts of up to this total height stay on one page. */
const WHOLE = 150

/** The maximum room for the first two and the last two of many facts. */
const TWO = 60

/** The height of facts, without lines between them. */
function heightOf(flow: Flow, facts: readonly Fact[], { width, labels }: Place): number {
  const heights = facts.map(([label, value, kind]) =>
    Math.max(
      flow.heightOf(label, { ...NOTE, width: labels - 8 }),
      flow.heightOf(value, { ...styleOf(kind), width: width - labels }),
    ),
  )
  return heights.reduce((sum, height) => sum + height + 1, 0)
}

/** The room that facts need where they begin, so that none is alone at the end of a page or on the next one. */
export function roomFor(flow: Flow, facts: readonly Fact[], place: Place): number {
  const all = heightOf(flow, facts, place)
  return all <= WHOLE ? all : Math.min(TWO, heightOf(flow, facts.slice(0, 2), place))
}

function styleOf(kind: Fact[2]): Style {
  return kind === "hash" ? HASH : kind === "strong" ? { ...BODY, weight: "strong" } : BODY
}

/** Writes facts one below the other, each beside its label. A fact without a label belongs to the label above it. */
export function writeFacts(flow: Flow, facts: readonly Fact[], place: Place): void {
  const first = facts.findIndex(([label]) => label !== "")
  flow.keep(roomFor(flow, facts, place))
  const unlabelled = first < 0 ? facts : facts.slice(0, first)
  for (const fact of unlabelled) writeFact(flow, fact, place)
  if (first < 0) return
  flow.tag("Table", {}, () => {
    for (const [index, fact] of facts.slice(first).entries()) {
      const next = facts.findIndex(([label], at) => at > first + index && label !== "")
      const rows = (next < 0 ? facts.length : next) - first - index
      if (facts.length > 2 && first + index === facts.length - 2) {
        flow.keep(Math.min(TWO, heightOf(flow, facts.slice(-2), place)))
      }
      flow.tag("TR", {}, () => writeFact(flow, fact, place, rows))
    }
  })
}

/** Writes a fact. `rows` is the number of facts that its label covers; undefined if there is no table. */
function writeFact(flow: Flow, [label, value, kind]: Fact, place: Place, rows?: number): void {
  const { left, width, labels, ruled = false } = place
  const column = { left: left + labels, width: width - labels }
  const style = styleOf(kind)
  const inHeader = (write: () => void) =>
    rows === undefined || label === "" ? write() : flow.tag("TH", { scope: "Row", rows }, write)
  const inCell = (write: () => void) => (rows === undefined ? write() : flow.tag("TD", {}, write))
  const beside = { ...NOTE, left, width: labels - 8, text: label, within: inHeader }
  if (value.length > LONG || value.includes("\n")) {
    flow.keep(3 * BODY.size)
    flow.beside(() => flow.row([beside]))
    inCell(() => flow.text(value, { ...style, ...column }))
  } else {
    flow.row([beside, { ...style, ...column, text: value, within: inCell }])
  }
  if (ruled) {
    flow.space(2.5)
    flow.drawing.rectangle(left, flow.y, width, 0.5, LINE)
  }
  flow.space(ruled ? 2.5 : 1)
}
