import type { VideoStyle } from "../styles.ts"
import type { Choice } from "./narration/program.ts"
import type { Pronunciation } from "./narration/pronunciation.ts"
import type { Voices } from "./narration/speaker.ts"

/** A PNG, JPEG, WebP or GIF as it travels between processes: messages are JSON. */
export interface Picture {
  readonly mediaType: string
  /** Its bytes in base64. */
  readonly base64: string
}

/** The input of a video. */
export interface RenderRequest {
  readonly style: VideoStyle
  readonly title: string
  readonly text: string
  /** Null for the provider's videos. */
  readonly company: string | null
  /** Of the text, two letters; null when it is to be recognised. */
  readonly language: string | null
  /** Two letters: what holds when the text is not recognised. */
  readonly companyLanguage: string
  /** Seconds that it shall last. */
  readonly length: number
  readonly narration: Choice
  readonly voices: Voices
  /** Of the company, `#rrggbb` in lower case; null when it has chosen none. */
  readonly colour: string | null
  readonly logo: Picture | null
  /** Those that the text names and that exist. */
  readonly images: readonly (Picture & { readonly key: string })[]
  /** How the company wants words to be said; shown are they as they are written. */
  readonly pronunciations: readonly Pronunciation[]
  /** Whom to ask, shown at the end; null when the company names nobody. */
  readonly contact: string | null
}

/** The metadata of a finished video. */
export interface Rendered {
  /** Bytes of the MP4, and their digest in hexadecimal. */
  readonly size: number
  readonly sha256: string
  /** Of the text, two letters. */
  readonly language: string
  /** WebVTT. */
  readonly captions: string
  /** WebVTT of the chapters; null when there are none. */
  readonly chapters: string | null
  /** The opening as a picture; null for a video without one. */
  readonly poster: Picture | null
  /** Seconds. */
  readonly duration: number
  /** Characters that no font has. */
  readonly missing: readonly string[]
  /** For the log: why it is silent, or spoken by another program, although one was found. */
  readonly notes: readonly string[]
}

/**
 * The messages of the process that makes videos to its parent: the progress of one (per cent), its metadata when it is on
 * standard output, or its failure, which ends the process.
 */
export type RenderMessage =
  | { readonly type: "progress"; readonly percent: number }
  | ({
      readonly type: "rendered"
      /** Seconds of processors since the video before it. */
      readonly cpu: number
      /** The most bytes of memory that it has had. */
      readonly memory: number
    } & Rendered)
  /**
   * With a public message and a detail for the log when it was an expected failure; else the process prints the reason.
   */
  | { readonly type: "failed"; readonly message?: string; readonly detail?: string | undefined }
