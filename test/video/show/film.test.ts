import { describe, expect, test } from "bun:test"
import { estimatedLength } from "../../../src/video/pacing.ts"
import { emptyFrame, type Frame } from "../../../src/video/render/frame/frame.ts"
import { passagesOf } from "../../../src/video/render/script/passages.ts"
import { scriptOf } from "../../../src/video/render/script/script.ts"
import { openDeck } from "../../../src/video/render/slides/deck.ts"
import { titleOf } from "../../../src/video/title.ts"
import { closeness, complaints, soughtAt } from "../../harness/decoded-video.ts"
import { BARE } from "../bare-request.ts"
import { parseWebVtt } from "../web-vtt-parser.ts"
import { wholeVideo } from "../whole-video.ts"

const MARKDOWN =
  "# Forklifts\n\nWelcome to the **yearly** instruction. It takes a minute.\n\n## Before\n\nWalk around the truck and look at its tyres. Check the [brakes](https://example.com).\n\n" +
  "- Lower the *fork*\n- Pull the ~~old~~ brake\n\n> **WARNING** Never stand under a load.\n\n## After\n\n1. Park it.\n2. Lock it.\n\n" +
  "| Place | Speed |\n|---|---|\n| Hall | 6 km/h |\n\n![A fork](fork.png)\n\n## Questions\n\nAsk *anybody* at any time, as often as you like."

const requestFor = (text: string, more: object = {}) => ({
  ...BARE,
  title: titleOf(text),
  text,
  company: "Acme",
  language: "en",
  companyLanguage: "en",
  length: estimatedLength(text),
  ...more,
})

describe("a video of slides", () => {
  test("is valid, begins with the whole opening and ends with the end card", async () => {
    const request = requestFor(MARKDOWN)
    const { video, duration, poster } = await wholeVideo(request)
    expect(complaints(video)).toBe("")
    expect(poster?.mediaType).toBe("image/jpeg")
    const script = scriptOf(passagesOf(MARKDOWN), { language: "en", title: request.title })
    const deck = await openDeck({ ...request, script, duration })
    const drawn = (draw: (into: Frame) => void) => {
      const frame = emptyFrame()
      draw(frame)
      return frame.luma
    }
    expect(closeness(soughtAt(video, 0)?.luma ?? new Uint8Array(), drawn(deck.drawOpening))).toBeGreaterThan(38)
    expect(closeness(soughtAt(video, duration - 1)?.luma ?? new Uint8Array(), drawn(deck.drawEnd))).toBeGreaterThan(38)
    expect(closeness(soughtAt(video, 3)?.luma ?? new Uint8Array(), drawn(deck.drawOpening))).toBeLessThan(20)
    deck.close()
  })

  test("has captions for everything spoken, and chapters, with no Markdown marks", async () => {
    const { captions, chapters } = await wholeVideo(requestFor(MARKDOWN))
    const text = parseWebVtt(captions)
      .map((cue) => cue.text)
      .join(" ")
      .replace(/\s+/g, " ")
    expect(text).toBe(
      "Welcome to the yearly instruction. It takes a minute. Before Walk around the truck and look at its tyres. Check the brakes. Lower the fork Pull the brake " +
        "WARNING: Never stand under a load. After 1. Park it. 2. Lock it. Place: Hall; Speed: 6 km/h Questions " +
        "Ask anybody at any time, as often as you like.",
    )
    expect(parseWebVtt(chapters ?? "").map((chapter) => chapter.text)).toEqual(["Before", "After", "Questions"])
  })

  test("has captions from the end of the opening to the start of the end card at the latest", async () => {
    const { captions, duration } = await wholeVideo(requestFor(MARKDOWN))
    const cues = parseWebVtt(captions)
    expect(cues[0]?.from).toBeGreaterThan(1.5)
    expect(cues.at(-1)?.to).toBeLessThan(duration - 1.5)
  })

  test.each([
    ["a word", "Stop.", "en"],
    ["a sentence", "Always wear a helmet and shoes in the whole hall.", "en"],
    ["a minute", "Never stand under a load that is raised. ".repeat(19), "en"],
    ["Chinese", "开车前请检查刹车和方向盘。发现故障必须立即报告。".repeat(9), "zh"],
    ["figures", "12 345 678 90 ".repeat(30), "en"],
    ["nothing that is said", "---", "en"],
  ])("in %s is as long as estimated within a tenth", async (_, text, language) => {
    const request = requestFor(text, { language })
    const { video, duration } = await wholeVideo(request)
    expect(Math.abs(duration / request.length - 1)).toBeLessThanOrEqual(0.1)
    expect(complaints(video)).toBe("")
  })

  test("of maximum length is as long as estimated within a tenth, and valid", async () => {
    const request = requestFor(
      "Check the brakes, the steering and the lights of your truck before you drive. ".repeat(179),
    )
    const { video, duration } = await wholeVideo(request)
    expect(Math.abs(duration / request.length - 1)).toBeLessThanOrEqual(0.1)
    expect(complaints(video)).toBe("")
  })

  test("whose text scrolls shows no Markdown marks either", async () => {
    const { captions, chapters } = await wholeVideo(requestFor(MARKDOWN, { style: "scroll" }))
    expect(captions).not.toMatch(/\*\*|^#|\]\(|!\[|~~|\|/m)
    expect(captions).toContain("• Lower the fork")
    expect(chapters).toBeNull()
  })
})
