import pino from "pino"
import { Type } from "typebox"
import type { Duty } from "../../src/background/duties.ts"
import type { Job, JobHandler } from "../../src/background/jobs/kinds.ts"
import { claimDue, enqueue } from "../../src/background/jobs/rules.ts"
import { createLoop } from "../../src/background/loop.ts"
import { type Database, sql } from "../../src/database/port.ts"
import type { Log } from "../../src/tools/log/log.ts"
import { openTestDatabase } from "./engine.ts"
import { TemporaryDirectory } from "./temporary-database.ts"

/** The current time in these tests. Nothing in them waits for the real clock. */
export const NOON = Date.UTC(2026, 2, 2, 12)

/** A database with the real schema and one company (id 1), removed at the end of the block. */
export class Queue implements AsyncDisposable {
  private constructor(
    readonly directory: TemporaryDirectory,
    readonly db: Database,
  ) {}

  static async open(): Promise<Queue> {
    const directory = new TemporaryDirectory()
    const db = await openTestDatabase(directory.path)
    await db.run(sql`
      insert into companies (id, key, name, language, timezone, created_at, updated_at)
      values (1, 'acme', 'Acme', 'de', 'Europe/Berlin', ${NOON}, ${NOON})`)
    return new Queue(directory, db)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.db.close()
    this.directory[Symbol.dispose]()
  }
}

interface JobInTable {
  readonly kind: string
  readonly state: string
  readonly payload: string
  readonly run_at: number
  readonly attempts: number
  readonly failures: number
  readonly holder: string | null
  readonly error: string | null
}

/** The contents of the jobs table, in insertion order. */
export function jobs(database: Database): Promise<JobInTable[]> {
  return database.all<JobInTable>(sql`
    select kind, state, payload, run_at, attempts, failures, holder, error from jobs order by id`)
}

/** A kind of job that accepts any payload. */
export const kindOf = (name: string) => ({ name, payload: Type.Object({}, { additionalProperties: true }) })

export async function put(
  database: Database,
  kind: string,
  { payload = {}, now = NOON, ...rest }: { payload?: { secret?: string }; now?: number; runAt?: number } = {},
): Promise<void> {
  await database.transaction((tx) => enqueue(tx, kindOf(kind), { companyId: null, payload, now, ...rest }))
}

/** Claims up to `limit` due jobs of any kind, as a worker does. */
export function claim(database: Database, limit: number, clock: () => number, holder = "here:1"): Promise<Job[]> {
  return claimDue(database, { kinds: ANY, limit, holder, clock })
}

export const ANY = { except: [] }

/** A log whose lines the test can read. */
export function recordingLog(): { log: Log; lines: string[] } {
  const lines: string[] = []
  return { log: pino({ level: "debug" }, { write: (line) => lines.push(line) }), lines }
}

export type KindlessHandler = Omit<JobHandler, "kind">

interface LoopParts {
  readonly clock?: () => number
  readonly monotonic?: () => number
  readonly holder?: string
  readonly hasEnded?: (holder: string) => boolean
  /** The handlers by kind of job. */
  readonly handlers?: Readonly<Record<string, KindlessHandler>>
  readonly duties?: readonly Duty[]
  readonly log?: Log
}

/** In milliseconds. No test depends on how long a slow machine takes to finish running jobs. */
const STOP_PATIENCE = 100_000

export function loopOn(
  database: Database,
  {
    clock = () => NOON,
    monotonic = () => performance.now(),
    holder = "here:1",
    hasEnded,
    handlers = {},
    duties = [],
    log = pino({ level: "silent" }),
  }: LoopParts = {},
) {
  const loop = createLoop({
    database,
    log,
    clock,
    monotonic,
    holder,
    ...(hasEnded && { hasEnded }),
    handlers: Object.entries(handlers).map(([kind, handler]) => ({ ...handler, kind })),
    duties,
  })
  return { ...loop, stop: (patience = STOP_PATIENCE) => loop.stop(patience) }
}

/** Polls the queue once at the time `now`, and waits for the jobs found. */
export async function onePass(database: Database, now: number, parts: Omit<LoopParts, "clock">): Promise<void> {
  const loop = loopOn(database, { ...parts, clock: () => now })
  loop.start()
  await loop.stop()
}

/** A handler with three attempts, retried after one minute and after ten. */
export function handler(run: JobHandler["run"]): KindlessHandler {
  return { backoff: { attempts: 3, first: 60_000, factor: 10, longest: 3_600_000 }, run }
}

/** A promise that the test settles itself. */
export function gate(): { opened: Promise<void>; open: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { opened: promise, open: resolve }
}
