import { Elysia } from "elysia"
import type { Guard } from "../../access/guard.ts"
import { own } from "../../access/route-access.ts"
import { pathId } from "../../http/path.ts"
import { requireRoom } from "../../http/room.ts"
import { sendPage } from "../../http/send-page.ts"
import { portalPersonOf } from "../../people/leading/rules.ts"
import { today } from "../../tools/calendar/dates.ts"
import { NotFound } from "../../tools/errors.ts"
import { answerCertificate, type CertificateServices } from "../../training/certificates/request.ts"
import { mayHandIn } from "../../training/submissions/rules.ts"
import { pageNumber } from "../page-number.ts"
import { certificatesPage } from "./certificates-page.tsx"
import { learnPage } from "./learn-page.tsx"
import { ownCertificate, ownCertificateOf, ownCertificates, ownTrainings } from "./rules.ts"

const FILE = /^(\d+)\.pdf$/

/** A user's trainings and certificates. */
export function learningRoutes(services: CertificateServices, guard: Guard) {
  const { database, settings, clock } = services
  return new Elysia({ name: "learning" })
    .use(guard)
    .get(
      "/learn",
      async ({ caller, person, reader, set }) => {
        const pages = { open: pageNumber(reader.query, "page"), done: pageNumber(reader.query, "done") }
        const [trainings, acceptsSubmissions] = await Promise.all([
          ownTrainings(services, caller, pages),
          mayHandIn(database, caller),
        ])
        const { timezone } = caller.company
        const frame = { reader, person: portalPersonOf(person) }
        const shown = { ...frame, timezone, today: today(timezone, clock()), trainings, acceptsSubmissions }
        return sendPage(set, reader, learnPage(shown))
      },
      { person: own({ atKiosk: true }) },
    )
    .get(
      "/learn/certificates",
      async ({ caller, person, reader, set }) => {
        const certificates = await ownCertificates(database, caller, pageNumber(reader.query, "page"), clock())
        const shown = { reader, person: portalPersonOf(person), certificates }
        return sendPage(set, reader, certificatesPage(shown))
      },
      { person: own() },
    )
    .get(
      "/learn/certificates/:file",
      async ({ caller, params, reader, request, server }) => {
        requireRoom(server, settings)
        const [, id] = FILE.exec(params.file) ?? []
        if (id === undefined) throw new NotFound()
        return answerCertificate(
          services,
          request,
          await ownCertificate(database, caller, pathId(id)),
          reader.certificateLanguage,
        )
      },
      { person: own() },
    )
    .get(
      "/learn/:assignment/certificate.pdf",
      async ({ caller, params, reader, request, server }) => {
        requireRoom(server, settings)
        const print = await ownCertificateOf(database, caller, pathId(params.assignment), clock())
        return answerCertificate(services, request, print, reader.certificateLanguage)
      },
      { person: own() },
    )
}
