import type { VideoStyle } from "../styles.ts"
import type { Choice } from "./narration/program.ts"
import type { Pronunciation } from "./narration/pronunciation.ts"
import type { Voices } from "./narration/speaker.ts"

/** A PNG, JPEG, WebP or GIF in the form in which it is sent between processes, whose messages are JSON. */
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
  /** The number of seconds that the video should last. */
  readonly length: number
  readonly narration: Choice
  readonly voices: Voices
  /** The company's colour, `#rrggbb` in lower case; null if it has not chosen one. */
  readonly colour: string | null
  readonly logo: Picture | null
  /** Pictures that the text refers to and that exist. */
  readonly images: readonly (Picture & { readonly key: string })[]
  /** The company's pronunciations. They change what is spoken, not what is shown. */
  readonly pronunciations: readonly Pronunciation[]
  /** The contact shown at the end; null if the company does not have one. */
  readonly contact: string | null
  /** Only the opening is drawn, as an image. */
  readonly isOpeningOnly?: boolean
}

/** The metadata of a finished video. */
export interface Rendered {
  /** Size of the MP4 in bytes, and its digest in hexadecimal. */
  readonly size: number
  readonly sha256: string
  /** Language of the text, two letters. */
  readonly language: string
  /** WebVTT. */
  readonly captions: string
  /** WebVTT of the chapters; null if there are no chapters. */
  readonly chapters: string | null
  /** The opening as an image; null for a video without an opening. */
  readonly poster: Picture | null
  /** Seconds. */
  readonly duration: number
  /** Characters for which there is no font. */
  readonly missing: readonly string[]
  /** For the log: why the video is silent, or spoken by another program, although a program was found. */
  readonly notes: readonly string[]
}

/**
 * Messages from the process that makes videos to its parent: the progress of a video (per cent), its metadata once the
 * video has been written to standard output, or its failure, which ends the process.
 */
export type RenderMessage =
  | { readonly type: "progress"; readonly percent: number }
  | ({
      readonly type: "rendered"
      /** CPU seconds used since the previous video. */
      readonly cpu: number
      /** The process's peak memory in bytes. */
      readonly memory: number
    } & Rendered)
  /** The opening, if only that was requested. */
  | { readonly type: "drawn"; readonly picture: Picture }
  /**
   * With a public message and a detail for the log when it was an expected failure; else the process prints the reason.
   */
  | { readonly type: "failed"; readonly message?: string; readonly detail?: string | undefined }
