import { mixed, type Rgb } from "../../../tools/colour/contrast.ts"
import { foldForSearch } from "../../../tools/language/fold.ts"
import type { Board, ColouredRun } from "./board.ts"
import { BOX, QUOTE } from "./elements.ts"
import { cut } from "./flow.ts"
import { type PlacedPart, signPlace, textTop } from "./layout.ts"
import { RADIUS } from "./look.ts"
import { BOX_DIMMED, boxColoursOf, type Palette } from "./palette.ts"
import { drawSign } from "./signs.ts"

/** Callout words that warn of death or serious injury, folded. */
const DANGER: ReadonlySet<string> = new Set(
  [
    ...[
      "danger",
      "gefahr",
      "pericolo",
      "peligro",
      "gevaar",
      "niebezpieczenstwo",
      "tehlike",
      "perigo",
      "pericol",
      "fara",
    ],
    ...["vaara", "nebezpeci", "nebezpecenstvo", "veszely", "opasnost", "κινδυνος", "опасность", "опасно", "небезпека"],
    ...["خطر", "סכנה", "खतरा", "อันตราย", "危险", "危険", "위험"],
  ].map(foldForSearch),
)

/** The size of a bullet relative to the font size, and the radius of its corners relative to the bullet. */
const BULLET = { size: 0.32, corner: 0.3 } as const

/** Draws some lines of a block: the sentence that is being read is bright, the rest is dimmed. */
export function drawPart(board: Board, part: PlacedPart, reading: number | undefined, palette: Palette): void {
  const { element } = part
  const { block } = element
  const isRead = element.flow.sentences.some(
    ({ sentence, start, end }) => sentence.index === reading && start < part.end && end > part.start,
  )
  if (block.type === "callout") drawBox(board, part, isRead)
  if (block.type === "quote") drawBar(board, part, isRead, palette)
  if (block.type === "item" && part.from === 0) drawMarker(board, part, block.number, isRead, palette)
  const dimmed = block.type === "callout" ? BOX_DIMMED : palette.dimmed
  board.text(runsOf(part, reading, palette.ink, dimmed), {
    left: part.left + element.inset,
    top: part.top + textTop(part),
    width: element.width,
    ...element.size,
    rightToLeft: element.flow.rightToLeft,
  })
}

/**
 * Text before the first sentence, such as the word of a callout, belongs to that sentence; spaces belong to the
 * sentence before them.
 */
function runsOf(part: PlacedPart, reading: number | undefined, bright: Rgb, dimmed: Rgb): ColouredRun[] {
  const { sentences, text, runs } = part.element.flow
  const own = cut(runs, part.start, part.end)
  return sentences.flatMap(({ sentence, start }, index) => {
    const from = Math.max(part.start, index === 0 ? 0 : start)
    const to = Math.min(part.end, sentences[index + 1]?.start ?? text.length)
    if (to <= from) return []
    const colour = sentence.index === reading ? bright : dimmed
    return cut(own, from - part.start, to - part.start).map((run) => ({ ...run, colour }))
  })
}

function drawBox(board: Board, part: PlacedPart, isRead: boolean): void {
  const { block } = part.element
  if (block.type !== "callout") return
  const colours = boxColoursOf(
    block.kind === "warning" && DANGER.has(foldForSearch(block.word)) ? "danger" : block.kind,
  )
  const { left, top, width, height } = part
  const rect = { left, top, right: left + width, bottom: top + height }
  board.box(rect, RADIUS.box, board.fill(colours.fill))
  const edge = isRead ? 4 : 2
  const inside = {
    left: left + edge / 2,
    top: top + edge / 2,
    right: rect.right - edge / 2,
    bottom: rect.bottom - edge / 2,
  }
  board.box(
    inside,
    RADIUS.box - edge / 2,
    board.pen(isRead ? colours.edge : mixed(colours.edge, colours.fill, 0.45), edge),
  )
  const place = signPlace(part)
  drawSign(board, block.kind, colours.sign, board.x(place.left, BOX.sign), place.top, BOX.sign)
}

function drawBar(board: Board, { left, top, height }: PlacedPart, isRead: boolean, palette: Palette): void {
  const bar = { left, top: top + 8, right: left + QUOTE.bar, bottom: top + height - 8 }
  board.box(bar, QUOTE.bar / 2, board.fill(isRead ? palette.accent : palette.track))
}

function drawMarker(
  board: Board,
  { element, left, top }: PlacedPart,
  number: number | undefined,
  isRead: boolean,
  palette: Palette,
): void {
  const { size, line } = element.size
  if (number !== undefined) {
    const runs = [{ text: `${number}.`, strong: true, colour: isRead ? palette.accent : palette.dimmed }]
    const gap = Math.round(size * 0.3)
    board.text(runs, {
      left,
      top,
      width: element.inset - gap,
      ...element.size,
      end: true,
      lines: 1,
      rightToLeft: board.rightToLeft,
    })
    return
  }
  const edge = Math.round(size * BULLET.size)
  const x = left + element.inset - Math.round(size * 0.92)
  const y = top + Math.round(line / 2 + size * 0.03 - edge / 2)
  const box = { left: x, top: y, right: x + edge, bottom: y + edge }
  board.box(box, edge * BULLET.corner, board.fill(isRead ? palette.accent : palette.dimmed))
}
