import { runProgram } from "./process.ts"
import { partsOf } from "./silence.ts"
import { isModel, type Speaker, type Voices } from "./speaker.ts"
import { readWav, type Sound } from "./wav.ts"

/** Words a minute requested from espeak-ng at tempo 1, and the fewest it can do. */
const WORDS_A_MINUTE = 150
const FEWEST_WORDS_A_MINUTE = 80

/** Between two lines: paragraphs without a word, which make a silence at least four times as long as any in a sentence. */
const GAP = "\n\n-\n\n-\n\n"

/** The most that one run speaks: each start costs 10 ms, and its output is held in memory. */
const LINES_A_RUN = 40
const CHARACTERS_A_RUN = 1000

/** Seconds that a run may take: a thousand times what it needs. */
const PATIENCE = 60
const PATIENCE_A_CHARACTER = 0.05

/** The language of voices that there are everywhere. */
const FALLBACK = "en"

/** Speaks by `espeak-ng`, which knows about a hundred languages by their codes. */
export class EspeakNg implements Speaker {
  readonly name = "espeak-ng"
  readonly #voicesByLanguage = new Map<string, string>()

  constructor(
    readonly path: string,
    readonly voices: Voices,
  ) {}

  /** English replaces a language that it does not know. */
  speaks(): boolean {
    return true
  }

  async say(lines: readonly string[], language: string, tempo: number, signal: AbortSignal): Promise<readonly Sound[]> {
    const voice = await this.#voiceOf(language, signal)
    const speed = Math.max(FEWEST_WORDS_A_MINUTE, Math.round(WORDS_A_MINUTE * tempo))
    // UTF-8 in, WAV out. Values are part of their option, so that none is read as another option.
    const options = ["-b1", `-v${voice}`, `-s${speed}`, "--stdin", "--stdout"]
    const sounds: Sound[] = []
    for (const some of runsOf(lines)) sounds.push(...(await this.#run(options, some, signal)))
    return sounds
  }

  /** Speaks lines in one run or, if their ends cannot be found in the sound, each half in a separate run. */
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

  /** The voice that is set for a language, else the language's own code where espeak-ng knows it, else English. */
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

  /** Its table of voices for a language has more than its head; voices of MBROLA are listed even where there is none. */
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
