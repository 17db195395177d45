import { chooseLanguage } from "../../access/accounts/rules.ts"
import { authorshipOf, type PersonCaller } from "../../access/caller.ts"
import { endSession, endSessionsOf } from "../../access/sessions/rules.ts"
import { noteChange } from "../../audit/rules.ts"
import type { Database } from "../../database/port.ts"
import { NotFound } from "../../tools/errors.ts"
import type { WordedLanguage } from "../../tools/language/worded.ts"

/** Saves the language in which the caller reads pages. It applies on every device. */
export async function saveLanguage(database: Database, caller: PersonCaller, language: WordedLanguage): Promise<void> {
  const account = { userId: caller.user.id, companyId: caller.company.id }
  await database.transaction((tx) => chooseLanguage(tx, account, language))
}

/** Ends one of the caller's sessions. Throws `NotFound` for any other session. */
export async function endOwnSession(database: Database, caller: PersonCaller, id: number, now: number): Promise<void> {
  const userId = caller.user.id
  await database.transaction(async (tx) => {
    if (!(await endSession(tx, { id, userId }))) throw new NotFound()
    const record = { type: "user", id: userId } as const
    await noteChange(tx, { ...authorshipOf(caller, now), action: "end-session", record })
  })
}

/** Ends all sessions of the caller except the current one. */
export async function endOtherSessions(database: Database, caller: PersonCaller, now: number): Promise<void> {
  const userId = caller.user.id
  await database.transaction(async (tx) => {
    if ((await endSessionsOf(tx, userId, { except: caller.session.id })) === 0) return
    const record = { type: "user", id: userId } as const
    await noteChange(tx, { ...authorshipOf(caller, now), action: "end-session", record })
  })
}
