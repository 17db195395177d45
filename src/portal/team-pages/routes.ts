import { Elysia } from "elysia"
import { may, type PersonCaller, requirePermission } from "../../access/caller.ts"
import type { Guard } from "../../access/guard.ts"
import { own } from "../../access/route-access.ts"
import type { SignedIn } from "../../access/sessions/rules.ts"
import { seeOther } from "../../http/cookies.ts"
import type { Form } from "../../http/form.ts"
import { noticeIn, seeNotice } from "../../http/notice.ts"
import { pathId } from "../../http/path.ts"
import { sendPage } from "../../http/send-page.ts"
import type { Services } from "../../http/services.ts"
import type { Mail } from "../../mail/rules.ts"
import { type Reader, readerAt } from "../../pages/reader.ts"
import { leadsSomebody, portalPersonOf } from "../../people/leading/rules.ts"
import { checklistOf } from "../../people/set-up/checklist.ts"
import { today } from "../../tools/calendar/dates.ts"
import { deadlineOnDay } from "../../tools/calendar/written-deadline.ts"
import { NotFound } from "../../tools/errors.ts"
import { beginningOf } from "../../tools/language/beginning.ts"
import { completeAssignment } from "../../training/assigning/completion.ts"
import { assignCourse, changeAssignment } from "../../training/assignments/rules.ts"
import {
  assignmentChanges,
  type CourseAssignment,
  completion,
  newAssignment,
} from "../../training/assignments/schema.ts"
import { withdrawAssignment } from "../../training/ending/withdrawal.ts"
import { act, type LearningServices } from "../../training/learning/acts.ts"
import { noteConversation } from "../../training/learning/conversation.ts"
import { grantAttempt } from "../../training/learning/grant.ts"
import { conversation } from "../../training/learning/schema.ts"
import { pageNumber } from "../page-number.ts"
import { TEAM_NOTICES, type TeamNotice } from "../wording/names.ts"
import type { Act } from "./acts.tsx"
import { assignPage } from "./assign-page.tsx"
import { assignmentPage } from "./assignment-page.tsx"
import { evidencePage } from "./evidence-page.tsx"
import { refusalOf } from "./faults.ts"
import {
  assignedPerson,
  offeredCourses,
  offeredPeople,
  type TeamTraining,
  teamEvidence,
  teamTraining,
  teamTrainings,
} from "./rules.ts"
import { teamPage } from "./team-page.tsx"
import { withdrawPage } from "./withdraw-page.tsx"

const SEARCH_MAX = 255

/**
 * How a form about a training is handled: the rule to call, the form's field names by those of the rule, and the
 * message that the page shows on success.
 */
interface FormAct {
  readonly carryOut: (caller: PersonCaller, id: number, form: Form, training: TeamTraining) => Promise<unknown>
  readonly fields: Readonly<Record<string, string>>
  readonly notice: TeamNotice
  /** The training no longer exists. */
  readonly leavesPage?: true
}

