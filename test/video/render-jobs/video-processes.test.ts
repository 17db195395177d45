import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import type { RenderRequest } from "../../../src/video/render/messages.ts"
import { RENDER_COMMAND, RenderProcessFailed, VideoProcesses } from "../../../src/video/render-jobs/process.ts"
import { argumentsOf, childrenOf, isRunning } from "../../harness/processes.ts"
import { TRAINBASE } from "../../harness/trainbase.ts"
import { BARE } from "../bare-request.ts"

const SHORT: RenderRequest = {
  ...BARE,
  title: "Safety",
  text: "Look around.",
  company: null,
  language: "en",
  companyLanguage: "en",
  length: 2,
}

/** Takes long enough to be stopped before it ends. */
const LONG = { ...SHORT, text: "Walk around the truck before you drive. ".repeat(200), length: 600 }

let processes: VideoProcesses
beforeEach(() => {
  processes = new VideoProcesses({ command: TRAINBASE, shownAs: "trainbase" })
})
afterEach(() => processes.stop())

function make(request: RenderRequest, signal = new AbortController().signal, onProgress = () => {}) {
  return processes.render(request, { signal, onProgress })
}

/** The processes that make videos, or wait for another one. */
function running(): number[] {
  return childrenOf(process.pid).filter((pid) => argumentsOf(pid).includes(RENDER_COMMAND))
}

describe.skipIf(process.platform !== "linux")("the processes that make videos", () => {
  test("make one video after the other, as separate processes would", async () => {
    const first = await make(SHORT)
    const before = running()
    const between = await make({ ...SHORT, style: "scroll", text: "Смотри.", language: "ru" })
    const second = await make(SHORT)
    expect(before).toHaveLength(1)
    expect(running()).toEqual(before)
    expect(between.captions).toContain("Смотри.")
    const shown = ({ size, captions, poster, duration, missing }: typeof first) => {
      return { size, captions, poster, duration, missing }
    }
    expect(shown(second)).toEqual(shown(first))
    expect(second.video.length).toBe(second.size)
    expect(second.cost.cpu).toBeGreaterThan(0)
  })

  test("draw openings one after the other, as their video will show them", async () => {
    const { signal } = new AbortController()
    const openings = await Promise.all([processes.draw(SHORT, signal), processes.draw(SHORT, signal)])
    const { poster } = await make(SHORT)
    expect(openings).toEqual([poster, poster] as typeof openings)
    expect(running()).toHaveLength(1)
  })

  test("make two videos at once in two processes", async () => {
    await Promise.all([make(SHORT), make(SHORT)])
    expect(running()).toHaveLength(2)
  })

  test("end with a video that cannot be made, and another process makes the next", async () => {
    const failing = make({ ...SHORT, narration: { name: "piper", path: "/no/such/piper" } })
    await expect(failing).rejects.toBeInstanceOf(RenderProcessFailed)
    expect(running()).toEqual([])
    expect((await make(SHORT)).size).toBeGreaterThan(0)
  })

  test("end with a video that is no longer wanted", async () => {
    await make(SHORT)
    const [waiting = 0] = running()
    const stopping = new AbortController()
    const stopped = make(LONG, stopping.signal)
    stopping.abort(new Error("no longer wanted"))
    await expect(stopped).rejects.toThrow("no longer wanted")
    expect(isRunning(waiting)).toBeFalse()
    expect((await make(SHORT)).size).toBeGreaterThan(0)
  })

  test("are replaced if they were killed while waiting, even if that has not been noticed yet", async () => {
    await make(SHORT)
    const [waiting = 0] = running()
    process.kill(waiting, "SIGKILL")
    expect((await make(SHORT)).size).toBeGreaterThan(0)
    expect(running()).not.toContain(waiting)
  })

  test("are replaced if they were killed while working, which costs that video", async () => {
    const begun = Promise.withResolvers<void>()
    const outcome = make(LONG, undefined, begun.resolve).then(() => "made", String)
    await begun.promise
    for (const pid of running()) process.kill(pid, "SIGKILL")
    expect(await outcome).toContain("signal SIGKILL")
    expect((await make(SHORT)).size).toBeGreaterThan(0)
  })

  test("end when there is nothing left to make", async () => {
    await make(SHORT)
    await processes.stop()
    expect(running()).toEqual([])
  })
})
