import { displayable } from "../../../tools/language/displayable.ts"
import { type Frame, type Rect, WHOLE } from "../frame/frame.ts"
import { openCanvasKit } from "../picture/canvaskit.ts"
import { WIDTH } from "../picture/model.ts"
import { isRightToLeft, Typesetter } from "../picture/typesetter.ts"
import { Board } from "./board.ts"
import { changedBetween, isWithin } from "./changes.ts"
import type { Measure } from "./elements.ts"
import { drawEnd } from "./end.ts"
import { drawFoot } from "./foot.ts"
import { drawHeading } from "./heading.ts"
import { hyphenated } from "./hyphenation.ts"
import { keyPointsOf } from "./key-points.ts"
import { layOut, type Slide } from "./layout.ts"
import { markOf } from "./logo-tile.ts"
import { BODY, RADIUS, ROOM } from "./look.ts"
import type { Deck, DeckContents } from "./model.ts"
import { drawOpening } from "./opening.ts"
import { paletteOf } from "./palette.ts"
import { drawPart } from "./part.ts"
import { pictogramsIn } from "./pictograms.ts"
import { decoded, drawCard } from "./pictures.ts"
import { stepsOf } from "./steps.ts"
import { textsOf } from "./texts.ts"
import { extentOf, wordsFor } from "./words.ts"

/** Typesets a script, slide by slide. Slides are drawn on request. */
export async function openDeck(contents: DeckContents): Promise<Deck> {
  const skia = await openCanvasKit()
  const { language } = contents
  const script = await hyphenated(contents.script, language)
  const title = displayable(contents.title)
  const company = displayable(contents.company ?? "") || null
  const contact = displayable(contents.contact ?? "") || null
  const words = wordsFor(language)
  const palette = paletteOf(contents.colour)
  const headings = script.sections.flatMap(({ heading }) => heading?.text ?? [])
  const points = keyPointsOf(contents.script.sections)
  const extent = extentOf(headings.length, contents.duration, language)
  const { plain, strong } = textsOf(script, { title, company, contact, extent, words })
  const typesetter = new Typesetter(skia, plain, strong, language)
  const board = new Board(skia, typesetter, isRightToLeft(script.sentences[0]?.text ?? title))
  const pictures = new Map([
    ...contents.images.flatMap((image) => {
      const picture = decoded(skia, image, { width: ROOM, height: BODY.height })
      return picture === undefined ? [] : [[image.key, picture] as const]
    }),
    ...pictogramsIn(skia, script.sections),
  ])
  const logo = contents.logo === null ? undefined : decoded(skia, contents.logo, { width: 512, height: 256 })
  const mark = markOf(skia, logo, company)
  const measure: Measure = (flow, { size, line }, width) => {
    const runs = flow.runs.map((run) => ({ ...run, colour: palette.ink }))
    const paragraph = board.set(runs, { size, line, width, rightToLeft: flow.rightToLeft })
    const lines = paragraph.getLineMetrics()
    paragraph.delete()
    return lines.map(({ startIndex, endExcludingWhitespaces }) => ({ start: startIndex, end: endExcludingWhitespaces }))
  }
  const slides = layOut(script.sections, pictures, measure)
  const steps = stepsOf(slides)
  const places = new Set(slides.map(({ place }) => place)).size
  // Prepares texts that are not in the script and have not been drawn before the first picture is requested.
  for (const text of [title, company, contact]) {
    if (text !== null)
      board.set([{ text, strong: false, colour: palette.ink }], { size: 20, line: 30, width: WIDTH }).delete()
  }

  /** The step shown on the board, and the steps shown in frames; undefined if something other than a step is shown. */
  let shown: number | undefined
  let held = new WeakMap<Frame, number>()

  function drawSlide(slide: Slide, reading: number, within: Rect): void {
    board.within(within, () => {
      board.canvas.clear(board.colour(palette.ground))
      drawHeading(board, slide, palette)
      for (const { picture, rect } of slide.images) drawCard(board, picture, rect, RADIUS.image)
      for (const part of slide.parts) {
        if (isWithin(board, part, within)) drawPart(board, part, reading, palette)
      }
      const [place, count] = places > 1 ? [slide.place, places] : [slides.indexOf(slide), slides.length]
      if (within === WHOLE) drawFoot(board, { title, mark, place, places: count }, palette)
    })
  }

  function drawWhole(draw: () => void, into: Frame): void {
    draw()
    shown = undefined
    held.delete(into)
    board.copy(WHOLE, into)
  }

  return {
    steps,
    slides: slides.length,
    missing: [...typesetter.missing],
    drawOpening(into) {
      drawWhole(() => drawOpening(board, { title, company, mark, extent }, palette), into)
      return board.picture()
    },
    drawStep(index, into) {
      const step = steps[index]
      const slide = slides[step?.slide ?? -1]
      if (step === undefined || slide === undefined) throw new RangeError(`there is no step ${index}`)
      const onBoard = steps[shown ?? -1]
      const repaint =
        onBoard?.slide === step.slide ? changedBetween(board, slide, onBoard.sentence, step.sentence) : WHOLE
      if (repaint.right > repaint.left) drawSlide(slide, step.sentence, repaint)
      shown = index
      const before = steps[held.get(into) ?? -1]
      const rect =
        before?.slide === step.slide ? changedBetween(board, slide, before.sentence, step.sentence) : undefined
      board.copy(rect ?? WHOLE, into)
      held.set(into, index)
      return rect
    },
    drawEnd: (into) => drawWhole(() => drawEnd(board, { title, points, contact, company, mark, words }, palette), into),
    close() {
      held = new WeakMap()
      for (const { image } of pictures.values()) image.delete()
      logo?.image.delete()
      board.close()
      typesetter.close()
    },
  }
}
