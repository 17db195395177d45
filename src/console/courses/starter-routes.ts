import { Elysia } from "elysia"
import type { PersonCaller } from "../../access/caller.ts"
import type { Guard } from "../../access/guard.ts"
import { inConsole } from "../../access/route-access.ts"
import type { Services } from "../../http/services.ts"
import {
  STARTER_COURSES,
  STARTER_LANGUAGES,
  type StarterCourses,
  starterLanguage,
} from "../../training/courses/starter.ts"
import { seeDone } from "../frame/notices.ts"
import type { ConsoleReader } from "../frame/reader.ts"
import { sendConsolePage, shownTo } from "../frame/send.ts"
import { starterPage } from "./starter-page.tsx"
import { COURSES_WORDING } from "./wording/wording.ts"

/** The page on which administrators add the courses that come with the product. */
export function starterCourseRoutes(services: Services, guard: Guard, starter: StarterCourses) {
  return new Elysia({ name: "console-starter-courses", prefix: "/console/courses/starter" })
    .use(guard)
    .get(
      "",
      async (context) => {
        const { caller, set } = context
        const shown = await shownTo(services, context)
        const language = languageIn(shown.reader, caller)
        const offers = await starter.offered(caller, language)
        // What can still be added is offered as a whole.
        const ticked = STARTER_COURSES
        return sendConsolePage(set, shown, starterPage({ ...shown, offers, language, ticked }))
      },
      { person: inConsole("courses.create") },
    )
    .post(
      "",
      async (context) => {
        const { caller, form, request, set } = context
        const shown = await shownTo(services, context)
        const language = languageIn(shown.reader, caller)
        const ticked = form.all("courses")
        const courses = STARTER_COURSES.filter((course) => ticked.includes(course))
        if (courses.length > 0) {
          const added = await starter.add(caller, { courses, language })
          return seeDone(request, services, { path: "/console/courses", notice: "starter_added", count: added.length })
        }
        set.status = 422
        const offers = await starter.offered(caller, language)
        const faults = { courses: COURSES_WORDING[shown.reader.language].starter.none }
        return sendConsolePage(set, shown, starterPage({ ...shown, offers, language, ticked, faults }))
      },
      { person: inConsole("courses.create") },
    )
}

/** The language of the courses that the address names, or that of the company. */
function languageIn({ query }: ConsoleReader, { company }: PersonCaller) {
  return STARTER_LANGUAGES.find((one) => one === query.get("in")) ?? starterLanguage(company.language)
}
