import { Type } from "typebox"
import { Value } from "typebox/value"
import { FACTORS, type Factor } from "../../access/caller.ts"
import { peekKey } from "../../access/one-time-keys/rules.ts"
import type { Queries } from "../../database/port.ts"

/** A user who has proved one factor and has to prove another one. */
export interface HalfSignIn {
  readonly userId: number
  readonly companyId: number
  readonly factors: readonly Factor[]
  readonly stays: boolean
  readonly next: string | undefined
}

const Kept = Type.Object({
  factors: Type.Array(Type.Enum([...FACTORS])),
  stays: Type.Boolean(),
  next: Type.Union([Type.String(), Type.Null()]),
})

/** The data stored with the key of a second step. Undefined if the key is unknown, used or expired. */
export async function halfSignIn(queries: Queries, key: string, now: number): Promise<HalfSignIn | undefined> {
  const found = await peekKey(queries, "second_factor", key, now)
  if (found === undefined || found.userId === null || found.companyId === null) return undefined
  const { factors, stays, next } = Value.Parse(Kept, found.payload)
  return { userId: found.userId, companyId: found.companyId, factors, stays, next: next ?? undefined }
}
