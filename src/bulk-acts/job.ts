import { Type } from "typebox"
import type { Backoff } from "../background/jobs/backoff.ts"
import { handlerOf, type JobHandler, type JobKind } from "../background/jobs/kinds.ts"
import { enqueue } from "../background/jobs/rules.ts"
import type { Queries } from "../database/port.ts"
import { message } from "../tools/language/messages.ts"
import { end, isUnderWay, type Running, runAct } from "./running.ts"
import { type ActRow, lockAct } from "./store.ts"

/** Acts that take longer than a request may go on as jobs. */

const BULK_ACT_JOB = { name: "bulk_act", payload: Type.Object({ act_id: Type.Integer() }) } satisfies JobKind

const BACKOFF: Backoff = { attempts: 5, first: 1_000, factor: 4, longest: 60_000 }

/** How many acts run at once on a machine: they all write. */
const AT_ONCE = 2

/** @param runAt epoch milliseconds */
export function enqueueAct(
  tx: Queries,
  { id, company_id: companyId }: Pick<ActRow, "id" | "company_id">,
  { now, runAt }: { readonly now: number; readonly runAt: number },
): Promise<void> {
  return enqueue(tx, BULK_ACT_JOB, { companyId, payload: { act_id: id }, now, runAt })
}

/** Goes on with acts. A job whose act has ended in the meantime does nothing. */
export function bulkActHandler(running: Running): JobHandler {
  return handlerOf(BULK_ACT_JOB, {
    backoff: BACKOFF,
    atOnce: AT_ONCE,
    stopsAtOnce: true,
    // A server that is stopped often must not end an act that makes progress each time.
    deaths: 1_000,
    async run({ act_id: id }, signal) {
      await runAct(running, id, () => signal.aborted)
      signal.throwIfAborted()
    },
    async failed(tx, { act_id: id }, { retryAt }, now) {
      if (retryAt !== undefined) return
      const row = await lockAct(tx, id)
      if (row === undefined || !isUnderWay(row)) return
      await end(tx, row, { state: "failed", reason: message("stopped_unexpectedly"), now })
    },
  })
}
