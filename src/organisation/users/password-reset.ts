import { Value } from "typebox/value"
import { endPasswordChange, requirePasswordChange } from "../../access/accounts/rules.ts"
import { authorshipOf, type Caller } from "../../access/caller.ts"
import { type Actor, type Authorship, noteChange, noteChanges, SECRET_CHANGED } from "../../audit/rules.ts"
import type { Database, Queries } from "../../database/port.ts"
import type { Mail } from "../../mail/rules.ts"
import { type Draft, settle } from "../../tools/draft.ts"
import { foldIdentifier } from "../../tools/language/fold.ts"
import { fullName } from "../../tools/language/names.ts"
import { OperatorError } from "../../tools/operator-error.ts"
import { requireSubordinate } from "./lookup.ts"
import { hashPassword, randomPassword } from "./password.ts"
import { presentById } from "./rules.ts"
import { mailTo } from "./saving.ts"
import { NewUser, type PasswordResetInput } from "./schema.ts"
import * as store from "./store.ts"

/**
 * Generates a random password. The returned function sets it for the user, within a transaction. The password is
 * mailed. If the caller does not want a mail or none can be sent (no address, no mail server), the password is returned
 * instead.
 */
export async function resetPassword(
  mail: Mail,
  caller: Caller,
  id: number,
  draft: Draft<PasswordResetInput>,
  now: number,
): Promise<(tx: Queries) => Promise<{ email_sent: boolean; temporary_password?: string }>> {
  const { send_email: wanted = true } = settle(draft)
  const password = randomPassword()
  const hash = await hashPassword(password)
  return async (tx) => {
    await requireSubordinate(tx, caller, "users.reset-password", id)
    await savePassword(tx, { companyId: caller.company.id, id, hash }, authorshipOf(caller, now))
    const user = await presentById(tx, caller, id)
    if (!wanted || user.email === null || !mail.configured) return { email_sent: false, temporary_password: password }
    await mail.enqueueTemporaryPassword(tx, { ...mailTo(caller, user, user.email), password }, now)
    return { email_sent: true }
  }
}

/**
 * Saves a password that a user has chosen. The user is signed out everywhere, and outstanding keys become invalid
 * (triggers of the table do this). A session that should continue has to be started again.
 */
export async function saveChosenPassword(
  tx: Queries,
  { companyId, id, hash }: { companyId: number; id: number; hash: string },
  authorship: Authorship,
): Promise<void> {
  await store.update(tx, companyId, id, { password_hash: hash }, undefined)
  await endPasswordChange(tx, { userId: id, companyId })
  await noteChange(tx, {
    ...authorship,
    action: "update",
    record: { type: "user", id },
    changes: { password: SECRET_CHANGED },
  })
}

/** The result of a password reset. */
export interface OperatorReset {
  readonly username: string
  readonly user_state: "active" | "inactive"
  readonly email_sent: boolean
  /** Absent if the password was mailed, or chosen by the administrator. */
  readonly temporary_password?: string
}

/**
 * Does the same for the administrator of the machine, who may reset the password of any user. The user is signed out
 * everywhere; tokens stay valid. Throws `OperatorError`.
 *
 * @param password a random one if left out
 * @param mail the outbox for the password, which is then not returned; undefined for no mail
 */
export async function resetPasswordByOperator(
  database: Database,
  { username, password, mail }: { username: string; password?: string | undefined; mail?: Mail | undefined },
  actor: Actor,
  now: number,
): Promise<OperatorReset> {
  if (password !== undefined && !Value.Check(NewUser.properties.password, password)) {
    throw new OperatorError("the password is not one of 8 to 200 characters", "choose another one; it was not saved")
  }
  const plain = password ?? randomPassword()
  const hash = await hashPassword(plain)
  const account = await database.transaction(async (tx) => {
    const found = await store.findAccount(tx, foldIdentifier(username.trim()))
    if (found === undefined) {
      throw new OperatorError(
        `there is no user with the username ${JSON.stringify(username)}`,
        "trainbase user list shows the usernames",
      )
    }
    await savePassword(
      tx,
      { companyId: found.company_id, id: found.id, hash },
      { actor, companyId: found.company_id, now },
    )
    if (mail !== undefined) await mailPassword(tx, mail, found, plain, now)
    return found
  })
  return {
    username: account.username,
    user_state: account.state,
    email_sent: mail !== undefined,
    ...(mail === undefined && password === undefined ? { temporary_password: plain } : {}),
  }
}

/** Gives the user a temporary password and signs the user out everywhere. */
async function savePassword(
  tx: Queries,
  { companyId, id, hash }: { companyId: number; id: number; hash: string },
  authorship: Authorship,
): Promise<void> {
  await store.update(tx, companyId, id, { password_hash: hash }, undefined)
  await requirePasswordChange(tx, { userId: id, companyId })
  await noteChange(tx, {
    ...authorship,
    action: "reset-password",
    record: { type: "user", id },
    changes: { password: SECRET_CHANGED },
  })
}

/** A user's new password, hashed. */
export interface PrintedPassword {
  readonly id: number
  readonly hash: string
}

/**
 * Gives users of a company the temporary passwords that are printed on their letters, and signs them out everywhere.
 *
 * @param until when the passwords stop working (epoch milliseconds)
 */
export async function savePrintedPasswords(
  tx: Queries,
  companyId: number,
  { passwords, until }: { readonly passwords: readonly PrintedPassword[]; readonly until: number },
  authorship: Authorship,
): Promise<void> {
  for (const { id, hash } of passwords) {
    await store.update(tx, companyId, id, { password_hash: hash }, undefined)
    await requirePasswordChange(tx, { userId: id, companyId }, until)
  }
  await noteChanges(
    tx,
    authorship,
    passwords.map(({ id }) => ({
      action: "print-letter",
      record: { type: "user", id },
      changes: { password: SECRET_CHANGED },
    })),
  )
}

async function mailPassword(
  tx: Queries,
  mail: Mail,
  { username, email, ...account }: store.AccountRow,
  password: string,
  now: number,
): Promise<void> {
  if (!mail.configured) {
    throw new OperatorError("no mail can be sent, because smtp_url is not set", "set it, or leave out --send-email")
  }
  if (email === null) {
    throw new OperatorError(`the user ${username} has no mail address`, "leave out --send-email to see the password")
  }
  const recipient = {
    companyId: account.company_id,
    companyName: account.company_name,
    to: email,
    fullName: fullName(account),
    username,
    language: account.language,
  }
  await mail.enqueueTemporaryPassword(tx, { ...recipient, password }, now)
}