/** The pages where users see the people they train or administer, and act for them. */
export function teamRoutes(services: Services & LearningServices & { readonly mail: Mail }, guard: Guard) {
  const { database, clock } = services
  const acts = formActs(services)

  /** These pages do not exist for users who train and administer nobody. */
  async function requireTeam({ company, user }: PersonCaller): Promise<void> {
    const person = { companyId: company.id, userId: user.id, roles: user.roles }
    if (!(await leadsSomebody(database, person))) throw new NotFound()
  }

  async function shownTo(person: SignedIn, reader: Reader) {
    return { reader, person: await portalPersonOf(database, person), timezone: person.caller.company.timezone }
  }

  function done(request: Request, path: string, notice: TeamNotice): Response {
    return seeNotice(request, services, { path, notice })
  }

  /** Redirects to the list. If something unusual needs attention, redirects to the training instead, whose page explains it. */
  async function leadOn(caller: PersonCaller, request: Request, { id, is_overdue }: CourseAssignment) {
    const { journey } = await teamTraining(services, caller, id)
    const isOdd = is_overdue || journey.standing.obstacle !== undefined
    return done(request, isOdd ? `/team/${id}` : "/team", is_overdue ? "assigned_overdue" : "assigned")
  }

  /** The page where a course is chosen for a person, or a person for a course. */
  async function assigning(person: SignedIn, reader: Reader) {
    const { caller } = person
    await requireTeam(caller)
    requirePermission(caller, "course-assignments.create")
    const user = reader.query.get("user")
    const search = searchIn(reader.query)
    const shown = { ...(await shownTo(person, reader)), search }
    if (user === null) {
      return { ...shown, learner: undefined, offered: await offeredPeople(database, caller, search) }
    }
    const learner = await assignedPerson(database, caller, pathId(user))
    return { ...shown, learner, offered: await offeredCourses(database, caller, search) }
  }

  return new Elysia({ name: "team", prefix: "/team" })
    .use(guard)
    .get(
      "",
      async ({ caller, person, reader, request, set }) => {
        await requireTeam(caller)
        const search = searchIn(reader.query)
        const list = reader.query.get("list") === "waiting" ? "waiting" : "all"
        const page = pageNumber(reader.query, "page")
        const trainings = await teamTrainings(services, caller, { list, page, search })
        const { notice, headers } = noticeIn(request, services, TEAM_NOTICES)
        const shown = { ...(await shownTo(person, reader)), list, search, trainings, notice } as const
        return sendPage(
          set,
          reader,
          teamPage({
            ...shown,
            today: today(caller.company.timezone, clock()),
            mayAssign: may(caller, "course-assignments.create"),
            checklist: await checklistOf(services, caller),
          }),
          headers,
        )
      },
      { person: own() },
    )
    .get(
      "/assign",
      async ({ person, reader, set }) => sendPage(set, reader, assignPage(await assigning(person, reader))),
      { person: own() },
    )
    .post(
      "/assign",
      async ({ caller, person, form, reader, request, set }) => {
        const here = readerAt(reader, "/team/assign", Object.fromEntries(reader.query))
        const shown = await assigning(person, reader)
        if (shown.learner === undefined) return seeOther("/team/assign")
        const { id } = shown.learner
        const typed = { course: form.text("course"), deadline: form.text("deadline_date") }
        const sent = { course_id: numberOf(typed.course), deadline_date: typed.deadline }
        let assigned: CourseAssignment | undefined
        const faults = await refusalOf(
          async () => {
            assigned = await database.transaction((tx) =>
              assignCourse(tx, caller, id, draftOf(newAssignment, sent), clock()),
            )
          },
          reader.language,
          { course_id: "course", deadline_date: "deadline_date" },
        )
        if (assigned !== undefined) return leadOn(caller, request, assigned)
        set.status = 422
        return sendPage(set, here, assignPage({ ...shown, reader: here, typed, faults }))
      },
      { person: own() },
    )
    .get(
      "/:assignment",
      async ({ caller, person, params, reader, request, set }) => {
        await requireTeam(caller)
        const training = await teamTraining(services, caller, pathId(params.assignment))
        const { notice, headers } = noticeIn(request, services, TEAM_NOTICES)
        const day = today(caller.company.timezone, clock())
        const shown = { ...(await shownTo(person, reader)), today: day, training, notice }
        return sendPage(set, reader, assignmentPage(shown), headers)
      },
      { person: own() },
    )
    .get(
      "/:assignment/withdraw",
      async ({ caller, person, params, reader, set }) => {
        await requireTeam(caller)
        const training = await teamTraining(services, caller, pathId(params.assignment))
        if (!training.mayUpdate || training.journey.assignment.is_open === 0) throw new NotFound()
        return sendPage(set, reader, withdrawPage({ ...(await shownTo(person, reader)), training }))
      },
      { person: own() },
    )
    .get(
      "/:assignment/evidence",
      async ({ caller, person, params, reader, set }) => {
        await requireTeam(caller)
        const evidence = await teamEvidence(database, caller, pathId(params.assignment))
        return sendPage(set, reader, evidencePage({ ...(await shownTo(person, reader)), evidence }))
      },
      { person: own() },
    )
    .post(
      "/:assignment/:act",
      async ({ caller, person, params, form, reader, request, set }) => {
        await requireTeam(caller)
        const id = pathId(params.assignment)
        const training = await teamTraining(services, caller, id)
        const found = actNamed(params.act)
        if (found === undefined) throw new NotFound()
        const { carryOut, fields, notice, leavesPage } = acts[found]
        const faults = await refusalOf(() => carryOut(caller, id, form, training), reader.language, fields)
        if (faults === undefined) return done(request, leavesPage === true ? "/team" : `/team/${id}`, notice)
        set.status = 422
        const here = readerAt(reader, `/team/${id}`)
        const typed = Object.fromEntries(Object.entries(fields).map(([name, id]) => [id, form.text(name)]))
        const day = today(caller.company.timezone, clock())
        // The reason for the refusal may be something that somebody else has just done.
        const shown = {
          today: day,
          training: await teamTraining(services, caller, id),
          sent: { act: found, faults, typed },
        }
        return sendPage(set, here, assignmentPage({ ...(await shownTo(person, here)), ...shown }))
      },
      { person: own() },
    )
}

