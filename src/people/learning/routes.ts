import { Elysia } from "elysia"
import type { Guard } from "../../access/guard.ts"
import { own } from "../../access/route-access.ts"
import { pathId } from "../../http/path.ts"
import { requireRoom } from "../../http/room.ts"
import { sendPage } from "../../http/send-page.ts"
import { NotFound } from "../../tools/errors.ts"
import { answerCertificate, type CertificateServices } from "../../training/certificates/request.ts"
import { portalPersonOf } from "../portal/rules.ts"
import { certificatesPage } from "./certificates-page.tsx"
import { learnPage } from "./learn-page.tsx"
import { ownCertificate, ownCertificateOf, ownCertificates, ownTrainings } from "./rules.ts"

/** One person's data: no cache keeps it, so nobody goes back to it after signing out. */
const PRIVATE = { "cache-control": "no-store" } as const

const FILE = /^(\d+)\.pdf$/

/** What somebody has to learn, and can prove. */
export function learningRoutes(services: CertificateServices, guard: Guard) {
  const { database, settings, clock } = services
  return new Elysia({ name: "learning" })
    .use(guard)
    .get(
      "/learn",
      async ({ caller, person, reader, set }) => {
        const pages = { open: numberIn(reader.query, "page"), done: numberIn(reader.query, "done") }
        const trainings = await ownTrainings(database, caller, pages, clock())
        const { timezone } = caller.company
        const shown = { reader, person: await portalPersonOf(database, person), timezone, trainings }
        return sendPage(set, reader, learnPage(shown), PRIVATE)
      },
      { person: own() },
    )
    .get(
      "/learn/certificates",
      async ({ caller, person, reader, set }) => {
        const certificates = await ownCertificates(database, caller, numberIn(reader.query, "page"), clock())
        const shown = { reader, person: await portalPersonOf(database, person), certificates }
        return sendPage(set, reader, certificatesPage(shown), PRIVATE)
      },
      { person: own() },
    )
    .get(
      "/learn/certificates/:file",
      async ({ caller, params, reader, request, server }) => {
        requireRoom(server, settings)
        const [, id] = FILE.exec(params.file) ?? []
        if (id === undefined) throw new NotFound()
        return answerCertificate(services, request, await ownCertificate(database, caller, pathId(id)), reader.language)
      },
      { person: own() },
    )
    .get(
      "/learn/:assignment/certificate.pdf",
      async ({ caller, params, reader, request, server }) => {
        requireRoom(server, settings)
        const print = await ownCertificateOf(database, caller, pathId(params.assignment), clock())
        return answerCertificate(services, request, print, reader.language)
      },
      { person: own() },
    )
}

/** The number of a page; the first one for whatever is none. */
function numberIn(query: URLSearchParams, name: string): number {
  const number = Number(query.get(name) ?? 1)
  return Number.isSafeInteger(number) && number >= 1 ? number : 1
}
