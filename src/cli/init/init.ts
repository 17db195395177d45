import { existsSync } from "node:fs"
import { join } from "node:path"
import { installationCaller } from "../../access/caller.ts"
import { commandActor } from "../../audit/command-actor.ts"
import { openDatabase } from "../../database/open.ts"
import type { Database } from "../../database/port.ts"
import { DATABASE_FILE } from "../../database/sqlite/data-file.ts"
import { addStarterCourses } from "../../dataset/starter-courses.ts"
import { openFiles } from "../../files/open.ts"
import { randomPassword } from "../../organisation/users/password.ts"
import { isEmptyInstallation } from "../../people/account-lookup/rules.ts"
import {
  faultsOf,
  type SetUp,
  type SetUpFaults,
  SetUpInvalid,
  SetUpRefused,
  type SetUpRequest,
  setUp,
} from "../../people/set-up/rules.ts"
import { machineTimezone } from "../../people/set-up/timezones.ts"
import { PEOPLE_WORDING } from "../../people/wording/wording.ts"
import { completeDatabase } from "../../server/complete-database.ts"
import { refuseAsRoot } from "../../settings/data-owner.ts"
import type { Settings } from "../../settings/read.ts"
import { OperatorError } from "../../tools/operator-error.ts"
import { ask, canAsk } from "../prompt.ts"
import { printResult } from "../result.ts"
import { readSecret } from "../secret-input.ts"

/** The command-line options; missing ones are asked for at a terminal. */
interface Given {
  readonly company?: string
  readonly language?: string
  readonly timezone?: string
  readonly firstName?: string
  readonly lastName?: string
  readonly email?: string
  readonly username?: string
  /** Path of a file with the password, `-` for standard input. */
  readonly passwordFile?: string
  readonly starterCourses?: boolean
  readonly json: boolean
}

/**
 * `trainbase init`: does the same as `/setup`, without a browser. Works while a server is running. Throws
 * `OperatorError`.
 */
export async function initialise(settings: Settings, given: Given): Promise<void> {
  refuseAsRoot(settings)
  await requireEmpty(settings)
  const asks = canAsk() && !given.json && given.passwordFile !== "-"
  const details = asks ? await asked(given) : detailsOf(given)
  const { password, isTemporary } = await passwordFor(given, asks)
  const request: SetUpRequest = { ...details, password }
  // Checked before a database is created needlessly.
  refuse(faultsOf(request))
  const opened = await openDatabase({ ...settings, upgrades: false })
  try {
    const { database } = completeDatabase(opened, { settings, clock: Date.now })
    const made = await madeBy(database, request, isTemporary)
    // Printed first, because the password cannot be shown again.
    await printResult(jsonOf(made, isTemporary ? password : undefined), textOf(made, isTemporary, password), given.json)
    if (request.begin_with === "starter_courses") await addStarterCoursesTo(made, request, database, settings)
  } finally {
    await opened.close()
  }
}

/** Checked before anything is asked. If there is no database yet, none is created for this check. */
async function requireEmpty(settings: Settings): Promise<void> {
  if (settings.database === undefined && !existsSync(join(settings.data, DATABASE_FILE))) return
  const database = await openDatabase({ ...settings, upgrades: false })
  try {
    if (!(await isEmptyInstallation(database))) throw hasCompany()
  } finally {
    await database.close()
  }
}

function hasCompany(): OperatorError {
  return new OperatorError(
    "the installation already has a company",
    "use trainbase user create for another administrator, or trainbase import for another company",
  )
}

type Details = Omit<SetUpRequest, "password">

function detailsOf({
  company,
  language,
  timezone,
  firstName,
  lastName,
  email,
  username,
  starterCourses,
}: Given): Details {
  return {
    company: (company ?? "").trim(),
    language: (language ?? "en").toLowerCase(),
    timezone: timezone ?? machineTimezone(),
    first_name: (firstName ?? "").trim(),
    last_name: (lastName ?? "").trim(),
    email: (email ?? "").trim(),
    username: (username ?? "").trim(),
    begin_with: starterCourses === true ? "starter_courses" : "nothing",
  }
}

