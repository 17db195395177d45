import { amplify } from "./limiter.ts"
import { loudnessOf } from "./loudness.ts"
import type { Speech } from "./speech.ts"

/** LUFS: what platforms on the web and podcasts have (AES TD1008), so that nobody has to turn the volume. */
const TARGET = -16

/** The limit for peaks: -2 dBTP, as decoded MP3 goes up to a decibel beyond what was encoded, and -1 dBTP is the aim. */
const LIMIT = 10 ** (-2 / 20)

/** What is as close as this, in LU, is close enough. */
const TOLERANCE = 0.2

/** How often it is made louder at most: where peaks were made quieter, the whole has become quieter too. */
const PASSES = 3

/** Brings speech to the loudness of other videos. Its samples are changed in place: a long text has many. */
export function levelled(speech: Speech): Speech {
  for (let pass = 0; pass < PASSES; pass++) {
    const loudness = loudnessOf(speech)
    if (loudness === undefined || Math.abs(TARGET - loudness) <= TOLERANCE) break
    const gain = 10 ** ((TARGET - loudness) / 20)
    const limited = speech.sounds.filter(({ samples }) => amplify(samples, speech.rate, gain, LIMIT))
    if (limited.length === 0) break
  }
  return speech
}
