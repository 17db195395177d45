import { type Queries, raw, sql } from "../port.ts"
import { TIMELINE } from "./timeline.ts"

/** The identity of a transaction, known when it begins. */
export interface TransactionMark {
  /** PostgreSQL's number for it. */
  readonly id: string
  /**
   * Identifies the run of the server in which the transaction began: statistics are reset after a crash, and on a
   * server that takes over.
   */
  readonly run: string
  /** The number of the server process that runs it. */
  readonly process: number
}

/** Identifies the run of the server: it differs after a crash or a failover, when numbers of transactions are reused. */
export const RUN = raw("(select stats_reset::text from pg_stat_wal)")

/** Gives the transaction its number; sent as its first statement. */
export const MARK = sql`select pg_current_xact_id()::text as id, ${RUN} as run, pg_backend_pid() as process`

export type Outcome = "saved" | "not saved" | "in progress" | "unknown"

/** What PostgreSQL reports about a transaction. */
export interface Status {
  /** The status of the transaction with this number; null if the number is too old. */
  readonly status: string | null
  /** Whether the number was assigned during this run of the server. */
  readonly same_run: number
}

/** The newest checkpoint on a server that crashed or took over from another one. */
export interface Recovery {
  /** Whether the checkpoint was written after the crash, and not by a previous server. */
  readonly is_own: number
  /** Whether it is the checkpoint that ended the recovery. */
  readonly is_first: number
  /** Whether the transaction's number had been assigned by then. */
  readonly had_number: number
}

/**
 * Finds the outcome of a transaction whose COMMIT got no response.
 *
 * A crash loses the numbers of transactions of which nothing had reached the disk, and these numbers are reused: the
 * status of such a number is then that of another transaction. (The query itself uses up a number, so that the one in
 * question is never in the future, which PostgreSQL would refuse.) The checkpoint that ends a recovery shows which
 * numbers survived.
 */
export async function outcomeOf(queries: Pick<Queries, "get">, { id, run }: TransactionMark): Promise<Outcome> {
  const status = await queries.get<Status>(sql`
    select case when mine.id <= asked.id then 'aborted' else pg_xact_status(asked.id) end as status,
      case when ${RUN} = ${run}::text then 1 else 0 end as same_run
    from (select ${id}::text::xid8 as id) as asked, (select pg_current_xact_id() as id) as mine`)
  if (status === undefined || status.same_run === 1) return judge(status)
  return judge(
    status,
    await queries.get<Recovery>(sql`
      select timeline_id = ${TIMELINE} as is_own,
        redo_lsn = checkpoint_lsn as is_first,
        split_part(next_xid, ':', 1)::numeric * 4294967296 + split_part(next_xid, ':', 2)::numeric > ${id}::numeric
          as had_number
      from pg_control_checkpoint()`),
  )
}

/** A COMMIT that has not reached the server yet never will, because the waiting process no longer has a client. */
export async function endIfAbandoned(queries: Pick<Queries, "all">, { id }: TransactionMark): Promise<void> {
  await queries.all(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where backend_xid = ${id}::text::xid8::xid and state like 'idle in transaction%'`)
}

/** @param recovery the latest recovery, if the server has been restarted since the transaction began */
export function judge(status: Status | undefined, recovery?: Recovery): Outcome {
  if (status?.status === "aborted") return "not saved"
  if (recovery !== undefined) {
    if (recovery.is_own === 0) return "unknown"
    if (recovery.had_number === 0) return "not saved"
    if (recovery.is_first === 0) return "unknown"
  }
  if (status?.status === "committed") return "saved"
  return status?.status === "in progress" ? "in progress" : "unknown"
}
