import { type Caller, sightOf } from "../../../access/caller.ts"
import type { Permission } from "../../../access/permissions.ts"
import { refuseOutOfView } from "../../../access/view/refusal.ts"
import { type BesidePage, type BesideRequest, findBesidePage } from "../../../database/long-list/beside.ts"
import type { LongList } from "../../../database/long-list/list.ts"
import { countLongList, findLongPage } from "../../../database/long-list/page.ts"
import { rangeOf } from "../../../database/long-list/range.ts"
import type { Database, Queries } from "../../../database/port.ts"
import { type DateText, today } from "../../../tools/calendar/dates.ts"
import { NotFound } from "../../../tools/errors.ts"
import type { ListRequest, Page } from "../../../tools/list.ts"
import { numberOf, type Print, printById } from "../rules.ts"
import { standingOf } from "../standing.ts"
import { certificateList } from "./list.ts"
import type { AnnouncedCertificate, Certificate, CertificateQuery } from "./schema.ts"
import * as store from "./store.ts"

/** The permission needed to see certificates. */
const VIEWING = "certificates.view"

/** What a response depends on in addition to the stored records. */
interface Presentation {
  /** The origin for the addresses in the response. */
  readonly origin: string
  /** Epoch milliseconds. Determines the day for which the standing of certificates is shown. */
  readonly now: number
}

/** A page of the certificates of users in the caller's view. */
export async function listCertificates(
  database: Database,
  caller: Caller,
  query: CertificateQuery,
  request: ListRequest,
  presentation: Presentation,
): Promise<Page<Certificate>> {
  const list = listOf(database, caller, query, presentation.now)
  const page = await findLongPage(database, list, request, (ids) => store.findByIds(database, caller.company.id, ids))
  return { ...page, items: page.items.map((row) => certificateOf(row, caller, presentation)) }
}

/** A page of the certificates of users in the caller's view that is shown beside a row, for pages of people. */
export async function certificatesBeside(
  database: Database,
  caller: Caller,
  query: CertificateQuery,
  request: BesideRequest,
  now: number,
): Promise<BesidePage<Certificate>> {
  const list = listOf(database, caller, query, now)
  const { id: companyId } = caller.company
  const page = await findBesidePage(database, list, request, (ids) => {
    const find = () => store.findByIds(database, companyId, ids)
    return request.isReadOnce ? find() : database.remembered(`certificates ${companyId} ${ids}`, find)
  })
  return { ...page, items: page.items.map((row) => certificateOf(row, caller, { origin: "", now })) }
}

/** The number of certificates of users in the caller's view. Counting stops at `most`. */
export function countCertificates(
  database: Database,
  caller: Caller,
  query: CertificateQuery,
  { most, now }: { readonly most: number; readonly now: number },
): Promise<number> {
  return countLongList(database, listOf(database, caller, query, now), most)
}

function listOf(database: Database, caller: Caller, query: CertificateQuery, now: number): LongList {
  const { user_id, team_id, location_id, course_id, standing, ids } = query
  const day = today(caller.company.timezone, now)
  const places = { teams: sightOf(caller, "teams.view").view, locations: sightOf(caller, "locations.view").view }
  const filter = {
    ...{ user_id, team_id, location_id, course_id, ids },
    standing: standing === undefined ? undefined : { is: standing, on: day },
    validity: rangeOf(query.valid_until_after, query.valid_until_before),
    issue: rangeOf(query.issued_since, undefined),
  }
  return certificateList(database, { ...sightOf(caller, VIEWING), places }, filter)
}

/** A certificate of a user in the caller's view. Throws 404 or 403 for any other. */
export async function showCertificate(
  queries: Queries,
  caller: Caller,
  id: number,
  presentation: Presentation,
): Promise<Certificate> {
  return certificateOf(await requireCertificate(queries, caller, id), caller, presentation)
}

/** The printed facts of a certificate of a user in the caller's view, even if it is superseded. */
export async function printCertificate(queries: Queries, caller: Caller, id: number): Promise<Print> {
  await requireCertificate(queries, caller, id)
  const print = await printById(queries, caller.company.id, id)
  if (print === undefined) throw new NotFound()
  return print
}

export async function requireCertificate(
  queries: Queries,
  caller: Caller,
  id: number,
  permission: Permission = VIEWING,
): Promise<store.ListedRow> {
  const row = await store.findInSight(queries, sightOf(caller, permission), id)
  return row ?? refuseOutOfView({ exists: await store.exists(queries, id) })
}

function dayOf({ company }: Caller, { now }: Presentation): DateText {
  return today(company.timezone, now)
}

/**
 * The given certificates that belong to the caller's company, ordered by id.
 *
 * @param presentation without an origin there are no addresses
 */
export async function presentCertificates(
  queries: Queries,
  caller: Caller,
  ids: readonly number[],
  { origin, now }: { readonly origin: string | undefined; readonly now: number },
): Promise<AnnouncedCertificate[]> {
  const rows = await store.findByIds(queries, caller.company.id, ids)
  return rows.map((row) => {
    const certificate = certificateOf(row, caller, { origin: origin ?? "", now })
    return origin === undefined ? { ...certificate, verify_url: null, download_url: null } : certificate
  })
}

function certificateOf(row: store.ListedRow, caller: Caller, presentation: Presentation): Certificate {
  const { origin } = presentation
  return {
    id: row.id,
    type: "certificate",
    number: numberOf(row),
    code: row.code,
    user_id: row.user_id,
    holder_name: row.holder_name,
    assignment_id: row.assignment_id,
    course: { id: row.course_id, title: row.course_title, short_type: row.short_type },
    issued_on: row.issued_on,
    begin_date: row.begin_date,
    finish_date: row.finish_date,
    valid_until: row.valid_until,
    state: row.state,
    standing: standingOf(row, dayOf(caller, presentation)),
    revoked_on: row.revoked_on,
    revoked_reason: row.revoked_reason,
    verify_url: `${origin}/verify/${row.code}`,
    download_url: `${origin}/api/v1/certificates/${row.id}/${row.language ?? caller.company.language}.pdf`,
  }
}
