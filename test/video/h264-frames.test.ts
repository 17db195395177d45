import { describe, expect, test } from "bun:test"
import { decoderConfig } from "../../src/video/render/h264/decoder-config.ts"
import { encodeVideo } from "../../src/video/render/h264/encode-video.ts"
import { WINDOW_HEIGHT } from "../../src/video/render/picture/model.ts"
import { VIDEO_STYLES } from "../../src/video/styles.ts"
import { drawn, LUMA, paced } from "./drawn-picture.ts"

describe("frames of a video", () => {
  test("follow each other without a gap to its end", () => {
    const timeline = paced(40, 3, 0.7)
    let end = 0
    for (const [index, frame] of [...encodeVideo(drawn(LUMA.letters, 900), timeline)].entries()) {
      expect(frame.timestamp).toBe(timeline.timestamp(index))
      expect(frame.timestamp).toBe(end)
      end = timeline.timestamp(index) + frame.duration
    }
    expect(end).toBeCloseTo(timeline.duration, 9)
  })

  test("include a key frame every 20 seconds, or soon after that when it costs least", () => {
    const timeline = paced(200, 1, 0.5)
    const keys = [...encodeVideo(drawn(LUMA.letters, 900), timeline)].filter(({ key }) => key)
    expect(keys[0]?.timestamp).toBe(0)
    const gaps = keys.slice(1).map(({ timestamp }, index) => timestamp - (keys[index]?.timestamp ?? 0))
    expect(gaps).toHaveLength(4)
    for (const gap of gaps) expect(gap >= 20 && gap <= 20 + 16 * 0.5).toBe(true)
  })

  test("take hardly any space when nothing new appears", () => {
    const frames = [...encodeVideo(drawn(LUMA.flat, 0), paced(4000, 1, 0.001))]
    const sizes = frames
      .slice(1)
      .map(({ data }) => data.length)
      .sort((a, b) => a - b)
    expect(sizes[2000]).toBeLessThan(200)
    expect(sizes.at(-1)).toBeLessThan(1500)
  })

  test("are made of rows that are requested once, in order, and only when needed", () => {
    for (const step of [1, 5, 16]) {
      const picture = drawn(LUMA.flat, 700)
      let frame = 0
      for (const _ of encodeVideo(picture, paced(60, step, 1))) {
        const [top, count] = picture.asked.at(-1) ?? [0, 0]
        expect(top + count).toBeLessThanOrEqual(frame * step + WINDOW_HEIGHT + 32)
        frame++
      }
      for (const [index, [top, count]] of picture.asked.entries()) {
        const [before, rows] = picture.asked[index - 1] ?? [0, 0]
        expect(top).toBe(before + rows)
        expect(count % 16).toBe(0)
      }
    }
  })

  test("do not change the picture they are made from", () => {
    const picture = drawn(LUMA.flat, 0)
    const header = picture.header.slice()
    expect([...encodeVideo(picture, paced(20, 1, 1))]).toHaveLength(20)
    expect(picture.header).toEqual(header)
  })
})

for (const style of VIDEO_STYLES) {
  test(`the decoder configuration of ${style} has the profile and level that browsers are asked for`, () => {
    const { codec, description, width, height } = decoderConfig(style)
    expect(codec).toBe(style === "scroll" ? "avc1.42c028" : "avc1.4d4028")
    expect(Array.from(description.subarray(0, 4))).toEqual(
      style === "scroll" ? [1, 0x42, 0xc0, 0x28] : [1, 0x4d, 0x40, 0x28],
    )
    expect([width, height]).toEqual([1280, 720])
  })
}
