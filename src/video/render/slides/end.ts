import { WHITE } from "../../../tools/colour/contrast.ts"
import { isRightToLeft } from "../picture/typesetter.ts"
import { drawBackdrop } from "./backdrop.ts"
import type { Board } from "./board.ts"
import { fitRuns } from "./heading.ts"
import type { Mark } from "./logo-tile.ts"
import { drawCompany } from "./opening.ts"
import type { Palette } from "./palette.ts"
import type { wordsFor } from "./words.ts"

const SIDE = 96
const ROOM = 1280 - 2 * SIDE

/** So many headings have a place; one column has half of them. */
const MOST = 10
const COLUMN = 5

const LIST = { top: 172, bottom: 486 } as const
/** The rows of whom to ask, and of the company. */
const ASK = 536
const COMPANY = 614

/** Sizes of the headings: all have the same, the largest in which each has no more lines than that allows. */
const SIZES = { wide: { size: 34, line: 42, lines: 1 }, narrow: { size: 30, line: 40, lines: 1 } } as const
const LAST_SIZE = { size: 24, line: 30, lines: 2 } as const

interface End {
  readonly title: string
  /** Of the sections. */
  readonly headings: readonly string[]
  readonly contact: string | null
  readonly company: string | null
  readonly mark: Mark | undefined
  readonly words: ReturnType<typeof wordsFor>
}

/** Draws what a video ends with: its headings once more, or its title, and whom to ask. */
export function drawEnd(board: Board, end: End, palette: Palette): void {
  const { title, headings, contact, company, mark, words } = end
  drawBackdrop(board, palette)
  if (headings.length === 0) {
    const runs = [{ text: title, strong: true, colour: WHITE }]
    const sizes = [
      { size: 64, line: 78, lines: 3 },
      { size: 46, line: 58, lines: 5 },
    ]
    const { paragraph, height, width } = fitRuns(board, runs, sizes, ROOM, isRightToLeft(title))
    board.canvas.drawParagraph(paragraph, board.x(SIDE, width), Math.round((ASK - height) / 2))
    paragraph.delete()
  } else {
    const runs = [{ text: words.keyPoints, strong: true, colour: WHITE }]
    board.text(runs, { left: SIDE, top: 76, width: ROOM, size: 52, line: 66, lines: 1 })
    drawPoints(board, pointsOf(headings, words), palette)
  }
  const rule = { left: SIDE, top: ASK - 26, right: SIDE + ROOM, bottom: ASK - 24 }
  board.box(rule, 0, board.fill(WHITE, 0.25))
  const ask = [
    { text: `${words.questions} `, strong: true, colour: WHITE },
    { text: contact ?? words.ask, strong: false, colour: WHITE },
  ]
  board.text(ask, {
    left: SIDE,
    top: ASK,
    width: ROOM,
    size: 28,
    line: 40,
    lines: company === null && mark === undefined ? 3 : 2,
  })
  const isLong = (contact ?? "").length > 60
  drawCompany(board, { company, mark, left: SIDE, top: COMPANY + (isLong ? 12 : 0), size: 52 }, palette)
}

/** With more headings than places, the last place says how many there are besides. */
function pointsOf(headings: readonly string[], words: End["words"]): string[] {
  if (headings.length <= MOST) return [...headings]
  return [...headings.slice(0, MOST - 1), words.more(headings.length - MOST + 1)]
}

function drawPoints(board: Board, points: readonly string[], palette: Palette): void {
  const columns = points.length > COLUMN ? 2 : 1
  const rows = Math.ceil(points.length / columns)
  const width = columns === 1 ? ROOM : (ROOM - 48) / 2
  const height = Math.min(72, (LIST.bottom - LIST.top) / rows)
  const room = width - 56
  const runsOf = (point: string) => [{ text: point, strong: false, colour: WHITE }]
  const first = columns === 1 ? SIZES.wide : SIZES.narrow
  const isLong = points.some((point) => {
    const paragraph = board.set(runsOf(point), { ...first, width: room })
    const isCut = paragraph.didExceedMaxLines()
    paragraph.delete()
    return isCut
  })
  for (const [index, point] of points.entries()) {
    const left = SIDE + Math.floor(index / rows) * (width + 48)
    const middle = LIST.top + (index % rows) * height + height / 2
    drawTick(board, left, middle, palette)
    const {
      paragraph,
      height: high,
      width: wide,
    } = fitRuns(board, runsOf(point), [isLong ? LAST_SIZE : first], room, isRightToLeft(point))
    board.canvas.drawParagraph(paragraph, board.x(left + 56, wide), Math.round(middle - high / 2))
    paragraph.delete()
  }
}

function drawTick(board: Board, left: number, middle: number, { opening }: Palette): void {
  const size = 36
  board.circle(left, middle - size / 2, size, board.fill(WHITE))
  const x = board.x(left, size)
  const path = board.skia.Path.MakeFromSVGString(
    `M${x + 10} ${middle + 1} L${x + 16} ${middle + 7} L${x + 26} ${middle - 6}`,
  )
  if (path === null) throw new Error("Skia does not read the shape of a tick")
  board.canvas.drawPath(path, board.pen(opening.bright, 4))
  path.delete()
}
