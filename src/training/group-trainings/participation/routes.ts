import { Elysia } from "elysia"
import { Type } from "typebox"
import { rowsAnswer } from "../../../access/bulk/request.ts"
import type { Guard } from "../../../access/guard.ts"
import { can } from "../../../access/route-access.ts"
import { mediaType } from "../../../http/body.ts"
import { operation } from "../../../http/operation.ts"
import { dataOf } from "../../../http/paging.ts"
import { pathId } from "../../../http/path.ts"
import { queryOf } from "../../../http/schema.ts"
import type { Services } from "../../../http/services.ts"
import { warningsOf } from "../../../http/warnings.ts"
import { addParticipants } from "../adding.ts"
import { checkIn } from "../check-in.ts"
import { commandFields } from "../command.ts"
import { removeParticipant } from "../leaving.ts"
import { MANAGING, requireBareTraining, VIEWING } from "../lookup.ts"
import { noteMarks } from "../marks.ts"
import { listParticipants } from "../participants.ts"
import * as schema from "../participants-schema.ts"
import { keepSignature, PNG_MAX, readSignature } from "../signature.ts"

const tag = "Group trainings"
const STATUSES = Object.keys(schema.ADDED_STATUSES)
const one = dataOf(schema.Participant)

const signatureQuery = queryOf(Type.Object(commandFields))

/** Routes for those who take part in group trainings. */
export function participantRoutes({ database, clock }: Services, guard: Guard) {
  const access = (permission: typeof MANAGING | typeof VIEWING, more: { inBatches?: { bodyLimit: number } } = {}) =>
    can(permission, {
      record: (queries, caller, { groupTraining }) =>
        requireBareTraining(queries, caller, permission, pathId(groupTraining)),
      ...more,
    })

  return new Elysia({ name: "group participants", prefix: "/group-trainings/:groupTraining" })
    .use(guard)
    .get(
      "/participants",
      async ({ caller, params }) => ({ data: await listParticipants(database, caller, pathId(params.groupTraining)) }),
      {
        // The rule itself checks access to the training.
        access: can(VIEWING),
        detail: operation({
          tag,
          id: "listParticipants",
          summary: "List the participants of a group training",
          description:
            "Everybody who takes part or waits, in the order of their places. If you see the training only because somebody in your " +
            "view takes part, it returns no others: employees get their own row.",
          answer: dataOf(Type.Array(schema.Participant)),
          refusals: [404],
        }),
      },
    )
    .post(
      "/participants",
      ({ caller, params, body, request, changeInBatches }) =>
        changeInBatches(async (log) => {
          const id = pathId(params.groupTraining)
          const { outcomes, warnings } = await addParticipants(database, caller, id, body, log, clock())
          const dryRun = body.fields.dry_run === true
          const answer = rowsAnswer(request, outcomes, { statuses: STATUSES, idName: "assignment_id", dryRun })
          return { ...answer, meta: { ...answer.meta, warnings: warningsOf(request, warnings) } }
        }),
      {
        access: access(MANAGING, { inBatches: { bodyLimit: 0 } }),
        body: schema.addedParticipants,
        detail: operation({
          tag,
          id: "addParticipants",
          summary: "Add people to a group training",
          description:
            "The response has an entry with the outcome for each user. Prerequisites are those of assignments. Each participant's open " +
            "assignment of the course, or a new `manual` one, is bound to the training. Beyond `capacity` people wait in order, and move " +
            "up when somebody leaves or it is raised.",
          answer: schema.ParticipantOutcomes,
        }),
      },
    )
    .delete(
      "/participants/:user",
      ({ caller, params, change }) =>
        change(async (tx) => {
          await removeParticipant(tx, caller, pathId(params.groupTraining), pathId(params.user), clock())
          return { status: 204 }
        }),
      {
        access: access(MANAGING),
        detail: operation({
          tag,
          id: "removeParticipant",
          summary: "Take somebody out of a group training",
          description:
            "The assignment that was opened for it is withdrawn; one that was there before stays, unbound. The first who waits moves up. " +
            "You cannot take yourself out (403).",
          status: 204,
          refusals: [422],
        }),
      },
    )
    .put(
      "/participants/:user",
      ({ caller, params, body, change }) =>
        change(async (tx) => {
          const place = { trainingId: pathId(params.groupTraining), userId: pathId(params.user) }
          return { data: await noteMarks(tx, caller, place, body, clock()) }
        }),
      {
        access: access(MANAGING),
        body: schema.marks,
        detail: operation({
          tag,
          id: "noteParticipant",
          summary: "Note attendance, result and remark of a participant",
          description:
            "Fields and sessions that are left out stay as they are. Commands may arrive twice and late: of each field, what was noted " +
            "last counts. You cannot note anything about yourself (403).",
          answer: one,
        }),
      },
    )
    .put(
      "/participants/:user/signature",
      async ({ caller, params, query, body, request, change }) => {
        const bytes = body instanceof Uint8Array ? Uint8Array.from(body) : new Uint8Array()
        const signature = await readSignature(mediaType(request), bytes, query)
        return change(async (tx) => {
          const place = { trainingId: pathId(params.groupTraining), userId: pathId(params.user) }
          return { data: await keepSignature(tx, caller, place, signature, clock()) }
        })
      },
      {
        access: can(MANAGING, {
          record: (queries, caller, { groupTraining }) =>
            requireBareTraining(queries, caller, MANAGING, pathId(groupTraining)),
          file: { bodyLimit: PNG_MAX },
        }),
        query: signatureQuery,
        detail: operation({
          tag,
          id: "keepParticipantSignature",
          summary: "Keep the signature of a participant",
          description:
            "Send either JSON with the path data of SVG in a box of 1000 × 400, or a PNG of at most 100 KB as the body, with its " +
            "`command_id` and `noted_at` in the query. A later signature replaces it.",
          answer: one,
          body: schema.SIGNATURE_BODY,
          refusals: [408, 413, 415, 422],
        }),
      },
    )
    .post(
      "/check-in",
      ({ caller, params, change }) =>
        change(async (tx) => ({ data: await checkIn(tx, caller, pathId(params.groupTraining), clock()) })),
      {
        access: access(VIEWING),
        detail: operation({
          tag,
          id: "checkIn",
          summary: "Check in at a group training",
          description:
            "You take part, the training has `self_check_in`, and a session is under way. It counts as not noted until the trainer " +
            "confirms it; what the trainer has noted stays.",
          answer: one,
          example: {
            attendance: { 61: "checked_in" },
            result: null,
            result_percent: null,
            remark: null,
            signed_at: null,
          },
          refusals: [422],
        }),
      },
    )
}
