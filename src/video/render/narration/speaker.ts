import type { Sound } from "./wav.ts"

/** Voices by language (two letters): the path of a model for piper, or a voice of espeak-ng. */
export type Voices = Readonly<Record<string, string>>

/** A program that speaks. */
export interface Speaker {
  readonly name: "espeak-ng" | "piper"

  /** Whether it has a voice for a language. Do not use it for other languages. */
  speaks(language: string): boolean

  /**
   * Says lines in one language.
   *
   * @param lines the lines, without line breaks and each with something to say
   * @param tempo 1 is about 150 words a minute, 2 is twice as fast
   * @returns the speech line by line, without silence before and after it; empty for a line for which the program says
   *   nothing
   * @throws {NarrationUnavailable} when the program fails
   * @throws the reason of `signal` when it is aborted
   */
  say(lines: readonly string[], language: string, tempo: number, signal: AbortSignal): Promise<readonly Sound[]>
}

/** Whether a voice is a model for piper, which is an ONNX file. */
export function isModel(voice: string): boolean {
  return voice.endsWith(".onnx")
}
