import { describe, expect, test } from "bun:test"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { encodeMp3, type Mp3 } from "../../../src/video/render/narration/mp3.ts"
import { framesOf } from "../../../src/video/render/narration/mp3-frames.ts"
import type { Speech } from "../../../src/video/render/narration/speech.ts"
import { hasPrograms } from "../../harness/debian-program.ts"
import { NEVER } from "./fake-programs.ts"

/** Speech that consists of tones of a quarter of a second. */
function tones(rate: number, duration: number, ...starts: readonly number[]): Speech {
  const samples = Int16Array.from(
    { length: rate / 4 },
    (_, index) => 12_000 * Math.sin((2 * Math.PI * 440 * index) / rate),
  )
  const sounds = starts.map((start) => ({ at: Math.round(start * rate), samples }))
  return { rate, duration, sentences: [], sounds }
}

function bytesOf({ frames }: Mp3): Buffer {
  return Buffer.concat(frames.map(({ data }) => data))
}

describe("speech as MP3", () => {
  for (const [rate, encoded] of [
    [8000, 8000],
    [16_000, 16_000],
    [19_000, 22_050],
    [22_050, 22_050],
    [44_100, 44_100],
  ] as const) {
    test(`at ${rate} samples a second has frames that follow one another up to its end`, async () => {
      const mp3 = await encodeMp3(tones(rate, 3.3, 0.5, 2.2), NEVER)
      expect(mp3.sampleRate).toBe(encoded)
      let end = 0
      for (const { timestamp, duration } of mp3.frames) {
        expect(timestamp).toBeCloseTo(end, 6)
        end = timestamp + duration
      }
      expect(end).toBeGreaterThanOrEqual(3.3)
      expect(end - 3.3).toBeLessThan(1152 / 8000)
    })
  }

  test("of silence and of nothing is MP3 too", async () => {
    expect((await encodeMp3(tones(22_050, 1), NEVER)).frames.length).toBeGreaterThan(30)
    expect((await encodeMp3(tones(22_050, 0.001), NEVER)).frames.length).toBeLessThan(2)
  })

  test("is aborted when the work is stopped", async () => {
    const failure = await encodeMp3(tones(22_050, 60), AbortSignal.abort(new Error("stopped"))).catch((error) => error)
    expect(failure).toEqual(new Error("stopped"))
  })

  test("lets other work run while it is encoded", async () => {
    let turns = 0
    const timer = setInterval(() => turns++, 1)
    await encodeMp3(tones(22_050, 20, 0.5, 5, 10), NEVER)
    clearInterval(timer)
    expect(turns).toBeGreaterThan(5)
  })

  test("is refused if it is not MP3", () => {
    expect(() => framesOf(new Uint8Array(500))).toThrow("no frame at byte 0")
  })

  test("is without a first frame that is a table of contents", async () => {
    const mp3 = bytesOf(await encodeMp3(tones(22_050, 1), NEVER))
    const frames = framesOf(mp3)
    const first = frames[0]?.data ?? new Uint8Array()
    const table = Buffer.from(first)
    table.fill(0, 4)
    table.write("Info", 4 + 9)
    expect(framesOf(Buffer.concat([table, mp3]))).toHaveLength(frames.length)
  })
})

if (hasPrograms("decoding narration", "ffmpeg", "ffprobe")) {
  describe("speech as MP3, decoded by another program", () => {
    test("is heard when it was spoken", async () => {
      const starts = [0.4, 1.35, 2.8]
      for (const rate of [16_000, 22_050, 44_100]) {
        const mp3 = bytesOf(await encodeMp3(tones(rate, 3.3, ...starts), NEVER))
        const decoded = Bun.spawnSync(["ffmpeg", "-v", "error", "-f", "mp3", "-i", "-", "-f", "s16le", "-"], {
          stdin: mp3,
        })
        expect(decoded.stderr.toString()).toBe("")
        const samples = new Int16Array(Uint8Array.from(decoded.stdout).buffer)
        for (const start of starts) expect(loudFrom(samples, rate, start - 0.2)).toBeCloseTo(start, 1.7)
      }
    })

    test("is one stream of the right rate and length", async () => {
      const folder = mkdtempSync(join(tmpdir(), "trainbase-mp3-"))
      try {
        const file = join(folder, "speech.mp3")
        writeFileSync(file, bytesOf(await encodeMp3(tones(22_050, 5, 1, 2), NEVER)))
        const entries = "stream=codec_name,sample_rate,channels,nb_read_packets"
        const probe = ["ffprobe", "-v", "error", "-count_packets", "-show_entries", entries, "-of", "csv=p=0", file]
        expect(Bun.spawnSync(probe).stdout.toString().trim()).toBe("mp3,22050,1,192")
      } finally {
        rmSync(folder, { recursive: true, force: true })
      }
    })
  })
}

/** The seconds at which it becomes loud, each searched for from a given time. */
function loudFrom(samples: Int16Array, rate: number, from: number): number {
  return samples.findIndex((sample, index) => index > from * rate && Math.abs(sample) > 3000) / rate
}
