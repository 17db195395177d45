import { describe, expect, test } from "bun:test"
import { blend } from "../../src/video/render/frame/blend.ts"
import { emptyFrame, type Frame, WHOLE } from "../../src/video/render/frame/frame.ts"
import { encodeSlides } from "../../src/video/render/h264/slides/encode-slides.ts"
import type { ShownFrame } from "../../src/video/render/h264/slides/shown-frame.ts"
import { hasPrograms } from "../harness/debian-program.ts"
import { closeness, decoded, soughtAt } from "../harness/decoded-video.ts"
import { frameOf } from "./drawn-frame.ts"
import { mp4File } from "./whole-video.ts"

const slides = [frameOf("letters", 0), frameOf("letters", 1)] as const

/** A frame after others, `duration` seconds long. */
type Part = Pick<ShownFrame, "frame" | "duration"> & Partial<ShownFrame>

function* shownOf(parts: readonly Part[]): Generator<ShownFrame> {
  let timestamp = 0
  for (const part of parts) {
    yield { timestamp, cut: false, changed: undefined, ...part }
    timestamp += part.duration
  }
}

const encoded = (...parts: readonly Part[]) => [...encodeSlides(shownOf(parts))]

/** A cross-fade of ten pictures; each is valid only until the next. */
const faded = (from: Frame, to: Frame): Part[] => {
  const into = emptyFrame()
  return Array.from({ length: 10 }, (_, index) => ({
    duration: 0.05,
    changed: undefined,
    get frame() {
      blend(from, to, (index + 1) / 10, into, WHOLE)
      return into
    },
  }))
}

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

  test("take some bytes where nothing changes, however that is said", () => {
    const [, ...rest] = encoded(
      { frame: slides[0], duration: 3 },
      { frame: slides[0], duration: 1, changed: null },
      { frame: slides[0], duration: 1, changed: undefined },
    )
    expect(rest.map(({ data }) => data.length <= 13)).toEqual([true, true, true, true])
  })

  test("take little room in a fade, and less than whole ones", () => {
    const whole = encoded({ frame: slides[1], duration: 1 })[0]?.data.length ?? 0
    const [, ...fade] = encoded({ frame: slides[0], duration: 1 }, ...faded(...slides))
    for (const { data } of fade) expect(data.length).toBeLessThan(whole / 2)
  })

  test("that need no other come at new slides, at changes after 10 seconds, and every 20 seconds", () => {
    const pictures = encoded(
      { frame: slides[0], duration: 4, cut: true },
      { frame: slides[1], duration: 2, cut: true },
      // From here on 6 seconds have passed.
      { frame: slides[0], duration: 0.05, cut: true },
      { frame: slides[0], duration: 9, changed: null },
      { frame: slides[1], duration: 2 },
      { frame: slides[0], duration: 50 },
    )
    const keys = pictures.filter(({ key }) => key).map(({ timestamp }) => Math.round(timestamp * 100) / 100)
    expect(keys).toEqual([0, 6.05, 17.05, 37.05, 57.05])
  })
})

describe.skipIf(!hasPrograms("videos of slides", "ffmpeg"))("pictures of slides, played", () => {
  const parts: readonly Part[] = [
    { frame: slides[0], duration: 12, cut: true },
    ...faded(...slides),
    { frame: slides[1], duration: 30, changed: null },
  ]

  test("are sharp again as soon as a fade is over", async () => {
    const shown = decoded(await mp4File({ title: "", style: "slides", pictures: encoded(...parts.slice(1)) }))
    expect(closeness(shown[9]?.luma ?? new Uint8Array(), slides[1].luma)).toBeLessThan(46)
    expect(closeness(shown[10]?.luma ?? new Uint8Array(), slides[1].luma)).toBeGreaterThan(46)
  })

  test("change only where it is said that they do", async () => {
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

  test("are the same at every place that is sought, however it is got to", async () => {
    const pictures = encoded(...parts)
    const video = await mp4File({ title: "", style: "slides", pictures })
    const shown = decoded(video)
    expect(pictures.filter(({ key }) => key)).toHaveLength(3)
    for (const index of [0, 5, 15, 24, 40, pictures.length - 1]) {
      const sought = soughtAt(video, (pictures[index]?.timestamp ?? 0) - 0.01)
      expect(sought && Buffer.from(sought.luma).equals(shown[index]?.luma ?? new Uint8Array())).toBe(true)
    }
  })
})
