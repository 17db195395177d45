import type { Sound } from "./wav.ts"

/** Voices by language (two letters): the path of a model for piper, or a voice of espeak-ng. */
export type Voices = Readonly<Record<string, string>>

/** A program that speaks. */
export interface Speaker {
  readonly name: "espeak-ng" | "piper"

  /** Whether it has a voice for a language; do not use it for other languages. */
  speaks(language: string): boolean

  /**
   * Says lines in one language.
   *
   * @param lines each without a line break and with something to say
   * @param tempo 1 is about 150 words a minute, 2 is twice as fast
   * @returns what was said, line by line, without silence before and after it; empty where the program says nothing
   * @throws {NarrationUnavailable} when the program fails
   * @throws the reason of `signal` when it is aborted
   */
  say(lines: readonly string[], language: string, tempo: number, signal: AbortSignal): Promise<readonly Sound[]>
}

/** Whether a voice is a piper model: these are ONNX files. */
export function isModel(voice: string): boolean {
  return voice.endsWith(".onnx")
}
