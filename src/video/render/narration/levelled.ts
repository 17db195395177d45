import { amplify } from "./limiter.ts"
import { loudnessOf } from "./loudness.ts"
import type { Speech } from "./speech.ts"

/** LUFS: the level that web platforms and podcasts use (AES TD1008), so that nobody has to adjust the volume. */
const TARGET = -16

/** The peak limit: -2 dBTP. Decoded MP3 exceeds the encoded signal by up to a decibel, and the aim is -1 dBTP. */
const LIMIT = 10 ** (-2 / 20)

/** Differences of up to this many LU are accepted. */
const TOLERANCE = 0.2

/** The maximum number of times that the volume is raised: limiting the peaks also makes the whole sound quieter. */
const PASSES = 3

/** Brings speech to the same loudness as other videos. Samples are changed in place because a long text has many of them. */
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
