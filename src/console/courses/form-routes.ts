import { Elysia } from "elysia"
import { type PersonCaller, requireInConsole } from "../../access/caller.ts"
import type { Guard } from "../../access/guard.ts"
import { inConsole } from "../../access/route-access.ts"
import { concealed } from "../../access/view/refusal.ts"
import { listRequirements } from "../../compliance/requirements/rules.ts"
import type { Queries } from "../../database/port.ts"
import { pathId } from "../../http/path.ts"
import type { Services } from "../../http/services.ts"
import { countInstructed } from "../../organisation/teams/rules.ts"
import { courseChanges, newCourse } from "../../training/courses/form.ts"
import { requireCourse, requireOwnCourse } from "../../training/courses/lookup.ts"
import { savedCourse, setCourseState } from "../../training/courses/saving.ts"
import { storedCourse } from "../../training/courses/stored.ts"
import { edited } from "../frame/edit.ts"
import { outcomeOf } from "../frame/faults.ts"
import { sentBy, typedIn, valuesOf } from "../frame/fields.tsx"
import { seeDone } from "../frame/notices.ts"
import { consoleLanguage } from "../frame/reader.ts"
import { draftOf, sendConsolePage, shownTo } from "../frame/send.ts"
import { carryOutOnce, newFormKey } from "../sent-forms/rules.ts"
import { asRequest, courseFields, inForm, NEW_COURSE } from "./fields.ts"
import { deactivateCoursePage, editCoursePage, newCoursePage } from "./form-pages.tsx"
import { figuresOf } from "./list.ts"

/** Numbers of people are counted this far. */
const COUNTED_MAX = 100_000

/** The pages on which administrators make courses, change their rules, and end them. */
export function courseFormRoutes(services: Services, guard: Guard) {
  const { database, clock } = services

  /** The company's own course. One that the reader cannot see does not exist (404); a shared one is refused (403). */
  async function ownCourse(queries: Queries, caller: PersonCaller, id: number) {
    requireInConsole(caller, ["courses.create"])
    await concealed(requireCourse(queries, caller, "courses.view", id))
    return storedCourse(queries, await requireOwnCourse(queries, caller, id))
  }

  /** How many requirements ask for a course. */
  async function requirementsOf(caller: PersonCaller, courseId: number): Promise<number> {
    const list = { sort: [], page: { page: 1, perPage: 1 }, include: new Set<string>() }
    const page = await listRequirements(database, caller, { course_id: courseId, state: "active", list })
    return "total" in page ? page.total : 0
  }

  return new Elysia({ name: "console-course-forms", prefix: "/console/courses" })
    .use(guard)
    .get(
      "/new",
      async (asked) => {
        const shown = await shownTo(services, asked)
        const { language, query } = shown.reader
        const specs = await courseFields(database, asked.caller, { language, chosen: (name) => query.get(name) ?? "" })
        const page = newCoursePage({ ...shown, specs, once: newFormKey(), values: valuesOf(specs, NEW_COURSE) })
        return sendConsolePage(asked.set, shown, page)
      },
      { person: inConsole("courses.create") },
    )
    .post(
      "/new",
      async (asked) => {
        const { caller, form, request, set } = asked
        const language = consoleLanguage(asked.reader)
        const specs = await courseFields(database, caller, { language, chosen: (name) => form.text(name) })
        const values = typedIn(specs, form)
        const once = { key: form.text("once"), userId: caller.user.id, now: clock() }
        const outcome = await outcomeOf(
          () =>
            carryOutOnce(database, once, async (tx) => {
              const draft = draftOf(newCourse, asRequest(sentBy(specs, values)))
              const { id } = await savedCourse(tx, { caller, draft, target: "new", now: clock() })
              return `/console/courses/${id}`
            }),
          { language, specs },
        )
        if (outcome.faults === undefined) {
          return seeDone(request, services, { path: outcome.result, notice: "course_created" })
        }
        set.status = outcome.status
        const shown = await shownTo(services, asked)
        const page = newCoursePage({
          ...shown,
          ...{ specs, once: once.key || newFormKey(), values, faults: outcome.faults },
        })
        return sendConsolePage(set, shown, page)
      },
      { person: inConsole("courses.create") },
    )
    .get(
      "/:course/edit",
      async (asked) => {
        const { caller, params, set } = asked
        const { row, required } = await ownCourse(database, caller, pathId(params.course))
        const shown = await shownTo(services, asked)
        const { language, query } = shown.reader
        const chosen = (name: string) => query.get(name) ?? ""
        const specs = await courseFields(database, caller, { language, course: row, chosen })
        return sendConsolePage(
          set,
          shown,
          editCoursePage({ ...shown, course: row, record: inForm(row, required), specs }),
        )
      },
      { person: inConsole("courses.create") },
    )
    .post(
      "/:course/edit",
      async (asked) => {
        const { caller, params, form, request, set } = asked
        const { row, required } = await ownCourse(database, caller, pathId(params.course))
        const language = consoleLanguage(asked.reader)
        const specs = await courseFields(database, caller, { language, course: row, chosen: (name) => form.text(name) })
        const outcome = await edited(database, {
          ...{ form, specs, language },
          read: async (tx) => {
            const stored = await ownCourse(tx, caller, row.id)
            return inForm(stored.row, stored.required)
          },
          save: (tx, sent) => {
            const draft = draftOf(courseChanges, asRequest(sent))
            return savedCourse(tx, { caller, draft, target: row.id, now: clock() })
          },
        })
        if ("saved" in outcome) {
          return seeDone(request, services, { path: `/console/courses/${row.id}`, notice: "saved" })
        }
        const shown = await shownTo(services, asked)
        const isStale = "stale" in outcome
        set.status = isStale ? 409 : outcome.status
        const page = editCoursePage({
          ...shown,
          ...{ course: row, record: isStale ? outcome.stale : inForm(row, required), specs, values: outcome.typed },
          ...{ isStale, faults: isStale ? undefined : outcome.faults },
        })
        return sendConsolePage(set, shown, page)
      },
      { person: inConsole("courses.create") },
    )
    .get(
      "/:course/deactivate",
      async (asked) => {
        const { caller, params, set } = asked
        const { row } = await ownCourse(database, caller, pathId(params.course))
        const shown = await shownTo(services, asked)
        const [figures, requirements, teams] = await Promise.all([
          figuresOf(services, caller, row.id, COUNTED_MAX),
          requirementsOf(caller, row.id),
          countInstructed(database, caller, row.id),
        ])
        return sendConsolePage(
          set,
          shown,
          deactivateCoursePage({ ...shown, course: row, figures, requirements, teams }),
        )
      },
      { person: inConsole("courses.create") },
    )
    .post("/:course/deactivate", (asked) => moved(asked, "inactive"), { person: inConsole("courses.create") })
    .post("/:course/activate", (asked) => moved(asked, "active"), { person: inConsole("courses.create") })

  async function moved(
    { caller, params, request }: { caller: PersonCaller; params: { course: string }; request: Request },
    state: "active" | "inactive",
  ): Promise<Response> {
    const { row } = await ownCourse(database, caller, pathId(params.course))
    await database.transaction((tx) => setCourseState(tx, caller, row.id, state, clock()))
    const notice = state === "active" ? "course_activated" : "course_deactivated"
    return seeDone(request, services, { path: `/console/courses/${row.id}`, notice })
  }
}
