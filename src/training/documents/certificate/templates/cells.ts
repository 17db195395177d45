import { INK, LINE, QUIET } from "../../colours.ts"
import type { Part } from "../page/stack.ts"
import type { Sheet } from "./sheet.ts"

interface CellStyle {
  readonly left: number
  readonly width: number
  readonly alignment: "left" | "centre" | "right"
  /** The gap between the columns of the page. Cells are aligned with these columns. */
  readonly gutter?: number
}

type Cell = readonly [label: string, value: string]

/** Font sizes and line heights of labels and values. */
const LABEL = { size: 9, height: 13 } as const
const VALUE = { size: 12.5, height: 20 } as const

/** Values may shrink by at most this factor; beyond that, they get another row. */
const SMALLER = 0.9

/** Values closer together than this look like a single value. */
const LEAST_GAP = 22
/** Values further apart than this no longer look like one row. */
const MOST_GAP = 58

const ROW_GAP = 10

/** Result, days and validity: side by side, or in two rows if they would be too close together. */
export function cellsPart(sheet: Sheet, style: CellStyle, above: number): Part {
  const { cells } = sheet.statement
  const wide = widthsOf(sheet, cells, style.width)
  const room = (style.width - LEAST_GAP * (cells.length - 1)) / sum(wide)
  if (room >= SMALLER || cells.length < 3) return rowsPart(sheet, [cells], style, Math.min(1, room), above)
  const half = Math.ceil(cells.length / 2)
  return rowsPart(sheet, [cells.slice(0, half), cells.slice(half)], style, 1, above)
}

function rowsPart(
  sheet: Sheet,
  rows: readonly (readonly Cell[])[],
  style: CellStyle,
  scale: number,
  above: number,
): Part {
  const row = LABEL.height + VALUE.height
  const draw = (top: number) =>
    sheet.layout.drawing.tag("L", {}, () => {
      const columns = rows.length > 1 ? Math.max(...rows.map((cells) => cells.length)) : 0
      for (const [index, cells] of rows.entries()) {
        drawRow(sheet, cells, style, { top: top - index * (row + ROW_GAP), scale, columns })
      }
    })
  return { height: rows.length * row + (rows.length - 1) * ROW_GAP, above, draw }
}

interface Row {
  readonly top: number
  readonly scale: number
  /** The height of all rows; 0 if they form a single row. */
  readonly columns: number
}

function drawRow(sheet: Sheet, cells: readonly Cell[], style: CellStyle, { top, scale, columns }: Row): void {
  const { layout, isRightToLeft } = sheet
  const { alignment } = style
  const places = columns === 0 ? besideOneAnother(sheet, cells, style, scale) : inColumns(cells, style, columns)
  const size = VALUE.size * scale
  for (const [index, [label, value]] of cells.entries()) {
    const place = places[index]
    if (place === undefined) continue
    // In right-to-left text, the first cell is the rightmost.
    const left = isRightToLeft ? 2 * style.left + style.width - place.left - place.width : place.left
    const at = { left, width: place.width, alignment } as const
    if (place.line !== undefined) {
      const x = isRightToLeft ? 2 * style.left + style.width - place.line : place.line
      layout.drawing.rectangle(
        x - 0.3,
        top - LABEL.height - VALUE.height + 4,
        0.6,
        LABEL.height + VALUE.height - 8,
        LINE,
      )
    }
    layout.item(
      [label, { ...at, top, height: LABEL.height, size: LABEL.size, weight: "plain", colour: QUIET }],
      [value, { ...at, top: top - LABEL.height, height: VALUE.height, size, weight: "strong", colour: INK }],
    )
  }
}

interface Place {
  readonly left: number
  readonly width: number
  /** The position of the fine line before the cell. */
  readonly line: number | undefined
}

/** Cells as wide as their content, with even gaps. They are aligned with the columns of the page if they fit. */
function besideOneAnother(sheet: Sheet, cells: readonly Cell[], style: CellStyle, scale: number): readonly Place[] {
  const { left, width, alignment, gutter } = style
  const wide = widthsOf(sheet, cells, width).map((one) => one * scale)
  if (gutter !== undefined && cells.length % 2 === 0) {
    const share = (width + gutter) / cells.length
    if (Math.max(...wide) + LEAST_GAP <= share && (wide.at(-1) ?? 0) <= share - gutter) {
      return wide.map((one, index) => ({ left: left + index * share, width: one + 1, line: undefined }))
    }
  }
  const gap = Math.max(0, Math.min(MOST_GAP, (width - sum(wide)) / Math.max(1, cells.length - 1)))
  const rest = Math.max(0, width - sum(wide) - gap * (cells.length - 1))
  let at = left + (alignment === "centre" ? rest / 2 : 0)
  return wide.map((one, index) => {
    // Tolerance for rounding errors: otherwise a text might be slightly wider than its room.
    const place = { left: at - 1, width: one + 2, line: index > 0 && alignment === "centre" ? at - gap / 2 : undefined }
    at += one + gap
    return alignment === "centre" ? place : { ...place, left: place.left + 1 }
  })
}

/** Cells in columns of equal width. If there are two, they use the columns of the page. */
function inColumns(
  cells: readonly Cell[],
  { left, width, gutter = LEAST_GAP }: CellStyle,
  columns: number,
): readonly Place[] {
  const share = (width + gutter) / columns
  return cells.map((_, index) => ({ left: left + index * share, width: share - gutter, line: undefined }))
}

function widthsOf({ layout }: Sheet, cells: readonly Cell[], width: number): readonly number[] {
  return cells.map(([label, value]) =>
    Math.max(
      layout.widthOf(label, { size: LABEL.size, weight: "plain", width }),
      layout.widthOf(value, { size: VALUE.size, weight: "strong", width }),
    ),
  )
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
