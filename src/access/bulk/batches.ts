import type { Database, Engine, Queries } from "../../database/port.ts"
import { mayTakeBack } from "../../database/taken-back.ts"
import { ChangedSince, Conflict, type Fault, Forbidden, Invalid, NotFound } from "../../tools/errors.ts"
import { type Message, message } from "../../tools/language/messages.ts"

/*
 * Requests with many rows. They are saved in batches, so that other requests can read and write in between. Guarantees:
 * rows are saved in order, and each sees those before it; a refused row does not undo any other; each batch is one
 * transaction, which also stores its progress for a retry (Idempotency-Key).
 */

/** Rows in the first batch. Later batches hold as many as fit into the time. */
export const FIRST_ROWS = 32
export const ROWS_MAX = 256

/** Milliseconds of work in a batch. On PostgreSQL each statement costs a round trip. */
export const BATCH_MS: Readonly<Record<Engine, number>> = { sqlite: 4, postgres: 40 }

/** Milliseconds after which a batch ends even if it has saved very little, because other writers are waiting. */
const HELD_MS = 50

/**
 * Milliseconds of work after which other requests in this process get a turn in the middle of a batch. No read waits
 * longer than this.
 */
const TURN_MS = 0.3

/** How long work continues after a turn of other requests, as a fraction of that turn, so that many readers cannot stall it. */
const SHARE = 0.5

/** Maximum milliseconds for preparing a batch: a claim on an Idempotency-Key lasts only a few times as long. */
const PREPARATION_MS = 2_000

/** Maximum number of faults reported for one row, because a request could contain millions. */
const FAULTS_MAX = 100

/** A fault in a row. A refusal of the whole row (403, 404, 409) has its own code. */
export type RowFault = Pick<Fault, "field" | "holder"> & {
  readonly message: Message
  readonly code?: "forbidden" | "not_found" | "conflict" | Conflict["code"]
}

/** The outcome of a row. Plain data, because it is stored as JSON. */
export interface Outcome {
  readonly status: string
  /** The record that was created or changed; null if there is none. */
  readonly id: number | null
  /** The row's other fields in the answer, without index and faults. */
  readonly shown: Readonly<Record<string, unknown>>
  readonly faults: readonly RowFault[]
}

/** How much of a request has already been done, and where further progress is stored. */
export interface BatchLog {
  readonly done: readonly Outcome[]
  /** Stores the progress that this transaction makes. Throws when another process has taken over the request. */
  keep(tx: Queries, outcomes: readonly Outcome[]): Promise<void>
}

export const NO_LOG: BatchLog = { done: [], async keep() {} }

export interface BatchOptions {
  /** Saves nothing and reports what would happen. */
  readonly dryRun: boolean
  /** Saves all rows or none. */
  readonly atomic?: boolean
  /** Milliseconds of work in a batch, if not the default: longer batches need less time in all, but writers wait longer. */
  readonly batchMs?: number | undefined
  readonly log: BatchLog
}

/** The time used by one batch. */
export class BatchTime {
  readonly #limit: number
  readonly #held: number
  readonly #begun = performance.now()
  #resumed = this.#begun
  #worked = 0
  #turn = 0

  /**
   * @param limit milliseconds of work;
   * @param held milliseconds in total, including the turns of other requests
   */
  constructor(limit: number, held = HELD_MS) {
    this.#limit = limit
    this.#held = held
  }

  /** Milliseconds of work so far, excluding the turns of other requests. */
  get worked(): number {
    return this.#worked + performance.now() - this.#resumed
  }

  /** Gives other requests a turn if it is time. Resolves to whether the batch must end here. */
  readonly isUp = async (): Promise<boolean> => {
    const now = performance.now()
    if (now - this.#resumed >= Math.max(TURN_MS, this.#turn * SHARE)) {
      this.#worked = this.worked
      await new Promise(setImmediate)
      this.#resumed = performance.now()
      this.#turn = this.#resumed - now
    }
    return this.worked >= this.#limit || performance.now() - this.#begun >= this.#held
  }
}

/** Returns a function that gives other requests a turn if it is time; to be called between the steps of long work. */
export function paced(): () => Promise<unknown> {
  return new BatchTime(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY).isUp
}

/** Rolls back the transaction of a batch, which is then saved again. */
export class SaveAgain extends Error {
  constructor() {
    super("the batch is to be saved again")
  }
}

/** Runs an attempt again until it no longer requests another. */
async function again<T>(run: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await run()
    } catch (error) {
      if (!(error instanceof SaveAgain)) throw error
    }
  }
}

