import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type Outcome, type RunPlace, runTrainbase } from "./command.ts"
import { PNG } from "./sample-files.ts"
import { SMALL_COMPANY } from "./small-company.ts"
import { TRAINBASE } from "./trainbase.ts"

/** A directory for data directories and archives, removed at the end of the block. */
export class BackupPlace implements Disposable {
  readonly directory = mkdtempSync(join(tmpdir(), "trainbase-backup-"))

  /** With the small company, its logo, and this many additional users in the data directory `old`. */
  static async withCompany(users = 0): Promise<BackupPlace> {
    const place = new BackupPlace()
    const [company] = SMALL_COMPANY.companies
    const more = Array.from({ length: users }, (_, index) => ({ key: `u${index}`, first_name: "A", last_name: "B" }))
    const dataset = { companies: [{ ...company, logo: "logo.png", users: [...company.users, ...more] }] }
    writeFileSync(place.path("logo.png"), PNG)
    writeFileSync(place.path("small.json"), JSON.stringify(dataset))
    const { exitCode, stderr } = await place.run(["import", "small.json"])
    if (exitCode !== 0) throw new Error(stderr)
    return place
  }

  path(...names: readonly string[]): string {
    return join(this.directory, ...names)
  }

  /** Runs a command and waits until it exits. */
  run(args: readonly string[], data = "old", more: Pick<RunPlace, "stdin" | "environment"> = {}): Promise<Outcome> {
    return runTrainbase(args, { directory: this.directory, data, ...more })
  }

  /** Starts a command. */
  start(args: readonly string[], data = "old") {
    return Bun.spawn([...TRAINBASE, ...args, "--data", data], {
      cwd: this.directory,
      env: {},
      stdout: "pipe",
      stderr: "pipe",
    })
  }

  /** Backs up the data directory `old` and returns the report. */
  async backUp(file = "a.tar") {
    const { exitCode, stdout, stderr } = await this.run(["backup", file, "--json"])
    if (exitCode !== 0) throw new Error(stderr)
    return JSON.parse(stdout)
  }

  /** The records, including all secrets. */
  async records(data: string): Promise<unknown> {
    const { exitCode, stdout, stderr } = await this.run(["export", `${data}.json`, "--with-secrets", "--force"], data)
    if (exitCode !== 0) throw new Error(`${stdout}${stderr}`)
    return JSON.parse(readFileSync(this.path(`${data}.json`), "utf8").replaceAll(`${data}-files/`, "files/"))
  }

  /** The stored files by name. */
  files(data: string): Record<string, Buffer> {
    const folder = this.path(data, "files")
    const names = readdirSync(folder).filter((name) => !name.startsWith("."))
    return Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name))]))
  }

  makeFolder(...names: readonly string[]): string {
    const path = this.path(...names)
    if (!existsSync(path)) mkdirSync(path, { recursive: true })
    return path
  }

  [Symbol.dispose](): void {
    rmSync(this.directory, { recursive: true, force: true })
  }
}

/** The names in a directory that begin with a dot. */
export function hiddenIn(directory: string): string[] {
  return existsSync(directory) ? readdirSync(directory).filter((name) => name.startsWith(".")) : []
}

/** The expected result of a command that is refused with a single line. */
export function refused(line: string): Outcome {
  return { exitCode: 1, stdout: "", stderr: `trainbase: ${line}\n` }
}
