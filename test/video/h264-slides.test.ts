import { describe, expect, test } from "bun:test"
import { type Frame, WHOLE } from "../../src/video/render/frame/frame.ts"
import { PictureWriter } from "../../src/video/render/h264/slides/picture-writer.ts"
import { hasPrograms } from "../harness/debian-program.ts"
import { closeness, decoded } from "../harness/decoded-video.ts"
import { COLOURS, copied, frameBy, frameOf, sparks } from "./drawn-frame.ts"
import { mp4File } from "./whole-video.ts"

interface Written {
  readonly frame: Frame
  readonly key?: boolean
}

/** Writes frames, decodes them, and expects each to be exactly as the writer reported it. */
async function expectExact(written: readonly Written[]): Promise<readonly Frame[]> {
  const writer = new PictureWriter()
  const rebuilt: Frame[] = []
  const pictures = written.map(({ frame, key = false }, index) => {
    const data = key ? writer.still(frame) : writer.next(frame, WHOLE)
    rebuilt.push(copied(writer.rebuilt))
    return { data, timestamp: index, duration: 1, key }
  })
  const shown = decoded(await mp4File({ title: "", style: "slides", pictures }))
  expect(shown).toHaveLength(written.length)
  for (const [index, frame] of shown.entries()) {
    for (const plane of ["luma", "cb", "cr"] as const) {
      expect(closeness(frame[plane], rebuilt[index]?.[plane] ?? new Uint8Array())).toBe(Number.POSITIVE_INFINITY)
    }
  }
  return shown
}

function expectClose(shown: Frame | undefined, frame: Frame, decibels: number): void {
  for (const plane of ["luma", "cb", "cr"] as const) {
    expect(closeness(shown?.[plane] ?? new Uint8Array(), frame[plane])).toBeGreaterThan(decibels)
  }
}

/** The number of macroblocks that have exactly the luma they were drawn with. */
function countSame(luma: Uint8Array, drawn: Uint8Array): number {
  let count = 0
  for (let index = 0; index < 3600; index++) {
    const corner = Math.floor(index / 80) * 16 * 1280 + (index % 80) * 16
    const isSame = Array.from({ length: 16 }, (_, row) => corner + row * 1280).every((from) =>
      Buffer.from(luma.subarray(from, from + 16)).equals(drawn.subarray(from, from + 16)),
    )
    if (isSame) count++
  }
  return count
}

