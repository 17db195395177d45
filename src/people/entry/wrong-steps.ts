import type { PersonCaller } from "../../access/caller.ts"
import type { Sender } from "../../access/sessions/rules.ts"
import { noteFailure } from "../../audit/gathering/rules.ts"
import type { Changes } from "../../audit/rules.ts"
import type { Database, Queries } from "../../database/port.ts"
import type { Mail, SignInNotice } from "../../mail/rules.ts"
import { accountOf } from "../account-lookup/rules.ts"
import { countOverDay, happenedWithinDay } from "../guesses/rules.ts"
import { tellOfSignIn } from "../mail-notices/sign-in.ts"
import type { HalfSignIn } from "./half.ts"

/**
 * Numbers of failures within a day after which a user is notified for the first and the second time. So few mails do
 * not fill any mailbox.
 */
const TOLD_AT = [5, 50] as const

interface Context {
  readonly database: Database
  readonly mail: Mail
}

/** Records that a wrong code was entered in the second step. */
export async function noteWrongStep(
  { database, mail }: Context,
  half: HalfSignIn,
  sender: Sender,
  now: number,
): Promise<void> {
  const { requestId, address, device } = sender
  await database.transaction(async (tx) => {
    await noteFailure(tx, {
      actor: { kind: "person", user: null, requestId, address: address(), device },
      ...{ companyId: half.companyId, now, action: "sign-in-failed", record: { type: "user", id: half.userId } },
    })
    await tellOfWrongStep(tx, mail, { userId: half.userId, sender, now })
  })
  mail.nudge()
}

/** Records that a signed-in user failed to prove their identity. */
export async function noteWrongProof(
  { database, mail }: Context,
  caller: PersonCaller,
  action: "proof-refused" | "password-refused",
  now: number,
): Promise<void> {
  await database.transaction(async (tx) => {
    await noteRefusedProof(tx, caller, { action }, now)
    await tellOfWrongStep(tx, mail, { userId: caller.user.id, sender: caller, now }, "wrong_proofs")
  })
  mail.nudge()
}

/** Records a refused proof in the audit log. */
export function noteRefusedProof(
  tx: Queries,
  { company, user, requestId, address, device }: PersonCaller,
  { action, changes }: { readonly action: "proof-refused" | "password-refused"; readonly changes?: Changes },
  now: number,
): Promise<void> {
  return noteFailure(tx, {
    actor: { kind: "person", user: { id: user.id, username: user.username }, requestId, address: address(), device },
    ...{ companyId: company.id, now, action, record: { type: "user", id: user.id } },
    ...(changes === undefined ? {} : { changes }),
  })
}

/**
 * Counts a failed second step, or a failed proof in a session. If there are many within a day, notifies the user by
 * mail, because somebody has passed the first step. When the owner signs in, the count is not reset.
 */
export async function tellOfWrongStep(
  tx: Queries,
  mail: Mail,
  { userId, sender, now }: { readonly userId: number; readonly sender: Sender; readonly now: number },
  notice: Extract<SignInNotice, "wrong_second_steps" | "wrong_proofs"> = "wrong_second_steps",
): Promise<void> {
  const told = `told:user:${userId}`
  const wrong = await countOverDay(tx, `wrong:user:${userId}`, now)
  if (wrong < (TOLD_AT[await happenedWithinDay(tx, told, now)] ?? Number.POSITIVE_INFINITY)) return
  await countOverDay(tx, told, now)
  const account = await accountOf(tx, userId)
  if (account !== undefined) await tellOfSignIn(tx, mail, notice, { account, sender, now })
}
