import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import demo from "../../data/demo.json" with { type: "json" }
import card from "../../data/demo-files/card.png" with { type: "file" }
import licence from "../../data/demo-files/licence.pdf" with { type: "file" }
import logo from "../../data/demo-files/logo.png" with { type: "file" }
import { newSecret } from "../access/secrets.ts"
import { commandActor } from "../audit/command-actor.ts"
import type { Database } from "../database/port.ts"
import type { FileStore } from "../files/port.ts"
import type { Settings } from "../settings/read.ts"
import { addDays, type DateText, today } from "../tools/calendar/dates.ts"
import { OperatorError } from "../tools/operator-error.ts"
import { hasCode } from "../tools/system-errors.ts"
import { CREDENTIALS_FILE } from "./demo-credentials-file.ts"
import { InstallationNotEmpty, importDataset, isEmptyInstallation } from "./rules.ts"

/** The API client of the demo company. */
export interface DemoClient {
  readonly clientId: string
  readonly clientSecret: string
}

/** The files that the demo names, each with its path: in the repository, or inside the executable. */
const FILES = { "demo-files/card.png": card, "demo-files/licence.pdf": licence, "demo-files/logo.png": logo }

/**
 * Imports the demo company into an empty database. Its client gets a random secret, kept in a file of mode 600 in the
 * data directory, so that later starts can print it again. Undefined when the database has other companies: then
 * nothing is imported.
 *
 * @param now epoch milliseconds; the training of the demo takes place around that day
 */
export async function prepareDemo(
  database: Database,
  files: FileStore,
  { data }: Pick<Settings, "data">,
  now = Date.now(),
): Promise<DemoClient | undefined> {
  const path = join(data, CREDENTIALS_FILE)
  const known = readCredentials(path)
  if (!(await isEmptyInstallation(database))) return known
  const client = known ?? { clientId: crypto.randomUUID(), clientSecret: newSecret() }
  // Before the import: a secret that was never printed could not be recovered.
  if (known === undefined) writeFileSync(path, `${JSON.stringify(client, undefined, 2)}\n`, { mode: 0o600 })
  const baseDirectory = await demoDirectory()
  try {
    const actor = commandActor("serve --demo")
    await importDataset(database, withCredentials(client, now), { files, baseDirectory, now, actor, intoEmpty: true })
  } catch (error) {
    if (!(error instanceof InstallationNotEmpty)) throw error
    // Another instance was faster; its client has another secret.
    if (known === undefined) rmSync(path)
    return known
  } finally {
    rmSync(baseDirectory, { recursive: true, force: true })
  }
  return client
}

/** A new directory with the files of the demo, because an import looks for them in one. */
async function demoDirectory(): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), "trainbase-demo-"))
  for (const [name, path] of Object.entries(FILES)) {
    const copy = join(directory, name)
    mkdirSync(dirname(copy), { recursive: true })
    await Bun.write(copy, Bun.file(path))
  }
  return directory
}

function withCredentials({ clientId, clientSecret }: DemoClient, now: number) {
  const { companies, ...shared } = demoAt(demo, now)
  return {
    ...shared,
    companies: companies.map((company) => ({
      ...company,
      clients: company.clients.map((client) => ({ ...client, client_id: clientId, client_secret: clientSecret })),
    })),
  }
}

function readCredentials(path: string): DemoClient | undefined {
  let text: string
  try {
    text = readFileSync(path, "utf8")
  } catch (error) {
    if (hasCode(error, "ENOENT")) return undefined
    throw new OperatorError(`${path} cannot be read`, "make it readable for the user that runs trainbase", {
      cause: error,
    })
  }
  const credentials = parse(text)
  if (credentials === undefined) {
    throw new OperatorError(`${path} is not the file that --demo wrote`, "remove it together with the database")
  }
  return credentials
}

function parse(text: string): DemoClient | undefined {
  try {
    const { clientId, clientSecret } = JSON.parse(text)
    return typeof clientId === "string" && typeof clientSecret === "string" ? { clientId, clientSecret } : undefined
  } catch {
    return undefined
  }
}

/** The day of the demo as written; all its dates are around that day. */
export const DEMO_DAY: DateText = "2026-11-01"

/** The properties of rows that are about training and move with the days; a birthday does not. */
const MOVING = ["fitness_valid_until", "deadline_date", "begin_date", "end_date", "finish_date", "valid_until"]

interface DatedRows {
  readonly timezone: string
  readonly users: readonly object[]
  readonly group_trainings: readonly object[]
  readonly assignments: readonly object[]
}

/**
 * The demo as if it took place at `now` (epoch milliseconds): its days are moved by as many as have passed since {@link
 * DEMO_DAY}, so that what is due in a week always is.
 */
export function demoAt<Company extends DatedRows, Demo extends { readonly companies: readonly Company[] }>(
  demo: Demo & { readonly companies: readonly Company[] },
  now: number,
) {
  return { ...demo, companies: demo.companies.map((company) => movedCompany(company, now)) }
}

function movedCompany<Company extends DatedRows>(company: Company, now: number) {
  const { days } = Temporal.PlainDate.from(DEMO_DAY).until(today(company.timezone, now))
  const moved = <Row extends object>(rows: readonly Row[]) => rows.map((row) => movedRow(row, days))
  return {
    ...company,
    users: moved(company.users),
    group_trainings: moved(company.group_trainings),
    assignments: moved(company.assignments),
  }
}

function movedRow<Row extends object>(row: Row, days: number): Row {
  const dates = Object.entries(row).flatMap(([name, day]) =>
    MOVING.includes(name) && typeof day === "string" ? [[name, addDays(day, days)]] : [],
  )
  return { ...row, ...Object.fromEntries(dates) }
}
