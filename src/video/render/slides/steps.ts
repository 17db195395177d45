import type { Slide } from "./layout.ts"
import type { Step } from "./model.ts"

/** The steps of slides, in reading order. A heading is read on the first slide of its section. */
export function stepsOf(slides: readonly Slide[]): Step[] {
  return slides.flatMap(({ section: { heading }, page, parts }, slide) => {
    const first =
      heading === undefined || page > 1 ? [] : [{ slide, sentence: heading.index, from: 0, to: heading.text.length }]
    const others = parts.flatMap(({ element, start, end }) =>
      element.flow.sentences.flatMap((one) => {
        const from = Math.max(start, one.start)
        const to = Math.min(end, one.end)
        return to > from ? [{ slide, sentence: one.sentence.index, from: from - one.start, to: to - one.start }] : []
      }),
    )
    return [...first, ...others]
  })
}
