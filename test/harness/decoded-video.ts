import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { HEIGHT, WIDTH } from "../../src/video/render/picture/model.ts"
import { runProgram } from "./debian-program.ts"

/** Bytes of a picture with its colour at half the resolution. */
const PIXELS = WIDTH * HEIGHT
const SIZE = PIXELS * 1.5

/** A picture as a player shows it. */
export interface Shown {
  readonly luma: Uint8Array
  readonly cb: Uint8Array
  readonly cr: Uint8Array
}

/** Decodes every picture of a video. @throws whatever ffmpeg has to say against it */
export function decoded(video: Uint8Array): Shown[] {
  return decodedBy(["-err_detect", "explode", "-i", "-"], video)
}

/** What ffmpeg has to say against a video, all of which it decodes; nothing when it is sound. */
export function complaints(video: Uint8Array): string {
  return inFile(video, (file) => {
    const args = ["-v", "warning", "-err_detect", "explode", "-i", file, "-f", "null", "-"]
    const { stderr, exitCode } = Bun.spawnSync(["ffmpeg", ...args])
    return exitCode === 0 ? stderr.toString() : `${stderr}exit code ${exitCode}`
  })
}

/** The first picture from a time (seconds) on, as players find it. */
export function soughtAt(video: Uint8Array, seconds: number): Shown | undefined {
  return inFile(video, (file) => {
    return decodedBy(["-ss", String(seconds), "-i", file, "-frames:v", "1"], new Uint8Array())[0]
  })
}

/**
 * What ffprobe says in JSON of a video with chapters, for which it has to go back and forth in a file. Of the track with
 * them it warns that it is no picture, sound or subtitle, also in files that ffmpeg itself wrote.
 */
export function probedFile(video: Uint8Array, ...args: readonly string[]) {
  return inFile(video, (file) => {
    const { text, complaints } = runProgram("ffprobe", ["-v", "error", ...args, "-of", "json", file], new Uint8Array())
    if (complaints !== "") throw new Error(complaints)
    return JSON.parse(text)
  })
}

/** The captions in a video: each with its times and lines. */
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

/** What ffprobe says of a video in JSON. */
export function probed(video: Uint8Array, ...args: readonly string[]) {
  const { text, complaints } = runProgram("ffprobe", ["-v", "warning", ...args, "-of", "json", "-"], video)
  if (complaints !== "") throw new Error(complaints)
  return JSON.parse(text)
}

/** How close pixels come to others, in decibels (PSNR): 38 is hard to tell apart, infinity is the same. */
export function closeness(actual: Uint8Array, expected: Uint8Array): number {
  if (actual.length !== expected.length) throw new RangeError(`${actual.length} pixels are not ${expected.length}`)
  let squares = 0
  for (let at = 0; at < actual.length; at++) squares += ((actual[at] ?? 0) - (expected[at] ?? 0)) ** 2
  return 10 * Math.log10(255 ** 2 / (squares / actual.length))
}
