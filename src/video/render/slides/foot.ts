import { rgb, WHITE } from "../../../tools/colour/contrast.ts"
import { HEIGHT, WIDTH } from "../picture/model.ts"
import { isRightToLeft } from "../picture/typesetter.ts"
import type { Board } from "./board.ts"
import { drawTile, type Mark, tileWidth } from "./logo-tile.ts"
import { FOOT } from "./look.ts"
import type { Palette } from "./palette.ts"

const EDGE = rgb("#e2e8ef")
const SIDE = 48
const TILE = 36
const DASH = { width: 34, height: 6, gap: 8 } as const
/** The maximum number of sections that are shown separately; if there are more, one bar is shown. */
const MOST_DASHES = 12
const BAR = 320

interface Foot {
  readonly title: string
  readonly mark: Mark | undefined
  /** The index of the current section, from 0, and the number of sections. */
  readonly place: number
  readonly places: number
}

/** Draws the strip at the foot: the company, the title and the progress. */
export function drawFoot(board: Board, { title, mark, place, places }: Foot, palette: Palette): void {
  const middle = FOOT.top + FOOT.height / 2
  board.box({ left: 0, top: FOOT.top, right: WIDTH, bottom: HEIGHT }, 0, board.fill(WHITE))
  board.box({ left: 0, top: FOOT.top, right: WIDTH, bottom: FOOT.top + 2 }, 0, board.fill(EDGE))
  let left = SIDE
  if (mark !== undefined) {
    const place = { left, top: middle - TILE / 2 + 1, size: TILE }
    drawTile(board, mark, { ...place, badge: palette.badge, dark: palette.accent, onDark: false })
    left += tileWidth(mark, TILE) + 16
  }
  const dashes = places > MOST_DASHES ? BAR : places > 1 ? places * (DASH.width + DASH.gap) - DASH.gap : 0
  const end = WIDTH - SIDE - dashes
  const runs = [{ text: title, strong: true, colour: palette.ink }]
  const width = end - left - 40
  board.text(runs, {
    left,
    top: FOOT.top + 1,
    width,
    size: 20,
    line: FOOT.height - 2,
    lines: 1,
    rightToLeft: isRightToLeft(title),
  })
  const top = middle + 1 - DASH.height / 2
  const dash = (from: number, length: number, paint: Parameters<Board["box"]>[2]) =>
    board.box({ left: from, top, right: from + length, bottom: top + DASH.height }, DASH.height / 2, paint)
  if (places > MOST_DASHES) {
    dash(end, BAR, board.fill(palette.track))
    dash(end, Math.max(DASH.height, (BAR * (place + 1)) / places), board.fill(palette.accent))
    return
  }
  for (let index = 0; index < places && places > 1; index++) {
    const colour = index < place ? palette.past : index === place ? palette.accent : palette.track
    dash(end + index * (DASH.width + DASH.gap), DASH.width, board.fill(colour))
  }
}
