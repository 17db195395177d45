import { faultsOfRefusal, type RowFault } from "../access/bulk/batches.ts"
import type { Queries } from "../database/port.ts"
import { NotFound } from "../tools/errors.ts"
import { fullName } from "../tools/language/names.ts"
import type { Acting, BulkAct, Subject, Verdict } from "./act.ts"
import { findNames, type NameRow } from "./store.ts"

/** A record of an act, before anything is done. */
export interface Examined {
  readonly id: number
  /** Null for a record that is out of view or does not exist. */
  readonly name: string | null
  readonly verdict: Verdict
}

const OUT_OF_VIEW: Verdict = { status: "failed", faults: faultsOfRefusal(new NotFound(), "record") }

/** What the act would do to each of these records, in order. Only reads. */
export async function examined(
  queries: Queries,
  act: BulkAct,
  acting: Acting,
  ids: readonly number[],
): Promise<Examined[]> {
  const verdicts = await act.examine(queries, acting, ids)
  const names = await namesOf(queries, act.subject, acting.caller.company.id, [...verdicts.keys()])
  return ids.map((id) => ({ id, name: names.get(id) ?? null, verdict: verdicts.get(id) ?? OUT_OF_VIEW }))
}

export async function namesOf(
  queries: Queries,
  subject: Subject,
  companyId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  return new Map((await findNames(queries, subject, companyId, ids)).map((row) => [row.id, nameOf(row)]))
}

function nameOf({ first_name, last_name, title }: NameRow): string {
  const person = last_name === null ? null : fullName({ first_name, last_name })
  return [person, title].filter((part) => part !== null).join(": ")
}

/** Why a record was refused, as it is stored. */
export function reasonsText(faults: readonly RowFault[] = []): string {
  return JSON.stringify(faults.map(({ field, message: { key, values } }) => ({ field, key, values })))
}
