import { Elysia } from "elysia"
import { type PersonCaller, requireInConsole } from "../../access/caller.ts"
import type { Guard } from "../../access/guard.ts"
import { inConsole } from "../../access/route-access.ts"
import { sendCertificates } from "../../compliance/reports/certificates.ts"
import { openFile, REPORT_PERMISSIONS } from "../../compliance/reports/reports.ts"
import { sendReport } from "../../compliance/reports/sending.ts"
import { requireRoom } from "../../http/room.ts"
import type { FieldFaults } from "../../pages/components/form.tsx"
import { Invalid, NotFound } from "../../tools/errors.ts"
import type { CertificateServices } from "../../training/certificates/request.ts"
import { fieldFaults, outcomeOf } from "../frame/faults.ts"
import { filtersOf } from "../frame/list-query.ts"
import { listStateOf } from "../frame/list-state.ts"
import { type ConsoleReader, consoleReader } from "../frame/reader.ts"
import { sendConsolePage, shownTo } from "../frame/send.ts"
import { reportFilters, sentFilters } from "./filters.ts"
import { reportsPage } from "./index-page.tsx"
import { previewOf } from "./preview.ts"
import { reportPage } from "./report-page.tsx"
import { reportAt, SHOWN_REPORTS, type ShownFormat, type ShownReportName } from "./shown.ts"

/** The pages of reports, and their files, to which the links of mails lead. */
export function consoleReportRoutes(services: CertificateServices, guard: Guard) {
  const { database, clock, settings, certificates } = services
  const reading = (caller: PersonCaller, { language }: Pick<ConsoleReader, "language">) => ({
    ...{ database, caller, language, now: clock() },
    leadDays: settings.renewal_lead,
  })

  async function sent(
    caller: PersonCaller,
    reader: ConsoleReader,
    { name, format }: { readonly name: ShownReportName; readonly format: ShownFormat },
  ): Promise<Response> {
    const context = reading(caller, reader)
    const filters = sentFilters(name, reader.query)
    const { query } = SHOWN_REPORTS[name]
    const asked = query["~standard"].validate(filters).value as never
    if (name === "certificates" || format === "zip") return sendCertificates(services, context, asked)
    return sendReport(
      context,
      { name, format, filters },
      await openFile(context, { name, format, query: asked }),
      certificates,
    )
  }

  async function sentPage(asked: Parameters<typeof shownTo>[1] & Asked, name: ShownReportName, refused?: Invalid) {
    const { caller, set } = asked
    const shown = await shownTo(services, asked, { hasViews: true, path: `/console/reports/${name}` })
    const { language, query } = shown.reader
    const held = sentFilters(name, query)
    const state = { ...listStateOf(query, { filters: [], sorts: [], sort: NO_SORT }), filters: held }
    const filters = await reportFilters(database, caller, { name, language, held })
    const send = (found: Pick<Parameters<typeof reportPage>[0], "preview"> & { readonly faults?: FieldFaults }) => {
      if (found.faults !== undefined) set.status = 422
      return sendConsolePage(set, shown, reportPage({ ...shown, name, state, filters, ...found }))
    }
    const read = filtersOf(SHOWN_REPORTS[name].query, state, { language, labels: filters })
    if (read.faults !== undefined) return send({ preview: undefined, faults: read.faults })
    // Its form is opened before anything is chosen.
    if (name === "history" && held.user_id === undefined && held.course_id === undefined)
      return send({ preview: undefined })
    const find = () => previewOf(reading(caller, shown.reader), name, read.query)
    const outcome = await outcomeOf(find, { language, specs: filters })
    if (outcome.faults !== undefined) return send({ preview: undefined, faults: outcome.faults })
    const faults = refused === undefined ? undefined : fieldFaults(refused.faults, { language, specs: filters })
    return send({ preview: outcome.result, ...(faults === undefined ? {} : { faults }) })
  }

  const [permission, ...others] = [...REPORT_PERMISSIONS, SHOWN_REPORTS.certificates.permission] as const
  return new Elysia({ name: "console-reports", prefix: "/console/reports" })
    .use(guard)
    .get(
      "",
      async (context) => {
        const shown = await shownTo(services, context)
        return sendConsolePage(context.set, shown, reportsPage(shown))
      },
      { person: inConsole(permission, ...others) },
    )
    .get(
      "/:file",
      async (context) => {
        const { caller, params, reader, request, server } = context
        const asked = reportAt(params.file)
        if (asked === undefined) throw new NotFound()
        const { name, format } = asked
        requireInConsole(caller, [SHOWN_REPORTS[name].permission])
        if (format === undefined) return sentPage(context, name)
        requireRoom(server, settings)
        try {
          return await sent(caller, consoleReader(request, reader), { name, format })
        } catch (error) {
          // The page says why there is no such file, and has what can be changed.
          if (error instanceof Invalid) return sentPage(context, name, error)
          throw error
        }
      },
      { person: inConsole(permission, ...others) },
    )
}

interface Asked {
  readonly caller: PersonCaller
  readonly set: { status?: number | string; readonly headers: object }
}

const NO_SORT = { field: "id", descending: false } as const
