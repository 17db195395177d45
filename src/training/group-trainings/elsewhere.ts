import type { Caller } from "../../access/caller.ts"
import type { Queries } from "../../database/port.ts"
import { type Fault, fault } from "../../tools/errors.ts"
import { fullName } from "../../tools/language/names.ts"
import { findElsewhere } from "./participants-store.ts"

/** Warnings, one for each of these users who is in another training during a session of this one. */
export async function elsewhereWarnings(
  queries: Queries,
  { company }: Caller,
  trainingId: number,
  field: "trainer_id" | "participants",
  userIds: readonly number[],
): Promise<Fault[]> {
  if (userIds.length === 0) return []
  const rows = await findElsewhere(queries, { companyId: company.id, trainingId }, userIds)
  return rows.map((row) => {
    const begin = Temporal.Instant.fromEpochMilliseconds(row.starts_at).toZonedDateTimeISO(company.timezone)
    const at = begin.toPlainDateTime().toString({ smallestUnit: "minute" }).replace("T", " ")
    return fault(field, "elsewhere", { name: fullName(row), title: row.title, at })
  })
}
