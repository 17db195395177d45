import type { Backoff } from "../../background/jobs/backoff.ts"
import { PermanentFailure } from "../../background/jobs/failures.ts"
import { enqueue, type JobHandler } from "../../background/jobs/rules.ts"
import { chunks } from "../../database/in-list.ts"
import type { Queries } from "../../database/port.ts"
import { inParallel } from "../../tools/parallel.ts"
import type { FileStore } from "../port.ts"

/** The kind of the jobs that remove the stored bytes of files whose rows are gone. */
export const REMOVE_FILES_JOB = "remove_files"

/** Names that one job removes. */
const NAMES_MAX = 500

/** Files that are removed at once, so that a distant store is not waited for. */
const AT_ONCE = 4

/** A place that cannot be reached may come back after days; nobody waits for this. */
const BACKOFF: Backoff = { attempts: 30, first: 10_000, factor: 3, longest: 6 * 60 * 60 * 1000 }

/** Has stored files removed once the transaction is saved: what is taken back must still have its bytes. */
export async function removeFilesLater(tx: Queries, names: readonly string[], now: number): Promise<void> {
  for (const part of chunks(names, NAMES_MAX)) {
    await enqueue(tx, { kind: REMOVE_FILES_JOB, companyId: null, payload: { names: part }, now })
  }
}

/** The handler of jobs that remove stored files. One that is gone already is no fault. */
export function removalHandler(files: FileStore): JobHandler {
  return {
    backoff: BACKOFF,
    stopsAtOnce: true,
    async run({ payload }, signal) {
      await inParallel(namesOf(payload), AT_ONCE, async (name) => {
        signal.throwIfAborted()
        await files.remove(name)
      })
    },
  }
}

function namesOf(payload: unknown): readonly string[] {
  if (typeof payload === "object" && payload !== null && "names" in payload) {
    const { names } = payload
    if (Array.isArray(names) && names.every((name) => typeof name === "string")) return names
  }
  throw new PermanentFailure("the job does not say which files it removes")
}
