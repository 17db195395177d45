import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { HEIGHT, WIDTH } from "../../src/video/render/picture/model.ts"
import { runProgram } from "./debian-program.ts"

/** Size in bytes of a picture whose colour has half the resolution. */
const PIXELS = WIDTH * HEIGHT
const SIZE = PIXELS * 1.5

/** A picture as displayed by a player. */
export interface Shown {
  readonly luma: Uint8Array
  readonly cb: Uint8Array
  readonly cr: Uint8Array
}

/** Decodes every picture of a video. @throws with whatever ffmpeg reports */
export function decoded(video: Uint8Array): Shown[] {
  return decodedBy(["-err_detect", "explode", "-i", "-"], video)
}

/** What ffmpeg reports after decoding a whole video. Empty if the video is sound. */
export function complaints(video: Uint8Array): string {
  return inFile(video, (file) => {
    const args = ["-v", "warning", "-err_detect", "explode", "-i", file, "-f", "null", "-"]
    const { stderr, exitCode } = Bun.spawnSync(["ffmpeg", ...args])
    return exitCode === 0 ? stderr.toString() : `${stderr}exit code ${exitCode}`
  })
}

/** The first picture from a time (in seconds) on, found by seeking as players do. */
export function soughtAt(video: Uint8Array, seconds: number): Shown | undefined {
  return inFile(video, (file) => {
    return decodedBy(["-ss", String(seconds), "-i", file, "-frames:v", "1"], new Uint8Array())[0]
  })
}

/**
 * The JSON output of ffprobe for a video with chapters, which requires seeking in the file. ffprobe warns that the chapter
 * track is not video, audio or subtitles, even for files that ffmpeg itself wrote.
 */
export function probedFile(video: Uint8Array, ...args: readonly string[]) {
  return inFile(video, (file) => {
    const { text, complaints } = runProgram("ffprobe", ["-v", "error", ...args, "-of", "json", file], new Uint8Array())
    if (complaints !== "") throw new Error(complaints)
    return JSON.parse(text)
  })
}

/** The captions in a video, each with its times and lines. */
export function captionsIn(video: Uint8Array): string[][] {
  return inFile(video, (file) => {
    const args = ["-v", "error", "-i", file, "-map", "0:s", "-f", "srt", "-"]
    const { text, complaints } = runProgram("ffmpeg", args, new Uint8Array())
    if (complaints !== "") throw new Error(complaints)
    const blocks = text
      .replace(/<\/?font[^>]*>/g, "")
      .trim()
      .split(/\r?\n\r?\n/)
    return blocks.map((block) => block.split(/\r?\n/).slice(1))
  })
}

function inFile<Result>(video: Uint8Array, work: (file: string) => Result): Result {
  const folder = mkdtempSync(join(tmpdir(), "trainbase-video-"))
  try {
    const file = join(folder, "video.mp4")
    writeFileSync(file, video)
    return work(file)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function decodedBy(args: readonly string[], input: Uint8Array): Shown[] {
  const output = ["-fps_mode", "passthrough", "-f", "rawvideo", "-pix_fmt", "yuv420p", "-"]
  const { stdout, complaints } = runProgram("ffmpeg", ["-v", "warning", ...args, ...output], input)
  if (complaints !== "") throw new Error(complaints)
  return Array.from({ length: stdout.length / SIZE }, (_, index) => {
    const picture = stdout.subarray(index * SIZE, (index + 1) * SIZE)
    return {
      luma: picture.subarray(0, PIXELS),
      cb: picture.subarray(PIXELS, PIXELS * 1.25),
      cr: picture.subarray(PIXELS * 1.25),
    }
  })
}

/** The JSON output of ffprobe for a video. */
export function probed(video: Uint8Array, ...args: readonly string[]) {
  const { text, complaints } = runProgram("ffprobe", ["-v", "warning", ...args, "-of", "json", "-"], video)
  if (complaints !== "") throw new Error(complaints)
  return JSON.parse(text)
}

/** The similarity of two sets of pixels in decibels (PSNR): 38 is hard to tell apart, infinity is identical. */
export function closeness(actual: Uint8Array, expected: Uint8Array): number {
  if (actual.length !== expected.length) throw new RangeError(`${actual.length} pixels instead of ${expected.length}`)
  let squares = 0
  for (let at = 0; at < actual.length; at++) squares += ((actual[at] ?? 0) - (expected[at] ?? 0)) ** 2
  return 10 * Math.log10(255 ** 2 / (squares / actual.length))
}
