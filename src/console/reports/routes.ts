import { Elysia } from "elysia"
import { requireInConsole } from "../../access/caller.ts"
import type { Guard } from "../../access/guard.ts"
import { inConsole } from "../../access/route-access.ts"
import { REPORT_FORMATS, REPORT_NAMES } from "../../compliance/reports/report.ts"
import { openReport, REPORT_PERMISSIONS, REPORTS } from "../../compliance/reports/reports.ts"
import { sendReport } from "../../compliance/reports/sending.ts"
import { requireRoom } from "../../http/room.ts"
import { NotFound } from "../../tools/errors.ts"
import type { CertificateServices } from "../../training/certificates/request.ts"
import { consoleReader } from "../frame/reader.ts"

/** Reports for who is signed in: where the links of mails lead. */
export function consoleReportRoutes(services: CertificateServices, guard: Guard) {
  const { database, clock, settings, certificates } = services
  const [permission, ...others] = REPORT_PERMISSIONS
  return new Elysia({ name: "console-reports", prefix: "/console/reports" }).use(guard).get(
    "/:file",
    async ({ caller, params, reader, request, server }) => {
      requireRoom(server, settings)
      const [stem, extension, ...more] = params.file.split(".")
      const name = REPORT_NAMES.find((one) => one === stem)
      const format = REPORT_FORMATS.find((one) => one === extension)
      if (name === undefined || format === undefined || more.length > 0) throw new NotFound()
      requireInConsole(caller, [REPORTS[name].permission])
      const { language, query } = consoleReader(request, reader)
      const context = { database, caller, language, now: clock(), leadDays: settings.renewal_lead }
      const filters = Object.fromEntries(query)
      return sendReport(context, { name, format, filters }, await openReport(context, name, filters), certificates)
    },
    { person: inConsole(permission, ...others) },
  )
}
