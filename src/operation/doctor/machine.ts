import { existsSync, statfsSync, statSync } from "node:fs"
import { join } from "node:path"
import type { Queries } from "../../database/port.ts"
import { installationKey, KEY_FILE } from "../../settings/installation-key.ts"
import type { Settings } from "../../settings/read.ts"
import { SETTINGS_FILE } from "../../settings/table.ts"
import { diskSpace } from "../health/disk-space.ts"
import { writeRefusal } from "../health/write-refusal.ts"
import { isAnotherKey, OTHER_KEY, OTHER_KEY_HINT } from "../installation-key/rules.ts"
import { type Finding, fail, pass, warning } from "./finding.ts"

/** Network file systems, by their Linux magic numbers (statfs(2)). */
const NETWORK_FILE_SYSTEMS: ReadonlyMap<number, string> = new Map([
  [0x6969, "NFS"],
  [0xff534d42, "CIFS"],
  [0xfe534d42, "SMB"],
  [0x01021997, "9P"],
  [0x5346414f, "AFS"],
  [0x00c36400, "Ceph"],
])

/** The last three bits of a mode: the permissions of all users of the machine. */
const EVERYBODY = 0o007

/** Checks the data directory: it must exist, be usable, be closed to others and, for SQLite, be on a local disk. */
export async function dataDirectory({
  data,
  database,
}: Pick<Settings, "data" | "database">): Promise<Finding | Finding[]> {
  if (!existsSync(data)) {
    return fail(
      `the data directory ${data} does not exist`,
      "name another one with --data, make sure that its disk is mounted, or create it with trainbase serve",
    )
  }
  const findings: Finding[] = []
  const refusal = await writeRefusal(data)
  if (refusal !== undefined) findings.push(fail(`${data} cannot be written: ${refusal.reason}`, refusal.advice))
  const mode = statSync(data).mode & 0o777
  if (process.platform !== "win32" && (mode & EVERYBODY) !== 0) {
    findings.push(
      warning(`everybody on this machine can look into ${data}`, `remove that permission with chmod o-rwx ${data}`),
    )
  }
  const network = database === undefined ? networkFileSystem(data) : undefined
  if (network !== undefined) {
    findings.push(
      warning(
        `${data} is on a network file system (${network}), where SQLite can lose data`,
        "move the data directory to a local disk, or use PostgreSQL (setting database)",
      ),
    )
  }
  return findings.length === 0 ? pass(`${data} can be used`) : findings
}

function networkFileSystem(directory: string): string | undefined {
  return process.platform === "linux" ? NETWORK_FILE_SYSTEMS.get(statfsSync(directory).type >>> 0) : undefined
}

/** Checks the free space on each disk that the server writes to. */
export async function freeSpace(settings: Settings): Promise<Finding[]> {
  const { data, files, backup_directory: backups, free_space_warning: limit } = settings
  const places = [data, ...(files !== undefined && "directory" in files ? [files.directory] : []), backups]
  const disks = new Map<number, string>()
  for (const place of places) {
    if (place === undefined || !existsSync(place)) continue
    const { dev } = statSync(place)
    if (!disks.has(dev)) disks.set(dev, place)
  }
  return Promise.all([...disks.values()].map((place) => freeSpaceAt(place, limit)))
}

async function freeSpaceAt(place: string, limit: number): Promise<Finding> {
  const { free, total, state } = await diskSpace(place, limit)
  const facts = `${gibibytes(free)} of ${gibibytes(total)} are free on the disk of ${place}`
  if (state === "ok") return pass(facts)
  if (state === "low") return warning(facts, "free some space, or move old backups to another disk")
  return fail(facts, "free some space at once: nothing can be saved on a full disk")
}

function gibibytes(bytes: number): string {
  return `${(bytes / 1024 ** 3).toFixed(1)} GiB`
}

/**
 * Checks the key of the installation, without creating a missing one.
 *
 * @param queries of the database that the key must match; undefined if it cannot be read
 */
export async function key(settings: Pick<Settings, "data" | "secret_key">, queries?: Queries): Promise<Finding> {
  const found = keyItself(settings)
  if (found.state === "fail" || queries === undefined || !hasKey(settings)) return found
  return (await isAnotherKey(queries, installationKey(settings))) ? fail(OTHER_KEY, OTHER_KEY_HINT) : found
}

function hasKey({ data, secret_key }: Pick<Settings, "data" | "secret_key">): boolean {
  return secret_key !== undefined || existsSync(join(data, KEY_FILE))
}

function keyItself(settings: Pick<Settings, "data" | "secret_key">): Finding {
  if (settings.secret_key !== undefined) return pass("the installation's key is set (secret_key)")
  const path = join(settings.data, KEY_FILE)
  if (!existsSync(path)) {
    return warning(
      `there is no key ${path}`,
      "if the server has run here before, restore the file from a backup: otherwise the server creates a new key, and waiting mails stay sealed",
    )
  }
  installationKey(settings)
  if (mayBeReadByOthers(path)) {
    return warning(`others can read the key ${path}`, `remove that permission with chmod 600 ${path}`)
  }
  return pass(`${path} contains the installation's key`)
}

/** Checks other files that may contain secrets: the settings, and the TLS key, which its group may be able to read. */
export function secretFiles({ data, tls_key }: Pick<Settings, "data" | "tls_key">): Finding | Finding[] {
  const settingsFile = join(data, SETTINGS_FILE)
  const findings: Finding[] = []
  if (existsSync(settingsFile) && mayBeReadByOthers(settingsFile)) {
    findings.push(
      warning(
        `others can read ${settingsFile}, which may contain secrets`,
        `remove that permission with chmod 600 ${settingsFile}`,
      ),
    )
  }
  if (tls_key !== undefined && existsSync(tls_key) && mayBeReadByOthers(tls_key, EVERYBODY)) {
    findings.push(
      warning(
        `everybody on this machine can read the TLS key ${tls_key}`,
        `remove that permission with chmod o-rwx ${tls_key}`,
      ),
    )
  }
  return findings.length === 0 ? pass("nobody else can read the settings file and the TLS key") : findings
}

/** @param others the bits of a mode that must not be set: by default including those of the group */
function mayBeReadByOthers(path: string, others = 0o077): boolean {
  return process.platform !== "win32" && (statSync(path).mode & others) !== 0
}
