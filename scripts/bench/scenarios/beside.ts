import { type Disturbance, measureBeside } from "../beside.ts"
import { keepSaving } from "../bulk.ts"
import type { Bench } from "../installation.ts"
import type { Question } from "../requests.ts"
import { measure } from "../under-load.ts"
import { keepRendering } from "../videos-meanwhile.ts"
import { download } from "./certificates.ts"
import { DOWNLOADERS, type Scenario } from "./scenario.ts"

/** Connections for lists when looking for a pause. */
const FEW = 4

/** Highest acceptable p99, in percent of the p99 of lists alone. */
const GOAL = 200

/** The same, during requests with many rows. */
const BULK_GOAL = 300

const PASSWORDS: Question = {
  path: "/api/v1/users",
  connections: 4,
  body: '{"first_name":"Pia","last_name":"Pass","username":"pass.{n}","password":"correct horse {n}"}',
}

function beside(name: string, disturbance: (bench: Bench) => Disturbance): Scenario {
  return { name, once: true, uses: ["rounds", "load"], measure: (bench) => measureBeside(bench, disturbance(bench)) }
}

/** Requests without pauses. */
function load(bench: Bench, row: string, question: Question): Disturbance["begin"] {
  return async (server, seconds) => {
    const figures = measure(bench, row, [server], question, { seconds })
    return async () => [await figures]
  }
}

/**
 * Hashing a password occupies a core for tens of milliseconds; on the thread that serves requests this would cause a pause of
 * that length.
 */
export const besidePasswords = beside("passwords", (bench) => ({
  title: `beside ${PASSWORDS.connections} clients that create users with passwords`,
  connections: FEW,
  begin: load(bench, "users with passwords", PASSWORDS),
}))

/** The rows are saved in batches, and lists are served in between. */
export const besideBulk = beside("beside-bulk", (bench) => ({
  title: "beside a client that creates 1,000 users by each request",
  connections: FEW,
  begin: async (server, seconds) => {
    const saving = keepSaving(bench, server, seconds)
    return async () => {
      await saving
      return []
    }
  },
  shareGoal: BULK_GOAL,
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
  begin: (server) => keepRendering(bench, server, 2),
  shareGoal: GOAL,
}))

export const besideAll = beside("beside", (bench) => ({
  title: `beside ${DOWNLOADERS} downloaders of certificates and a video`,
  connections: FEW,
  begin: async (server, seconds) => {
    const video = await keepRendering(bench, server, 1)
    const downloads = await load(bench, "downloads", download(bench.users))(server, seconds)
    return async () => [...(await downloads()), ...(await video())]
  },
  shareGoal: GOAL,
}))