async function asked(given: Given): Promise<Details> {
  return {
    company: given.company ?? (await ask("Company")),
    language: (given.language ?? (await ask("Language (two letters)", "en"))).toLowerCase(),
    timezone: given.timezone ?? (await ask("Time zone", machineTimezone())),
    first_name: given.firstName ?? (await ask("First name of the administrator (empty: one name only)")),
    last_name: given.lastName ?? (await ask("Last name")),
    email: given.email ?? (await ask("Email address")),
    username: given.username ?? (await ask("Username (empty: derived from the name)")),
    begin_with: given.starterCourses === true || (await wantsStarterCourses()) ? "starter_courses" : "nothing",
  }
}

async function wantsStarterCourses(): Promise<boolean> {
  return /^y/i.test(await ask("Starter courses: fire safety, first aid, screen work (yes or no)", "no"))
}

/** A random password is temporary: the first sign-in asks for a new one. */
async function passwordFor(
  { passwordFile }: Given,
  asks: boolean,
): Promise<{ password: string; isTemporary: boolean }> {
  if (passwordFile === undefined && !asks) return { password: randomPassword(), isTemporary: true }
  const password = await readSecret(passwordFile, "the password")
  if (passwordFile !== undefined) return { password, isTemporary: false }
  if (password === "") return { password: randomPassword(), isTemporary: true }
  if ((await readSecret(undefined, "the password, once more")) !== password) {
    throw new OperatorError("the two passwords differ", "nothing was saved")
  }
  return { password, isTemporary: false }
}

async function madeBy(database: Database, request: SetUpRequest, temporary: boolean): Promise<SetUp> {
  try {
    return await setUp(database, request, { actor: commandActor("init"), temporary, now: Date.now() })
  } catch (error) {
    if (error instanceof SetUpInvalid) refuse(error.faults)
    if (!(error instanceof SetUpRefused)) throw error
    throw hasCompany()
  }
}

/** Adds the starter courses. Throws `OperatorError`, which says how to try again, if that fails. */
async function addStarterCoursesTo(
  { company: { id, key, name } }: SetUp,
  { language, timezone }: SetUpRequest,
  database: Database,
  settings: Settings,
): Promise<void> {
  const caller = installationCaller({ id, name, language, timezone }, commandActor("init"))
  try {
    await addStarterCourses({ database, files: openFiles(settings) }, caller, {}, Date.now())
  } catch (error) {
    throw new OperatorError(
      "the company is set up, but its starter courses could not be added",
      `trainbase starter-courses --company ${key} tries again`,
      { cause: error },
    )
  }
}

/** Throws `OperatorError` with all faults found. */
function refuse(faults: SetUpFaults): void {
  const fields = Object.keys(faults) as (keyof SetUpFaults)[]
  if (fields.length === 0) return
  const sentences = { ...PEOPLE_WORDING.en.passwords, ...PEOPLE_WORDING.en.setUp.faults, ...OWN_SENTENCES }
  const told = fields.map((field) => {
    const fault = faults[field]
    return `${FLAGS[field]}: ${fault === undefined ? "" : lowerFirst(sentences[fault]).replace(/\.$/, "")}`
  })
  throw new OperatorError(`nothing was set up: ${told.join("; ")}`)
}

/** Replaces sentences of the page that refer to "the list". */
const OWN_SENTENCES = {
  required: "is missing.",
  timezone: "give an IANA time zone such as Europe/Berlin.",
  language: "give two letters such as de.",
}

const FLAGS: Readonly<Record<keyof SetUpFaults, string>> = {
  company: "--company",
  language: "--language",
  timezone: "--timezone",
  first_name: "--first-name",
  last_name: "--last-name",
  email: "--email",
  username: "--username",
  password: "password",
}

function lowerFirst(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1)
}

function jsonOf({ company, administrator }: SetUp, password: string | undefined) {
  return {
    company: { id: company.id, key: company.key, name: company.name },
    administrator,
    ...(password === undefined ? {} : { temporary_password: password }),
  }
}

function textOf({ company, administrator }: SetUp, isTemporary: boolean, password: string): string {
  const lines = [
    `The company ${company.name} is set up; commands and datasets call it ${company.key}.`,
    `Its administrator signs in as ${administrator.username}.`,
    ...(isTemporary
      ? ["The password is shown only once; the first sign-in asks for a new one:", `  password  ${password}`]
      : []),
  ]
  return `${lines.join("\n")}\n`
}
