import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { join } from "node:path"
import type { Page } from "playwright-core"
import { estimatedLength } from "../../src/video/pacing.ts"
import { type Browser, hasChromium, openBrowser } from "../harness/chromium.ts"
import { BARE } from "./bare-request.ts"
import { wholeVideo } from "./whole-video.ts"

const TEXT =
  "# Before\n\nWalk around the truck before you drive. Look at the tyres.\n\n# After\n\n- Park it\n- Lock it\n\n".repeat(
    4,
  )

describe.skipIf(!hasChromium("videos of slides in a browser"))("a video of slides in Chromium", () => {
  let browser: Browser
  let page: Page
  let duration = 0

  beforeAll(async () => {
    const place = { title: "Trucks", company: "Acme", language: "en", companyLanguage: "en" }
    const made = await wholeVideo({ ...BARE, ...place, text: TEXT, length: estimatedLength(TEXT) })
    duration = made.duration
    browser = await openBrowser()
    page = await browser.context.newPage()
    const player = await Bun.file(join(import.meta.dir, "player.html")).text()
    const answers = {
      player: { contentType: "text/html", body: player.replace("VIDEO", "video").replace("CAPTIONS", "captions") },
      video: { contentType: "video/mp4", body: Buffer.from(made.video) },
      captions: { contentType: "text/vtt", body: made.captions },
    }
    for (const [name, answer] of Object.entries(answers)) {
      await page.route(`http://localhost/${name}`, (route) => route.fulfill(answer))
    }
    await page.goto("http://localhost/player")
    // The responses below have no ranges, so a player could not seek.
    await page.evaluate("fetch('video').then((r) => r.blob()).then((b) => { video.src = URL.createObjectURL(b) })")
    await page.waitForFunction("video.readyState >= 2 && video.textTracks[0].cues?.length > 0")
  })
  afterAll(() => browser.close())

  const footAt = (seconds: number) => page.evaluate<number>(`player.footAt(${seconds})`)

  test("is as long as stated, and shows opening, slides and end where they belong, in any order", async () => {
    expect(await page.evaluate("player.facts()")).toEqual({
      width: 1280,
      height: 720,
      duration: expect.closeTo(duration, 1),
    })
    expect(await footAt(duration - 0.5)).toBeLessThan(120)
    expect(await footAt(duration / 2)).toBeGreaterThan(230)
    expect(await footAt(0.1)).toBeLessThan(120)
    expect(await footAt(duration / 3)).toBeGreaterThan(230)
  })

  test("plays through fades without a corrupted picture", async () => {
    await footAt(1)
    const played = await page.evaluate<{ totalVideoFrames: number }>("player.playFor(4)")
    expect(played).toMatchObject({ corruptedVideoFrames: 0, error: null })
    expect(played.totalVideoFrames).toBeGreaterThan(5)
  })
})
