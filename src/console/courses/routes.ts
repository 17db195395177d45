import { Elysia } from "elysia"
import { type PersonCaller, requireInConsole } from "../../access/caller.ts"
import type { Guard } from "../../access/guard.ts"
import { inConsole } from "../../access/route-access.ts"
import type { FileStore } from "../../files/port.ts"
import { seeOther } from "../../http/cookies.ts"
import { Form } from "../../http/form.ts"
import { pathId } from "../../http/path.ts"
import { requireRoom } from "../../http/room.ts"
import { WITH_PLAYER } from "../../http/send-page.ts"
import type { Services } from "../../http/services.ts"
import { ASSETS } from "../../pages/assets.ts"
import { videoAddresses } from "../../portal/course-pages/nodes/addresses.ts"
import { answerImage, imageAddresses, imageKey } from "../../portal/course-pages/request.ts"
import { imageFile } from "../../portal/course-pages/rules.ts"
import { today } from "../../tools/calendar/dates.ts"
import { NotFound } from "../../tools/errors.ts"
import { unfinishedVideoOf } from "../../video/rules.ts"
import { ACT_NOTICES } from "../act-wording/notices.ts"
import { locationChoices, teamChoices } from "../frame/choices.ts"
import { tabIn } from "../frame/detail.tsx"
import { formatIn, sendFile, tableOf } from "../frame/file.ts"
import { choiceFaults } from "../frame/list-query.ts"
import { listStateOf } from "../frame/list-state.ts"
import { consoleReader } from "../frame/reader.ts"
import { type Shown, sendConsolePage, shownTo } from "../frame/send.ts"
import { COURSE_TABS, courseInView, type ShownCourse, shownCourse } from "./course.ts"
import { coursePage as pageOfCourse } from "./course-page.tsx"
import { allCourses, COURSE_LIST, courseFilters, coursePage } from "./list.ts"
import { cataloguePage, courseColumns } from "./list-page.tsx"
import { picked, typedIn } from "./pick.ts"
import { PICKED_FOR, type PickedFor, pickPage } from "./pick-page.tsx"
import { COURSES_WORDING } from "./wording/wording.ts"

type CourseServices = Services & { readonly files: FileStore }

