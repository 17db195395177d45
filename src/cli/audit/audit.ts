import { requireCompany } from "../../access/clients/rules.ts"
import { readEntries } from "../../audit/reading.ts"
import type { RecordType } from "../../audit/rules.ts"
import { CSV, JSON_LINES, READABLE } from "../../audit/writing.ts"
import { openExistingDatabase } from "../../database/open.ts"
import type { Settings } from "../../settings/read.ts"
import { OutputLost, print } from "../../tools/processes/standard-output.ts"

interface Choices {
  /** Key of a company. */
  readonly company?: string
  readonly record?: { readonly recordType: RecordType; readonly recordId?: number }
  readonly client?: string
  /** A service user. */
  readonly user?: string
  /** Epoch milliseconds; the second is exclusive. */
  readonly since?: number
  readonly until?: number
  /** At most this many, the latest ones. */
  readonly limit?: number
  readonly format: "readable" | "json" | "csv"
}

const FORMATS = { readable: READABLE, json: JSON_LINES, csv: CSV } as const

/** `trainbase audit`: the matching entries of the audit log, the oldest first. Works with a running server. */
export async function readAudit(
  settings: Settings,
  { format, company, record, client, user, ...rest }: Choices,
): Promise<void> {
  const selection = {
    ...rest,
    ...record,
    ...(client === undefined ? {} : { clientId: client }),
    ...(user === undefined ? {} : { username: user }),
  }
  const { head, line } = FORMATS[format]
  const database = await openExistingDatabase(settings)
  try {
    await print(head)
    const ofCompany = company === undefined ? {} : { companyId: (await requireCompany(database, company)).id }
    await readEntries(database, { ...selection, ...ofCompany }, (entries) => print(entries.map(line).join("")))
  } catch (error) {
    if (!(error instanceof OutputLost)) throw error
  } finally {
    await database.close()
  }
}
