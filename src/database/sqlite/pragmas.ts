/** A WAL file that has grown in a big import is truncated to this size after its checkpoint. */
const JOURNAL_BYTES = 64 * 1024 * 1024

/**
 * Number of pages in the write-ahead log after which they are moved into the database (16 MB). A page that many commits
 * change, usually an index page, is then moved only once for all of them: four times SQLite's default of 1000 makes
 * creating a user a sixth cheaper.
 */
const CHECKPOINT_PAGES = 4000

/** Page cache of the reading connection, in KiB: enough for the upper levels of all indexes of a big installation. */
const READER_CACHE_KIB = 32 * 1024

/** `whenFree` does the waiting: a busy timeout would block the only thread. */
const NEVER_BLOCK = "busy_timeout = 0"

/**
 * `synchronous = full` flushes at every COMMIT: confirmed writes survive a power cut. In WAL mode, `normal` would not.
 */
export const WRITER_PRAGMAS: readonly string[] = [
  NEVER_BLOCK,
  "synchronous = full",
  "foreign_keys = on",
  `journal_size_limit = ${JOURNAL_BYTES}`,
  `wal_autocheckpoint = ${CHECKPOINT_PAGES}`,
  // Otherwise the pages that savepoints keep for a rollback would be written to a temporary file, about twenty for each user.
  "temp_store = memory",
]

/** For migrations, which rebuild tables that others refer to; the result is checked before it is saved. */
export const MIGRATION_PRAGMAS: readonly string[] = [NEVER_BLOCK, "synchronous = full", "foreign_keys = off"]

export const READER_PRAGMAS: readonly string[] = [NEVER_BLOCK, "query_only = on", `cache_size = -${READER_CACHE_KIB}`]

/** Updates the planner's statistics of all tables, including those that this connection has not queried. */
export const ANALYSE_ALL = "pragma optimize = 0x10002"
