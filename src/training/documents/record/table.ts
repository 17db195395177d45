import { LEADING } from "../../../pdf/text/fitting.ts"
import { LINE } from "../colours.ts"
import { type Aside, type Flow, MARGIN, WIDTH } from "../evidence/page/flow.ts"
import { BODY, NOTE } from "../evidence/page/styles.ts"

/** A column of a table. */
export interface Column<Row> {
  readonly label: string
  /** Its share of the width of the page; those of all columns add up to 1. */
  readonly share: number
  readonly isStrong?: boolean
  readonly text: (row: Row) => string
}

const GAP = 10
const PADDING = 3

/** The height of the heads and of one row, which stay together. */
export const TABLE_BEGINNING = 2 * (BODY.size * LEADING + 2 * PADDING) + 8

/** A table whose heads are repeated on each page. A row is never divided between pages. */
export function writeTable<Row>(flow: Flow, rows: readonly Row[], columns: readonly Column<Row>[]): void {
  const placed = placesOf(columns)
  const heads = (within: Aside["within"]) => {
    const cells = placed.map(
      ({ column, left, width }): Aside => ({
        ...{ ...NOTE, weight: "strong", left, width, text: column.label },
        ...(within === undefined ? {} : { within }),
      }),
    )
    flow.row(cells)
    underline(flow)
  }
  flow.keep(TABLE_BEGINNING)
  flow.tag("Table", {}, () => {
    flow.tag("TR", {}, () => heads((write) => flow.tag("TH", { scope: "Column" }, write)))
    for (const row of rows) {
      const cells = placed.map(({ column, left, width }): Aside => {
        const weight = column.isStrong === true ? "strong" : "plain"
        return { ...BODY, weight, left, width, text: column.text(row) }
      })
      const before = flow.pages.length
      flow.keep(Math.max(...cells.map((cell) => flow.heightOf(cell.text, cell))) + 2 * PADDING)
      // Only the first heads belong to the table, so that a screen reader does not read them again on each page.
      if (flow.pages.length > before) flow.structure.artifact("decoration", () => heads(undefined))
      flow.tag("TR", {}, () =>
        flow.row(cells.map((cell) => ({ ...cell, within: (write) => flow.tag("TD", {}, write) }))),
      )
      underline(flow)
    }
  })
}

function placesOf<Row>(columns: readonly Column<Row>[]) {
  let left: number = MARGIN
  return columns.map((column, index) => {
    const share = column.share * WIDTH
    const place = { column, left, width: index === columns.length - 1 ? share : share - GAP }
    left += share
    return place
  })
}

function underline(flow: Flow): void {
  flow.space(PADDING)
  flow.drawing.rectangle(MARGIN, flow.y, WIDTH, 0.5, LINE)
  flow.space(PADDING)
}
