import { describe, expect, test } from "bun:test"
import { BAR_HEIGHT, HEADER_HEIGHT, HEIGHT, WIDTH } from "../../src/video/render/picture/model.ts"
import { hasPrograms } from "../harness/debian-program.ts"
import { closeness, soughtAt } from "../harness/decoded-video.ts"
import { drawn, LUMA, paced } from "./drawn-picture.ts"
import { expectMoved, played, rowsOf } from "./played-video.ts"

const BAR_TOP = HEADER_HEIGHT - BAR_HEIGHT

describe.skipIf(!hasPrograms("playing videos", "ffmpeg"))("a video, played", () => {
  test("shows the same at every position, however it is reached", async () => {
    const timeline = paced(100, 1, 1)
    const { video, shown, isKey } = await played(drawn(LUMA.letters, 700), timeline)
    expect(isKey.filter(Boolean).length).toBeGreaterThan(3)
    for (const frame of [0, 31, 33, 65, 99]) {
      const sought = soughtAt(video, timeline.timestamp(frame) - 0.01)
      expect(sought && Buffer.from(sought.luma).equals(shown[frame]?.luma ?? new Uint8Array())).toBe(true)
    }
  })

  test("does not change at a key frame", async () => {
    const { shown, isKey } = await played(drawn(LUMA.letters, 700), paced(100, 2, 1))
    expectMoved(shown, isKey, 2)
    // The rows right below the header have different neighbours than before, and are coded again.
    const top = HEADER_HEIGHT + 32
    for (const [frame, after] of shown.entries()) {
      const before = shown[frame - 1]
      if (before === undefined || !isKey[frame]) continue
      expect(closeness(rowsOf(after, top, HEIGHT - 2), rowsOf(before, top + 2, HEIGHT))).toBeGreaterThan(60)
      expect(closeness(rowsOf(after, HEADER_HEIGHT, top), rowsOf(before, HEADER_HEIGHT + 2, top + 2))).toBeGreaterThan(
        38,
      )
    }
  })

  for (const [frames, step] of [
    [1, 1],
    [2, 3],
    [4, 16],
    [90, 1],
  ] as const) {
    test(`with ${frames} pictures has a bar that grows with time`, async () => {
      const timeline = paced(frames, step, 0.3)
      const picture = drawn(LUMA.noise, 900)
      const { shown, isKey } = await played(picture, timeline)
      expectMoved(shown, isKey, step)
      for (const [frame, after] of shown.entries()) {
        const part = frame === frames - 1 ? 1 : timeline.timestamp(frame) / timeline.duration
        const row = new Uint8Array(WIDTH).fill(picture.bar.left).fill(picture.bar.done, 0, Math.floor(part * WIDTH))
        const bar = new Uint8Array(BAR_HEIGHT * WIDTH).map((_, at) => row[at % WIDTH] ?? 0)
        expect(closeness(rowsOf(after, BAR_TOP, HEADER_HEIGHT), bar)).toBeGreaterThan(35)
        const header = picture.header.subarray(0, BAR_TOP * WIDTH)
        expect(closeness(rowsOf(after, 0, BAR_TOP), header)).toBeGreaterThan(38)
      }
    })
  }
})
