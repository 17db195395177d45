import { existsSync } from "node:fs"
import { dirname, join } from "node:path"
import { DatabaseUnavailable } from "../database/errors.ts"
import { DATABASE_FILE } from "../database/sqlite/data-file.ts"
import { lockForServer, type ServerLock, serverIn } from "../database/sqlite/server-lock.ts"
import type { Settings } from "../settings/read.ts"
import type { Log } from "../tools/log/log.ts"

interface DataDirectory extends ServerLock {
  /** To be called once the server is running. If the database is new, it logs what to do next. */
  tell(): void
}

/**
 * Makes this process the only server of the data directory, which is created if it does not exist. Workers do not need their
 * own lock. Throws `OperatorError`.
 */
export function takeDataDirectory({ data, database }: Pick<Settings, "data" | "database">, log: Log): DataDirectory {
  const isNewDirectory = !existsSync(data)
  const lock = database === undefined ? lockForServer(data) : lockIfPossible(data, log)
  const isNew = database === undefined && !existsSync(join(data, DATABASE_FILE))
  return {
    release: lock.release,
    tell() {
      if (!isNew) return
      const next =
        'set it up at the printed address, or with "trainbase init"; "trainbase import FILE" imports a dataset, "trainbase serve --demo" adds a demo company'
      if (isNewDirectory) log.info({ data, next }, "created a new data directory with an empty database")
      else {
        log.warn(
          { data, next },
          "a new, empty database was made: if there should already be one, check whether its disk is mounted",
        )
      }
    },
  }
}

/** With PostgreSQL and a file store elsewhere, a server does not need to write to the directory. */
function lockIfPossible(data: string, log: Log): ServerLock {
  try {
    return lockForServer(data)
  } catch (error) {
    const isUsed = existsSync(data) && serverIn(data) !== undefined
    if (!(error instanceof DatabaseUnavailable) || isUsed || !existsSync(dirname(data))) throw error
    log.warn({ data, reason: error.message }, "nothing prevents a second server from using the same data directory")
    return { release() {} }
  }
}
