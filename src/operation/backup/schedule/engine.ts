import type { Settings } from "../../../settings/read.ts"
import { OperatorError } from "../../../tools/operator-error.ts"

/** Throws OperatorError when backups are set for a database that has its own tools for them. */
export function refuseUnmakeable({ backup_time, database }: Pick<Settings, "backup_time" | "database">): void {
  if (backup_time === "off" || database === undefined) return
  throw new OperatorError(
    "backup_time is set, but the database is on PostgreSQL, of which trainbase makes no backups",
    "set backup_time to off, and have pg_dump run at that time",
  )
}
