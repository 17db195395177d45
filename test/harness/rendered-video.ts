import { createHash } from "node:crypto"
import pino from "pino"
import { type Database, sql } from "../../src/database/port.ts"
import type { FileStore } from "../../src/files/port.ts"
import type { Log } from "../../src/tools/log/log.ts"
import { RENDER_JOB } from "../../src/video/promise.ts"
import { renderHandler } from "../../src/video/render-jobs/handler.ts"
import type { RenderedVideo } from "../../src/video/render-jobs/process.ts"
import { until } from "./processes.ts"
import { jobs, loopOn } from "./queue.ts"

/** Content videos that are rendered instantly by storing these bytes. */

export const MP4 = new Uint8Array(Buffer.from(`not quite an MP4 ${"0123456789".repeat(40)}`))
export const CAPTIONS = "WEBVTT\n\n00:00.000 --> 00:04.000\nWalk around the truck.\n"

export type Render = Parameters<typeof renderHandler>[0]["processes"]["render"]

/** The result of a renderer for these bytes. */
export function renderedAs(video: Uint8Array<ArrayBuffer> = MP4, more: Partial<RenderedVideo> = {}): RenderedVideo {
  const sha256 = createHash("sha256").update(video).digest("hex")
  const cost = { cpu: 0.1, memory: 1_000_000 }
  return {
    video,
    size: video.length,
    sha256,
    language: "en",
    captions: CAPTIONS,
    chapters: null,
    poster: null,
    duration: 4.2,
    missing: [],
    notes: [],
    cost,
    ...more,
  }
}

interface Place {
  readonly database: Database
  readonly files: FileStore
  readonly render?: Render
  readonly log?: Log
  readonly clock?: () => number
}

/** The job handler of a server that renders videos in this way. */
export function fakeRenderHandler({
  database,
  files,
  render = async () => renderedAs(),
  log = pino({ level: "silent" }),
  clock = Date.now,
}: Place) {
  const settings = { narration: "off", narration_voices: {} } as const
  return renderHandler({ database, files, settings, log, clock, processes: { render } })
}

/** Runs all jobs due at `now` and waits until they have ended. */
export async function renderDue(place: Place, now: number): Promise<void> {
  const { database, log = pino({ level: "silent" }) } = place
  const clock = () => now
  const loop = loopOn(database, { handlers: { [RENDER_JOB.name]: fakeRenderHandler({ clock, ...place }) }, log, clock })
  loop.start()
  await until(async () => {
    const all = await jobs(database)
    return !all.some(({ state, run_at }) => state === "running" || (state === "queued" && run_at <= now))
  })
  await loop.stop()
}

/** Everything stored for videos: the names of their files, and the purposes of the corresponding rows. */
export async function videoFiles(database: Database): Promise<{ storage_name: string; purpose: string }[]> {
  return database.all(sql`select storage_name, purpose from files where purpose in ('video', 'captions') order by id`)
}
