import type { Bench } from "./installation.ts"
import type { RunningServer } from "./server-process.ts"
import { createVideo, POLL, videoState } from "./video-requests.ts"

/** Characters of each video: enough that starting takes little of its time, but few enough to wait for its end. */
const CHARACTERS = 2000

/** Minimum fraction of the measured time during which a video is being made. */
const LEAST = 0.8

/**
 * Makes videos one after another, with this number in progress or waiting. When the first is being made, resolves to a function
 * that waits for the last and throws if no video was in progress for most of the time until then.
 */
export async function keepRendering(bench: Bench, server: RunningServer, count: number): Promise<() => Promise<[]>> {
  const create = () => createVideo(bench, server, CHARACTERS)
  const states = async (videos: readonly number[]) =>
    Promise.all(videos.map(async (id) => ({ id, state: await videoState(bench, server, id) })))
  let videos = await Promise.all(Array.from({ length: count }, create))
  while (!(await states(videos)).some(({ state }) => state === "rendering")) await Bun.sleep(POLL)

  let isEnding = false
  let looks = 0
  let seen = 0
  const work = async () => {
    while (videos.length > 0) {
      const found = await states(videos)
      if (!isEnding) {
        looks++
        if (found.some(({ state }) => state === "rendering")) seen++
      }
      const unfinished = found.filter(({ state }) => state !== "ready").map(({ id }) => id)
      const next = isEnding ? 0 : count - unfinished.length
      videos = [...unfinished, ...(await Promise.all(Array.from({ length: next }, create)))]
      await Bun.sleep(POLL)
    }
  }
  const done = work()
  // Failures are reported at the end.
  done.catch(() => undefined)
  return async () => {
    isEnding = true
    await done
    if (seen >= LEAST * looks) return []
    const share = Math.round((seen / looks) * 100)
    throw new Error(
      `A video was being made for only ${share} % of the time: lists measured meanwhile would mean nothing.`,
    )
  }
}
