import { type Static, Type } from "typebox"
import { idsIn } from "../../http/paging.ts"
import { queryOf } from "../../http/schema.ts"
import { fullName } from "../../tools/language/names.ts"
import type { ListRequest } from "../../tools/list.ts"
import { listExemptions } from "../exemptions/rules.ts"
import { type Exemption, exemptionQuery } from "../exemptions/schema.ts"
import { followed, totalOf } from "./followed.ts"
import { shownNumber } from "./people.ts"
import { type OpenReport, type ReadColumn, type ReportContext, reportOf } from "./report.ts"
import * as store from "./store.ts"
import { REPORT_WORDING } from "./wording/wording.ts"

const { page, per_page, cursor, sort, ...filters } = exemptionQuery.schema.properties
const ExemptionFilters = Type.Object(filters)
type ExemptionFilters = Static<typeof ExemptionFilters>

/** The filters of the list of exemptions. */
export const exemptionsQuery = queryOf(ExemptionFilters)

interface ShownExemption {
  readonly exemption: Exemption
  readonly person: store.NamedPerson | undefined
}

/** The exemptions of people in view, in the order in which they were made. */
export async function openExemptions(context: ReportContext, query: ExemptionFilters): Promise<OpenReport> {
  const { database, caller } = context
  async function* pages(): AsyncGenerator<ShownExemption[]> {
    for await (const page of followed(context, listOf(context, query))) {
      const userIds = [...new Set(page.map(({ user_id }) => user_id))]
      const people = await store.findPeople(database, caller.company.id, userIds)
      const personOf = new Map(people.map((person) => [person.id, person]))
      yield page.map((exemption) => ({ exemption, person: personOf.get(exemption.user_id) }))
    }
  }
  return reportOf(columnsIn(context), pages())
}

export function countExemptions(context: ReportContext, query: ExemptionFilters): Promise<number> {
  return totalOf(listOf(context, query))
}

function listOf({ database, caller, now }: ReportContext, { ids, ...query }: ExemptionFilters) {
  const matching = { ...query, ...(ids === undefined ? {} : { ids: idsIn(ids) }) }
  return (list: ListRequest) => listExemptions(database, caller, { ...matching, list }, now)
}

function columnsIn({ language }: ReportContext): ReadColumn<ShownExemption>[] {
  const { columns } = REPORT_WORDING[language]
  return [
    { head: columns.number, read: ({ person }) => shownNumber(person?.key ?? "") },
    { head: columns.name, read: ({ person }) => (person === undefined ? null : fullName(person)) },
    { head: columns.course, read: ({ exemption }) => exemption.course.title },
    { head: columns.from, kind: "day", read: ({ exemption }) => exemption.from },
    { head: columns.until, kind: "day", read: ({ exemption }) => exemption.until },
    { head: columns.reason, read: ({ exemption }) => exemption.reason },
    { head: columns.creator, read: ({ exemption }) => exemption.creator?.full_name ?? null },
    {
      head: columns.ended,
      kind: "instant",
      read: ({ exemption: { ended_at } }) => (ended_at === null ? null : Date.parse(ended_at)),
    },
  ]
}
