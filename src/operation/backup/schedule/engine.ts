import type { Settings } from "../../../settings/read.ts"
import { OperatorError } from "../../../tools/operator-error.ts"

/** Throws OperatorError if scheduled backups are configured with PostgreSQL, which has tools of its own. */
export function refuseUnmakeable({ backup_time, database }: Pick<Settings, "backup_time" | "database">): void {
  if (backup_time === "off" || database === undefined) return
  throw new OperatorError(
    "backup_time is set, but the database is on PostgreSQL, which trainbase cannot back up",
    "set backup_time to off, and schedule pg_dump instead",
  )
}
