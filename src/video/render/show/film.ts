import { speakingTime } from "../../pacing.ts"
import { cuesOf } from "../captions/cues.ts"
import { placed, sentenceTimes } from "../captions/sentence-times.ts"
import type { Film, FilmRequest } from "../film.ts"
import { copyFrame, emptyFrame } from "../frame/frame.ts"
import { encodeSlides } from "../h264/slides/encode-slides.ts"
import { scriptOf } from "../script/script.ts"
import { utterancesOf } from "../script/utterances.ts"
import { openDeck } from "../slides/deck.ts"
import { voiceOf } from "../voice.ts"
import { chaptersOf } from "./chapters.ts"
import { framesOf, type Scene, wholeTicks } from "./frames.ts"
import { silentParts, spokenParts } from "./parts.ts"
import { readingTimes, stepTimes } from "./step-times.ts"

/** Seconds of silence between the opening and the first word, and after the last one. */
const EDGES = { before: 0.2, after: 0.5 } as const

/** Seconds for looking at any sentence, in addition to the time that its words take. */
const GLANCE = 0.25

/** A slide video: an opening, the text sentence by sentence, and an end. */
export async function slidesFilm(request: FilmRequest, signal: AbortSignal): Promise<Film> {
  const { title, language, passages } = request
  const script = scriptOf(passages, { language, title })
  const utterances = utterancesOf(script)
  const planned = spokenParts(request.length)
  const { opening: before, end: after, text: length } = planned
  const texts = utterances.map(({ text, space }) => text + (space || " "))
  const voice = await voiceOf(texts, { ...request, length, edges: EDGES, before, after }, signal)
  // The characters for which fonts must be loaded beforehand.
  if (voice !== undefined) Bun.gc(true)
  const parts = voice === undefined ? silentParts(request.length) : planned
  const duration = wholeTicks(voice?.duration ?? parts.opening + parts.text + parts.end)
  const shown = { start: parts.opening, end: duration - parts.end }
  const needed = utterances.map(({ text }) => GLANCE + speakingTime(text))
  const times = voice?.times ?? readingTimes(needed, shown.start, shown.end - shown.start)
  const deck = await openDeck({ ...request, script, duration })
  const starts = stepTimes(deck.steps, times, shown, voice === undefined ? "silent" : "spoken")
  const opening = emptyFrame()
  const poster = deck.drawOpening(opening)
  const scenes: Scene[] = [
    { start: 0, slide: "opening", draw: (into) => void copyFrame(opening, into) },
    ...deck.steps.map(({ slide }, step) => {
      return {
        start: starts[step] ?? 0,
        slide,
        draw: (into: Parameters<Scene["draw"]>[0]) => deck.drawStep(step, into),
      }
    }),
    ...(parts.end > 0 ? [{ start: shown.end, slide: "end", draw: (into) => void deck.drawEnd(into) } as Scene] : []),
  ]
  const sentences = placed(utterances)
  const cues = cuesOf(sentences, { ...sentenceTimes(sentences, times), duration, language })
  const startOf = (sentence: number) => starts[deck.steps.findIndex((step) => step.sentence === sentence)] ?? 0
  return {
    pictures: encodeSlides(framesOf(scenes, duration)),
    duration,
    sound: voice?.sound,
    cues,
    chapters: chaptersOf(script, startOf, duration),
    poster,
    missing: deck.missing,
    close: () => deck.close(),
  }
}
