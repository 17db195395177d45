import type { Cue } from "./captions/cues.ts"
import type { EncodedFrame } from "./h264/encode-video.ts"
import type { Picture, RenderRequest } from "./messages.ts"
import type { Mp3 } from "./narration/mp3.ts"
import type { Passage } from "./script/passages.ts"
import type { Chapter } from "./show/chapters.ts"

/** What a video of any style is made from. */
export interface FilmRequest extends RenderRequest {
  /** What its text says. */
  readonly passages: readonly Passage[]
  /** Of the text, two letters. */
  readonly language: string
  /** Called, for the log, with what did not come out as it should. */
  readonly note: (text: string) => void
}

/** A video of any style before it is written. */
export interface Film {
  /** To be consumed once. */
  readonly pictures: Iterable<EncodedFrame>
  /** Seconds. */
  readonly duration: number
  readonly sound: Mp3 | undefined
  readonly cues: readonly Cue[]
  readonly chapters: readonly Chapter[]
  readonly poster: Picture | null
  /** Characters that no font has. */
  readonly missing: readonly string[]
  /** Frees the memory; the pictures must not be consumed after that. */
  close(): void
}
