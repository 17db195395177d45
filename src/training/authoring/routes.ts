import { Elysia } from "elysia"
import { Type } from "typebox"
import { may } from "../../access/caller.ts"
import type { ChangeAnswer } from "../../access/change.ts"
import type { Guard } from "../../access/guard.ts"
import { can } from "../../access/route-access.ts"
import type { Queries } from "../../database/port.ts"
import { operation } from "../../http/operation.ts"
import { dataOf } from "../../http/paging.ts"
import { pathId } from "../../http/path.ts"
import type { Services } from "../../http/services.ts"
import { warningsMeta, warningsOf } from "../../http/warnings.ts"
import { type OwnCourse, requireCourse, requireOwnCourse } from "../courses/lookup.ts"
import { differencesBetween } from "./differences.ts"
import { DRAFT_BYTES_MAX } from "./draft-content.ts"
import { discardDraft, listRevisions, requireRevision, showDraft, showRevision } from "./drafts.ts"
import { contentWarnings } from "./faults.ts"
import { StaleDraft, tagOf } from "./request.ts"
import { keepConflict, saveDraft } from "./saving.ts"
import * as schema from "./schema.ts"
import { listVersions, showVersion } from "./versions.ts"

const tag = "Courses"
const CONDITION =
  "Needs `If-Match` with the draft's `ETag` (428 without); if the draft has changed since, 412 says by whom in `current`"

const savedDraft = Type.Object({ ...dataOf(schema.CourseDraft).properties, meta: warningsMeta })