/** The catalogue, and the pages about a course. */
export function courseRoutes(services: CourseServices, guard: Guard) {
  const { database, clock, settings } = services

  /** The page of the content that the address names, or the first one. */
  async function contentOf(caller: PersonCaller, { reader }: Shown, shown: ShownCourse) {
    const { nodes } = shown.content
    const asked = reader.query.get("page")
    const node = asked === null ? nodes[0] : nodes.find(({ id }) => String(id) === asked)
    if (asked !== null && node === undefined) throw new NotFound()
    return {
      node,
      unfinished:
        node === undefined || !shown.may.film ? undefined : await unfinishedVideoOf(database, caller, node.id),
      addresses: node?.video === undefined ? undefined : await videoAddresses(services, node.video),
      imageAddress: await imageAddresses(database, caller, `/console/courses/${shown.course.id}`),
    }
  }

  /** The course, if the reader may do this with it; otherwise nobody may (404). */
  async function courseFor(caller: PersonCaller, id: number, act: PickedFor) {
    requireInConsole(caller, ["course-assignments.create"])
    const course = await courseInView(services, caller, id)
    const isPossible = course.state === "active" && (act === "assign" || course.allow_user_approval_date === 1)
    if (!isPossible) throw new NotFound()
    return course
  }

  const placesOf = async (caller: PersonCaller, held: { readonly team_id: string; readonly location_id: string }) => {
    const [teams, locations] = await Promise.all([
      teamChoices(database, caller, held.team_id),
      locationChoices(database, caller, { held: held.location_id }),
    ])
    return { teams, locations }
  }

  return new Elysia({ name: "console-courses", prefix: "/console/courses" })
    .use(guard)
    .get(
      "",
      async (context) => {
        const { caller, set } = context
        const shown = await shownTo(services, context, { hasViews: true, notices: NOTICES })
        const { language, query } = shown.reader
        const state = listStateOf(query, COURSE_LIST)
        const filters = courseFilters(language)
        const faults = choiceFaults(state, filters, language)
        const found = faults === undefined ? await coursePage(services, caller, state) : NO_PAGE
        if (faults !== undefined) set.status = 422
        return sendConsolePage(set, shown, cataloguePage({ ...shown, state, filters, found, faults }))
      },
      { person: inConsole("courses.view") },
    )
    .get(
      "/export/:file",
      ({ caller, params, reader, request }) => {
        const format = formatIn(params.file, "courses")
        const { language, query } = consoleReader(request, reader)
        const rows = allCourses(services, caller, listStateOf(query, COURSE_LIST))
        const { title } = COURSES_WORDING[language]
        return sendFile({ table: tableOf(title, courseColumns(language), rows), format, language, stem: "courses" })
      },
      { person: inConsole("courses.view") },
    )
    .get(
      "/:course",
      async (context) => {
        const { caller, params, set } = context
        const shown = await shownTo(services, context, { notices: NOTICES })
        const tab = tabIn(shown.reader, COURSE_TABS)
        const course = await shownCourse(services, caller, pathId(params.course), tab)
        const content = tab === "content" ? await contentOf(caller, shown, course) : undefined
        const isPlayed = content?.addresses !== undefined
        const page = pageOfCourse({
          ...{ ...shown, tab, shown: course, content },
          today: today(caller.company.timezone, clock()),
          scripts: isPlayed ? [ASSETS.player.address] : [],
        })
        return sendConsolePage(
          set,
          isPlayed ? { ...shown, headers: { ...shown.headers, ...WITH_PLAYER } } : shown,
          page,
        )
      },
      { person: inConsole("courses.view") },
    )
    .get(
      "/:course/images/:key",
      async ({ caller, params, request, server }) => {
        requireRoom(server, settings)
        await courseInView(services, caller, pathId(params.course))
        return answerImage(services, request, await imageFile(database, caller, imageKey(params.key)))
      },
      { person: inConsole("courses.view") },
    )
    .get(
      "/:course/:act",
      async (context) => {
        const { caller, params, set } = context
        const act = actNamed(params.act)
        const course = await courseFor(caller, pathId(params.course), act)
        const shown = await shownTo(services, context)
        const typed = typedIn(new Form(shown.reader.query))
        const places = await placesOf(caller, typed)
        return sendConsolePage(set, shown, pickPage({ ...shown, course, act, typed, ...places }))
      },
      { person: inConsole("course-assignments.create") },
    )
    .post(
      "/:course/:act",
      async (context) => {
        const { caller, form, params, set } = context
        const act = actNamed(params.act)
        const course = await courseFor(caller, pathId(params.course), act)
        const shown = await shownTo(services, context)
        const typed = typedIn(form)
        const asked = { act, courseId: course.id, typed, language: shown.reader.language }
        const outcome = await picked(database, caller, asked)
        if ("path" in outcome) return seeOther(outcome.path)
        set.status = 422
        const page = pickPage({ ...shown, ...outcome, course, act, typed, ...(await placesOf(caller, typed)) })
        return sendConsolePage(set, shown, page)
      },
      { person: inConsole("course-assignments.create") },
    )
}

const NO_PAGE = { items: [], total: 0 } as const

const NOTICES = {
  en: { ...COURSES_WORDING.en.notices, ...ACT_NOTICES.en },
  de: { ...COURSES_WORDING.de.notices, ...ACT_NOTICES.de },
}

/** What people are picked for. Any other name is not found. */
function actNamed(name: string): PickedFor {
  const act = (Object.keys(PICKED_FOR) as PickedFor[]).find((one) => one === name)
  if (act === undefined) throw new NotFound()
  return act
}
