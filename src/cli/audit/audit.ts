import { requireCompany } from "../../access/clients/rules.ts"
import { readEntries } from "../../audit/reading.ts"
import type { RecordType } from "../../audit/rules.ts"
import { CSV, JSON_LINES, READABLE } from "../../audit/writing.ts"
import { openExistingDatabase } from "../../database/open.ts"
import type { Settings } from "../../settings/read.ts"
import { OutputLost, print } from "../../tools/processes/standard-output.ts"

interface Choices {
  /** The key of a company. */
  readonly company?: string
  readonly record?: { readonly recordType: RecordType; readonly recordId?: number }
  readonly client?: string
  /** A service user. */
  readonly user?: string
  /** Epoch milliseconds: `since` inclusive, `until` exclusive. */
  readonly since?: number
  readonly until?: number
  /** Limits the output to this many of the latest entries. */
  readonly limit?: number
  readonly format: "readable" | "json" | "csv"
}

const FORMATS = { readable: READABLE, json: JSON_LINES, csv: CSV } as const

/** `trainbase audit`: the matching entries of the audit log, oldest first. Works while a server is running. */
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
