import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { partsOf, trimmed } from "../../../src/video/render/narration/silence.ts"
import { NarrationUnavailable } from "../../../src/video/render/narration/unavailable.ts"
import { joined, readWav, resampled, type Sound } from "../../../src/video/render/narration/wav.ts"

const RATE = 8000

/** Sound with these lengths of tone and, if negative, of silence, in seconds. */
function soundOf(...seconds: readonly number[]): Sound {
  const samples = seconds.flatMap((length) =>
    Array<number>(Math.round(Math.abs(length) * RATE)).fill(length > 0 ? 9000 : 3),
  )
  return { rate: RATE, samples: Int16Array.from(samples) }
}

function lengthsOf(parts: readonly Sound[] | undefined): readonly number[] | undefined {
  return parts?.map(({ samples, rate }) => samples.length / rate)
}

describe("sound is split at its longest silences", () => {
  test("and each part is without silence before and after it", () => {
    const sound = soundOf(-0.3, 1, -0.4, 2, -2, 0.5, -2.5, 0.25, -1)
    expect(lengthsOf(partsOf(sound, 3))).toEqual([3.4, 0.5, 0.25])
    expect(lengthsOf(partsOf(sound, 1))).toEqual([8.65])
  })

  test("unless they do not differ clearly from others", () => {
    expect(partsOf(soundOf(1, -2, 1, -1.5, 1), 2)).toBeUndefined()
    expect(partsOf(soundOf(1, -2, 1), 3)).toBeUndefined()
    expect(partsOf(soundOf(-5), 2)).toBeUndefined()
  })

  test("and nothing remains of silence", () => {
    expect(lengthsOf(partsOf(soundOf(-5), 1))).toEqual([0])
    expect(trimmed({ rate: RATE, samples: new Int16Array(0) }).samples).toHaveLength(0)
  })
})

describe("sound", () => {
  test("of several parts is one, with short silences between them", () => {
    expect(joined([])).toBeUndefined()
    const whole = joined([soundOf(1), soundOf(0.5), soundOf(0.25)])
    expect(whole?.samples).toHaveLength(RATE * 1.75 + 2 * 0.12 * RATE)
    expect(whole?.samples[RATE + 5]).toBe(0)
    expect(whole?.samples[RATE * 1.12 + 5]).toBe(9000)
  })

  test("at another rate has the same length and sounds the same", () => {
    const wave = (rate: number) =>
      Int16Array.from({ length: rate }, (_, at) => 9000 * Math.sin((2 * Math.PI * 200 * at) / rate))
    for (const [from, to] of [
      [16_000, 22_050],
      [22_050, 16_000],
    ] as const) {
      const samples = resampled({ rate: from, samples: wave(from) }, to)
      expect(samples).toHaveLength(to)
      const expected = wave(to)
      // Nothing is known beyond the last sample.
      const inner = samples.subarray(0, -2).map((sample, at) => Math.abs(sample - (expected[at] ?? 0)))
      expect(Math.max(...inner)).toBeLessThan(20)
    }
  })
})

/** A WAV file with these chunks. */
function wav(...chunks: readonly (readonly [name: string, data: Uint8Array, length?: number])[]): Uint8Array {
  const parts = chunks.map(([name, data, length = data.length]) => {
    const head = Buffer.from(`${name}....`)
    head.writeUInt32LE(length, 4)
    return Buffer.concat([head, data, Buffer.alloc(data.length % 2)])
  })
  return Buffer.concat([Buffer.from("RIFF....WAVE"), ...parts])
}

function format({ kind = 1, channels = 1, rate = 22_050, bits = 16 } = {}): Uint8Array {
  const data = Buffer.alloc(16)
  data.writeUInt16LE(kind, 0)
  data.writeUInt16LE(channels, 2)
  data.writeUInt32LE(rate, 4)
  data.writeUInt16LE(bits, 14)
  return data
}

const SAMPLES = new Uint8Array([1, 0, 255, 255, 0, 128])

describe("a WAV file", () => {
  test("is read, skipping other chunks, even if its lengths are unknown", () => {
    const expected = { rate: 22_050, samples: Int16Array.of(1, -1, -32_768) }
    expect(readWav(wav(["fmt ", format()], ["data", SAMPLES]), "p")).toEqual(expected)
    const list: readonly [string, Uint8Array] = ["LIST", new Uint8Array(3)]
    expect(readWav(wav(list, ["fmt ", format({ kind: 0xfffe })], list, ["data", SAMPLES]), "p")).toEqual(expected)
    expect(readWav(wav(["fmt ", format()], ["data", SAMPLES, 0x7ffff000]), "p")).toEqual(expected)
  })

  test("of another kind is refused, and so is anything else", () => {
    const bad = [
      wav(["fmt ", format({ channels: 2 })], ["data", SAMPLES]),
      wav(["fmt ", format({ bits: 8 })], ["data", SAMPLES]),
      wav(["fmt ", format({ kind: 3 })], ["data", SAMPLES]),
      wav(["fmt ", format({ rate: 0 })], ["data", SAMPLES]),
      wav(["data", SAMPLES], ["fmt ", format()]),
      wav(["fmt ", format()]),
      new Uint8Array(0),
    ]
    for (const bytes of bad) expect(() => readWav(bytes, "p")).toThrow(NarrationUnavailable)
  })

  test("is refused with no other error, however it is broken", () => {
    const sound = wav(["fmt ", format()], ["data", SAMPLES])
    fc.assert(
      fc.property(fc.nat(sound.length), fc.nat(sound.length - 1), fc.nat(255), (length, at, value) => {
        const bytes = Uint8Array.from(sound)
        bytes[at] = value
        try {
          expect(readWav(bytes.subarray(0, length), "p").rate).toBeGreaterThanOrEqual(8000)
        } catch (error) {
          expect(error).toBeInstanceOf(NarrationUnavailable)
        }
      }),
      { numRuns: 2000 },
    )
  })
})
