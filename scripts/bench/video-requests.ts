import type { Bench } from "./installation.ts"
import type { RunningServer } from "./server-process.ts"
import { ask } from "./single-request.ts"

/** Characters of the longest prompter text there is: some twelve minutes. */
export const LONGEST = 14_000

const SENTENCE = "Walk around the truck before you drive, and look at the tyres, the forks and the chains of the mast. "

/** Characters of a video that lasts a minute: 150 words. */
export const MINUTE = Math.round((SENTENCE.length / SENTENCE.trim().split(" ").length) * 150)

/** A prompter text of that length. */
export function prompterText(characters: number): string {
  return SENTENCE.repeat(characters).slice(0, characters)
}

/** Asks for a video of so many characters; answers its id. */
export async function createVideo(bench: Bench, server: RunningServer, characters: number): Promise<number> {
  const body = JSON.stringify({ prompter_text: prompterText(characters), name: "Daily check", api_base_course_id: -1 })
  const { data } = JSON.parse(await ask(bench, server, { path: "/api/v1/contentvideos/create", body }))
  return data.content_node_video_id
}

/** Milliseconds between two questions for the state of a video. */
export const POLL = 25

/** Throws when it could not be made. */
export async function videoState(bench: Bench, server: RunningServer, id: number): Promise<string> {
  const { data } = JSON.parse(await ask(bench, server, { path: `/api/v1/contentvideos/${id}` }))
  if (data.state === "failed") throw new Error(`The video ${id} failed: ${data.error}`)
  return data.state
}

/** Resolves when the video can be seen. */
export async function untilReady(bench: Bench, server: RunningServer, id: number): Promise<void> {
  while ((await videoState(bench, server, id)) !== "ready") await Bun.sleep(POLL)
}
