import { type Static, Type } from "typebox"
import { allPages } from "../../database/long-list/beside.ts"
import { downloadHeaders, sendChunks } from "../../http/download.ts"
import { idsIn } from "../../http/paging.ts"
import { queryOf } from "../../http/schema.ts"
import { fault, Invalid } from "../../tools/errors.ts"
import { fullName } from "../../tools/language/names.ts"
import { csvChunks } from "../../tools/sheets/csv-writing.ts"
import { WrittenZip } from "../../tools/zip-writing.ts"
import { certificatesBeside, countCertificates } from "../../training/certificates/list/rules.ts"
import { type Certificate, type CertificateQuery, certificateQuery } from "../../training/certificates/list/schema.ts"
import { type CertificateServices, printOptions } from "../../training/certificates/request.ts"
import { printById } from "../../training/certificates/rules.ts"
import type { Printed } from "../../training/documents/messages.ts"
import { RendererBusy } from "../../training/documents/renderer.ts"
import { certificateFile } from "./file-name.ts"
import { shownNumber } from "./people.ts"
import { type OpenReport, type ReadColumn, type ReportContext, readAtOnce, reportOf } from "./report.ts"
import { notedAtEnd, noteReport } from "./sending.ts"
import * as store from "./store.ts"
import { REPORT_WORDING } from "./wording/wording.ts"

/** Maximum number of certificates in a file. */
export const CERTIFICATES_MAX = 5000

/** Milliseconds until another attempt if too many documents are waiting. */
const BUSY_PAUSE = 500

const { page, per_page, cursor, sort, ...filters } = certificateQuery.schema.properties
const CertificateFilters = Type.Object(filters)

/** The filters of the list of certificates. */
export const certificatesQuery = queryOf(CertificateFilters)
type CertificateFilters = Static<typeof CertificateFilters>

/** The certificates that the file would have, in its order. */
export async function openCertificates(context: ReportContext, query: CertificateFilters): Promise<OpenReport> {
  async function* rows(): AsyncGenerator<Listed[]> {
    for await (const page of pagesOf(context, query)) {
      const personOf = await holdersOf(context, page)
      yield page.map((certificate) => ({ certificate, person: personOf.get(certificate.user_id) }))
    }
  }
  return reportOf(columnsIn(context), rows())
}

/** The number of certificates that the file would have. Counting stops at `most`. */
export function countCertificateFiles(
  { database, caller, now }: ReportContext,
  query: CertificateFilters,
  most: number,
): Promise<number> {
  return countCertificates(database, caller, matching(query), { most, now })
}

function matching({ ids, ...others }: CertificateFilters): CertificateQuery {
  return { ...others, ...(ids === undefined ? {} : { ids: idsIn(ids) }) }
}

function pagesOf(context: ReportContext, query: CertificateFilters): AsyncGenerator<readonly Certificate[]> {
  const { database, caller, now } = context
  return allPages({ field: "id", descending: false }, readAtOnce(context), (request) =>
    certificatesBeside(database, caller, matching(query), request, now),
  )
}

/** The people who hold certificates, by id. */
async function holdersOf({ database, caller }: ReportContext, certificates: readonly Certificate[]) {
  const ids = [...new Set(certificates.map(({ user_id }) => user_id))]
  const people = await store.findPeople(database, caller.company.id, ids)
  return new Map(people.map((person) => [person.id, person]))
}

/**
 * Sends certificates as PDF in a zip file, with a table of them.
 *
 * @throws Invalid for more than 5,000
 */
export async function sendCertificates(
  services: CertificateServices,
  context: ReportContext,
  sent: CertificateFilters,
): Promise<Response> {
  const count = await countCertificateFiles(context, sent, CERTIFICATES_MAX + 1)
  if (count > CERTIFICATES_MAX) {
    throw new Invalid([fault("certificates", "too_many_certificates", { limit: CERTIFICATES_MAX })])
  }
  const packed: PackedCertificate[] = []
  const note = () => noteReport(context, { report: "certificates", format: "zip", filters: sent, rows: packed.length })
  const chunks = notedAtEnd(zipChunks(services, context, pagesOf(context, sent), packed), note)
  return sendChunks(chunks, downloadHeaders("application/zip", "certificates.zip"))
}

interface Listed {
  readonly certificate: Certificate
  readonly person: store.NamedPerson | undefined
}

interface PackedCertificate extends Listed {
  readonly file: string
}

async function* zipChunks(
  services: CertificateServices,
  context: ReportContext,
  pages: AsyncIterable<readonly Certificate[]>,
  packed: PackedCertificate[],
): AsyncGenerator<Uint8Array> {
  const zip = new WrittenZip(1)
  for await (const page of pages) {
    const personOf = await holdersOf(context, page)
    for (const certificate of page) {
      const printed = await printedOf(services, context, certificate)
      if (printed === undefined) continue
      const person = personOf.get(certificate.user_id)
      const file = certificateFile(person ?? { first_name: null, last_name: certificate.holder_name }, certificate)
      packed.push({ certificate, person, file })
      yield* zip.whole(file, printed.pdf)
    }
  }
  const part = zip.begin("index.csv")
  for await (const chunk of csvChunks(indexOf(context, packed), context.language)) yield* part(chunk, false)
  yield* part("", true)
  yield* zip.end()
}

/** The certificate as PDF, in the language of its holder; undefined if it does not exist any more. */
async function printedOf(
  services: CertificateServices,
  { database, caller }: ReportContext,
  { id, download_url }: Certificate,
): Promise<Printed | undefined> {
  const print = await printById(database, caller.company.id, id)
  if (print === undefined) return undefined
  const language = /\/([a-z]{2})\.pdf$/.exec(download_url)?.[1] ?? caller.company.language
  for (;;) {
    try {
      return await services.certificates.render(print.facts, printOptions(services, print, language))
    } catch (error) {
      if (!(error instanceof RendererBusy)) throw error
      await Bun.sleep(BUSY_PAUSE)
    }
  }
}

/** The table of the certificates in the file. */
function indexOf(context: ReportContext, packed: readonly PackedCertificate[]) {
  const { language, caller } = context
  const { columns: words, titles } = REPORT_WORDING[language]
  const columns = columnsIn(context)
  return {
    name: titles.certificates,
    columns: [{ head: words.file }, ...columns],
    rows: packed.map((one) => [one.file, ...columns.map(({ read }) => read(one))]),
    timezone: caller.company.timezone,
  }
}

function columnsIn({ language }: ReportContext): ReadColumn<Listed>[] {
  const { columns, certificates } = REPORT_WORDING[language]
  return [
    { head: columns.number, read: ({ person }) => shownNumber(person?.key ?? "") },
    {
      head: columns.name,
      read: ({ person, certificate }) => (person === undefined ? certificate.holder_name : fullName(person)),
    },
    { head: columns.course, read: ({ certificate }) => certificate.course.title },
    { head: columns.certificate, read: ({ certificate }) => certificate.number },
    { head: columns.issued, kind: "day", read: ({ certificate }) => certificate.issued_on },
    { head: columns.finished, kind: "day", read: ({ certificate }) => certificate.finish_date },
    { head: columns.validUntil, kind: "day", read: ({ certificate }) => certificate.valid_until },
    { head: columns.standing, read: ({ certificate }) => certificates[certificate.standing] },
  ]
}
