import { Elysia } from "elysia"
import type { Caller } from "../../access/caller.ts"
import type { Guard } from "../../access/guard.ts"
import { can, ownOr, type PathParameters } from "../../access/route-access.ts"
import type { Queries } from "../../database/port.ts"
import type { FileStore } from "../../files/port.ts"
import { withUpload } from "../../files/uploading.ts"
import { originOf, requestAddress } from "../../http/frame.ts"
import { operation } from "../../http/operation.ts"
import { dataOf, paged, pageOf } from "../../http/paging.ts"
import { pathId } from "../../http/path.ts"
import { BodyTooLarge } from "../../http/refusals.ts"
import type { Services } from "../../http/services.ts"
import type { Mail } from "../../mail/rules.ts"
import type { Draft } from "../../tools/draft.ts"
import { submissionAddresses } from "./addresses.ts"
import { approveSubmission, refuseSubmission, returnSubmission } from "./deciding.ts"
import { FILE_MAX } from "./file.ts"
import {
  type SentSubmission,
  SubmissionChangesForm,
  SubmissionForm,
  submissionChangesForm,
  submissionForm,
} from "./form.ts"
import {
  MANAGING,
  requireOthersSubmission,
  requireOwnSubmission,
  requireSubmission,
  requireSubmitter,
} from "./lookup.ts"
import * as rules from "./rules.ts"
import * as schema from "./schema.ts"
import type { SubmissionRow } from "./store.ts"

interface SubmissionServices extends Services {
  readonly files: FileStore
  readonly mail: Mail
}

/** Bytes of a form in addition to its file. */
const BESIDE_FILE = 64 * 1024

const bodyLimit = FILE_MAX + BESIDE_FILE
const tag = "Submissions" as const
const one = dataOf(schema.Submission)

const OF_OTHERS =
  "The learner is sent the decision by mail. Only a submission that is `submitted` can be decided about (422 on " +
  "`submission`), and nobody decides about their own (403)."

/** Handing in a certificate of another provider for a user. */
export function handingInRoutes(services: SubmissionServices, guard: Guard) {
  const { database, clock } = services
  return new Elysia({ name: "handing-in", prefix: "/users/:user" }).use(guard).post(
    "/submissions",
    async ({ caller, params, body, request, change }) => {
      const userId = pathId(params.user)
      requireSize(body)
      const { draft, file } = await rules.checkedSubmission(body)
      await rules.permittedSubmission(database, caller, userId, draft, clock())
      if (file === undefined) throw new TypeError("a submission was permitted without its file")
      const addressOf = await addressesFor(services, request)
      return withUpload(services, file, (upload) =>
        change(async (tx) => {
          const row = await rules.createSubmission(tx, caller, userId, { draft, upload }, clock())
          return { status: 201, data: rules.shown(row, addressOf) }
        }),
      )
    },
    {
      access: ownOr(MANAGING, {
        record: (queries, caller, { user }) => requireSubmitter(queries, caller, pathId(user)),
        upload: { bodyLimit },
      }),
      body: submissionForm,
      detail: operation({
        tag,
        id: "createSubmission",
        summary: "Hand in a certificate of another provider",
        description:
          "For a course that has `accepts_submissions`. Somebody who may decide about it approves it, gives it back, or refuses " +
          "it. The file is a PDF without scripts, or a picture (PNG, JPEG, WebP or GIF), judged by its content, which is written anew " +
          "without the place where it was taken; larger than 10 MiB: 413. A user has " +
          "at most 50 that are not decided about (422 on `submission`).",
        status: 201,
        answer: one,
        example: { decided_by: null, decision_note: null, created_at: "2026-11-20T09:30:00Z" },
        body: { "multipart/form-data": SubmissionForm },
      }),
    },
  )
}

