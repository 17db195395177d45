import { AMOUNTS } from "../../compliance/pairs/kept.ts"
import { GROUP_KEYS, type StandingDayRow } from "../format/standing-days.ts"
import { findStandingDays, type StandingDay } from "../store/standing-days.ts"
import type { CourseNames } from "./course-names.ts"
import type { Exporting } from "./row.ts"

/** Number of rows read at a time. */
const PAGE = 1000

/** Writes what was counted of a company at the end of each day. */
export async function exportStandingDays(exporting: Exporting, companyId: number, names: CourseNames): Promise<void> {
  await exporting.json.list("standing_days", pagesOf(exporting, companyId, names))
}

async function* pagesOf({ queries }: Exporting, companyId: number, names: CourseNames) {
  let last: Parameters<typeof findStandingDays>[2] | undefined = { kind: "company", day: "", group_id: 0, role: "" }
  while (last !== undefined) {
    const page = await findStandingDays(queries, companyId, last, PAGE)
    if (page.length > 0) yield page.map((day) => rowOf(day, names))
    last = page.length < PAGE ? undefined : page.at(-1)
  }
}

function rowOf(row: StandingDay & { readonly key: string | null }, names: CourseNames): StandingDayRow {
  const { day, kind, group_id, role, key } = row
  const named = key !== null && kind === "course" ? names.nameOf({ id: group_id, key }) : (key ?? role)
  const property = GROUP_KEYS[kind]
  const amounts = AMOUNTS.flatMap((name) => (row[name] === 0 ? [] : [[name, row[name]]]))
  return {
    ...{ day, by: kind },
    ...(property === undefined || named === "" ? {} : { [property]: named }),
    ...Object.fromEntries(amounts),
  }
}
