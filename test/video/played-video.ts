import { expect } from "bun:test"
import { encodeVideo } from "../../src/video/render/h264/encode-video.ts"
import { HEADER_HEIGHT, HEIGHT, type Timeline, WIDTH, WINDOW_HEIGHT } from "../../src/video/render/picture/model.ts"
import { closeness, decoded, type Shown } from "../harness/decoded-video.ts"
import type { Drawn } from "./drawn-picture.ts"
import { mp4File } from "./whole-video.ts"

/** A video, its decoded pictures, and which of them are key pictures. */
export async function played(picture: Drawn, timeline: Timeline) {
  const pictures = [...encodeVideo(picture, timeline)]
  const video = await mp4File({ title: "", pictures })
  const shown = decoded(video)
  expect(shown).toHaveLength(timeline.frames)
  return { video, shown, isKey: pictures.map(({ key }) => key) }
}

export const rowsOf = ({ luma }: Shown, top: number, end: number) => luma.subarray(top * WIDTH, end * WIDTH)

/** Expects each picture to be exactly the previous one moved up by `step`, except those that do not depend on another one. */
export function expectMoved(shown: readonly Shown[], isKey: readonly boolean[], step: number): void {
  for (const [frame, after] of shown.entries()) {
    const before = shown[frame - 1]
    if (before === undefined || isKey[frame]) continue
    const moved = rowsOf(before, HEADER_HEIGHT + step, HEIGHT)
    expect(Buffer.compare(rowsOf(after, HEADER_HEIGHT, HEIGHT - step), moved)).toBe(0)
  }
}

/** How closely the area below the header matches the rows of the strip from `offset` on. */
export const closenessToSource = (picture: Drawn, shown: Shown | undefined, offset: number) =>
  closeness(shown?.luma.subarray(HEADER_HEIGHT * WIDTH) ?? new Uint8Array(), picture.rows(offset, WINDOW_HEIGHT))
