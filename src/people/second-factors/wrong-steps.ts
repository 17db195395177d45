import { countWrongStep } from "../../access/accounts/rules.ts"
import type { Sender } from "../../access/sessions/rules.ts"
import { noteFailure } from "../../audit/gathering/rules.ts"
import type { Database, Queries } from "../../database/port.ts"
import type { Mail } from "../../mail/rules.ts"
import { accountOf } from "../sign-in/accounts.ts"
import type { HalfSignIn } from "../sign-in/half.ts"
import { tellOfSignIn } from "../sign-in/notice.ts"

/** Wrong second steps in a row of which a person is told, and then each time there are ten times as many: no mailbox is filled. */
const TOLD_AT: ReadonlySet<number> = new Set([5, 50, 500, 5000, 50_000])

interface Context {
  readonly database: Database
  readonly mail: Mail
}

/** Notes a code that was wrong in the second step. */
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
    await tellOfWrongStep(tx, mail, { half, sender, now })
  })
  mail.nudge()
}

/** Counts a second step that failed, and tells the person by mail when there are many: somebody has passed the first step. */
export async function tellOfWrongStep(
  tx: Queries,
  mail: Mail,
  { half, sender, now }: { readonly half: HalfSignIn; readonly sender: Sender; readonly now: number },
): Promise<void> {
  const { userId, companyId } = half
  if (!TOLD_AT.has(await countWrongStep(tx, { userId, companyId }))) return
  const account = await accountOf(tx, userId)
  if (account !== undefined) await tellOfSignIn(tx, mail, "wrong_second_steps", { account, sender, now })
}
