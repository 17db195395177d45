import { describe, expect, test } from "bun:test"
import { type Frame, WHOLE } from "../../src/video/render/frame/frame.ts"
import { PictureWriter } from "../../src/video/render/h264/slides/picture-writer.ts"
import { COARSE, FINE } from "../../src/video/render/h264/slides/quality.ts"
import { hasPrograms } from "../harness/debian-program.ts"
import { closeness, decoded } from "../harness/decoded-video.ts"
import { COLOURS, copied, frameBy, frameOf, sparks } from "./drawn-frame.ts"
import { mp4File } from "./whole-video.ts"

interface Written {
  readonly frame: Frame
  readonly quality?: typeof FINE
  readonly key?: boolean
}

/** Writes frames, decodes them, and expects each to be exactly what the writer had said that it is. */
async function expectExact(written: readonly Written[]): Promise<readonly Frame[]> {
  const writer = new PictureWriter()
  const rebuilt: Frame[] = []
  const pictures = written.map(({ frame, quality = FINE, key = false }, index) => {
    const data = key ? writer.still(frame, quality) : writer.next(frame, WHOLE, quality)
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

/** How many macroblocks have exactly the luma that they were drawn with. */
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
    test(`shows ${kind} as the writer had decoded them, and as they were drawn`, async () => {
      const frames = [frameOf(kind, 0), frameOf(kind, 1), frameOf(kind, 2)] as const
      const shown = await expectExact([
        { frame: frames[0], key: true },
        { frame: frames[1] },
        { frame: frames[2], quality: COARSE },
        { frame: frames[0], quality: COARSE, key: true },
        { frame: frames[2] },
      ])
      for (const [index, number] of [0, 1, 2, 0, 2].entries()) {
        const isCoarse = index === 2 || index === 3
        expectClose(shown[index], frames[number] ?? frames[0], isCoarse ? decibels - 9 : decibels)
      }
    })
  }

  test("shows exactly what takes more bits than a macroblock may have, as plain samples", async () => {
    const frames = [sparks(0), sparks(1)] as const
    const shown = await expectExact([{ frame: frames[0], key: true }, { frame: frames[1] }])
    const plain = (index: 0 | 1) => countSame(shown[index]?.luma ?? new Uint8Array(), frames[index].luma)
    expect([plain(0) > 1000, plain(1) > 1000]).toEqual([true, true])
  })

  test("shows surfaces of one colour exactly, also after a fade", async () => {
    const [first, second] = [frameOf("flat", 0), frameOf("flat", 9)]
    const fade = Array.from({ length: 8 }, (_, step) => ({ frame: frameOf("flat", step + 1), quality: COARSE }))
    const shown = await expectExact([{ frame: first, key: true }, ...fade, { frame: second }])
    expectClose(shown[0], first, 1000)
    expectClose(shown.at(-1), second, 1000)
  })

  test("shows what is exact of parts that change at any place, of any kind and at any time", async () => {
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
      return { frame, quality: random(3) === 0 ? COARSE : FINE, key: index % 7 === 0 }
    })
    const shown = await expectExact(frames)
    for (const [index, { frame, quality }] of frames.entries())
      expectClose(shown[index], frame, quality === FINE ? 43 : 33)
  })
})
