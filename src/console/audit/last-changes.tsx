/** @jsxImportSource preact */
import { EmptyState } from "../../pages/components/empty-state.tsx"
import type { Framed } from "../frame/page.tsx"
import { SimpleTable } from "../frame/simple-table.tsx"
import type { ListedEntry } from "./list.ts"
import { auditColumns } from "./page.tsx"
import { AUDIT_WORDING } from "./wording/wording.ts"

/** The columns that differ between the entries of one record. */
const SHOWN: ReadonlySet<string> = new Set(["at", "actor", "action", "changes"])

interface Props extends Pick<Framed, "reader" | "person"> {
  readonly caption: string
  readonly entries: readonly ListedEntry[]
  /** The address of all entries of the record. */
  readonly all: string
}

/** What was last done to a record, with a link to all of it. */
export function LastChanges({ reader, person, caption, entries, all }: Props) {
  const wording = AUDIT_WORDING[reader.language]
  if (entries.length === 0) return <EmptyState icon="scroll-text" {...wording.noChanges} />
  const columns = auditColumns(reader.language, person.caller.company.timezone)
  return (
    <>
      <SimpleTable
        caption={caption}
        rows={entries}
        idOf={({ id }) => id}
        columns={columns.filter(({ name }) => SHOWN.has(name))}
      />
      <p>
        <a href={all}>{wording.allChanges}</a>
      </p>
    </>
  )
}
