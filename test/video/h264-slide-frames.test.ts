import { describe, expect, test } from "bun:test"
import type { Frame } from "../../src/video/render/frame/frame.ts"
import { encodeSlides } from "../../src/video/render/h264/slides/encode-slides.ts"
import type { ShownFrame } from "../../src/video/render/h264/slides/shown-frame.ts"
import { hasPrograms } from "../harness/debian-program.ts"
import { closeness, decoded, probed, soughtAt } from "../harness/decoded-video.ts"
import { frameOf } from "./drawn-frame.ts"
import { mp4File } from "./whole-video.ts"

const slides = [frameOf("letters", 0), frameOf("letters", 1)] as const

/** A frame that follows others and lasts `duration` seconds. */
type Part = Pick<ShownFrame, "frame" | "duration"> & Partial<ShownFrame>

function* shownOf(parts: readonly Part[]): Generator<ShownFrame> {
  let timestamp = 0
  for (const part of parts) {
    if (part.fade !== undefined) timestamp += part.fade.pictures * part.fade.each
    yield { timestamp, cut: false, changed: undefined, fade: undefined, ...part }
    timestamp += part.duration
  }
}

const encoded = (...parts: readonly Part[]) => [...encodeSlides(shownOf(parts))]

/** Ten pictures between a frame and the previous one. */
const FADE = { pictures: 10, each: 0.05 } as const

describe("pictures of slides", () => {
  test("follow each other without a gap, none longer than a second", () => {
    const pictures = encoded(
      { frame: slides[0], duration: 3.7, cut: true },
      { frame: slides[0], duration: 0.04, changed: null },
      { frame: slides[1], duration: 1 },
    )
    expect(pictures).toHaveLength(4 + 1 + 1)
    let end = 0
    for (const { timestamp, duration } of pictures) {
      expect(timestamp).toBeCloseTo(end, 9)
      expect(duration).toBeLessThanOrEqual(1)
      end = timestamp + duration
    }
    expect(end).toBeCloseTo(4.74, 9)
  })

  test("take a few bytes when nothing changes, however that is stated", () => {
    const [, ...rest] = encoded(
      { frame: slides[0], duration: 3 },
      { frame: slides[0], duration: 1, changed: null },
      { frame: slides[0], duration: 1, changed: undefined },
    )
    expect(rest.map(({ data }) => data.length <= 13)).toEqual([true, true, true, true])
  })

  test("take a few bytes in a fade", () => {
    const [, ...fade] = encoded({ frame: slides[0], duration: 1 }, { frame: slides[1], duration: 1, fade: FADE })
    expect(fade).toHaveLength(11)
    expect(fade.filter(({ data }) => data.length <= 14)).toHaveLength(10)
  })

  test.each([
    ["that depends on others", 1],
    ["that is independent", 6],
  ])("follow each other without a gap in a fade to one %s, as they are shown", (_, before) => {
    const pictures = encoded(
      { frame: slides[0], duration: before, cut: true },
      { frame: slides[1], duration: 1, cut: true, fade: FADE },
    ).toSorted((one, other) => one.timestamp - other.timestamp)
    let end = 0
    for (const { timestamp, duration } of pictures) {
      expect(timestamp).toBeCloseTo(end, 9)
      end = timestamp + duration
    }
    expect(end).toBeCloseTo(before + 1.5, 9)
    expect(pictures).toHaveLength(before + 11)
    expect(pictures.at(-1)?.key).toBe(before > 1)
  })

  test("that are key pictures occur at new slides, at changes after 10 seconds, and every 20 seconds", () => {
    const pictures = encoded(
      { frame: slides[0], duration: 4, cut: true },
      { frame: slides[1], duration: 2, cut: true },
      // The next slide begins 6 seconds later.
      { frame: slides[0], duration: 9.05, cut: true },
      { frame: slides[1], duration: 2 },
      { frame: slides[0], duration: 50 },
    )
    const keys = pictures.filter(({ key }) => key).map(({ timestamp }) => Math.round(timestamp * 100) / 100)
    expect(keys).toEqual([0, 6, 17.05, 37.05, 57.05])
  })
})

describe.skipIf(!hasPrograms("videos of slides", "ffmpeg"))("pictures of slides, played", () => {
  const parts: readonly Part[] = [
    { frame: slides[0], duration: 12, cut: true },
    { frame: slides[1], duration: 30, fade: FADE },
    { frame: slides[0], duration: 3, fade: FADE },
  ]

  test("are sharp as soon as a fade is over", async () => {
    const pictures = encoded(parts[0] as Part, { frame: slides[1], duration: 3, fade: FADE, cut: true })
    const shown = decoded(await mp4File({ title: "", style: "slides", pictures }))
    expect(shown).toHaveLength(pictures.length)
    const closenessOf = (index: number) => closeness(shown[index]?.luma ?? new Uint8Array(), slides[1].luma)
    expect([...Array(9).keys()].map((index) => closenessOf(12 + index) < closenessOf(13 + index))).not.toContain(false)
    expect(closenessOf(20)).toBeLessThan(46)
    for (const index of [22, 23, 24]) expect(closenessOf(index)).toBeGreaterThan(46)
  })

  test("are shown at their times, and never before they are decoded", async () => {
    const pictures = encoded(...parts)
    const { packets } = probed(await mp4File({ title: "", style: "slides", pictures }), "-show_packets")
    expect(packets).toHaveLength(pictures.length)
    let before = -1
    for (const [index, packet] of packets.entries()) {
      const [decodedAt, shownAt] = [Number(packet.dts_time), Number(packet.pts_time)]
      expect(Math.abs(shownAt - (pictures[index]?.timestamp ?? 0))).toBeLessThan(1 / 50_000)
      expect(decodedAt).toBeLessThanOrEqual(shownAt)
      expect(decodedAt).toBeGreaterThan(before)
      before = decodedAt
    }
  })

  test("change only where stated", async () => {
    const rect = { left: 320, top: 160, right: 640, bottom: 320 }
    const pictures = encoded({ frame: slides[0], duration: 1 }, { frame: slides[1], duration: 1, changed: rect })
    const [before, after] = decoded(await mp4File({ title: "", style: "slides", pictures }))
    for (let y = 0; y < 720; y++) {
      const row = (frame: Frame | undefined, left: number, right: number) =>
        frame?.luma.subarray(y * 1280 + left, y * 1280 + right) ?? new Uint8Array()
      const isIn = y >= rect.top && y < rect.bottom
      expect(row(after, 0, 320)).toEqual(row(before, 0, 320))
      expect(row(after, 640, 1280)).toEqual(row(before, 640, 1280))
      if (isIn) expect(closeness(row(after, 320, 640), row(slides[1], 320, 640))).toBeGreaterThan(36)
      else expect(row(after, 320, 640)).toEqual(row(before, 320, 640))
    }
  })

  test("are the same at every position, however it is reached", async () => {
    const pictures = encoded(...parts)
    const video = await mp4File({ title: "", style: "slides", pictures })
    const shown = decoded(video)
    expect(pictures.filter(({ key }) => key)).toHaveLength(4)
    const times = pictures.map(({ timestamp }) => timestamp).toSorted((one, other) => one - other)
    for (const index of [0, 5, 13, 15, 21, 24, 40, 55, 58, pictures.length - 1]) {
      const sought = soughtAt(video, (times[index] ?? 0) - 0.01)
      expect(sought && Buffer.from(sought.luma).equals(shown[index]?.luma ?? new Uint8Array())).toBe(true)
    }
  })
})
