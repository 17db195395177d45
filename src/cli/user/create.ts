import { requireCompany } from "../../access/clients/rules.ts"
import { commandActor } from "../../audit/command-actor.ts"
import { createMail } from "../../mail/rules.ts"
import { createUserByOperator, type OperatorUser } from "../../organisation/users/operator.ts"
import { installationKey } from "../../settings/installation-key.ts"
import type { Settings } from "../../settings/read.ts"
import { printResult } from "../result.ts"
import { readSecret } from "../secret-input.ts"
import { withDatabase } from "../with-database.ts"
import { told } from "./faults.ts"

/** The values given on the command line. */
export interface NewUserChoices {
  readonly company?: string
  readonly firstName?: string
  readonly lastName: string
  readonly email?: string
  readonly username?: string
  readonly salutation?: string
  readonly language?: string
  readonly birthday?: string
  readonly mobileNumber?: string
  readonly externalId?: string
  readonly role?: readonly string[]
  readonly team?: readonly string[]
  /** Path of a file with the password, `-` for standard input. */
  readonly passwordFile?: string
  readonly sendEmail?: boolean
  readonly json?: boolean
}

/** `trainbase user create`; works while a server is running, which sends the mail. Throws `OperatorError`. */
export async function createUser(settings: Settings, choices: NewUserChoices): Promise<void> {
  const { passwordFile, json = false } = choices
  const password = passwordFile === undefined ? undefined : await readSecret(passwordFile, "the password")
  await withDatabase(settings, async (database) => {
    const company = await requireCompany(database, choices.company)
    const mail = createMail({ settings, key: installationKey(settings), nudge() {} })
    const actor = commandActor("user create")
    const fields = { ...fieldsOf(choices), ...(password === undefined ? {} : { password }) }
    const made = await told(
      createUserByOperator({ database, mail, leadDays: settings.renewal_lead }, fields, { company, actor }, Date.now()),
      flagOf,
    )
    await printResult({ ...made, company: company.key }, textOf(made, company.name), json)
  })
}

function fieldsOf(choices: NewUserChoices): Record<string, unknown> {
  const { firstName, lastName, email, username, salutation, language, birthday, mobileNumber, externalId } = choices
  const given = {
    ...{ first_name: firstName, last_name: lastName, email, username, salutation, language, birthday },
    ...{ mobile_number: mobileNumber, external_id: externalId, roles: choices.role, team_external_ids: choices.team },
    send_credentials: choices.sendEmail === true ? true : undefined,
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}

const FLAGS: Readonly<Record<string, string>> = {
  roles: "--role",
  team_external_ids: "--team",
  send_credentials: "--send-email",
  password: "password",
}

/** The command-line option for a field. */
function flagOf(field: string): string {
  const [name = field] = field.split(".")
  return FLAGS[name] ?? `--${name.replaceAll("_", "-")}`
}

function textOf({ username, email_sent, temporary_password: password }: OperatorUser, company: string): string {
  const lines = [`The user ${username} of ${company} was created.`]
  if (email_sent) lines.push("The server will mail the username and password.")
  if (password !== undefined) {
    lines.push("The password is shown only once; the first sign-in asks for a new one:", `  password  ${password}`)
  }
  return `${lines.join("\n")}\n`
}
