import { Elysia } from "elysia"
import type { Guard } from "../../access/guard.ts"
import { canOneOf, inConsole, own } from "../../access/route-access.ts"
import { operation } from "../../http/operation.ts"
import { pathId } from "../../http/path.ts"
import { requireRoom } from "../../http/room.ts"
import { preferredLanguage } from "../../tools/language/negotiate.ts"
import { WORDED_LANGUAGES } from "../../tools/language/worded.ts"
import type { CertificateServices } from "../certificates/request.ts"
import { answerEvidence } from "./request.ts"
import { printEvidence, printOwnEvidence, printShownEvidence } from "./rules.ts"

/** The route for the evidence of an assignment as a PDF, for API clients. */
export function evidenceDocumentRoutes(services: CertificateServices, guard: Guard) {
  const { database, settings, clock } = services
  return new Elysia({ name: "evidence-document", prefix: "/course-assignments/:assignment" }).use(guard).get(
    "/evidence.pdf",
    async ({ caller, params, request, server }) => {
      requireRoom(server, settings)
      const print = await printEvidence(database, caller, pathId(params.assignment), clock())
      const language = preferredLanguage(request.headers.get("accept-language"), WORDED_LANGUAGES) ?? "en"
      return answerEvidence(services, print, language)
    },
    {
      access: canOneOf("course-assignments.view", "completed-courses.view"),
      detail: operation({
        tag: "Training",
        id: "downloadEvidence",
        summary: "Download the evidence of an assignment",
        description:
          "Everything read, played, attempted, confirmed and noted, and the content as it was, as one PDF for an inspector. " +
          "The evidence of a withdrawn assignment is also kept. 404 if nothing was recorded. `Accept-Language` " +
          "selects one of en, de, fr, it, es, nl, pl and tr; the default is English. For an assignment of your own user, " +
          "the PDF omits what the test may still ask.",
        file: "application/pdf",
        refusals: [404],
      }),
    },
  )
}

/** The routes for people, for their own evidence and for that of the people they train or administer. */
export function evidencePageRoutes(services: CertificateServices, guard: Guard) {
  const { database, settings, clock } = services
  return new Elysia({ name: "evidence-pages" })
    .use(guard)
    .get(
      "/learn/:assignment/evidence.pdf",
      async ({ caller, params, reader, server }) => {
        requireRoom(server, settings)
        const print = await printOwnEvidence(database, caller, pathId(params.assignment), clock())
        return answerEvidence(services, print, reader.language)
      },
      { person: own() },
    )
    .get(
      "/console/assignments/:assignment/evidence.pdf",
      async ({ caller, params, reader, server }) => {
        requireRoom(server, settings)
        const print = await printShownEvidence(database, caller, pathId(params.assignment), clock())
        return answerEvidence(services, print, reader.language)
      },
      { person: inConsole("course-assignments.view", "completed-courses.view") },
    )
}
