import type { RenderRequest } from "./messages.ts"
import { levelled } from "./narration/levelled.ts"
import { encodeMp3, type Mp3 } from "./narration/mp3.ts"
import { narrate } from "./narration/narrate.ts"
import type { Edges, Interval } from "./narration/pauses.ts"
import { within } from "./narration/speech.ts"

/** The sound of a video. */
export interface Voice {
  /** When each sentence is spoken. */
  readonly times: readonly Interval[]
  /** Seconds, including silence. */
  readonly duration: number
  readonly sound: Mp3
}

interface VoiceOptions extends Pick<RenderRequest, "narration" | "voices" | "pronunciations"> {
  /** Language of the text, two letters. */
  readonly language: string
  /** The number of seconds for the speech. */
  readonly length: number
  /** Silence at the edges of the speech that is included in `length`. */
  readonly edges?: Edges
  /** Seconds of silence added before and after. */
  readonly before?: number
  readonly after?: number
  readonly note: (text: string) => void
}

/**
 * The spoken sentences; undefined for a silent video. The samples are not kept, because they take up much memory.
 *
 * @param sentences each with the line breaks that follow it
 * @throws NarrationUnavailable when a program from the settings cannot speak
 */
export async function voiceOf(
  sentences: readonly string[],
  { before = 0, after = 0, ...options }: VoiceOptions,
  signal: AbortSignal,
): Promise<Voice | undefined> {
  const narration = await narrate(sentences, options, signal)
  if (narration === undefined) return undefined
  const speech = within(narration, before, after)
  const sound = await encodeMp3(levelled(speech), signal)
  return { times: speech.sentences, duration: Math.round(speech.duration * 1000) / 1000, sound }
}
