import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import demo from "../../data/demo.json" with { type: "json" }
import card from "../../data/demo-files/card.png" with { type: "file" }
import licence from "../../data/demo-files/licence.pdf" with { type: "file" }
import logo from "../../data/demo-files/logo.png" with { type: "file" }
import { newSecret } from "../access/secrets.ts"
import { commandActor } from "../audit/command-actor.ts"
import type { Actor } from "../audit/rules.ts"
import type { Database } from "../database/port.ts"
import type { FileStore } from "../files/port.ts"
import { randomPassword } from "../organisation/users/password.ts"
import { usernameBase } from "../organisation/users/username.ts"
import type { DemoPerson } from "../people/set-up/demo.ts"
import type { Settings } from "../settings/read.ts"
import { addDays, type DateText, today } from "../tools/calendar/dates.ts"
import { foldIdentifier } from "../tools/language/fold.ts"
import { OperatorError } from "../tools/operator-error.ts"
import { isObject } from "../tools/schema.ts"
import { hasCode } from "../tools/system-errors.ts"
import { CREDENTIALS_FILE } from "./demo-credentials-file.ts"
import { yearOf } from "./demo-year.ts"
import type { StandingDayRow } from "./format/standing-days.ts"
import { InstallationNotEmpty, importDataset, isEmptyInstallation } from "./rules.ts"
import { findActivePasswords } from "./store/lookups.ts"

/** The API client of the demo company, and the people who can sign in. */
export interface DemoClient {
  readonly clientId: string
  readonly clientSecret: string
  /** Empty if the file was written by a release in which people could not sign in yet. */
  readonly people: readonly DemoPerson[]
}

/**
 * The people with whom the demo can be explored, and their keys: somebody with open trainings, a trainer, and an
 * administrator.
 */
const PEOPLE = [
  { role: "learner", key: "u033" },
  { role: "trainer", key: "u191" },
  { role: "administrator", key: "u185" },
] as const

/** The files that the demo names, each with its path in the repository or inside the executable. */
const FILES = { "demo-files/card.png": card, "demo-files/licence.pdf": licence, "demo-files/logo.png": logo }

/**
 * Imports the demo company into an empty database. Its client gets a random secret, kept in a file of mode 600 in the
 * data directory, so that later starts can print it again. Returns undefined, and imports nothing, if the database has
 * other companies.
 *
 * @param now epoch milliseconds; the demo's training takes place around that day
 */
export async function prepareDemo(
  database: Database,
  files: FileStore,
  { data }: Pick<Settings, "data">,
  now = Date.now(),
): Promise<DemoClient | undefined> {
  const path = join(data, CREDENTIALS_FILE)
  const known = readCredentials(path)
  if (!(await isEmptyInstallation(database))) return known && (await stillValid(database, known))
  const client = known ?? newCredentials(path)
  try {
    await importDemo(database, files, client, { actor: commandActor("serve --demo"), intoEmpty: true, now })
  } catch (error) {
    if (!(error instanceof InstallationNotEmpty)) throw error
    // Another instance was faster, so the client has a different secret.
    if (known === undefined) rmSync(path)
    return known
  }
  return client
}

/**
 * Imports the demo company in addition to the one that was just set up.
 *
 * @throws DatasetInvalid if the demo uses a name that is already taken
 */
export async function addDemo(
  database: Database,
  files: FileStore,
  { data }: Pick<Settings, "data">,
  { actor, now }: { readonly actor: Actor; readonly now: number },
): Promise<DemoClient> {
  const path = join(data, CREDENTIALS_FILE)
  const known = readCredentials(path)
  const client = known ?? newCredentials(path)
  try {
    await importDemo(database, files, client, { actor, intoEmpty: false, now })
  } catch (error) {
    if (known === undefined) rmSync(path)
    throw error
  }
  return client
}

/** Saved before the import, because a secret that was never printed could not be recovered. */
function newCredentials(path: string): DemoClient {
  const users = demo.companies.flatMap((company) => company.users)
  const people = PEOPLE.flatMap(({ role, key }) => {
    const user = users.find((each) => each.key === key)
    if (user === undefined) return []
    const { first_name, last_name } = user
    return { role, username: user.username ?? usernameBase({ first_name, last_name }), password: randomPassword() }
  })
  const client = { clientId: crypto.randomUUID(), clientSecret: newSecret(), people }
  writeFileSync(path, `${JSON.stringify(client, undefined, 2)}\n`, { mode: 0o600 })
  return client
}

