import { readFile } from "node:fs/promises"
import { setImmediate } from "node:timers/promises"
import { createEncoder } from "wasm-media-encoders/esnext"
import encoderFile from "wasm-media-encoders/wasm/mp3" with { type: "file" }
import { framesOf, MP3_RATES } from "./mp3-frames.ts"
import type { Speech } from "./speech.ts"

/** Speech as MP3, frame by frame; each frame can be decoded after the one before it. */
export interface Mp3 {
  readonly sampleRate: number
  readonly channels: 1
  readonly frames: readonly Mp3Frame[]
}

interface Mp3Frame {
  readonly data: Uint8Array
  /** Seconds. */
  readonly timestamp: number
  readonly duration: number
}

/** Quality between 0 (best) and 9: about 50 kilobits per second of speech. A constant rate would take half as much again. */
const QUALITY = 8

/**
 * Number of samples by which decoded sound lags behind: LAME adds 576 at the beginning, and a decoder adds 529. MP4
 * cannot express this delay, so as many samples are left out at the beginning, where speech is silent.
 */
const DELAY = 576 + 529

/**
 * Encodes speech as MP3, one second at a time; other tasks run in between.
 *
 * @throws the reason of `signal` when it is aborted
 */
export async function encodeMp3(speech: Speech, signal: AbortSignal): Promise<Mp3> {
  const sampleRate = MP3_RATES.find((rate) => rate >= speech.rate) ?? 48_000
  const encoder = await createEncoder("audio/mpeg", await readFile(encoderFile))
  encoder.configure({ sampleRate: speech.rate, channels: 1, vbrQuality: QUALITY, outputSampleRate: sampleRate })
  const parts: Uint8Array[] = []
  for (const block of blocksOf(speech, Math.round((DELAY * speech.rate) / sampleRate))) {
    // The encoder's result is in its own memory, which will be overwritten by the next call.
    parts.push(encoder.encode([block]).slice())
    await setImmediate()
    signal.throwIfAborted()
  }
  parts.push(encoder.finalize().slice())
  let samples = 0
  const frames = framesOf(Buffer.concat(parts)).map((frame) => {
    const timestamp = samples / sampleRate
    samples += frame.samples
    return { data: frame.data, timestamp, duration: frame.samples / sampleRate }
  })
  return { sampleRate, channels: 1, frames: frames.filter(({ timestamp }) => timestamp < speech.duration) }
}

/** Speech from sample `from`, in blocks of a second, as numbers from -1 to 1. */
function* blocksOf({ rate, duration, sounds }: Speech, from: number): Generator<Float32Array> {
  const end = Math.round(duration * rate)
  let next = 0
  for (let start = from; start < end; start += rate) {
    const block = new Float32Array(Math.min(rate, end - start))
    for (let index = next; index < sounds.length; index++) {
      const sound = sounds[index]
      if (sound === undefined || sound.at >= start + block.length) break
      mixIn(block, start, sound)
      if (sound.at + sound.samples.length <= start + block.length) next = index + 1
    }
    yield block
  }
}

/** Writes the part of a sound that falls into a block beginning with sample `start`. */
function mixIn(block: Float32Array, start: number, { at, samples }: Speech["sounds"][number]): void {
  const to = Math.min(at + samples.length, start + block.length)
  for (let index = Math.max(at, start); index < to; index++) block[index - start] = (samples[index - at] ?? 0) / 32_768
}
