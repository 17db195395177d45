import { existsSync, rmSync } from "node:fs"
import { mkdtemp, readdir, readFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { reasonOf } from "../../../tools/system-errors.ts"
import { runProgram } from "./process.ts"
import { trimmed } from "./silence.ts"
import { isModel, type Speaker, type Voices } from "./speaker.ts"
import { NarrationUnavailable } from "./unavailable.ts"
import { readWav, type Sound } from "./wav.ts"

/**
 * The maximum duration of a run in seconds: for loading a model, plus ten times what a single-board computer needs to
 * speak.
 */
const PATIENCE = 120
const PATIENCE_A_CHARACTER = 0.5

/** Seconds of silence after each sentence that piper finds within a line. */
const PAUSE = "0.25"

/**
 * Speaks with `piper`, using one model file per language. The options are those that its C++ builds and its Python
 * packages have in common. If given an output folder, it loads the model once and writes a WAV file for each line,
 * named after the time in nanoseconds.
 */
export class Piper implements Speaker {
  readonly name = "piper"
  readonly #models: Voices

  constructor(
    readonly path: string,
    voices: Voices,
  ) {
    // If the file were missing, piper would mistake the path for the name of a voice, and older versions would try to
    // download it.
    this.#models = Object.fromEntries(Object.entries(voices).filter(([, voice]) => isModel(voice) && existsSync(voice)))
  }

  speaks(language: string): boolean {
    return this.#models[language] !== undefined
  }

  async say(lines: readonly string[], language: string, tempo: number, signal: AbortSignal): Promise<readonly Sound[]> {
    const model = this.#models[language]
    if (model === undefined) throw new Error(`piper was asked for ${language}, for which it has no voice`)
    const folder = await newFolder()
    const remove = () => rmSync(folder, { recursive: true, force: true })
    process.once("exit", remove)
    try {
      const scale = (1 / tempo).toFixed(3)
      const options = ["--model", model, "--output_dir", folder, "--length_scale", scale, "--sentence_silence", PAUSE]
      const text = lines.map((line) => `${line}\n`).join("")
      const limit = PATIENCE + PATIENCE_A_CHARACTER * text.length
      await runProgram(this.path, options, text, limit, signal)
      return await this.#soundsIn(folder, lines.length)
    } finally {
      process.off("exit", remove)
      remove()
    }
  }

  async #soundsIn(folder: string, count: number): Promise<readonly Sound[]> {
    const names = (await readdir(folder)).filter((name) => /^\d+\.wav$/.test(name))
    if (names.length !== count) {
      throw new NarrationUnavailable(
        "the program for narration did not speak every sentence",
        `${this.path} wrote ${names.length} WAV files for ${count} lines`,
      )
    }
    const sounds: Sound[] = []
    for (const name of names.sort((one, other) => one.length - other.length || (one < other ? -1 : 1))) {
      sounds.push(trimmed(readWav(await readFile(join(folder, name)), this.path)))
    }
    return sounds
  }
}

async function newFolder(): Promise<string> {
  try {
    return await mkdtemp(join(tmpdir(), "trainbase-narration-"))
  } catch (error) {
    const reason = reasonOf(error)
    throw new NarrationUnavailable("the program for narration has no directory to write to", reason, { cause: error })
  }
}
