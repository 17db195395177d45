import { Elysia } from "elysia"
import { rowsAnswer } from "../../access/bulk/request.ts"
import type { Guard } from "../../access/guard.ts"
import { can } from "../../access/route-access.ts"
import { operation } from "../../http/operation.ts"
import { dataOf } from "../../http/paging.ts"
import { pathId } from "../../http/path.ts"
import type { Services } from "../../http/services.ts"
import { CourseAssignment } from "../assignments/schema.ts"
import { requireTrainee } from "../trainees/rules.ts"
import { recordMany } from "./bulk.ts"
import { recordQualification } from "./rules.ts"
import { newQualification, qualificationRows, RECORDED_STATUSES, RecordedMany } from "./schema.ts"

/** Routes for qualifications recorded by hand. */
export function qualificationRoutes({ clock, settings }: Services, guard: Guard) {
  return new Elysia({ name: "qualifications", prefix: "/users/:user" }).use(guard).post(
    "/qualifications",
    ({ caller, params, body, change }) =>
      change(async (tx) => ({
        status: 201,
        data: await recordQualification(tx, caller, pathId(params.user), body, {
          now: clock(),
          leadDays: settings.renewal_lead,
        }),
      })),
    {
      access: can("course-assignments.create", {
        record: (queries, caller, { user }) =>
          requireTrainee(queries, caller, "course-assignments.create", pathId(user)),
      }),
      body: newQualification,
      detail: operation({
        tag: "Training",
        id: "recordQualification",
        summary: "Record a qualification of a user",
        description:
          "Issues the certificate at once. If there are several qualifications for the course, the one finished last stays " +
          "in force, regardless of the order in which they are recorded: the others are superseded and end yesterday, or on the day " +
          "they were finished if that is later. An expired one supersedes none. With `assignment_id`, only that qualification gets new dates and a new certificate. " +
          "Prerequisites are not checked: you record that somebody else is qualified. You cannot record your own qualification (403). General obstacles are reported under " +
          "`errors.qualification`.",
        status: 201,
        answer: dataOf(CourseAssignment),
        example: {
          state: "success",
          assignment_type: "approval",
          deadline_date: null,
          begin_date: null,
          result_percent: 100,
          trainer: null,
          created_at: "2026-11-20T09:30:00Z",
        },
      }),
    },
  )
}

const RECORDED = Object.keys(RECORDED_STATUSES)

/** The route for qualifications of many users. */
export function qualificationRowsRoutes({ database, clock, settings }: Services, guard: Guard) {
  return new Elysia({ name: "qualification-rows", prefix: "/qualifications" }).use(guard).post(
    "/bulk",
    ({ caller, body, request, changeInBatches }) =>
      changeInBatches(async (log) => {
        const outcomes = await recordMany(database, caller, body, log, {
          now: clock(),
          leadDays: settings.renewal_lead,
        })
        const dryRun = body.fields.dryRun === true
        return rowsAnswer(request, outcomes, { statuses: RECORDED, idName: "assignment_id", dryRun })
      }),
    {
      access: can("course-assignments.create", { inBatches: { bodyLimit: 0 } }),
      body: qualificationRows,
      detail: operation({
        tag: "Training",
        id: "recordQualifications",
        summary: "Record qualifications of many users",
        description:
          "Each row is recorded by the rules of `POST /users/{user}/qualifications`, and has an entry with its outcome " +
          "in the response. A row that repeats a qualification of the user and the course (the same `finish_date` and the " +
          "resulting validity, even if superseded or expired) is `unchanged` and ends no newer one, so you can " +
          "send the same rows every night. Rows are saved in batches, and other requests are served in between, unless the " +
          "request is `atomic`; with an `Idempotency-Key`, a retry continues where the first request was interrupted.",
        answer: RecordedMany,
      }),
    },
  )
}
