import type { Choice } from "./narration/program.ts"
import type { Voices } from "./narration/speaker.ts"

/** The input of a video. */
export interface RenderRequest {
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
  /** Seconds. */
  readonly duration: number
  /** Characters that no font has. */
  readonly missing: readonly string[]
  /** For the log: why it is silent, or spoken by another program, although one was found. */
  readonly notes: readonly string[]
}

/**
 * The messages of the process that makes a video to its parent: its progress (per cent), the metadata of the video on
 * its standard output, or its failure.
 */
export type RenderMessage =
  | { readonly type: "progress"; readonly percent: number }
  | ({
      readonly type: "rendered" /** The most bytes of memory that it had. */
      readonly memory?: number | undefined
    } & Rendered)
  /**
   * With a public message and a detail for the log when it was an expected failure; else the process prints the reason.
   */
  | { readonly type: "failed"; readonly message?: string; readonly detail?: string | undefined }