describe.skipIf(!hasPrograms("videos of slides", "ffmpeg"))("a video of slides, decoded", () => {
  const bounds = { letters: 46, gradient: 50, photo: 41, noise: 41, extremes: 46 } as const
  for (const [kind, decibels] of Object.entries(bounds) as [keyof typeof bounds, number][]) {
    test(`shows ${kind} as the writer decoded them, and as they were drawn`, async () => {
      const frames = [frameOf(kind, 0), frameOf(kind, 1), frameOf(kind, 2)] as const
      const shown = await expectExact([
        { frame: frames[0], key: true },
        { frame: frames[1] },
        { frame: frames[2] },
        { frame: frames[0], key: true },
        { frame: frames[2] },
      ])
      for (const [index, number] of [0, 1, 2, 0, 2].entries()) {
        expectClose(shown[index], frames[number] ?? frames[0], decibels)
      }
    })
  }

  test("shows exactly, as plain samples, what takes more bits than a macroblock may have", async () => {
    const frames = [sparks(0), sparks(1)] as const
    const shown = await expectExact([{ frame: frames[0], key: true }, { frame: frames[1] }])
    const plain = (index: 0 | 1) => countSame(shown[index]?.luma ?? new Uint8Array(), frames[index].luma)
    expect([plain(0) > 1000, plain(1) > 1000]).toEqual([true, true])
  })

  test("shows areas of one colour exactly, even after a fade", async () => {
    const [first, second] = [frameOf("flat", 0), frameOf("flat", 9)]
    const fade = Array.from({ length: 8 }, (_, step) => ({ frame: frameOf("flat", step + 1) }))
    const shown = await expectExact([{ frame: first, key: true }, ...fade, { frame: second }])
    expectClose(shown[0], first, 1000)
    expectClose(shown.at(-1), second, 1000)
  })

  test("shows parts that change exactly, at any position, of any kind and at any time", async () => {
    let seed = 20_261_124
    const random = (below: number) => {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fff_ffff
      return (seed >>> 8) % below
    }
    const kinds = Object.keys(COLOURS) as (keyof typeof COLOURS)[]
    const patches: { kind: keyof typeof COLOURS; number: number; left: number; top: number; size: number }[] = []
    const frames = Array.from({ length: 16 }, (_, index) => {
      for (let count = 0; count < 5; count++) {
        const kind = kinds[random(kinds.length)] ?? "flat"
        patches.push({ kind, number: random(4), left: random(1280), top: random(720), size: 10 + random(300) })
      }
      const frame = frameBy((x, y) => {
        const isIn = ({ left, top, size }: (typeof patches)[number]) =>
          x >= left && y >= top && x < left + size && y < top + size
        const patch = patches.findLast(isIn)
        return patch === undefined ? [20, 30, 50] : COLOURS[patch.kind](x, y, patch.number)
      })
      return { frame, key: index % 7 === 0 }
    })
    const shown = await expectExact(frames)
    for (const [index, { frame }] of frames.entries()) expectClose(shown[index], frame, 43)
  })

  test.each([1, 4, 10])(
    "of %i pictures between two others shows each in exact proportion to its distance",
    async (count) => {
      const writer = new PictureWriter()
      const [first, second, third] = [frameOf("photo", 0), frameOf("letters", 1), frameOf("gradient", 2)]
      const pictures: { data: Uint8Array; timestamp: number; duration: number; key: boolean }[] = []
      const expected: Frame[] = []
      const put = (data: Uint8Array, timestamp: number, key = false) =>
        pictures.push({ data, timestamp, duration: 1, key })
      put(writer.still(first), 0, true)
      expected[0] = copied(writer.rebuilt)
      for (const [at, frame] of [
        [0, second],
        [count + 1, third],
      ] as const) {
        put(writer.next(frame, WHOLE, count), at + count + 1)
        expected[at + count + 1] = copied(writer.rebuilt)
        for (let index = 0; index < count; index++) {
          put(writer.between(index), at + index + 1)
          expected[at + index + 1] = mixedFrame(expected[at], expected[at + count + 1], index + 1, count + 1)
        }
      }
      put(writer.same(), 2 * count + 3)
      expected.push(copied(writer.rebuilt))
      const shown = decoded(await mp4File({ title: "", style: "slides", pictures }))
      expect(shown).toHaveLength(expected.length)
      for (const [index, frame] of shown.entries()) {
        for (const plane of ["luma", "cb", "cr"] as const) {
          expect(closeness(frame[plane], expected[index]?.[plane] ?? new Uint8Array())).toBe(Number.POSITIVE_INFINITY)
        }
      }
      expect(
        pictures.every(
          ({ data, timestamp }) => timestamp % (count + 1) === 0 || data.length < 20 || timestamp > 2 * count + 2,
        ),
      ).toBe(true)
    },
  )
})

/** ITU-T H.264 clauses 8.4.2.3.1 and 8.4.2.3.2: the picture `part` of `whole` of the way from one picture to another. */
function mixedFrame(from: Frame | undefined, to: Frame | undefined, part: number, whole: number): Frame {
  const [near, far] = [2 * part, 2 * whole]
  const scale = (near * Math.floor((16_384 + Math.floor(far / 2)) / far) + 32) >> 6
  const weight = scale >> 2
  const mix = (plane: keyof Frame) => {
    const other = to?.[plane] ?? new Uint8Array()
    return Uint8Array.from(
      from?.[plane] ?? [],
      (value, at) => (value * (64 - weight) + (other[at] ?? 0) * weight + 32) >> 6,
    )
  }
  return { luma: mix("luma"), cb: mix("cb"), cr: mix("cr") }
}
