import { Elysia } from "elysia"
import type { Guard } from "../../access/guard.ts"
import { can } from "../../access/route-access.ts"
import { operation } from "../../http/operation.ts"
import { pathId } from "../../http/path.ts"
import { requireRoom } from "../../http/room.ts"
import { preferredLanguage } from "../../tools/language/negotiate.ts"
import { WORDED_LANGUAGES } from "../../tools/language/worded.ts"
import { type CertificateServices, pictureSource } from "../certificates/request.ts"
import { VIEWING } from "../group-trainings/lookup.ts"
import { trainingCalendar } from "./calendar.ts"
import { printSheet } from "./sign-in-sheet.ts"

const tag = "Group trainings"

/** Routes for what a group training has on paper and in calendars. */
export function groupPaperRoutes(services: CertificateServices, guard: Guard) {
  const { database, settings, clock, certificates, files } = services
  return new Elysia({ name: "group papers", prefix: "/group-trainings/:groupTraining" })
    .use(guard)
    .get(
      "/sign-in-sheet.pdf",
      async ({ caller, params, request, server }) => {
        requireRoom(server, settings)
        const options = { publicUrl: settings.public_url, now: clock() }
        const { facts, logo } = await printSheet(database, caller, pathId(params.groupTraining), options)
        const language = preferredLanguage(request.headers.get("accept-language"), WORDED_LANGUAGES) ?? "en"
        const { pdf } = await certificates.renderSheet(facts, { language, logo: logo && pictureSource(files, logo) })
        const headers = {
          "cache-control": "no-store",
          "content-disposition": `inline; filename="sign-in-sheet-${facts.number}.pdf"`,
          "content-type": "application/pdf",
          "content-length": String(pdf.length),
        }
        return new Response(new Blob([pdf]), { headers })
      },
      {
        // The rule itself checks access to the training.
        access: can(VIEWING),
        detail: operation({
          tag,
          id: "downloadSignInSheet",
          summary: "Download the sign-in sheet of a group training",
          description:
            "A PDF with the course, the trainer, the sessions in your company's time zone, the place, and a line with room to sign for " +
            "each participant in your view, by name; signatures that were drawn are in their places. With the setting `public_url`, " +
            "a QR code leads to the training's page. `Accept-Language` selects one of en, de, fr, it, es, nl, pl and tr; the default " +
            "is English.",
          file: "application/pdf",
          refusals: [404],
        }),
      },
    )
    .get(
      "/calendar.ics",
      async ({ caller, params, set }) => {
        const id = pathId(params.groupTraining)
        const calendar = await trainingCalendar(database, caller, id)
        Object.assign(set.headers, {
          "cache-control": "private, no-cache",
          "content-type": "text/calendar; charset=utf-8",
          "content-disposition": `inline; filename="group-training-${id}.ics"`,
        })
        return calendar
      },
      {
        access: can(VIEWING),
        detail: operation({
          tag,
          id: "downloadTrainingCalendar",
          summary: "Download the sessions of a group training as a calendar",
          description:
            "An iCalendar file with an event for each session, with the UIDs of the invitations. Those of a cancelled training have the " +
            "status `CANCELLED`.",
          file: "text/calendar",
          refusals: [404],
        }),
      },
    )
}
