/** @jsxImportSource preact */
import type { PersonCaller } from "../../access/caller.ts"
import type { Database } from "../../database/port.ts"
import type { Form } from "../../http/form.ts"
import { type FieldFaults, TextField } from "../../pages/components/form.tsx"
import type { Reader } from "../../pages/reader.ts"
import { provePassword } from "../account/rules.ts"
import type { Account } from "../sign-in/accounts.ts"
import { FACTOR_WORDING } from "./wording/wording.ts"

/*
 * Anyone who changes how one signs in proves once more who it is, by the password. Somebody who signs in elsewhere may have none,
 * and is not asked.
 */

interface FieldProps {
  readonly reader: Reader
  readonly username: string
  readonly hasPassword: boolean
  readonly faults: FieldFaults
}

/** The field for the current password. */
export function CurrentPassword({ reader, username, hasPassword, faults }: FieldProps) {
  if (!hasPassword) return null
  return (
    <>
      {/* For password managers: whose password it is. */}
      <input type="hidden" name="username" value={username} autocomplete="username" />
      <TextField
        reader={reader}
        name="current_password"
        type="password"
        label={FACTOR_WORDING[reader.language].password}
        autocomplete="current-password"
        fault={faults.current_password}
      />
    </>
  )
}

/** What a page answers to a proof that is none. */
export interface RefusedProof {
  readonly status: 422 | 429
  readonly faults: FieldFaults
  readonly headers: Readonly<Record<string, string>>
}

/** What is wrong with the proof in a form; undefined if nothing is. */
export async function refusedProof(
  database: Database,
  of: { readonly caller: PersonCaller; readonly account: Account },
  form: Form,
  { reader: { language }, now }: { readonly reader: Reader; readonly now: number },
): Promise<RefusedProof | undefined> {
  if (of.account.password_hash === null) return undefined
  const proof = await provePassword(database, of, form.verbatim("current_password"), now)
  const wording = FACTOR_WORDING[language]
  if ("retryAfter" in proof) {
    const faults = { current_password: wording.tooMany(Math.ceil(proof.retryAfter / 60)) }
    return { status: 429, faults, headers: { "retry-after": String(proof.retryAfter) } }
  }
  return proof.isRight ? undefined : { status: 422, faults: { current_password: wording.wrongPassword }, headers: {} }
}
