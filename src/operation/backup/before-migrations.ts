import { readdir, rm, stat } from "node:fs/promises"
import { join } from "node:path"
import type { Duty } from "../../background/duties.ts"
import { BACKUPS_FOLDER } from "../../database/sqlite/schema-history.ts"
import type { Settings } from "../../settings/read.ts"
import { hasCode } from "../../tools/system-errors.ts"

/*
 * The copies of the database that are made before a schema upgrade. Returning to one loses everything written since, so
 * old copies are useless, and each is as large as the database.
 */

const NAME = /^before-migration-(\d+)-\d+\.sqlite$/

/** How many copies are kept, and for how many milliseconds. */
const KEPT = 2
const KEPT_FOR = 30 * 24 * 60 * 60 * 1000

/** The periodic task that keeps the latest two copies and removes those older than 30 days. */
export function migrationCopiesDuty({ data }: Pick<Settings, "data">): Duty {
  return {
    name: "remove old copies from before migrations",
    run: async (now) => {
      const folder = join(data, BACKUPS_FOLDER)
      const copies = (await namesIn(folder)).flatMap((name) => {
        const from = NAME.exec(name)?.[1]
        return from === undefined ? [] : [{ path: join(folder, name), from: Number(from) }]
      })
      copies.sort((one, other) => other.from - one.from)
      for (const [index, { path }] of copies.entries()) {
        if (index >= KEPT || now - (await stat(path)).mtimeMs > KEPT_FOR) await rm(path, { force: true })
      }
    },
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (hasCode(error, "ENOENT")) return []
    throw error
  }
}
