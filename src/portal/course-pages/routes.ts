import { Elysia } from "elysia"
import type { Guard } from "../../access/guard.ts"
import { own } from "../../access/route-access.ts"
import type { FileStore } from "../../files/port.ts"
import { seeOther } from "../../http/cookies.ts"
import { pathId } from "../../http/path.ts"
import { requireRoom } from "../../http/room.ts"
import { sendPage } from "../../http/send-page.ts"
import type { Services } from "../../http/services.ts"
import { readerAt } from "../../pages/reader.ts"
import { portalPersonOf } from "../../people/leading/rules.ts"
import { today } from "../../tools/calendar/dates.ts"
import { act, type LearningServices } from "../../training/learning/acts.ts"
import { beginLearning } from "../../training/learning/begin.ts"
import { moveOn, nextPage } from "../../training/learning/going-on.ts"
import { refusalOf } from "./faults.ts"
import { coursePage } from "./page.tsx"
import { answerImage, imageKey } from "./request.ts"
import { ownCourse, ownImage, shownJourney } from "./rules.ts"

type CourseServices = Services & LearningServices & { readonly files: FileStore }

/** The pages of a course for its learner. */
export function courseRoutes(services: CourseServices, guard: Guard) {
  const { database, settings, clock } = services
  return new Elysia({ name: "course", prefix: "/learn/:assignment" })
    .use(guard)
    .get(
      "",
      async ({ caller, person, params, reader, set }) => {
        const course = await ownCourse(services, { caller, assignmentId: pathId(params.assignment) })
        const { timezone } = caller.company
        const shown = {
          reader,
          person: portalPersonOf(person),
          timezone,
          today: today(timezone, clock()),
          course,
        }
        return sendPage(set, reader, coursePage(shown))
      },
      { person: own({ atKiosk: true }) },
    )
    .post(
      "/begin",
      async ({ caller, person, params, reader, set }) => {
        const assignmentId = pathId(params.assignment)
        const place = { caller, assignmentId }
        const faults = await refusalOf(
          () => act(services, caller, (acting) => beginLearning(acting, assignmentId)),
          reader.language,
        )
        if (faults === undefined) {
          const first = nextPage(await shownJourney(database, place))
          return seeOther(first === undefined ? `/learn/${assignmentId}` : `/learn/${assignmentId}/nodes/${first}`)
        }
        set.status = 422
        const here = readerAt(reader, `/learn/${assignmentId}`)
        const course = await ownCourse(services, place)
        const { timezone } = caller.company
        const shown = {
          ...{ reader: here, person: portalPersonOf(person), course, faults },
          ...{ timezone, today: today(timezone, clock()) },
        }
        return sendPage(set, here, coursePage(shown))
      },
      { person: own({ atKiosk: true }) },
    )
    .post(
      "/go-on",
      async ({ caller, params }) => {
        const assignmentId = pathId(params.assignment)
        await act(services, caller, (acting) => moveOn(acting, assignmentId))
        return seeOther(`/learn/${assignmentId}`)
      },
      { person: own({ atKiosk: true }) },
    )
    .get(
      "/images/:key",
      async ({ caller, params, request, server }) => {
        requireRoom(server, settings)
        const place = { caller, assignmentId: pathId(params.assignment) }
        return answerImage(services, request, await ownImage(database, place, imageKey(params.key)))
      },
      { person: own({ atKiosk: true }) },
    )
}
