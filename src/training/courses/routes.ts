import type { TSchema } from "typebox"
import { EXTERNAL_KINDS } from "../../access/external-ids/kinds.ts"
import type { Guard } from "../../access/guard.ts"
import { resourceRoutes } from "../../access/resources/resource-routes.ts"
import type { Services } from "../../http/services.ts"
import * as form from "./form.ts"
import { requireCourse } from "./lookup.ts"
import { type PublishingOf, showCourse } from "./published.ts"
import { listCourses } from "./rules.ts"
import { savedCourse, setCourseState } from "./saving.ts"
import { Course, courseDetailOf, courseQuery } from "./schema.ts"

const CONTRADICTIONS =
  "`meta.warnings` has what contradicts in the rules: a test without questions, more points than the drawn questions can " +
  "give at least, a course that requires itself, also by way of others. Publishing refuses them."

/** How details show the version that waits for its videos. */
interface Publishing {
  readonly schema: TSchema
  readonly of: PublishingOf
}

/** The catalogue of courses: the provider's shared courses and the company's own, which it makes and changes. */
export function courseRoutes(services: Services, guard: Guard, publishing: Publishing) {
  const permissions = EXTERNAL_KINDS.course
  return resourceRoutes(services, guard, {
    name: "course",
    one: "a course",
    many: "courses",
    tag: "Courses",
    permissions,
    resource: Course,
    embedding: Course,
    detailed: courseDetailOf(publishing.schema),
    require: requireCourse,
    list: {
      query: courseQuery,
      find: (database, caller, query) => listCourses(database, caller, query, query.list),
      description:
        "The provider's shared courses and those of your company, ordered by id unless `sort` is given. Only " +
        "active ones are returned unless `state` or `ids` is given. Filters combine with AND. The fields of a course show what it allows: `short_type` decides who gets it " +
        "and whether there are prerequisites, `allow_user_approval_date` whether qualifications are recorded for it, " +
        "`may_change_valid_period` and `valid_period` how long they are valid.",
    },
    detail: {
      find: (database, caller, id) => showCourse(database, caller, id, publishing.of),
      description:
        "With its published content. Which answers are right is shown only to those who may edit the course.",
    },
    saving: {
      save: async (request) => ({ within: (tx) => savedCourse(tx, request) }),
      warns: true,
      create: {
        body: form.newCourse,
        description: `Makes a course of your company: active, and without content. ${CONTRADICTIONS}`,
        example: { state: "active" },
      },
      replace: {
        body: form.courseInput,
        description: `Requires the title; other fields that are left out stay the same. Shared courses cannot be changed (403). ${CONTRADICTIONS}`,
      },
      update: {
        body: form.courseChanges,
        description: `Fields that are left out stay the same. Shared courses cannot be changed (403). ${CONTRADICTIONS}`,
      },
    },
    states: {
      permissions,
      move: setCourseState,
      descriptions: {
        active:
          "It can be assigned again. People who are bound to it get an open assignment, unless something is in force. Repeating the request is not an error.",
        inactive:
          "It can be neither assigned nor recorded as a qualification any more. Passes remain valid, and open assignments stay. What asks for it opens nothing while it is inactive (`course_inactive`). Repeating the request is not an error.",
      },
    },
    byExternalId: { kind: "course", body: form.courseUpsert },
  })
}
