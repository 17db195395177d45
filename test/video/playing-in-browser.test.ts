import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { join } from "node:path"
import type { Page } from "playwright-core"
import { listen } from "../../src/server/listener.ts"
import { type Browser, hasChromium, openBrowser } from "../harness/chromium.ts"
import { created } from "../harness/content-videos.ts"
import { Installation, NOW } from "../harness/installation.ts"
import { type Render, renderDue } from "../harness/rendered-video.ts"
import { LASTING_TOKENS } from "../harness/training-company.ts"
import { videoCompany } from "../harness/video-company.ts"
import { wholeVideo } from "./whole-video.ts"

/** Four minutes: more than one response of the server contains, and with several positions at which a player can begin. */
const TEXT = "Walk around the truck before you drive, and look at the tyres. 欢迎来到车间。 مرحبا بكم. ".repeat(32)

const render: Render = async (request, { signal }) => ({
  ...(await wholeVideo(request, signal)),
  cost: { cpu: 0, memory: 0 },
})

describe.skipIf(!hasChromium("videos in a browser (test/browser)"))("a video in Chromium", () => {
  let installation: Installation
  let server: ReturnType<typeof listen>
  let browser: Browser
  let page: Page
  let duration = 0
  const parts: { readonly status: number; readonly range: string | undefined }[] = []

  beforeAll(async () => {
    installation = await Installation.start({ dataset: videoCompany(), settings: LASTING_TOKENS })
    server = listen(installation.app, { host: "127.0.0.1", port: 0 })
    const input = { prompter_text: TEXT, api_base_course_id: -1, style: "scroll" }
    const { content_node_video_id: id } = await created(installation, input)
    await renderDue({ ...installation, render }, NOW)
    const { data } = (await installation.request("GET", `contentvideos/${id}`)).body
    duration = Number(data?.duration)
    const [video, captions] = [data?.video_url, data?.captions_url].map((address) => {
      const { pathname, search } = new URL(String(address))
      return `${pathname}${search}`.replaceAll("&", "&amp;")
    })
    browser = await openBrowser()
    page = await browser.context.newPage()
    page.on("response", (response) => {
      const { "content-type": type, "content-range": range } = response.headers()
      if (type === "video/mp4") parts.push({ status: response.status(), range })
    })
    const player = (await Bun.file(join(import.meta.dir, "player.html")).text())
      .replace("VIDEO", String(video))
      .replace("CAPTIONS", String(captions))
    await page.route("**/player", (route) => route.fulfill({ contentType: "text/html; charset=utf-8", body: player }))
    await page.goto(`${server.origin}/player`)
    await page.waitForFunction("video.readyState >= 2 && video.textTracks[0].cues?.length > 0")
  })
  afterAll(async () => {
    await browser.close()
    await server.stop()
    await installation.stop()
  })

  const barAt = (seconds: number) => page.evaluate<number>(`player.barAt(${seconds})`)

  test("has the size and the length that were promised", async () => {
    const shown = await page.evaluate("player.facts()")
    expect(shown).toEqual({ width: 1280, height: 720, duration: expect.closeTo(duration, 1) })
  })

  test("seeks to any position using ranges of the file, and shows the right picture", async () => {
    for (const part of [0.9, 0.25, 0.6]) expect(await barAt(part * duration)).toBeCloseTo(part, 2)
    // The beginning, and at least one of the positions that were sought before everything had loaded.
    expect(parts.length).toBeGreaterThan(1)
    for (const { status, range } of parts) {
      expect({ status, range }).toEqual({ status: 206, range: expect.stringMatching(/^bytes \d+-\d+\/\d+$/) })
    }
  })

  test("plays on from there without a corrupted picture", async () => {
    await barAt(0.5 * duration)
    const played = await page.evaluate<{ totalVideoFrames: number }>("player.playFor(3)")
    expect(played).toMatchObject({ corruptedVideoFrames: 0, error: null })
    expect(played.totalVideoFrames).toBeGreaterThan(10)
  })

  test("shows captions for all of the text, while it is visible", async () => {
    const cues = await page.evaluate<{ from: number; to: number; text: string }[]>("player.captions()")
    const words = (text: string) => text.split(/\s+/).filter(Boolean)
    expect(words(cues.map(({ text }) => text).join(" "))).toEqual(words(TEXT))
    expect(cues.every(({ from, to }) => from < to && to <= duration)).toBe(true)
    await barAt(0.5 * duration)
    const active = await page.evaluate("video.textTracks[0].activeCues.length")
    expect(active).toBe(1)
  })
})