/** How rows are saved. */
export interface RowWork<Row> {
  /** Slow work before the transaction of these rows. */
  readonly prepare?: (rows: readonly Row[]) => Promise<void>
  /**
   * Saves rows in a transaction, in order. It may run again, and throws {@link SaveAgain} to request that. Returns an
   * outcome for each row, or for fewer rows when `isTimeUp`, called after each row, returns true; the remaining rows
   * are passed to the next call.
   */
  readonly save: (tx: Queries, rows: readonly Row[], isTimeUp: () => Promise<boolean>) => Promise<Outcome[]>
}

/** Saves rows and returns their outcomes in order. */
export async function inBatches<Row>(
  database: Database,
  rows: readonly Row[],
  { dryRun, atomic = false, batchMs = BATCH_MS[database.engine], log }: BatchOptions,
  work: RowWork<Row>,
): Promise<Outcome[]> {
  if (dryRun || atomic) return atOnce(database, rows, { dryRun, atomic, log }, work)
  return oneByOne(database, rows, { log, limit: batchMs }, work)
}

async function oneByOne<Row>(
  database: Database,
  rows: readonly Row[],
  { log, limit }: { readonly log: BatchLog; readonly limit: number },
  { prepare, save }: RowWork<Row>,
): Promise<Outcome[]> {
  const outcomes = [...log.done]
  let size = FIRST_ROWS
  while (outcomes.length < rows.length) {
    const batch = rows.slice(outcomes.length, outcomes.length + size)
    const preparing = performance.now()
    await prepare?.(batch)
    const prepared = performance.now() - preparing
    let took = 0
    const saved = await again(() =>
      database.transaction(async (tx) => {
        const time = new BatchTime(limit)
        const made = await save(tx, batch, time.isUp)
        took = time.worked
        await log.keep(tx, made)
        return made
      }),
    )
    for (const outcome of saved) outcomes.push(outcome)
    const bySaving = (saved.length * limit) / Math.max(took, 0.1)
    const byPreparing = (batch.length * PREPARATION_MS) / Math.max(prepared, 0.1)
    size = Math.max(1, Math.floor(Math.min(ROWS_MAX, 2 * size, bySaving, byPreparing)))
    // Requests that have arrived in the meantime get their turn here.
    await new Promise(setImmediate)
  }
  return outcomes
}

async function atOnce<Row>(
  database: Database,
  rows: readonly Row[],
  { dryRun, atomic, log }: Required<Pick<BatchOptions, "dryRun" | "atomic" | "log">>,
  { prepare, save }: RowWork<Row>,
): Promise<Outcome[]> {
  if (log.done.length > 0) return [...log.done]
  if (!dryRun) {
    for (let start = 0; prepare !== undefined && start < rows.length; start += FIRST_ROWS) {
      await prepare(rows.slice(start, start + FIRST_ROWS))
      // Nothing has been done yet, but the request is still in progress.
      if (log !== NO_LOG) await database.transaction((tx) => log.keep(tx, []))
    }
  }
  return mayTakeBack((takeBack) =>
    again(() =>
      database.transaction(async (tx) => {
        // Other requests can read in the meantime; writers have to wait until all rows are done.
        const time = new BatchTime(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY)
        const outcomes: Outcome[] = []
        for (let start = 0; start < rows.length; start += ROWS_MAX) {
          const saved = await save(tx, rows.slice(start, start + ROWS_MAX), time.isUp)
          for (const outcome of saved) outcomes.push(outcome)
        }
        const isRefused = atomic && outcomes.some(({ status }) => status === "failed")
        if (isRefused) return takeBack(withoutMade(outcomes).map(skipped))
        if (dryRun) return takeBack(withoutMade(outcomes))
        await log.keep(tx, outcomes)
        return outcomes
      }),
    ),
  )
}

/** The same outcomes without the ids of created records, which no longer exist. */
function withoutMade(outcomes: readonly Outcome[]): Outcome[] {
  const made = new Set(outcomes.filter(({ status }) => status === "created").map(({ id }) => id))
  return outcomes.map((outcome) => (made.has(outcome.id) ? { ...outcome, id: null } : outcome))
}

function skipped(outcome: Outcome): Outcome {
  return outcome.status === "failed" ? outcome : { ...outcome, status: "skipped" }
}

/**
 * Turns the refusal of a row into the faults that the answer reports. Anything but a refusal is rethrown.
 *
 * @param field the field under which a refusal of the whole row is reported
 */
export function faultsOfRefusal(error: unknown, field: string): readonly RowFault[] {
  if (error instanceof Invalid)
    return error.faults.slice(0, FAULTS_MAX).map(({ field, message, holder }) => ({
      field,
      message,
      ...(holder === undefined ? {} : { holder }),
    }))
  if (error instanceof Forbidden) return [{ field, message: error.reason, code: "forbidden" }]
  if (error instanceof NotFound) return [{ field, message: error.reason, code: "not_found" }]
  if (error instanceof ChangedSince) return [{ field, message: error.reason, code: "conflict" }]
  if (error instanceof Conflict) return [{ field, message: message(error.code), code: error.code }]
  throw error
}
