import { LINE } from "../../colours.ts"
import type { Flow, Style } from "./flow.ts"
import { BODY, HASH, NOTE } from "./styles.ts"

/** A fact with its label. */
export type Fact = readonly [label: string, value: string, kind?: "hash" | "strong"]

interface Place {
  readonly left: number
  readonly width: number
  /** The width of the label column. */
  readonly labels: number
  /** Gap between the lines of the facts. */
  readonly ruled?: boolean
}

/** Values longer than this may be split across pages; shorter ones are kept together. */
const LONG = 600

/** Facts whose total height is no more than this are kept on one page. */
const WHOLE = 150

/** If there are many facts, the maximum space for the first two and for the last two. */
const TWO = 60

/** The total height of the facts, without the gaps between them. */
function heightOf(flow: Flow, facts: readonly Fact[], { width, labels }: Place): number {
  const heights = facts.map(([label, value, kind]) =>
    Math.max(
      flow.heightOf(label, { ...NOTE, width: labels - 8 }),
      flow.heightOf(value, { ...styleOf(kind), width: width - labels }),
    ),
  )
  return heights.reduce((sum, height) => sum + height + 1, 0)
}

/** The space that facts need on the page where they begin, so that no fact is alone at the end of a page or on the next one. */
export function roomFor(flow: Flow, facts: readonly Fact[], place: Place): number {
  const all = heightOf(flow, facts, place)
  return all <= WHOLE ? all : Math.min(TWO, heightOf(flow, facts.slice(0, 2), place))
}

function styleOf(kind: Fact[2]): Style {
  return kind === "hash" ? HASH : kind === "strong" ? { ...BODY, weight: "strong" } : BODY
}

/** Writes facts one below the other, each next to its label. A fact without a label belongs to the previous label. */
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

/** Writes a fact. `rows` is the number of facts that its label covers; undefined outside a table. */
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
