import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { type Database, raw, sql } from "../../src/database/port.ts"
import { type CompanyResult, DatasetInvalid, type ImportResult, importDataset } from "../../src/dataset/rules.ts"
import { DirectoryFiles } from "../../src/files/directory.ts"
import type { FileStore } from "../../src/files/port.ts"
import { openTestDatabase } from "../harness/engine.ts"
import { KEY } from "./moving.ts"

/** The time of imports, unless they specify another: 2026-11-20, 09:30 UTC. */
export const NOW = Date.UTC(2026, 10, 20, 9, 30)

type Row = Readonly<Record<string, string | number | null>>

const TABLES = [
  ...["companies", "files", "scopes", "courses", "course_requirements", "course_nodes", "content_nodes", "locations"],
  ...["content_videos", "jobs"],
  ...["teams", "users", "user_roles", "team_users", "location_admins", "team_admins", "api_courses"],
  ...["group_trainings", "assignments", "certificates", "clients", "client_secrets"],
]

/** A database without companies and a folder for datasets, removed at the end of the block. */
export class EmptyInstallation implements AsyncDisposable {
  private constructor(
    readonly directory: string,
    readonly database: Database,
    readonly files: FileStore,
  ) {}

  static async start(): Promise<EmptyInstallation> {
    const directory = mkdtempSync(join(tmpdir(), "trainbase-dataset-"))
    mkdirSync(join(directory, "datasets"))
    const database = await openTestDatabase(join(directory, "data"))
    return new EmptyInstallation(directory, database, new DirectoryFiles(join(directory, "data", "files")))
  }

  import(document: unknown, now = NOW): Promise<ImportResult> {
    const { directory, database, files } = this
    return importDataset(database, document, { files, baseDirectory: join(directory, "datasets"), now, key: () => KEY })
  }

  /** Imports rows for the company "acme" and returns the result for that company. */
  async importAcme(rows: object, now = NOW): Promise<CompanyResult> {
    const { acme } = (await this.import(acmeWith(rows), now)).companies
    if (acme === undefined) throw new TypeError("the company was not imported")
    return acme
  }

  /** The errors for which the dataset is refused, or none if it is imported. */
  async faults(document: unknown, now = NOW): Promise<readonly string[]> {
    try {
      await this.import(document, now)
      return []
    } catch (error) {
      if (error instanceof DatasetInvalid) return error.faults
      throw error
    }
  }

  /** The rows of a query that is given as text. */
  rows(query: string): Promise<Row[]> {
    return this.database.all<Row>(sql`${raw(query)}`)
  }

  /** The number of rows in a table. */
  async count(table: string): Promise<number> {
    return Number((await this.rows(`select count(*) as n from ${table}`))[0]?.n)
  }

  /**
   * Every row of every table that an import writes. Questions and answers are without their ids, to which nothing refers.
   */
  async contents(): Promise<Readonly<Record<string, readonly Row[]>>> {
    const contents: Record<string, readonly Row[]> = {}
    for (const table of TABLES) contents[table] = await this.rows(`select * from ${table}`)
    contents.questions = await this.rows(`
      select q.content_node_id, q.position, q.text, q.points, a.position as number, a.text as answer, a.correct
      from questions q left join answers a on a.question_id = q.id order by 1, 2, 5`)
    return contents
  }

  /** Writes a file into the datasets folder. */
  write(name: string, content: string | Uint8Array): void {
    const path = join(this.directory, "datasets", name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, content)
  }

  /** The names of the file copies in the data directory. */
  storedFiles(): string[] {
    try {
      const entries = readdirSync(join(this.directory, "data", "files"), { withFileTypes: true })
      return entries.flatMap((entry) => (entry.isFile() ? entry.name : [])).sort()
    } catch {
      return []
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.database.close()
    rmSync(this.directory, { recursive: true, force: true })
  }
}

/** A dataset with one company. */
export function acmeWith(rows: object): { companies: object[] } {
  return { companies: [{ key: "acme", name: "Acme GmbH", language: "de", timezone: "Europe/Berlin", ...rows }] }
}

export function user(key: string, more: object = {}): object {
  return { key, first_name: `First ${key}`, last_name: "Last", ...more }
}

export function instruction(key: string, more: object = {}): object {
  return { key, title: `Course ${key}`, short_type: "instruction", ...more }
}

/** A location with teams that have these keys. */
export function location(key: string, ...teamKeys: readonly string[]): object {
  return { key, name: `Location ${key}`, teams: teamKeys.map((team) => ({ key: team, name: `Team ${team}` })) }
}

export function assignment(key: string, userKey: string, courseKey: string, more: object = {}): object {
  return { key, user_key: userKey, course_key: courseKey, ...more }
}
