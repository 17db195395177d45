import type { Bench } from "./installation.ts"
import type { RunningServer } from "./server-process.ts"
import { ask } from "./single-request.ts"

/** Characters of the longest prompter text: about twelve minutes. */
export const LONGEST = 14_000

const SENTENCE = "Walk around the truck before you drive, and look at the tyres, the forks and the chains of the mast. "

/** Characters of a one-minute video: 150 words. */
export const MINUTE = Math.round((SENTENCE.length / SENTENCE.trim().split(" ").length) * 150)

/** A talk of about a minute, with content for different kinds of slides. */
export const TALK = `# Before you drive

Walk around the truck once. Look at the **tyres**, the forks and the chains of the mast.

- Try the brakes on the first metres.
- Sound the horn at every corner that you cannot see around.
- Look up: is there room for the mast?

> WARNING: Never drive with a raised load. A truck tips over faster than anybody jumps.

# While you drive

1. Look in the direction in which you drive.
2. Keep a distance of three lengths of a truck.
3. Drive at walking pace where people walk.

Nobody rides along, and nobody stands under the forks. If you do not see where you drive, drive backwards or have somebody guide you.

# When you park

Lower the forks to the ground, pull the brake, switch the motor off and take the key with you. Report every defect at once, and do not
let anybody drive the truck before it is repaired.
`

/** A prompter text of this length. */
export function prompterText(characters: number): string {
  return SENTENCE.repeat(characters).slice(0, characters)
}

/** Requests a video with this number of characters; returns its id. */
export async function createVideo(bench: Bench, server: RunningServer, characters: number): Promise<number> {
  const body = JSON.stringify({ prompter_text: prompterText(characters), name: "Daily check", api_base_course_id: -1 })
  const { data } = JSON.parse(await ask(bench, server, { path: "/api/v1/contentvideos/create", body }))
  return data.content_node_video_id
}

/** Milliseconds between two requests for the state of a video. */
export const POLL = 25

/** Throws when the video could not be made. */
export async function videoState(bench: Bench, server: RunningServer, id: number): Promise<string> {
  const { data } = JSON.parse(await ask(bench, server, { path: `/api/v1/contentvideos/${id}` }))
  if (data.state === "failed") throw new Error(`The video ${id} failed: ${data.error}`)
  return data.state
}

/** Resolves when the video is ready. */
export async function untilReady(bench: Bench, server: RunningServer, id: number): Promise<void> {
  while ((await videoState(bench, server, id)) !== "ready") await Bun.sleep(POLL)
}
