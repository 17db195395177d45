import { existsSync } from "node:fs"
import { dirname, join } from "node:path"
import { DatabaseUnavailable } from "../database/errors.ts"
import { DATABASE_FILE } from "../database/sqlite/data-file.ts"
import { lockForServer, type ServerLock, serverIn } from "../database/sqlite/server-lock.ts"
import type { Settings } from "../settings/read.ts"
import type { Log } from "../tools/log/log.ts"

interface DataDirectory extends ServerLock {
  /** To be called when the server is there: says what to do next when it has begun with a new database. */
  tell(): void
}

/**
 * Makes this process the one server of the data directory, which is made when it does not exist. Workers need no lock of
 * their own. Throws `OperatorError`.
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
        'set it up at the address that is printed, or with "trainbase init"; "trainbase import FILE" brings in a dataset, "trainbase serve --demo" a demo company'
      if (isNewDirectory) log.info({ data, next }, "a new data directory with an empty database was made")
      else {
        log.warn(
          { data, next },
          "a new, empty database was made: if there should be one already, look whether its disk is mounted",
        )
      }
    },
  }
}

/** With PostgreSQL and files elsewhere a server needs nothing that it could write to. */
function lockIfPossible(data: string, log: Log): ServerLock {
  try {
    return lockForServer(data)
  } catch (error) {
    const isUsed = existsSync(data) && serverIn(data) !== undefined
    if (!(error instanceof DatabaseUnavailable) || isUsed || !existsSync(dirname(data))) throw error
    log.warn({ data, reason: error.message }, "nothing keeps a second server from the same data directory")
    return { release() {} }
  }
}
