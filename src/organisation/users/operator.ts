import { requirePasswordChange } from "../../access/accounts/rules.ts"
import { type Company, installationCaller } from "../../access/caller.ts"
import type { Role } from "../../access/permissions.ts"
import type { Actor } from "../../audit/rules.ts"
import type { Database } from "../../database/port.ts"
import { hashPassword, randomPassword } from "./password.ts"
import { type SavingContext, saveUser, saving } from "./saving.ts"
import { person } from "./schema.ts"
import * as store from "./store.ts"

/*
 * Creates and finds users for the administrator of the machine. They are saved by the rules of the API, on behalf of
 * the company.
 */

export type { ListedUser } from "./store.ts"

interface Acting {
  readonly company: Company
  readonly actor: Actor
}

export interface OperatorUser {
  readonly id: number
  readonly username: string
  readonly external_id: string
  readonly email_sent: boolean
  /** Absent if the password was given or is mailed. */
  readonly temporary_password?: string
}

/**
 * Adds a user. A password that is generated or mailed is temporary: at the first sign-in, the user has to choose a new
 * one.
 *
 * @param fields in the form of the API
 * @throws Invalid with every error
 */
export async function createUserByOperator(
  { database, mail, leadDays }: SavingContext,
  fields: Readonly<Record<string, unknown>>,
  { company, actor }: Acting,
  now: number,
): Promise<OperatorUser> {
  const isChosen = fields.password !== undefined
  const plain = isChosen ? String(fields.password) : randomPassword()
  const draft = person["~standard"].validate({ ...fields, password: plain }).value
  const hash = draft.fields.password === undefined ? "" : await hashPassword(plain)
  const made = await database.transaction(async (tx) => {
    const by = saving({ queries: tx, caller: installationCaller(company, actor), mail, leadDays, now })
    const { resource } = await saveUser(by, draft, "new", { plain, hash })
    if (!isChosen) await requirePasswordChange(tx, { userId: resource.id, companyId: company.id })
    return resource
  })
  const isMailed = fields.send_credentials === true
  if (isMailed) mail.nudge()
  const { id, username, external_id } = made
  const shown = isChosen || isMailed ? {} : { temporary_password: plain }
  return { id, username, external_id, email_sent: isMailed, ...shown }
}

export interface Listing {
  readonly companyId?: number | undefined
  readonly state?: "active" | "inactive" | undefined
  readonly role?: Role | undefined
  readonly search?: string | undefined
}

/** Number of users that are read at once. */
const PART = 1000

/** The users of one company or of all companies, sorted by id, in batches. */
export async function* listedUsers(database: Database, listing: Listing): AsyncGenerator<store.ListedUser[]> {
  for (let after = 0; ; ) {
    const part = await store.findListed(database, { ...listing, after, limit: PART })
    const last = part.at(-1)
    if (last === undefined) return
    yield part
    after = last.id
  }
}
