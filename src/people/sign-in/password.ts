import { hashSecret } from "../../access/secrets.ts"
import type { Sender } from "../../access/sessions/rules.ts"
import { noteChange } from "../../audit/rules.ts"
import type { Database, Queries } from "../../database/port.ts"
import { verifyPassword } from "../../organisation/users/password.ts"
import { foldIdentifier } from "../../tools/language/fold.ts"
import { type Account, accountNamed } from "./accounts.ts"
import { beginAttempt, endAttempt, type Subject } from "./attempts/rules.ts"
import { knownBrowser } from "./browsers.ts"

/** Failures that are borne of one account, and of one address. */
const ACCOUNT_LIMIT = 10
const ADDRESS_LIMIT = 100

interface Credentials {
  readonly username: string
  readonly password: string
}

interface Origin {
  readonly sender: Sender
  /** The part of the address that one sender controls. */
  readonly addressKey: string
  /** The secret of a browser in which somebody has signed in before. */
  readonly browser: string | undefined
  /** Epoch milliseconds. */
  readonly now: number
  /** Whether somebody of this company may sign in by a password. */
  readonly admits: (queries: Queries, account: Account) => Promise<boolean>
}

/** Who it is, nobody, or the seconds after which another attempt may be made. */
export type Outcome =
  | { readonly kind: "right"; readonly account: Account }
  | { readonly kind: "wrong" }
  | { readonly kind: "too_many"; readonly retryAfter: number }

/**
 * Whose username (or email address) and password these are. Whatever is wrong, the answer is the same, and takes as long:
 * one password is verified each time.
 */
export async function signInByPassword(
  database: Database,
  { username, password }: Credentials,
  { sender, addressKey, browser, now, admits }: Origin,
): Promise<Outcome> {
  const account = await accountNamed(database, username)
  const named = account === undefined ? `name:${hashSecret(foldIdentifier(username.trim()))}` : `user:${account.id}`
  const subjects = await subjectsOf(database, { named, addressKey, browser, account })
  const attempt = await beginAttempt(database, subjects, now)
  if ("retryAfter" in attempt) return { kind: "too_many", retryAfter: attempt.retryAfter }
  const admitted = account !== undefined && (await admits(database, account)) ? account : undefined
  if ((await verifyPassword(password, admitted?.password_hash ?? null)) && admitted !== undefined) {
    await database.transaction((tx) => endAttempt(tx, attempt))
    return { kind: "right", account: admitted }
  }
  await database.transaction((tx) =>
    noteChange(tx, {
      // Anyone who tries may be anybody, and what was typed for a name may be a password.
      actor: {
        kind: "person",
        user: null,
        requestId: sender.requestId,
        address: sender.address(),
        device: sender.device,
      },
      companyId: account?.company_id ?? null,
      now,
      action: "sign-in-failed",
      record: { type: "user", id: account?.id ?? null },
    }),
  )
  return { kind: "wrong" }
}

/**
 * A browser in which the account was used before has attempts of its own: strangers who guess lock nobody out of the browser
 * that is used every day.
 */
async function subjectsOf(
  queries: Queries,
  {
    named,
    addressKey,
    browser,
    account,
  }: { named: string; addressKey: string; browser: string | undefined; account: Account | undefined },
): Promise<Subject[]> {
  const known = account === undefined ? undefined : await knownBrowser(queries, browser, account.id)
  if (known !== undefined) return [{ countedFor: `browser:${known}:${account?.id}`, limit: ACCOUNT_LIMIT }]
  return [{ countedFor: named, limit: ACCOUNT_LIMIT }, addressSubject(addressKey)]
}

/** Of an address, failures of every way in count together. */
export function addressSubject(addressKey: string): Subject {
  return { countedFor: `address:${addressKey}`, limit: ADDRESS_LIMIT }
}