/** Routes for the drafts of courses, their revisions and their versions. */
export function authoringRoutes(services: Services, guard: Guard) {
  const { database, clock } = services
  const own = can("courses.create", {
    record: (queries, caller, { course }) => requireOwnCourse(queries, caller, pathId(course)),
  })
  /** The tag of the draft is compared by the rule, which keeps what a stale request sent. */
  const writing = can("courses.create", {
    record: (queries, caller, { course }) => requireOwnCourse(queries, caller, pathId(course)),
    comparesTag: true,
    bodyLimit: DRAFT_BYTES_MAX,
  })
  const visible = can("courses.view", {
    record: (queries, caller, { course }) => requireCourse(queries, caller, "courses.view", pathId(course)),
  })
  const answered = async (
    tx: Queries,
    course: OwnCourse,
    draft: schema.CourseDraft,
    request: Request,
  ): Promise<ChangeAnswer> => ({
    data: draft,
    meta: { warnings: warningsOf(request, await contentWarnings(tx, course, draft.content)) },
    headers: { etag: tagOf(draft) },
  })
  const ifMatch = (request: Request) => request.headers.get("if-match")

  return new Elysia({ name: "authoring", prefix: "/courses/:course" })
    .use(guard)
    .get("/draft", async ({ caller, params }) => ({ data: await showDraft(database, caller, pathId(params.course)) }), {
      access: own,
      detail: operation({
        tag,
        id: "getCourseDraft",
        summary: "Get the draft of a course",
        description:
          "The content as it is being written, for courses of your company. Without a draft it is what learners get. Its `ETag` " +
          "is what a change of the draft needs.",
        answer: dataOf(schema.CourseDraft),
      }),
    })
    .put(
      "/draft",
      async ({ caller, params, body, request, change }) => {
        const id = pathId(params.course)
        try {
          return await change(async (tx) => {
            const course = await requireOwnCourse(tx, caller, id)
            const draft = await saveDraft(tx, caller, course, body, { ifMatch: ifMatch(request) }, clock())
            return answered(tx, course, draft, request)
          })
        } catch (error) {
          if (error instanceof StaleDraft) {
            await database.transaction(async (tx) =>
              keepConflict(tx, caller, await requireOwnCourse(tx, caller, id), body, clock()),
            )
          }
          throw error
        }
      },
      {
        access: writing,
        body: schema.draftInput,
        detail: operation({
          tag,
          id: "saveCourseDraft",
          summary: "Save the draft of a course",
          description:
            "Takes the whole content, at most 5 MiB, and adds a revision; no revision is ever overwritten. Learners do not see it " +
            `until it is published. ${CONDITION}, and what was sent is kept as a revision marked \`conflict\`, which changes ` +
            "neither the draft nor its tag. A draft may be unfinished: titles, questions and answers may be empty.",
          refusals: [428],
          answer: savedDraft,
        }),
      },
    )
    .delete(
      "/draft",
      ({ caller, params, request, change }) =>
        change(async (tx) => {
          const course = await requireOwnCourse(tx, caller, pathId(params.course))
          await discardDraft(tx, caller, course, ifMatch(request), clock())
          return { status: 204 }
        }),
      {
        access: writing,
        detail: operation({
          tag,
          id: "discardCourseDraft",
          summary: "Discard the draft of a course",
          description: `The draft is again what learners get. Its revisions stay and can be restored. ${CONDITION}.`,
          refusals: [428],
          status: 204,
        }),
      },
    )
    .get(
      "/draft/revisions",
      async ({ caller, params }) => ({ data: await listRevisions(database, caller, pathId(params.course)) }),
      {
        access: own,
        detail: operation({
          tag,
          id: "listCourseRevisions",
          summary: "List the revisions of a course",
          description: "Newest first. The last 200 are kept, and all that were published.",
          answer: dataOf(Type.Array(schema.CourseRevision)),
        }),
      },
    )
    .get(
      "/draft/revisions/:revision",
      async ({ caller, params }) => ({
        data: await showRevision(database, caller, pathId(params.course), pathId(params.revision)),
      }),
      {
        access: own,
        detail: operation({
          tag,
          id: "getCourseRevision",
          summary: "Get a revision of a course",
          answer: dataOf(schema.CourseRevisionDetail),
        }),
      },
    )
    .post(
      "/draft/revisions/:revision/restore",
      ({ caller, params, request, change }) =>
        change(async (tx) => {
          const course = await requireOwnCourse(tx, caller, pathId(params.course))
          const restoredFrom = pathId(params.revision)
          const { content } = await requireRevision(tx, course.id, restoredFrom)
          const saving = { ifMatch: ifMatch(request), restoredFrom }
          const body = { fields: { content }, faults: [] }
          return answered(tx, course, await saveDraft(tx, caller, course, body, saving, clock()), request)
        }),
      {
        access: writing,
        detail: operation({
          tag,
          id: "restoreCourseRevision",
          summary: "Restore a revision of a course",
          description: `Adds a revision with the same content, a conflict's too, which is then the draft. ${CONDITION}.`,
          refusals: [412, 428],
          answer: savedDraft,
        }),
      },
    )
    .get(
      "/versions",
      async ({ caller, params }) => ({ data: await listVersions(database, caller, pathId(params.course)) }),
      {
        access: visible,
        detail: operation({
          tag,
          id: "listCourseVersions",
          summary: "List the versions of a course",
          description:
            "What learners got, newest first; none for a shared course. Publishing a draft makes one, and so does a dataset that " +
            "changes the content.",
          answer: dataOf(Type.Array(schema.CourseVersion)),
        }),
      },
    )
    .get(
      "/versions/:version",
      async ({ caller, params }) => ({
        data: await showVersion(database, caller, {
          courseId: pathId(params.course),
          number: pathId(params.version),
          showsKey: may(caller, "courses.create"),
        }),
      }),
      {
        access: visible,
        detail: operation({
          tag,
          id: "getCourseVersion",
          summary: "Get a version of a course",
          description: "Which answers are right is shown to those who may write courses.",
          answer: dataOf(schema.CourseVersionDetail),
        }),
      },
    )
    .get(
      "/versions/:version/diff",
      async ({ caller, params, query }) => ({
        data: await differencesBetween(database, caller, {
          courseId: pathId(params.course),
          number: pathId(params.version),
          from: query.from,
        }),
      }),
      {
        access: visible,
        query: schema.diffQuery,
        detail: operation({
          tag,
          id: "compareCourseVersions",
          summary: "Compare two versions of a course",
          description: "What became of chapters, pages and questions, by their keys.",
          answer: dataOf(Type.Array(schema.ContentDifference)),
        }),
      },
    )
}
