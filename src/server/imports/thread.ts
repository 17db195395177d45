import { parentPort, workerData } from "node:worker_threads"
import { callerLater } from "../../access/deferred/rules.ts"
import { openExistingDatabase } from "../../database/open.ts"
import { createMail } from "../../mail/rules.ts"
import { type PreparedImport, prepareImport } from "../../organisation/imports/preparing.ts"
import { runImport } from "../../organisation/imports/running.ts"
import { Forbidden } from "../../tools/errors.ts"
import { message } from "../../tools/language/messages.ts"
import { completeDatabase } from "../complete-database.ts"
import { failureOf } from "./failures.ts"
import type { FromThread, ThreadData, ToThread, Work } from "./messages.ts"
import { PacedDatabase } from "./paced-database.ts"

/**
 * The thread that reads, previews and saves imports, so that the server can handle requests meanwhile. It has its own
 * connections to the database, like another process. See import-thread.ts.
 */

/** Connections to PostgreSQL: one to write, and one to read. */
const CONNECTIONS = 2

/** Milliseconds between two messages that something was saved: each makes the background loop look into its queue. */
const TOLD = 250

const { settings, key } = workerData as ThreadData
const clock = Date.now
const running = new Map<number, AbortController>()
const opened = await openExistingDatabase({ ...settings, database_pool: CONNECTIONS })
const { database } = completeDatabase(new PacedDatabase(opened), { settings, clock, onWritten })
const context = {
  database,
  mail: createMail({ settings, key, nudge: onWritten }),
  leadDays: settings.renewal_lead,
  clock,
}

function answer(message: FromThread): void {
  parentPort?.postMessage(message)
}

let isTelling = false

function onWritten(): void {
  if (isTelling) return
  isTelling = true
  setTimeout(() => {
    isTelling = false
    answer({ type: "written" })
  }, TOLD)
}

async function done(work: Work, signal: AbortSignal): Promise<PreparedImport | undefined> {
  if (work.type === "run") {
    await runImport(context, work.importId, signal)
    return undefined
  }
  const caller = await callerLater(database, work.companyId, work.caller)
  if (caller === undefined) throw new Forbidden(message("forbidden"))
  return prepareImport(context, caller, work.request, work.now)
}

async function handle(number: number, work: Work): Promise<void> {
  const abort = new AbortController()
  running.set(number, abort)
  try {
    answer({ type: "done", number, prepared: await done(work, abort.signal) })
  } catch (error) {
    answer({ type: "failed", number, failure: failureOf(error) })
  }
  running.delete(number)
}

parentPort?.on("message", (sent: ToThread) => {
  if (sent.type === "work") void handle(sent.number, sent.work)
  else if (sent.type === "abort") running.get(sent.number)?.abort()
  else void opened.close().finally(() => process.exit())
})
