import { type Static, Type } from "typebox"
import { Value } from "typebox/value"
import type { PersonCaller } from "../../access/caller.ts"
import { issueKey, peekKey } from "../../access/one-time-keys/rules.ts"
import type { Database } from "../../database/port.ts"

/*
 * What was typed about a video whose opening is to be shown before the video is made: kept for a few minutes, so that
 * the picture and the form have addresses.
 */

/** Seconds. */
const LIFETIME = 3600

const Draft = Type.Object({
  values: Type.Record(Type.String(), Type.String()),
  content_node_id: Type.Union([Type.Integer(), Type.Null()]),
})
type Draft = Static<typeof Draft>

/** Keeps what was typed. Returns the key for it. */
export function keepDraft(
  database: Database,
  { company, user }: PersonCaller,
  draft: Draft,
  now: number,
): Promise<string> {
  return database.transaction((tx) =>
    issueKey(tx, {
      kind: "video_draft",
      companyId: company.id,
      userId: user.id,
      payload: draft,
      lifetime: LIFETIME,
      now,
    }),
  )
}

/** What the reader typed; undefined if it is no longer kept, or somebody else typed it. */
export async function draftBehind(
  database: Database,
  { user }: PersonCaller,
  key: string,
  now: number,
): Promise<Draft | undefined> {
  const found = key === "" ? undefined : await peekKey(database, "video_draft", key, now)
  return found?.userId === user.id && Value.Check(Draft, found.payload) ? found.payload : undefined
}