function formActs(services: Services & LearningServices): Readonly<Record<Act, FormAct>> {
  const { database, settings, clock } = services
  return {
    conversation: {
      carryOut: (caller, id, form) => {
        const sent = { date: form.text("date"), remark: textOf(form, "remark") }
        return act(services, caller, (acting) => noteConversation(acting, id, draftOf(conversation, sent)))
      },
      fields: { date: "conversation_date", remark: "conversation_remark" },
      notice: "conversation_noted",
    },
    result: {
      carryOut: (caller, id, form, { journey }) => {
        const { trainer_user_id: known } = journey.assignment
        const sent = {
          state: form.text("state"),
          finish_date: form.text("finish_date"),
          remark: textOf(form, "remark"),
          // If this field is left out, the trainer stays the same, whether or not the reader can see the trainer.
          ...(known === null ? { trainer_user_id: caller.user.id } : {}),
        }
        return act(services, caller, (acting) => completeAssignment(acting, id, draftOf(completion, sent)))
      },
      fields: { state: "state", finish_date: "finish_date", remark: "result_remark" },
      notice: "result_noted",
    },
    attempt: {
      carryOut: (caller, id) => act(services, caller, (acting) => grantAttempt(acting, id, settings.renewal_lead)),
      fields: {},
      notice: "attempt_granted",
    },
    deadline: {
      carryOut: (caller, id, form, { journey }) => {
        const [known, day] = [journey.assignment.deadline_date, form.text("deadline_date").trim()]
        // The form has no field for the time, so if the day stays the same, the deadline keeps its time.
        const isKept = known !== null && deadlineOnDay(known, caller.company.timezone).day === day
        const sent = { deadline_date: isKept ? known : day }
        const draft = draftOf(assignmentChanges, sent)
        return database.transaction((tx) => changeAssignment(tx, caller, id, draft, clock()))
      },
      fields: { deadline_date: "deadline_date" },
      notice: "deadline_moved",
    },
    withdraw: {
      carryOut: (caller, id) => database.transaction((tx) => withdrawAssignment(tx, caller, id, clock())),
      fields: {},
      notice: "training_withdrawn",
      leavesPage: true,
    },
  }
}

function actNamed(name: string): Act | undefined {
  return ACTS.find((one) => one === name)
}

const ACTS: readonly Act[] = ["conversation", "result", "attempt", "deadline", "withdraw"]

interface Body<T> {
  readonly "~standard": { readonly validate: (value: unknown) => { value: T } }
}

/** The input of a form in the form of an API request. Forms may send no more than programs may. */
function draftOf<T>(body: Body<T>, sent: object): T {
  return body["~standard"].validate(sent).value
}

/** A text of several lines. Browsers send CRLF line endings. */
function textOf(form: Form, name: string): string {
  return form.text(name).replaceAll("\r\n", "\n")
}

/** The chosen id; undefined if it is not valid. */
function numberOf(text: string): number | undefined {
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined
}

function searchIn(query: URLSearchParams): string {
  return beginningOf((query.get("search") ?? "").toWellFormed().replaceAll("\0", "").trim(), SEARCH_MAX)
}
