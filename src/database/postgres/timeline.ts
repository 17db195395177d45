import { raw } from "../port.ts"

/**
 * The number of the server's timeline, which changes when a standby takes over, and after a restore to a point in time.
 */
export const TIMELINE = raw("('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::integer")
