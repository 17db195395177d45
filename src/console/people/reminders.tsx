/** @jsxImportSource preact */
import type { Reminder } from "../../compliance/reminders/schema.ts"
import { EmptyState } from "../../pages/components/empty-state.tsx"
import { Panel } from "../frame/detail.tsx"
import type { Framed } from "../frame/page.tsx"
import { SimpleTable } from "../frame/simple-table.tsx"
import { ledgerColumns } from "../reminders/ledger-page.tsx"
import { REMINDERS_WORDING } from "../reminders/wording/wording.ts"
import { PEOPLE_WORDING } from "./wording/wording.ts"

interface Props extends Framed {
  readonly userId: number
  readonly reminders: readonly Reminder[]
}

/** Columns of the ledger, in the order in which they are shown here. */
const SHOWN = ["course", "what", "recipient", "deadline", "state", "entered"]

/** The reminders about a person, with what became of each. */
export function Reminders({ reader, person: { caller }, userId, reminders }: Props) {
  const { reminders: wording, tabs } = PEOPLE_WORDING[reader.language]
  const ledger = ledgerColumns(reader, caller.company.timezone)
  return (
    <Panel
      title={tabs.reminders}
      acts={reminders.length > 0 && <a href={`/console/reminders?user_id=${userId}`}>{wording.all}</a>}
    >
      {reminders.length === 0 ? (
        <EmptyState icon="mail" {...wording.nothing} />
      ) : (
        <SimpleTable
          caption={tabs.reminders}
          rows={reminders}
          idOf={({ id }) => id}
          columns={SHOWN.map((name) => {
            if (name === "recipient") {
              const label = REMINDERS_WORDING[reader.language].columns.recipient
              return { name, label, cell: ({ recipient }: Reminder) => <bdi>{recipient.full_name}</bdi> }
            }
            const column = ledger.find((one) => one.name === name)
            if (column === undefined) throw new TypeError(`the ledger has no column "${name}"`)
            // On phones the first one is the head of a card.
            return name === "course" ? { ...column, name: "name" } : column
          })}
        />
      )}
    </Panel>
  )
}
