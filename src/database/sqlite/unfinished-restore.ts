import { existsSync, readdirSync } from "node:fs"
import { DatabaseUnavailable } from "../errors.ts"

/** The folder in which a restore assembles a data directory; a killed restore leaves it behind. */
const UNFINISHED_RESTORE = /^\.trainbase-restore-.+\.draft$/

/** Whether this is the name of a folder in which a restore assembles a data directory. */
export function isUnfinishedRestore(name: string): boolean {
  return UNFINISHED_RESTORE.test(name)
}

/**
 * Makes sure that no new database is created where one is being restored: the installation would look empty, and the
 * restore could not be repeated.
 *
 * @param file path of the database in `folder`
 * @throws DatabaseUnavailable
 */
export function refuseUnfinishedRestore(folder: string, file: string): void {
  if (existsSync(file) || !readdirSync(folder).some(isUnfinishedRestore)) return
  throw new DatabaseUnavailable(
    `the restore of a backup into the data directory ${folder} was not completed`,
    'run "trainbase restore" again, or name another data directory with --data',
  )
}
