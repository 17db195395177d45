import { Type } from "typebox"
import type { Backoff } from "../../background/jobs/backoff.ts"
import { handlerOf, type JobHandler, type JobKind } from "../../background/jobs/kinds.ts"
import { enqueueAll } from "../../background/jobs/rules.ts"
import { chunks } from "../../database/in-list.ts"
import type { Queries } from "../../database/port.ts"
import { inParallel } from "../../tools/parallel.ts"
import type { FileStore } from "../port.ts"

/** Jobs that remove the stored bytes of files whose rows are gone. */
export const REMOVE_FILES_JOB = {
  name: "remove_files",
  payload: Type.Object({ names: Type.Array(Type.String()) }),
  unreadable: "the job does not say which files it removes",
} satisfies JobKind

/** Maximum names in one job. */
const NAMES_MAX = 500

/** Files that are removed at the same time, to save waiting for a remote store. */
const AT_ONCE = 4

/** An unreachable store may come back after days, and nobody waits for this. */
const BACKOFF: Backoff = { attempts: 30, first: 10_000, factor: 3, longest: 6 * 60 * 60 * 1000 }

/** Removes stored files after the commit: after a rollback their bytes must still exist. */
export async function removeFilesLater(tx: Queries, names: readonly string[], now: number): Promise<void> {
  const jobs = [...chunks(names, NAMES_MAX)].map((part) => ({ companyId: null, payload: { names: [...part] }, now }))
  await enqueueAll(tx, REMOVE_FILES_JOB, jobs)
}

/** The handler of jobs that remove stored files. A missing file is no fault. */
export function removalHandler(files: FileStore): JobHandler {
  return handlerOf(REMOVE_FILES_JOB, {
    backoff: BACKOFF,
    stopsAtOnce: true,
    async run({ names }, signal) {
      await inParallel(names, AT_ONCE, async (name) => {
        signal.throwIfAborted()
        await files.remove(name)
      })
    },
  })
}
