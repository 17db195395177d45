import { describe, expect, test } from "bun:test"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { levelled } from "../../../src/video/render/narration/levelled.ts"
import { loudnessOf } from "../../../src/video/render/narration/loudness.ts"
import type { Speech } from "../../../src/video/render/narration/speech.ts"
import { hasPrograms } from "../../harness/debian-program.ts"
import { BARE } from "../bare-request.ts"
import { wholeVideo } from "../whole-video.ts"

/** Speech made of sounds with this waveform (values from -1 to 1 by the second), one every `every` seconds. */
function speech(rate: number, waves: readonly ((second: number) => number)[], every = 3): Speech {
  const sounds = waves.map((wave, index) => ({
    at: index * every * rate,
    samples: Int16Array.from({ length: 3 * rate }, (_, at) => Math.round(32_767 * wave(at / rate))),
  }))
  return { rate, duration: waves.length * every, sentences: [], sounds }
}

const tone =
  (decibels: number, hertz = 997) =>
  (second: number) =>
    10 ** (decibels / 20) * Math.sin(2 * Math.PI * hertz * second)

describe("loudness", () => {
  test.each([16_000, 22_050, 24_000, 48_000])("of a tone at %p Hz matches the recommendation", (rate) => {
    expect(loudnessOf(speech(rate, [tone(0)]))).toBeCloseTo(-3.01, 1)
    expect(loudnessOf(speech(rate, [tone(-20)]))).toBeCloseTo(-23.01, 1)
  })

  test("ignores pauses, and anything much quieter than the rest", () => {
    const alone = loudnessOf(speech(16_000, [tone(-20), tone(-20)])) ?? 0
    expect(loudnessOf(speech(16_000, [tone(-20), tone(-20)], 30))).toBeCloseTo(alone, 0)
    expect(loudnessOf(speech(16_000, [tone(-20), tone(-45), tone(-20), tone(-45)]))).toBeCloseTo(alone, 0)
  })

  test("weights very low frequencies less, and high ones more", () => {
    const middle = loudnessOf(speech(48_000, [tone(-20)])) ?? 0
    expect(loudnessOf(speech(48_000, [tone(-20, 30)])) ?? 0).toBeLessThan(middle - 5)
    expect(loudnessOf(speech(48_000, [tone(-20, 5000)])) ?? 0).toBeGreaterThan(middle + 2)
  })

  test("of silence is undefined, and remains so", () => {
    const silent = speech(16_000, [() => 0])
    expect(loudnessOf(silent)).toBeUndefined()
    expect(levelled(silent).sounds[0]?.samples.every((sample) => sample === 0)).toBe(true)
  })
})

describe("levelled speech", () => {
  test.each([-50, -30, -13, -3])("has -16 LUFS when it was %p dB below full scale", (decibels) => {
    expect(loudnessOf(levelled(speech(22_050, [tone(decibels), tone(decibels)])))).toBeCloseTo(-16, 0)
  })

  test("has no peak above its limit, and is still as loud", () => {
    // A click that is far louder than the rest, in each tenth of a second.
    const clicking = (second: number) =>
      tone(-32)(second) + ((second * 10) % 1 < 0.002 ? 0.6 * Math.sin(second * 9000) : 0)
    const level = levelled(speech(22_050, [clicking, clicking]))
    const most = level.sounds.reduce(
      (peak, { samples }) => samples.reduce((highest, sample) => Math.max(highest, Math.abs(sample)), peak),
      0,
    )
    expect(most / 32_768).toBeLessThanOrEqual(10 ** (-2 / 20) + 0.001)
    expect(Math.abs((loudnessOf(level) ?? 0) + 16)).toBeLessThan(1)
  })

  test("is not changed by loud parts far away", () => {
    const bursts = (second: number) => tone(second % 1.5 < 0.01 ? -1 : -22)(second)
    const level = levelled(speech(22_050, [bursts]))
    const samples = level.sounds[0]?.samples ?? new Int16Array()
    const loudest = (from: number, to: number) =>
      Math.max(...samples.subarray(from * 22_050, to * 22_050).map(Math.abs))
    expect(loudest(0.5, 0.9) / loudest(1, 1.4)).toBeCloseTo(1, 2)
  })
})

describe.skipIf(!hasPrograms("loudness of videos", "espeak-ng", "ffmpeg"))("the sound of a spoken video", () => {
  test("has -16 LUFS and no peak above -1 dBTP, as measured by other programs", async () => {
    const text = `${"Prüfen Sie täglich die Bremsen und die Hupe. Achten Sie auf Reifen, Gabeln und Ketten. ".repeat(4)}`
    const narration = { name: "espeak-ng", path: Bun.which("espeak-ng") ?? "" } as const
    const request = { ...BARE, title: "T", company: null, companyLanguage: "de", language: "de", text, length: 24 }
    const { video } = await wholeVideo({ ...request, narration })
    const { integrated, peak } = measured(video)
    expect(Math.abs(integrated + 16)).toBeLessThan(1)
    expect(peak).toBeLessThanOrEqual(-1)
  })
})

/** Integrated loudness in LUFS and the true peak in dBTP, measured by ffmpeg. */
function measured(video: Uint8Array): { integrated: number; peak: number } {
  const folder = mkdtempSync(join(tmpdir(), "trainbase-loudness-"))
  try {
    const file = join(folder, "video.mp4")
    writeFileSync(file, video)
    const filter = ["-map", "0:a", "-af", "ebur128=peak=true", "-f", "null", "-"]
    const { stderr } = Bun.spawnSync(["ffmpeg", "-hide_banner", "-nostats", "-i", file, ...filter])
    const summary = stderr.toString().split("Summary:").at(-1) ?? ""
    const figure = (pattern: RegExp) => Number(pattern.exec(summary)?.[1])
    return { integrated: figure(/I:\s+(-[\d.]+) LUFS/), peak: figure(/Peak:\s+(-[\d.]+) dBFS/) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
