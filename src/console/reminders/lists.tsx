/** @jsxImportSource preact */
import type { ConsoleReader } from "../frame/reader.ts"
import { REMINDERS_WORDING } from "./wording/wording.ts"

/** The address of the ledger, and of the people whom no mail reaches. */
export const REMINDERS = "/console/reminders"
export const UNREACHABLE = `${REMINDERS}/unreachable`

/** The lists about reminders. */
export function Lists({
  reader,
  current,
}: {
  readonly reader: ConsoleReader
  readonly current: "ledger" | "unreachable"
}) {
  const { lists, ledger, unreachable } = REMINDERS_WORDING[reader.language]
  const tabs = [
    { name: "ledger", address: REMINDERS, label: ledger },
    { name: "unreachable", address: UNREACHABLE, label: unreachable.title },
  ] as const
  return (
    <nav class="tabs" aria-label={lists}>
      <ul>
        {tabs.map(({ name, address, label }) => (
          <li key={name}>
            <a href={address} aria-current={name === current ? "page" : undefined}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
