import { type Static, Type } from "typebox"
import { allPages } from "../../database/long-list/beside.ts"
import { downloadHeaders, sendChunks } from "../../http/download.ts"
import { idsIn } from "../../http/paging.ts"
import { queryOf } from "../../http/schema.ts"
import { fault, Invalid } from "../../tools/errors.ts"
import { fullName } from "../../tools/language/names.ts"
import { csvChunks } from "../../tools/sheets/csv-writing.ts"
import type { TableValue } from "../../tools/sheets/table.ts"
import { WrittenZip } from "../../tools/zip-writing.ts"
import { certificatesBeside, countCertificates } from "../../training/certificates/list/rules.ts"
import { type Certificate, certificateQuery } from "../../training/certificates/list/schema.ts"
import { type CertificateServices, printOptions } from "../../training/certificates/request.ts"
import { printById } from "../../training/certificates/rules.ts"
import type { Printed } from "../../training/documents/messages.ts"
import { RendererBusy } from "../../training/documents/renderer.ts"
import { certificateFile } from "./file-name.ts"
import { shownNumber } from "./people.ts"
import { READ_AT_ONCE, type ReportContext } from "./report.ts"
import { notedAtEnd, noteReport } from "./sending.ts"
import * as store from "./store.ts"
import { REPORT_WORDING } from "./wording/wording.ts"

/** Maximum number of certificates in a file. */
const CERTIFICATES_MAX = 5000

/** Milliseconds until another attempt if too many documents are waiting. */
const BUSY_PAUSE = 500

const { page, per_page, cursor, sort, ...filters } = certificateQuery.schema.properties
const CertificateFilters = Type.Object(filters)

/** The filters of the list of certificates. */
export const certificatesQuery = queryOf(CertificateFilters)

/**
 * Sends certificates as PDF in a zip file, with a table of them.
 *
 * @throws Invalid for more than 5,000
 */
export async function sendCertificates(
  services: CertificateServices,
  context: ReportContext,
  sent: Static<typeof CertificateFilters>,
): Promise<Response> {
  const { database, caller, now } = context
  const { ids, ...others } = sent
  const query = { ...others, ...(ids === undefined ? {} : { ids: idsIn(ids) }) }
  const count = await countCertificates(database, caller, query, { most: CERTIFICATES_MAX + 1, now })
  if (count > CERTIFICATES_MAX) {
    throw new Invalid([fault("certificates", "too_many_certificates", { limit: CERTIFICATES_MAX })])
  }
  const packed: PackedCertificate[] = []
  const note = () => noteReport(context, { report: "certificates", format: "zip", filters: sent, rows: packed.length })
  const pages = allPages({ field: "id", descending: false }, READ_AT_ONCE, (request) =>
    certificatesBeside(database, caller, query, request, now),
  )
  const chunks = notedAtEnd(zipChunks(services, context, pages, packed), note)
  return sendChunks(chunks, downloadHeaders("application/zip", "certificates.zip"))
}

interface PackedCertificate {
  readonly certificate: Certificate
  readonly person: store.NamedPerson | undefined
  readonly file: string
}

async function* zipChunks(
  services: CertificateServices,
  context: ReportContext,
  pages: AsyncIterable<readonly Certificate[]>,
  packed: PackedCertificate[],
): AsyncGenerator<Uint8Array> {
  const { database, caller } = context
  const zip = new WrittenZip(1)
  for await (const page of pages) {
    const people = await store.findPeople(database, caller.company.id, [...new Set(page.map(({ user_id }) => user_id))])
    const personOf = new Map(people.map((person) => [person.id, person]))
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
function indexOf({ language, caller }: ReportContext, packed: readonly PackedCertificate[]) {
  const { columns, certificates, titles } = REPORT_WORDING[language]
  const rows = packed.map(({ certificate, person, file }): TableValue[] => [
    file,
    shownNumber(person?.key ?? ""),
    person === undefined ? certificate.holder_name : fullName(person),
    certificate.course.title,
    certificate.number,
    certificate.issued_on,
    certificate.finish_date,
    certificate.valid_until,
    certificates[certificate.standing],
  ])
  const { file, number, name, course, certificate, issued, finished, validUntil, standing } = columns
  const heads = [file, number, name, course, certificate, issued, finished, validUntil, standing]
  return {
    name: titles.certificates,
    columns: heads.map((head) => ({ head })),
    rows,
    timezone: caller.company.timezone,
  }
}
