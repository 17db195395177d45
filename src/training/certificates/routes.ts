import { Elysia } from "elysia"
import type { Guard } from "../../access/guard.ts"
import { can } from "../../access/route-access.ts"
import { originOf, requestAddress } from "../../http/frame.ts"
import { operation } from "../../http/operation.ts"
import { dataOf, paged, pageOf } from "../../http/paging.ts"
import { pathId } from "../../http/path.ts"
import { requireRoom } from "../../http/room.ts"
import { NotFound } from "../../tools/errors.ts"
import { requireTrainee } from "../trainees/rules.ts"
import { listCertificates, printCertificate, requireCertificate, showCertificate } from "./list/rules.ts"
import { Certificate, certificateQuery } from "./list/schema.ts"
import { answerCertificate, type CertificateServices } from "./request.ts"
import { requireRevocable, revokeCertificate } from "./revocation.ts"
import { type CertificatePlace, certificateFor } from "./rules.ts"
import { revocation } from "./schema.ts"

/** The router treats `{course}-{lang}.pdf` and `{lang}.pdf` as one segment. */
const FILE = /^(\d+)-([a-z]{2})\.pdf$/
const LANGUAGE_FILE = /^([a-z]{2})\.pdf$/

const LANGUAGES = "Available in en, de, fr, it, es, nl, pl, tr, ar, zh and ja; any other language gets English."

/** Routes for certificates as PDF files. */
export function certificateRoutes(services: CertificateServices, guard: Guard) {
  const { database, settings } = services
  return new Elysia({ name: "certificates", prefix: "/users/:user" }).use(guard).get(
    "/:assignment/course/:file",
    async ({ caller, params, request, server }) => {
      requireRoom(server, settings)
      const { place, language } = addressed(params)
      return answerCertificate(services, request, await certificateFor(database, caller, place), language)
    },
    {
      access: can("completed-courses.view", {
        record: (queries, caller, { user }) => requireTrainee(queries, caller, "completed-courses.view", pathId(user)),
      }),
      detail: operation({
        tag: "Training",
        id: "downloadCertificate",
        summary: "Download the certificate of a completed course",
        description:
          `Returns the newest certificate of the assignment, which must belong to the user and the course. ` +
          `${LANGUAGES}`,
        path: "/api/v1/users/{user}/{assignment}/course/{course}-{lang}.pdf",
        file: "application/pdf",
        isTagged: true,
      }),
    },
  )
}

/** Routes for the certificates of the company. */
export function certificateListRoutes(services: CertificateServices, guard: Guard) {
  const { database, clock, settings } = services
  const presentation = (request: Request) => ({ origin: originOf(request, services), now: clock() })
  return new Elysia({ name: "certificate-list", prefix: "/certificates" })
    .use(guard)
    .get(
      "",
      async ({ caller, query, request }) => {
        const page = await listCertificates(database, caller, query, query.list, presentation(request))
        return paged(page, query.list.page, requestAddress(request, services))
      },
      {
        access: can("certificates.view"),
        query: certificateQuery,
        detail: operation({
          tag: "Training",
          id: "listCertificates",
          summary: "List certificates",
          description:
            "All certificates issued to users in your view, including superseded and revoked ones, ordered by id unless `sort` is given. Filters " +
            "combine with AND; filters by day include that day. Certificates that never expire come last when sorted by it, " +
            "in both directions.",
          answer: pageOf(Certificate),
        }),
      },
    )
    .get(
      "/:certificate",
      async ({ caller, params, request }) => ({
        data: await showCertificate(database, caller, pathId(params.certificate), presentation(request)),
      }),
      {
        // The rule itself checks access to the record; no further check is needed.
        access: can("certificates.view"),
        detail: operation({
          tag: "Training",
          id: "showCertificate",
          summary: "Show a certificate",
          description: "The holder must be in your view. Superseded and revoked ones are included.",
          answer: dataOf(Certificate),
          refusals: [404],
        }),
      },
    )
    .post(
      "/:certificate/revoke",
      ({ caller, params, body, request, change }) =>
        change(async (tx) => ({
          data: await revokeCertificate(tx, caller, pathId(params.certificate), body, presentation(request)),
        })),
      {
        access: can("certificates.revoke", {
          record: (queries, caller, { certificate }) => requireRevocable(queries, caller, pathId(certificate)),
        }),
        body: revocation,
        detail: operation({
          tag: "Training",
          id: "revokeCertificate",
          summary: "Revoke a certificate",
          description:
            "Revokes a certificate that should not have been issued: it is permanently marked as revoked, with the day and " +
            "the reason. Its verification page, lists and new downloads show it. If it is the newest of its assignment, the assignment " +
            "is no longer a success in force: it ends yesterday, or on its finish date if that is later. Nothing is deleted. " +
            "Already revoked: 422 on `certificate`. You cannot revoke your own (403).",
          answer: dataOf(Certificate),
          example: { standing: "revoked", revoked_on: "2026-12-01", revoked_reason: "Issued to the wrong person." },
        }),
      },
    )
    .get(
      "/:certificate/:file",
      async ({ caller, params, request, server }) => {
        requireRoom(server, settings)
        const [, language] = LANGUAGE_FILE.exec(params.file) ?? []
        if (language === undefined) throw new NotFound()
        return answerCertificate(
          services,
          request,
          await printCertificate(database, caller, pathId(params.certificate)),
          language,
        )
      },
      {
        access: can("certificates.view", {
          record: (queries, caller, { certificate }) => requireCertificate(queries, caller, pathId(certificate)),
        }),
        detail: operation({
          tag: "Training",
          id: "downloadIssuedCertificate",
          summary: "Download a certificate as it was issued",
          description: `This certificate, even if a newer one was issued. ${LANGUAGES}`,
          path: "/api/v1/certificates/{certificate}/{lang}.pdf",
          file: "application/pdf",
          isTagged: true,
        }),
      },
    )
}

interface Parameters {
  readonly user: string
  readonly assignment: string
  readonly file: string
}

function addressed({ user, assignment, file }: Parameters): { place: CertificatePlace; language: string } {
  const [, course, language] = FILE.exec(file) ?? []
  if (language === undefined) throw new NotFound()
  return { place: { userId: pathId(user), assignmentId: pathId(assignment), courseId: pathId(course) }, language }
}
