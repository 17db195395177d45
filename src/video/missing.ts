import { Type } from "typebox"
import type { Authorship } from "../audit/rules.ts"
import type { Backoff } from "../background/jobs/backoff.ts"
import { handlerOf, type JobHandler, type JobKind } from "../background/jobs/kinds.ts"
import type { Database, Queries } from "../database/port.ts"
import { promiseVideo } from "./promise.ts"
import { findUnfilmed } from "./store.ts"
import { DEFAULT_STYLE } from "./styles.ts"

/** The job that creates videos for prompter texts from before the installation had videos. */
export const MISSING_VIDEOS_JOB = { name: "promised_videos", payload: Type.Object({}) } satisfies JobKind

/** Content nodes per transaction. Other writers wait for it to end. */
const BATCH = 500

const BACKOFF: Backoff = { attempts: 10, first: 10_000, factor: 4, longest: 60 * 60 * 1000 }

/**
 * Promises a video for every content node that has prompter text but no video belonging to the node's owner. Repeating
 * it has no effect.
 */
export function missingVideosHandler(database: Database, clock: () => number): JobHandler {
  return handlerOf(MISSING_VIDEOS_JOB, {
    backoff: BACKOFF,
    stopsAtOnce: true,
    async run(_payload, signal) {
      let after: number | undefined = 0
      while (after !== undefined) {
        signal.throwIfAborted()
        const from: number = after
        after = await database.transaction((tx) => promiseBatch(tx, from, clock()))
      }
    },
  })
}

/** Returns the id of the last content node checked; undefined when there are no more. */
async function promiseBatch(tx: Queries, after: number, now: number): Promise<number | undefined> {
  const nodes = await findUnfilmed(tx, after, BATCH)
  for (const { id, company_id, title, prompter_text } of nodes) {
    const video = {
      companyId: company_id,
      contentNodeId: id,
      madeCourseNode: false,
      name: title,
      text: prompter_text,
      language: null,
      style: DEFAULT_STYLE,
    }
    const server: Authorship = { actor: { kind: "server", duty: "promise missing videos" }, companyId: company_id, now }
    await promiseVideo(tx, video, server)
  }
  return nodes.length < BATCH ? undefined : nodes.at(-1)?.id
}
