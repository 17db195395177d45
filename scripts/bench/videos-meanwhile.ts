import type { Bench } from "./installation.ts"
import type { RunningServer } from "./server-process.ts"
import { createVideo, POLL, videoState } from "./video-requests.ts"

/** Characters of each video: long enough that most of its time is not its start, short enough to wait for its end. */
const CHARACTERS = 2000

/** The least share of the time, of what is looked at, in which a video is being made. */
const LEAST = 0.8

/**
 * Has one video made after the other, so many of them at once or waiting. Resolves when the first is being made; what it
 * resolves to waits for the last and throws when there was no video in the making for most of the time until then.
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
  // What goes wrong is told at the end.
  done.catch(() => undefined)
  return async () => {
    isEnding = true
    await done
    if (seen >= LEAST * looks) return []
    const share = Math.round((seen / looks) * 100)
    throw new Error(`A video was in the making for only ${share} % of the time: lists beside it would say nothing.`)
  }
}
