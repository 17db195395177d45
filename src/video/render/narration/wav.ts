import { NarrationUnavailable } from "./unavailable.ts"

/** A sound with one channel: 16-bit samples, `rate` per second. */
export interface Sound {
  readonly rate: number
  readonly samples: Int16Array
}

const PCM = 1
const EXTENSIBLE = 0xfffe

/**
 * Reads a WAV file with one channel of 16-bit samples. A program that writes to a pipe does not know the length
 * beforehand, so the file ends where the bytes end.
 *
 * @param program path of the program that wrote it
 * @throws {NarrationUnavailable} when it is not such a file
 */
export function readWav(bytes: Uint8Array, program: string): Sound {
  const sound = soundOf(bytes)
  if (sound !== undefined) return sound
  throw new NarrationUnavailable(
    "the program for narration wrote no sound",
    `${program} wrote ${bytes.length} bytes that are not a WAV file with one channel with 16-bit samples`,
  )
}

function soundOf(bytes: Uint8Array): Sound | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 12 || chunkName(bytes, 0) !== "RIFF" || chunkName(bytes, 8) !== "WAVE") return undefined
  let rate: number | undefined
  for (let at = 12; at + 8 <= bytes.length; ) {
    const name = chunkName(bytes, at)
    const length = Math.min(view.getUint32(at + 4, true), bytes.length - at - 8)
    if (name === "fmt " && length >= 16) rate = rateOfMono16(view, at + 8)
    if (name === "data") {
      return rate === undefined ? undefined : { rate, samples: samplesOf(view, at + 8, length >> 1) }
    }
    at += 8 + length + (length % 2)
  }
  return undefined
}

function chunkName(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4))
}

/** The number of samples per second; undefined unless they are 16-bit integers in one channel. */
function rateOfMono16(view: DataView, at: number): number | undefined {
  const format = view.getUint16(at, true)
  const isMono16 = view.getUint16(at + 2, true) === 1 && view.getUint16(at + 14, true) === 16
  const rate = view.getUint32(at + 4, true)
  return (format === PCM || format === EXTENSIBLE) && isMono16 && rate >= 8000 && rate <= 48_000 ? rate : undefined
}

function samplesOf(view: DataView, at: number, count: number): Int16Array {
  const samples = new Int16Array(count)
  for (let index = 0; index < count; index++) samples[index] = view.getInt16(at + 2 * index, true)
  return samples
}

/** Seconds of silence between the parts of one sentence. */
const BETWEEN_PARTS = 0.12

/** Joins consecutive sounds of one voice; undefined if there are none. */
export function joined(sounds: readonly Sound[] = []): Sound | undefined {
  const [first, ...others] = sounds
  if (first === undefined || others.length === 0) return first
  const gap = Math.round(BETWEEN_PARTS * first.rate)
  const length = sounds.reduce((total, { samples }) => total + samples.length + gap, -gap)
  const samples = new Int16Array(length)
  let at = 0
  for (const sound of sounds) {
    samples.set(sound.samples, at)
    at += sound.samples.length + gap
  }
  return { rate: first.rate, samples }
}

/** Resamples a sound by linear interpolation: voices of two languages may have different rates. */
export function resampled(sound: Sound, rate: number): Int16Array {
  if (sound.rate === rate) return sound.samples
  const { samples } = sound
  const ratio = sound.rate / rate
  return Int16Array.from({ length: Math.floor(samples.length / ratio) }, (_, index) => {
    const at = Math.floor(index * ratio)
    const before = samples[at] ?? 0
    return Math.round(before + (index * ratio - at) * ((samples[at + 1] ?? before) - before))
  })
}
