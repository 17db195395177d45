import { Elysia } from "elysia"
import type { Guard } from "../../access/guard.ts"
import { can } from "../../access/route-access.ts"
import { operation } from "../../http/operation.ts"
import { requireRoom } from "../../http/room.ts"
import type { CertificateServices } from "../../training/certificates/request.ts"
import { certificatesQuery, sendCertificates } from "./certificates.ts"
import { PRINTED_MAX, REPORT_FORMATS, REPORT_NAMES, type ReportFormat, reportLanguage } from "./report.ts"
import { openFile, REPORTS } from "./reports.ts"
import { sendReport } from "./sending.ts"

const MEDIA_TYPES: Readonly<Record<ReportFormat, string>> = {
  csv: "text/csv",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  pdf: "application/pdf",
}

const LANGUAGE = "In the language of `Accept-Language` (English or German), otherwise your company's."

const FORMS: Readonly<Record<ReportFormat, string>> = {
  csv: "UTF-8 with a byte order mark; where the language writes decimal commas, a semicolon separates the columns. It is sent while it is read.",
  xlsx: "One sheet with a frozen head and filters; days and numbers are real ones. It is sent while it is read.",
  pdf: `At most ${PRINTED_MAX} rows, otherwise 422 on \`format\`.`,
}

/** Reports as files. */
export function reportRoutes(services: CertificateServices, guard: Guard) {
  const { database, clock, settings, certificates } = services
  const routes = new Elysia({ name: "reports", prefix: "/reports" }).use(guard)
  for (const name of REPORT_NAMES) {
    const report = REPORTS[name]
    for (const format of REPORT_FORMATS) {
      routes.get(
        `/${name}.${format}`,
        async ({ caller, query, request, server }) => {
          requireRoom(server, settings)
          const context = {
            database,
            caller,
            language: reportLanguage(request, caller),
            now: clock(),
            leadDays: settings.renewal_lead,
          }
          const open = await openFile(context, { name, format, query })
          return sendReport(
            context,
            { name, format, filters: query as object as Record<string, unknown> },
            open,
            certificates,
          )
        },
        {
          access: can(report.permission),
          query: report.query,
          detail: operation({
            tag: "Reports",
            id: `download${name[0]?.toUpperCase()}${name.slice(1)}Report${format[0]?.toUpperCase()}${format.slice(1)}`,
            summary: `Report ${report.summary} as ${format.toUpperCase()}`,
            description: `${report.description} ${LANGUAGE} ${FORMS[format]} The audit log notes who got it.`,
            file: MEDIA_TYPES[format],
          }),
        },
      )
    }
  }
  return routes.get(
    "/certificates.zip",
    async ({ caller, query, request, server }) => {
      requireRoom(server, settings)
      const context = {
        database,
        caller,
        language: reportLanguage(request, caller),
        now: clock(),
        leadDays: settings.renewal_lead,
      }
      return sendCertificates(services, context, query)
    },
    {
      access: can("certificates.view"),
      query: certificatesQuery,
      detail: operation({
        tag: "Reports",
        id: "downloadCertificates",
        summary: "Download certificates in a file",
        description:
          "The certificates that match the filters, one PDF each in its holder's language, named " +
          "`Lastname Firstname – Course – number.pdf`, with a table of them (`index.csv`). At most 5,000, otherwise 422 on " +
          "`certificates`. It is sent while they are made. The audit log notes who got it.",
        file: "application/zip",
      }),
    },
  )
}
