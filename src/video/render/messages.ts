import type { VideoStyle } from "../styles.ts"
import type { Choice } from "./narration/program.ts"
import type { Pronunciation } from "./narration/pronunciation.ts"
import type { Voices } from "./narration/speaker.ts"

/** A PNG, JPEG, WebP or GIF in the form in which it travels between processes: messages are JSON. */
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
  /** Null for provider videos. */
  readonly company: string | null
  /** Language of the text, two letters; null when it is to be detected. */
  readonly language: string | null
  /** Two letters: the language to use if it cannot be detected. */
  readonly companyLanguage: string
  /** Seconds the video should last. */
  readonly length: number
  readonly narration: Choice
  readonly voices: Voices
  /** The company's colour, `#rrggbb` in lower case; null when it has chosen none. */
  readonly colour: string | null
  readonly logo: Picture | null
  /** Pictures that the text refers to and that exist. */
  readonly images: readonly (Picture & { readonly key: string })[]
  /** The company's pronunciations. They change what is spoken, not what is shown. */
  readonly pronunciations: readonly Pronunciation[]
  /** The contact shown at the end; null when the company has none. */
  readonly contact: string | null
}

/** The metadata of a finished video. */
export interface Rendered {
  /** Bytes of the MP4, and its digest in hexadecimal. */
  readonly size: number
  readonly sha256: string
  /** Language of the text, two letters. */
  readonly language: string
  /** WebVTT. */
  readonly captions: string
  /** WebVTT of the chapters; null when there are none. */
  readonly chapters: string | null
  /** The opening as an image; null for a video without one. */
  readonly poster: Picture | null
  /** Seconds. */
  readonly duration: number
  /** Characters that are in no font. */
  readonly missing: readonly string[]
  /** For the log: why it is silent, or spoken by another program, although a program was found. */
  readonly notes: readonly string[]
}

/**
 * Messages from the process that makes videos to its parent: the progress of one (per cent), its metadata once it is on
 * standard output, or its failure, which ends the process.
 */
export type RenderMessage =
  | { readonly type: "progress"; readonly percent: number }
  | ({
      readonly type: "rendered"
      /** CPU seconds since the previous video. */
      readonly cpu: number
      /** The process's peak memory in bytes. */
      readonly memory: number
    } & Rendered)
  /**
   * With a public message and a detail for the log when it was an expected failure; else the process prints the reason.
   */
  | { readonly type: "failed"; readonly message?: string; readonly detail?: string | undefined }
