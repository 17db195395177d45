import type { PersonCaller } from "../../access/caller.ts"
import type { Database } from "../../database/port.ts"
import { certificatesBeside, countCertificates } from "../../training/certificates/list/rules.ts"
import type { CertificateQuery } from "../../training/certificates/list/schema.ts"
import { STANDINGS } from "../../training/certificates/standing.ts"
import { courseChoices, locationChoices, teamChoices } from "../frame/choices.ts"
import type { Filter } from "../frame/filters.tsx"
import { besideRequest, type ListOffer, type ListState } from "../frame/list-state.ts"
import type { ConsoleLanguage } from "../frame/reader.ts"
import { CERTIFICATES_WORDING } from "./wording/wording.ts"

export const CERTIFICATE_LIST: ListOffer = {
  filters: ["standing", "course_id", "team_id", "location_id", "valid_until_after", "valid_until_before"],
  sorts: ["issued_on", "valid_until", "id"],
  sort: { field: "issued_on", descending: true },
}

/** The filters of the list of certificates, with the places and courses in view. */
export async function certificateFilters(
  database: Database,
  caller: PersonCaller,
  language: ConsoleLanguage,
  held: ListState["filters"],
): Promise<readonly Filter[]> {
  const { filters, standings } = CERTIFICATES_WORDING[language]
  const [courses, teams, locations] = await Promise.all([
    courseChoices(database, caller, { language, held: held.course_id }),
    teamChoices(database, caller, held.team_id),
    locationChoices(database, caller, { held: held.location_id }),
  ])
  return [
    {
      name: "standing",
      label: filters.standing,
      kind: "choice",
      options: STANDINGS.map((value) => ({ value, label: standings[value] })),
    },
    { name: "course_id", label: filters.course, kind: "choice", options: courses },
    { name: "team_id", label: filters.team, kind: "choice", options: teams },
    { name: "location_id", label: filters.location, kind: "choice", options: locations },
    { name: "valid_until_after", label: filters.from, kind: "date" },
    { name: "valid_until_before", label: filters.to, kind: "date" },
  ]
}

/** Counting stops here, because nobody needs to know more exactly. */
const COUNTED_MAX = 10_000

/** A page of certificates, and their number. */
export async function certificatePage(
  database: Database,
  caller: PersonCaller,
  query: CertificateQuery,
  { state, now }: { readonly state: ListState; readonly now: number },
) {
  const [page, count] = await Promise.all([
    certificatesBeside(database, caller, query, besideRequest(state), now),
    countCertificates(database, caller, query, { most: COUNTED_MAX + 1, now }),
  ])
  return { ...page, total: { count: Math.min(count, COUNTED_MAX), isMore: count > COUNTED_MAX } }
}
