import { languagesOf } from "./language.ts"
import { type Edges, WHOLE_VIDEO } from "./pauses.ts"
import { type Choice, speakersBy } from "./program.ts"
import { type Pronunciation, pronounced } from "./pronunciation.ts"
import type { Voices } from "./speaker.ts"
import { type Speech, speak } from "./speech.ts"
import { NarrationUnavailable } from "./unavailable.ts"

/**
 * Speaks the text of a video. Undefined when the video is to be silent: narration is off, no program is available or
 * has a voice for the language, or the text cannot be spoken within its time.
 *
 * @param sentences the whole text in order, each with the line breaks that follow it, which make pauses longer
 * @param options `language` (two letters) is the text's: sentences in another script are spoken in a language of that
 *   script; `length` is in seconds, and the speech has this length to within a tenth
 * @throws {NarrationUnavailable} when a program from the settings fails; a program that was merely found is skipped
 * @throws the reason of `signal` when it is aborted
 */
export async function narrate(
  sentences: readonly string[],
  options: {
    readonly narration: Choice
    readonly voices: Voices
    readonly language: string
    readonly length: number
    readonly edges?: Edges
    /** How to say words that are not pronounced as written. */
    readonly pronunciations?: readonly Pronunciation[]
    /**
     * Called, for the log, with the reason why a video is silent although there is a program, or with the name of a
     * found program that failed.
     */
    readonly note?: (text: string) => void
  },
  signal: AbortSignal,
): Promise<Speech | undefined> {
  const { narration, voices, language, length, edges = WHOLE_VIDEO, pronunciations = [], note = () => {} } = options
  const languages = languagesOf(sentences, language)
  const said = sentences.map((sentence, index) => pronounced(sentence, pronunciations, languages[index] ?? language))
  const main = mainOf(sentences, languages) ?? language
  const speakers = speakersBy(narration, voices)
  for (const speaker of speakers) {
    if (!speaker.speaks(main)) continue
    try {
      const speech = await speak(said, languages, { speaker, length, edges }, signal)
      if (speech === undefined) note(`speaking the text with ${speaker.name} takes longer than the video`)
      return speech
    } catch (error) {
      // A program that was merely found is optional: without it, the video is silent.
      if (narration !== "auto" || !(error instanceof NarrationUnavailable)) throw error
      note(`${error.message}: ${error.detail}`)
    }
  }
  const voiceless = speakers.filter((speaker) => !speaker.speaks(main))
  for (const { name } of voiceless) note(`${name} has no voice for the language ${main}`)
  return undefined
}

/** The language of most of the text. */
function mainOf(sentences: readonly string[], languages: readonly string[]): string | undefined {
  const lengths = new Map<string, number>()
  languages.forEach((language, index) => {
    lengths.set(language, (lengths.get(language) ?? 0) + (sentences[index]?.length ?? 0))
  })
  return [...lengths].sort(([, one], [, other]) => other - one)[0]?.[0]
}
