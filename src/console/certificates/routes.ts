import { Elysia } from "elysia"
import type { Guard } from "../../access/guard.ts"
import { inConsole } from "../../access/route-access.ts"
import { concealed } from "../../access/view/refusal.ts"
import { pathId } from "../../http/path.ts"
import { requireRoom } from "../../http/room.ts"
import { NotFound } from "../../tools/errors.ts"
import { certificatesBeside, printCertificate } from "../../training/certificates/list/rules.ts"
import { certificateQuery } from "../../training/certificates/list/schema.ts"
import { answerCertificate, type CertificateServices } from "../../training/certificates/request.ts"
import { formatIn, pagesBeside, sendFile, tableOf } from "../frame/file.ts"
import { filtersOf } from "../frame/list-query.ts"
import { listStateOf } from "../frame/list-state.ts"
import { consoleReader } from "../frame/reader.ts"
import { sendConsolePage, shownTo } from "../frame/send.ts"
import { CERTIFICATE_LIST, certificateFilters, certificatePage } from "./list.ts"
import { certificateColumns, certificatesPage } from "./page.tsx"
import { CERTIFICATES_WORDING } from "./wording/wording.ts"

/** The pages about certificates. */
export function consoleCertificateRoutes(services: CertificateServices, guard: Guard) {
  const { database, clock, settings } = services
  return new Elysia({ name: "console-certificates", prefix: "/console/certificates" })
    .use(guard)
    .get(
      "",
      async (context) => {
        const { caller, set } = context
        const shown = await shownTo(services, context, { hasViews: true })
        const { language, query } = shown.reader
        const state = listStateOf(query, CERTIFICATE_LIST)
        const filters = await certificateFilters(database, caller, language, state.filters)
        const asked = filtersOf(certificateQuery, state, { language, labels: filters })
        const found =
          asked.faults === undefined
            ? await certificatePage(database, caller, asked.query, { state, now: clock() })
            : undefined
        if (found === undefined) set.status = 422
        return sendConsolePage(set, shown, certificatesPage({ ...shown, state, filters, found, faults: asked.faults }))
      },
      { person: inConsole("certificates.view") },
    )
    .get(
      "/export/:file",
      ({ caller, params, reader, request }) => {
        const format = formatIn(params.file, "certificates")
        const { language, query } = consoleReader(request, reader)
        const state = listStateOf(query, CERTIFICATE_LIST)
        const { value } = certificateQuery["~standard"].validate({ ...state.filters })
        const pages = pagesBeside(state, (page) => certificatesBeside(database, caller, value, page, clock()))
        const { title } = CERTIFICATES_WORDING[language]
        return sendFile({
          table: tableOf(title, certificateColumns(language), pages),
          format,
          language,
          stem: "certificates",
        })
      },
      { person: inConsole("certificates.view") },
    )
    .get(
      "/:file",
      async ({ caller, params, reader, request, server }) => {
        const id = /^(\d{1,15})\.pdf$/.exec(params.file)?.[1]
        if (id === undefined) throw new NotFound()
        requireRoom(server, settings)
        const print = await concealed(printCertificate(database, caller, pathId(id)))
        return answerCertificate(services, request, print, reader.certificateLanguage)
      },
      { person: inConsole("certificates.view") },
    )
}
