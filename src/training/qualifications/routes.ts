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

/** Routes for qualifications that a person confirms. */
export function qualificationRoutes({ clock }: Services, guard: Guard) {
  return new Elysia({ name: "qualifications", prefix: "/users/:user" }).use(guard).post(
    "/qualifications",
    ({ caller, params, body, change }) =>
      change(async (tx) => ({
        status: 201,
        data: await recordQualification(tx, caller, pathId(params.user), body, clock()),
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
          "Issues the certificate at once. Of several qualifications for the course, the one that was finished last stays " +
          "in force, in whatever order they are recorded: the others are superseded and end yesterday, or on the day " +
          "they were finished if that is later. One that has already expired supersedes none. With `assignment_id` that qualification alone gets other dates and a new certificate. " +
          "Prerequisites are not checked: a person vouches for another one. For yourself: 403. What stands in the way as a whole is reported under " +
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
export function qualificationRowsRoutes({ database, clock }: Services, guard: Guard) {
  return new Elysia({ name: "qualification-rows", prefix: "/qualifications" }).use(guard).post(
    "/bulk",
    ({ caller, body, request, changeInBatches }) =>
      changeInBatches(async (log) => {
        const outcomes = await recordMany(database, caller, body, log, clock())
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
          "Each row is recorded by the rules of `POST /users/{user}/qualifications`, and an entry of the answer tells what " +
          "became of it. A row that repeats what a qualification of the user and the course states (`finish_date` and the " +
          "validity that follows, also of one that is superseded or expired) is `unchanged` and ends no newer one, so you can " +
          "send the same rows every night. Rows are saved in batches, between which others have their turn, unless the " +
          "request is `atomic`; with an `Idempotency-Key` a repetition goes on where the first request was cut off.",
        answer: RecordedMany,
      }),
    },
  )
}
