import type { Cue } from "./captions/cues.ts"
import type { EncodedFrame } from "./h264/encode-video.ts"
import type { Picture, RenderRequest } from "./messages.ts"
import type { Mp3 } from "./narration/mp3.ts"
import type { Passage } from "./script/passages.ts"
import type { Chapter } from "./show/chapters.ts"

/** The input of a video of any style. */
export interface FilmRequest extends RenderRequest {
  /** The text to show and speak. */
  readonly passages: readonly Passage[]
  /** Language of the text, two letters. */
  readonly language: string
  /** Called with problems worth logging. */
  readonly note: (text: string) => void
}

/** A video of any style, before it is written. */
export interface Film {
  /** The pictures; they can be iterated only once. */
  readonly pictures: Iterable<EncodedFrame>
  /** Seconds. */
  readonly duration: number
  readonly sound: Mp3 | undefined
  readonly cues: readonly Cue[]
  readonly chapters: readonly Chapter[]
  readonly poster: Picture | null
  /** Characters for which there is no font. */
  readonly missing: readonly string[]
  /** Frees the memory; the pictures must not be used afterwards. */
  close(): void
}
