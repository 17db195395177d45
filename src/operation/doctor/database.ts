import { existsSync, readdirSync } from "node:fs"
import type { Inspection } from "../../database/port.ts"
import { type Finding, fail, pass, warning } from "./finding.ts"

/**
 * Checks the version of the schema and the integrity of the stored data.
 *
 * @param filesDirectory where the files are; undefined for a bucket
 */
export async function database(
  { place, version, known, damage }: Inspection,
  filesDirectory: string | undefined,
): Promise<Finding[]> {
  const first = version === 0 ? emptyFinding(place, filesDirectory) : versionFinding(place, version, known)
  return [first, damageFinding(place, await damage())]
}

/** Files never exist before a database that names them. */
function emptyFinding(place: string, filesDirectory: string | undefined): Finding {
  if (filesDirectory !== undefined && existsSync(filesDirectory) && readdirSync(filesDirectory).length > 0) {
    return fail(
      `${place} is empty, although there are files in ${filesDirectory}`,
      'restore the latest backup into an empty data directory with "trainbase restore", or name the right database',
    )
  }
  return warning(`${place} is empty`, "start the server or import a dataset: both set it up")
}

function versionFinding(place: string, version: number, known: number): Finding {
  if (version > known) {
    return fail(
      `${place} has schema version ${version}, but this trainbase knows no version above ${known}`,
      "use the newer trainbase again (trainbase version shows the schema version), or restore the backup made before the upgrade",
    )
  }
  if (version < known) {
    return warning(
      `${place} has schema version ${version}, this trainbase has ${known}`,
      "the next start upgrades it; make a backup first",
    )
  }
  return pass(`${place} has the schema of this trainbase (version ${version})`)
}

function damageFinding(place: string, faults: readonly string[]): Finding {
  const [first] = faults
  if (first === undefined) return pass(`${place} can be read and is not damaged`)
  const others = faults.length === 1 ? "" : `, and ${faults.length - 1} more faults`
  return fail(
    `${place} is damaged: ${first.replace(/\s+/g, " ")}${others}`,
    'stop the server, keep a copy of the file, and restore the latest backup into an empty data directory with "trainbase restore"',
  )
}
