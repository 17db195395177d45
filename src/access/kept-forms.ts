import { Type } from "typebox"
import { Value } from "typebox/value"
import type { Database, Queries } from "../database/port.ts"
import { holderOfBrowser } from "./browsers/rules.ts"
import { issueKey, peekKey, takeKey } from "./one-time-keys/rules.ts"
import { hashSecret, sameHash } from "./secrets.ts"

/*
 * Forms that were sent without a session, stored until somebody has signed in, or stored while their user proves their
 * identity at a provider. A form is offered only in the browser that sent it; otherwise somebody could prepare a form
 * for other people to send in their own name. It is offered only to the user who signed in there last: what somebody
 * typed at a computer that several people use is nobody else's. Forms are stored only for browsers in which somebody has
 * signed in before, so that strangers cannot fill the disk.
 */

/** Seconds for which a form is stored. */
const FORM_KEPT = 1800

/** Maximum bytes of a form as it is stored. The longest are texts of videos, and selections of people. */
const FORM_KEPT_MAX = 131_072

/** Fields that are never stored. */
export const SECRET_FIELDS = /pass|code|token|secret/i

export interface KeptForm {
  /** The address to which the form was sent. */
  readonly path: string
  readonly fields: readonly (readonly [name: string, value: string])[]
  /** It waits because its user had to prove their identity elsewhere, not because nobody was signed in. */
  readonly awaitsProof?: boolean
  /** Whether something secret was entered, which is not stored. */
  readonly isPartial?: boolean
}

const Payload = Type.Object({
  path: Type.String(),
  fields: Type.Array(Type.Tuple([Type.String(), Type.String()])),
  awaitsProof: Type.Optional(Type.Boolean()),
  isPartial: Type.Optional(Type.Boolean()),
  holder: Type.String(),
})

interface Owner {
  readonly userId: number
  readonly companyId: number
}

/**
 * Stores a form for the browser that has this secret. Returns the key that opens it once; undefined if it is not
 * stored, because nobody has signed in there or because it is too large.
 *
 * @param owner the user, if somebody is signed in
 */
export async function keepForm(
  database: Database,
  form: KeptForm,
  { browser, owner, now }: { readonly browser: string; readonly owner?: Owner; readonly now: number },
): Promise<string | undefined> {
  const payload = { ...form, holder: hashSecret(browser) }
  if (Buffer.byteLength(JSON.stringify(payload)) > FORM_KEPT_MAX) return undefined
  const holder = owner ?? (await holderOfBrowser(database, browser))
  if (holder === undefined) return undefined
  return database.transaction((tx) => issueKey(tx, { kind: "kept_form", ...holder, payload, lifetime: FORM_KEPT, now }))
}

interface Opening {
  readonly key: string
  /** The secret of the browser that made the request. */
  readonly browser: string | undefined
  /** The user who asks for it. */
  readonly userId: number
  readonly now: number
}

/** The waiting form; undefined if it has been sent or discarded, is too old, or belongs to another browser or user. */
export async function waitingForm(
  queries: Queries,
  { key, browser = "", userId, now }: Opening,
): Promise<KeptForm | undefined> {
  const found = await peekKey(queries, "kept_form", key, now)
  if (found === undefined || found.userId !== userId) return undefined
  const { holder, ...form } = Value.Parse(Payload, found.payload)
  return sameHash(holder, hashSecret(browser)) ? form : undefined
}

/** The same, but the form stops waiting: of two simultaneous calls, only one gets it. */
export function takeForm(database: Database, opening: Opening): Promise<KeptForm | undefined> {
  return database.transaction(async (tx) => {
    const form = await waitingForm(tx, opening)
    return form !== undefined && (await takeKey(tx, "kept_form", opening.key, opening.now)) ? form : undefined
  })
}
