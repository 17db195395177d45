import { runProgram } from "./process.ts"
import { partsOf } from "./silence.ts"
import { isModel, type Speaker, type Voices } from "./speaker.ts"
import { readWav, type Sound } from "./wav.ts"

/** Words per minute requested from espeak-ng at tempo 1, and the lowest rate that it supports. */
const WORDS_A_MINUTE = 150
const FEWEST_WORDS_A_MINUTE = 80

/**
 * The separator of two lines: paragraphs without a word, which cause a silence at least four times as long as any
 * within a sentence.
 */
const GAP = "\n\n-\n\n-\n\n"

/** The maximum length of the text spoken in one run: each start costs 10 ms, and the output is held in memory. */
const LINES_A_RUN = 40
const CHARACTERS_A_RUN = 1000

/** The maximum duration of a run in seconds: a thousand times as long as it needs. */
const PATIENCE = 60
const PATIENCE_A_CHARACTER = 0.05

/** The fallback language, for which a voice always exists. */
const FALLBACK = "en"

/** Speaks with `espeak-ng`, which knows about a hundred languages by their codes. */
export class EspeakNg implements Speaker {
  readonly name = "espeak-ng"
  readonly #voicesByLanguage = new Map<string, string>()

  constructor(
    readonly path: string,
    readonly voices: Voices,
  ) {}

  /** A language that it does not know is replaced by English. */
  speaks(): boolean {
    return true
  }

  async say(lines: readonly string[], language: string, tempo: number, signal: AbortSignal): Promise<readonly Sound[]> {
    const voice = await this.#voiceOf(language, signal)
    const speed = Math.max(FEWEST_WORDS_A_MINUTE, Math.round(WORDS_A_MINUTE * tempo))
    // UTF-8 in, WAV out. Values are joined to their options, so that no value can be read as another option.
    const options = ["-b1", `-v${voice}`, `-s${speed}`, "--stdin", "--stdout"]
    const sounds: Sound[] = []
    for (const some of runsOf(lines)) sounds.push(...(await this.#run(options, some, signal)))
    return sounds
  }

  /** Speaks lines in one run. If their ends cannot be found in the sound, each half is spoken in a separate run. */
  async #run(options: readonly string[], lines: readonly string[], signal: AbortSignal): Promise<readonly Sound[]> {
    const text = lines.join(GAP)
    const wav = await runProgram(this.path, options, text, patience(text), signal)
    const parts = partsOf(readWav(wav, this.path), lines.length)
    if (parts !== undefined) return parts
    const half = lines.length >> 1
    return [
      ...(await this.#run(options, lines.slice(0, half), signal)),
      ...(await this.#run(options, lines.slice(half), signal)),
    ]
  }

  /** The voice set for a language, otherwise the language's own code if espeak-ng knows it, otherwise English. */
  async #voiceOf(language: string, signal: AbortSignal): Promise<string> {
    const known = this.#voicesByLanguage.get(language) ?? this.#set(language)
    if (known !== undefined) return known
    const voice = (await this.#knows(language, signal)) ? language : (this.#set(FALLBACK) ?? FALLBACK)
    this.#voicesByLanguage.set(language, voice)
    return voice
  }

  #set(language: string): string | undefined {
    const voice = this.voices[language]
    return voice === undefined || isModel(voice) ? undefined : voice
  }

  /**
   * A language is known if its voice table has more than a header. MBROLA voices are listed even if they are not
   * installed.
   */
  async #knows(language: string, signal: AbortSignal): Promise<boolean> {
    if (language === FALLBACK) return true
    const table = await runProgram(this.path, [`--voices=${language}`], "", PATIENCE, signal)
    const [, ...voices] = new TextDecoder().decode(table).trim().split("\n")
    return voices.some((voice) => !/\smb\//.test(voice))
  }
}

function patience(text: string): number {
  return PATIENCE + PATIENCE_A_CHARACTER * text.length
}

function runsOf(lines: readonly string[]): readonly (readonly string[])[] {
  const runs: string[][] = []
  let characters = 0
  for (const line of lines) {
    const run = runs.at(-1)
    characters += line.length
    if (run !== undefined && run.length < LINES_A_RUN && characters <= CHARACTERS_A_RUN) {
      run.push(line)
    } else {
      runs.push([line])
      characters = line.length
    }
  }
  return runs
}