/** Submissions: certificates of other providers, and the decisions about them. */
export function submissionRoutes(services: SubmissionServices, guard: Guard) {
  const { database, clock, mail, settings } = services
  const deciding = () => ({ mail, settings, now: clock(), leadDays: settings.renewal_lead })
  const anybodys = {
    record: (queries: Queries, caller: Caller, { submission }: PathParameters) =>
      requireSubmission(queries, caller, pathId(submission)),
  }
  const ofOthers = {
    record: (queries: Queries, caller: Caller, { submission }: PathParameters) =>
      requireOthersSubmission(queries, caller, pathId(submission)),
  }

  return new Elysia({ name: "submissions", prefix: "/submissions" })
    .use(guard)
    .get(
      "",
      async ({ caller, query, request }) => {
        const addressOf = await addressesFor(services, request)
        const page = await rules.listSubmissions(database, caller, query, addressOf)
        return paged(page, query.list.page, requestAddress(request, services))
      },
      {
        access: ownOr(MANAGING),
        query: schema.submissionQuery,
        detail: operation({
          tag,
          id: "listSubmissions",
          summary: "List submissions",
          description: "Returns your own and those of users in your view, ordered by id unless `sort` is given.",
          answer: pageOf(schema.Submission),
        }),
      },
    )
    .get(
      "/:submission",
      async ({ caller, params, request }) => {
        const addressOf = await addressesFor(services, request)
        return { data: await rules.showSubmission(database, caller, pathId(params.submission), addressOf) }
      },
      {
        access: ownOr(MANAGING, anybodys),
        detail: operation({ tag, id: "showSubmission", summary: "Show a submission", answer: one }),
      },
    )
    .patch(
      "/:submission",
      async ({ caller, params, body, request, change }) => {
        const id = pathId(params.submission)
        requireSize(body)
        const { draft, file } = await rules.checkedSubmission(body)
        await rules.permittedChange(database, caller, id, draft, clock())
        const addressOf = await addressesFor(services, request)
        const save = (upload?: rules.Upload) =>
          change(async (tx) => {
            const row = await rules.changeSubmission(tx, caller, id, { draft, upload }, clock())
            return { data: rules.shown(row, addressOf) }
          })
        return file === undefined ? save() : withUpload(services, file, save)
      },
      {
        access: ownOr(MANAGING, {
          record: (queries, caller, { submission }) => requireOwnSubmission(queries, caller, pathId(submission)),
          upload: { bodyLimit, orJson: true },
        }),
        body: submissionChangesForm,
        detail: operation({
          tag,
          id: "updateSubmission",
          summary: "Change a returned submission and hand it in again",
          description:
            "By its learner alone, while it is `returned` (422 on `submission`); then it is `submitted` again. What is left out " +
            "stays. Another file replaces the former one. Without a file, the body may be JSON with the same fields.",
          answer: one,
          body: { "multipart/form-data": SubmissionChangesForm },
        }),
      },
    )
    .post(
      "/:submission/approve",
      async ({ caller, params, body, request, change }) => {
        const addressOf = await addressesFor(services, request)
        return change(
          (tx) => decided(approveSubmission(tx, caller, pathId(params.submission), body, deciding()), addressOf),
          mail.nudge,
        )
      },
      {
        access: can(MANAGING, ofOthers),
        body: schema.approval,
        detail: operation({
          tag,
          id: "approveSubmission",
          summary: "Approve a submission",
          description:
            "Records a qualification by the rules of `POST /users/{user}/qualifications`, or renews the one that it replaces; its " +
            `certificate is the file that was handed in. ${OF_OTHERS}`,
          answer: one,
          example: { state: "approved", decision_note: null, assignment_id: 29 },
        }),
      },
    )
    .post(
      "/:submission/return",
      async ({ caller, params, body, request, change }) => {
        const addressOf = await addressesFor(services, request)
        return change(
          (tx) => decided(returnSubmission(tx, caller, pathId(params.submission), body, deciding()), addressOf),
          mail.nudge,
        )
      },
      {
        access: can(MANAGING, ofOthers),
        body: schema.decisionNote,
        detail: operation({
          tag,
          id: "returnSubmission",
          summary: "Give a submission back to its learner",
          description: `The learner can change it and hand it in again. ${OF_OTHERS}`,
          answer: one,
          example: { state: "returned" },
        }),
      },
    )
    .post(
      "/:submission/refuse",
      async ({ caller, params, body, request, change }) => {
        const addressOf = await addressesFor(services, request)
        return change(
          (tx) => decided(refuseSubmission(tx, caller, pathId(params.submission), body, deciding()), addressOf),
          mail.nudge,
        )
      },
      {
        access: can(MANAGING, ofOthers),
        body: schema.decisionNote,
        detail: operation({
          tag,
          id: "refuseSubmission",
          summary: "Refuse a submission",
          description: `For good; it keeps its file. ${OF_OTHERS}`,
          answer: one,
          example: { state: "refused" },
        }),
      },
    )
}

function addressesFor(services: Services, request: Request) {
  const { database, clock } = services
  return submissionAddresses(database, { origin: originOf(request, services), now: clock() })
}

async function decided(deciding: Promise<SubmissionRow>, addressOf: Parameters<typeof rules.shown>[1]) {
  return { data: rules.shown(await deciding, addressOf) }
}

/** Refuses a request whose file is too large to be read. */
function requireSize({ fields: { file } }: Draft<SentSubmission>): void {
  if (file !== undefined && file.bytes.length > FILE_MAX) throw new BodyTooLarge(FILE_MAX)
}