async function importDemo(
  database: Database,
  files: FileStore,
  client: DemoClient,
  { now, ...options }: { readonly actor: Actor; readonly intoEmpty: boolean; readonly now: number },
): Promise<void> {
  const baseDirectory = await demoDirectory()
  try {
    await importDataset(database, withCredentials(client, now), { files, baseDirectory, now, ...options })
  } finally {
    rmSync(baseDirectory, { recursive: true, force: true })
  }
}

/** Omits people who have changed their password or username, or are inactive. */
async function stillValid(database: Database, client: DemoClient): Promise<DemoClient> {
  const hashes = await findActivePasswords(
    database,
    client.people.map(({ username }) => foldIdentifier(username)),
  )
  const people: DemoPerson[] = []
  for (const person of client.people) {
    const hash = hashes.get(foldIdentifier(person.username))
    if (hash !== undefined && (await Bun.password.verify(person.password, hash))) people.push(person)
  }
  return { ...client, people }
}

/** Creates a directory with the files of the demo, where the import looks for them. */
async function demoDirectory(): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), "trainbase-demo-"))
  for (const [name, path] of Object.entries(FILES)) {
    const copy = join(directory, name)
    mkdirSync(dirname(copy), { recursive: true })
    await Bun.write(copy, Bun.file(path))
  }
  return directory
}

function withCredentials({ clientId, clientSecret, people }: DemoClient, now: number) {
  const { companies, ...shared } = demoAt(demo, now)
  const ofKey = (key: string) => {
    const shown = PEOPLE.find((each) => each.key === key)
    const person = people.find(({ role }) => role === shown?.role)
    return person === undefined ? {} : { username: person.username, password: person.password }
  }
  return {
    ...shared,
    companies: companies.map((company) => ({
      ...company,
      users: company.users.map((user) => ({ ...user, ...ofKey(user.key) })),
      clients: company.clients.map((client) => ({ ...client, client_id: clientId, client_secret: clientSecret })),
      standing_days: yearOf(company.standing_days as StandingDayRow[], company.requirements),
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
    const { clientId, clientSecret, people = [] } = JSON.parse(text)
    const isWhole = typeof clientId === "string" && typeof clientSecret === "string" && isListOfPeople(people)
    return isWhole ? { clientId, clientSecret, people } : undefined
  } catch {
    return undefined
  }
}

function isListOfPeople(people: unknown): people is DemoPerson[] {
  const isPerson = (each: unknown) =>
    isObject(each) && typeof each.username === "string" && typeof each.password === "string"
  return Array.isArray(people) && people.every(isPerson)
}

/** The date for which the demo was written; all its dates are close to this one. */
export const DEMO_DAY: DateText = "2026-11-01"

/** The properties with days and times that are moved; birthdays are not. */
const MOVING = [
  "created_at",
  "withdrawn_at",
  "day",
  "made_on",
  "from",
  "until",
  "absent_from",
  "absent_until",
  "fitness_valid_until",
  "deadline_date",
  "begin_date",
  "end_date",
  "finish_date",
  "valid_until",
]

/** The lists of a company whose rows have dates. */
const DATED = [
  "users",
  "group_trainings",
  "assignments",
  "requirements",
  "exemptions",
  "submissions",
  "standing_days",
] as const

type DatedRows = { readonly timezone: string } & Readonly<Partial<Record<(typeof DATED)[number], readonly object[]>>>

/**
 * The demo as if it took place at `now` (epoch milliseconds): its dates move by the days since {@link DEMO_DAY}, so
 * that a training that is due in a week is always due in a week.
 */
export function demoAt<Company extends DatedRows, Demo extends { readonly companies: readonly Company[] }>(
  demo: Demo & { readonly companies: readonly Company[] },
  now: number,
) {
  return { ...demo, companies: demo.companies.map((company) => movedCompany(company, now)) }
}

function movedCompany<Company extends DatedRows>(company: Company, now: number): Company {
  const { days } = Temporal.PlainDate.from(DEMO_DAY).until(today(company.timezone, now))
  const moved = DATED.map((name) => [name, company[name]?.map((row) => movedRow(row, days)) ?? []])
  return { ...company, ...Object.fromEntries(moved) }
}

function movedRow<Row extends object>(row: Row, days: number): Row {
  const dates = Object.entries(row).flatMap(([name, value]) =>
    MOVING.includes(name) && typeof value === "string"
      ? [[name, addDays(value.slice(0, 10), days) + value.slice(10)]]
      : [],
  )
  return { ...row, ...Object.fromEntries(dates) }
}
