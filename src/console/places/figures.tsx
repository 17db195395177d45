/** @jsxImportSource preact */
import { mayInConsole, type PersonCaller } from "../../access/caller.ts"
import type { Database } from "../../database/port.ts"
import { countAssignments } from "../../training/assignments/list/rules.ts"
import type { ConsoleReader } from "../frame/reader.ts"
import { othersThan } from "../trainings/list.ts"
import { PLACES_WORDING } from "./wording/wording.ts"

/** Counting stops here. */
const COUNTED_MAX = 1_000

/** The numbers of open and overdue trainings of people at a place. */
export interface Figures {
  readonly open: number
  readonly overdue: number
}

type Of = { readonly team_id: number } | { readonly location_id: number }

/** Undefined for readers who do not see trainings. */
export async function figuresOf(
  database: Database,
  caller: PersonCaller,
  of: Of,
  now: number,
): Promise<Figures | undefined> {
  if (!mayInConsole(caller, "course-assignments.view")) return undefined
  const count = (status: "open" | "overdue") =>
    countAssignments(database, caller, { ...of, ...othersThan(caller), status }, { most: COUNTED_MAX + 1, now })
  const [open, overdue] = await Promise.all([count("open"), count("overdue")])
  return { open, overdue }
}

interface Props {
  readonly reader: ConsoleReader
  readonly people: number
  readonly figures: Figures | undefined
  readonly of: Of
}

/** The numbers of a place, each leading to the list behind it. */
export function FiguresLine({ reader, people, figures, of }: Props) {
  const { counted } = PLACES_WORDING[reader.language]
  const query = (status: string) => new URLSearchParams({ ...texts(of), status })
  const written = (count: number) =>
    count > COUNTED_MAX
      ? `>\u00a0${COUNTED_MAX.toLocaleString(reader.language)}`
      : count.toLocaleString(reader.language)
  return (
    <ul class="place-figures">
      <li>
        <a href={`/console/people?${new URLSearchParams(texts(of))}`}>{counted.people(people)}</a>
      </li>
      {figures !== undefined && (
        <>
          <li>
            <a href={`/console/assignments?${query("open")}`}>{counted.open(written(figures.open))}</a>
          </li>
          {figures.overdue > 0 && (
            <li class="bad">
              <a href={`/console/assignments?${query("overdue")}`}>{counted.overdue(written(figures.overdue))}</a>
            </li>
          )}
        </>
      )}
    </ul>
  )
}

function texts(of: Of): Record<string, string> {
  return Object.fromEntries(Object.entries(of).map(([name, id]) => [name, String(id)]))
}
