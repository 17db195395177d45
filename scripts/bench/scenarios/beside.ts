import { type Disturbance, measureBeside } from "../beside.ts"
import type { Bench } from "../installation.ts"
import type { Question } from "../requests.ts"
import type { RunningServer } from "../server-process.ts"
import { measure } from "../under-load.ts"
import { createVideo, LONGEST, untilReady } from "../video-requests.ts"
import { download } from "./certificates.ts"
import { DOWNLOADERS, type Scenario } from "./scenario.ts"

/** Of lists, where a pause is looked for. */
const FEW = 4

/** What p99 may grow to, in percent of p99 of lists alone. */
const GOAL = 200

const PASSWORDS: Question = {
  path: "/api/v1/users",
  connections: 4,
  body: '{"first_name":"Pia","last_name":"Pass","username":"pass.{n}","password":"correct horse {n}"}',
}

function beside(name: string, disturbance: (bench: Bench) => Disturbance): Scenario {
  return { name, once: true, measure: (bench) => measureBeside(bench, disturbance(bench)) }
}

/** Requests without pause. */
function load(bench: Bench, row: string, question: Question): Disturbance["begin"] {
  return async (server, seconds) => {
    const figures = measure(bench, row, [server], question, seconds)
    return async () => [await figures]
  }
}

/** Characters of a text that take a second and more to be made into a video, at its low priority beside requests. */
const CHARACTERS_A_SECOND = 1500

/** So many videos at once, which take at least so many seconds. */
async function beginVideos(bench: Bench, server: RunningServer, seconds: number, count: number) {
  const characters = Math.min(LONGEST, seconds * CHARACTERS_A_SECOND)
  const videos = await Promise.all(Array.from({ length: count }, () => createVideo(bench, server, characters)))
  return async () => {
    await Promise.all(videos.map((video) => untilReady(bench, server, video)))
    return []
  }
}

/**
 * Hashing a password takes a core for some ten milliseconds; on the thread that answers requests it would show as a pause
 * of that length.
 */
export const besidePasswords = beside("passwords", (bench) => ({
  title: `beside ${PASSWORDS.connections} clients that create users with passwords`,
  connections: FEW,
  begin: load(bench, "users with passwords", PASSWORDS),
}))

export const besideDownloads = beside("downloads", (bench) => ({
  title: `beside ${DOWNLOADERS} downloaders of certificates`,
  connections: FEW,
  begin: load(bench, "downloads", download(bench.users)),
  shareGoal: GOAL,
}))

export const besideVideos = beside("videos", (bench) => ({
  title: "beside two videos",
  connections: 16,
  begin: (server, seconds) => beginVideos(bench, server, seconds, 2),
  shareGoal: GOAL,
}))

export const besideAll = beside("beside", (bench) => ({
  title: `beside ${DOWNLOADERS} downloaders of certificates and a video`,
  connections: FEW,
  begin: async (server, seconds) => {
    const video = await beginVideos(bench, server, seconds, 1)
    const downloads = await load(bench, "downloads", download(bench.users))(server, seconds)
    return async () => [...(await downloads()), ...(await video())]
  },
  shareGoal: GOAL,
}))
