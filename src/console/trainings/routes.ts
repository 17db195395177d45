import { Elysia } from "elysia"
import type { PersonCaller } from "../../access/caller.ts"
import type { Guard } from "../../access/guard.ts"
import { inConsole } from "../../access/route-access.ts"
import { actOnOne } from "../../bulk-acts/undo.ts"
import type { Queries } from "../../database/port.ts"
import { seeOther } from "../../http/cookies.ts"
import type { Form } from "../../http/form.ts"
import { pathId } from "../../http/path.ts"
import type { Services } from "../../http/services.ts"
import { today } from "../../tools/calendar/dates.ts"
import { deadlineOnDay } from "../../tools/calendar/written-deadline.ts"
import { NotFound } from "../../tools/errors.ts"
import { completeAssignment } from "../../training/assigning/completion.ts"
import { assignmentsBeside } from "../../training/assignments/list/rules.ts"
import { assignmentQuery } from "../../training/assignments/list/schema.ts"
import { requireAssignment } from "../../training/assignments/lookup.ts"
import { assignCourse, changeAssignment } from "../../training/assignments/rules.ts"
import {
  assignmentChanges,
  type CourseAssignment,
  completion,
  newAssignment,
} from "../../training/assignments/schema.ts"
import { act, type LearningServices } from "../../training/learning/acts.ts"
import { noteConversation } from "../../training/learning/conversation.ts"
import { grantAttempt } from "../../training/learning/grant.ts"
import { journeyOf } from "../../training/learning/journey.ts"
import { conversation } from "../../training/learning/schema.ts"
import { ACT_NOTICES } from "../act-wording/notices.ts"
import { dayIn } from "../frame/fields.tsx"
import { formatIn, pagesBeside, sendFile, tableOf } from "../frame/file.ts"
import { filtersOf } from "../frame/list-query.ts"
import { listStateOf, searchIn } from "../frame/list-state.ts"
import { seeDone } from "../frame/notices.ts"
import { type ConsoleReader, consoleLanguage, consoleReader } from "../frame/reader.ts"
import { draftOf, sendConsolePage, shownTo } from "../frame/send.ts"
import type { Act } from "./acts.tsx"
import { assignPage } from "./assign-page.tsx"
import { assignmentPage } from "./assignment-page.tsx"
import { evidencePage } from "./evidence-page.tsx"
import { refusalOf } from "./faults.ts"
import { offerOf, queryOfList, shownTrainings, trainingFilters, trainingListIn } from "./list.ts"
import { trainingColumns, trainingListPage } from "./list-page.tsx"
import {
  assignedPerson,
  offeredCourses,
  offeredPeople,
  type ShownTraining,
  shownEvidence,
  shownTraining,
} from "./rules.ts"
import { differingIn, isVersioned, versionIn } from "./versions.ts"
import { withdrawPage } from "./withdraw-page.tsx"
import type { TrainingNotice } from "./wording/names.ts"
import { TRAININGS_WORDING } from "./wording/wording.ts"

/** The key that takes a change back; undefined if it cannot be taken back. */
interface Carried {
  readonly undo?: string | undefined
}

/**
 * How a form about a training is handled: the rule to call, the form's field names by those of the rule, and the
 * message that the page shows on success.
 */
interface FormAct {
  readonly carryOut: (
    caller: PersonCaller,
    id: number,
    form: Form,
    context: {
      readonly training: ShownTraining
      /** Throws {@link Stale}. Called in the transaction. */
      readonly requireUnchanged: (tx: Queries) => Promise<void>
    },
  ) => Promise<Carried>
  readonly fields: Readonly<Record<string, string>>
  readonly notice: TrainingNotice
  /** The training no longer exists. */
  readonly leavesPage?: true
}

/** The pages about the trainings of other people. */
export function trainingRoutes(services: Services & LearningServices, guard: Guard) {
  const { database, clock } = services
  const acts = formActs(services)

  /** Redirects to the list. If something unusual needs attention, redirects to the training instead, whose page explains it. */
  async function leadOn(caller: PersonCaller, request: Request, { id, is_overdue }: CourseAssignment) {
    const { journey } = await shownTraining(services, caller, id)
    const isOdd = is_overdue || journey.standing.obstacle !== undefined
    const path = isOdd ? `${HERE}/${id}` : HERE
    return seeDone(request, services, { path, notice: is_overdue ? "assigned_overdue" : "assigned" })
  }

  /** What the page offers where a course is chosen for a person, or a person for a course. */
  async function offering(caller: PersonCaller, { query }: ConsoleReader) {
    const user = query.get("user")
    const search = searchIn(query)
    if (user === null) return { search, learner: undefined, offered: await offeredPeople(database, caller, search) }
    const learner = await assignedPerson(database, caller, pathId(user))
    return { search, learner, offered: await offeredCourses(database, caller, search) }
  }

  /** Whether what a form writes is still what it showed. Programs may send no version. */
  function unchanged(
    caller: PersonCaller,
    { id, act, form }: { readonly id: number; readonly act: Act; readonly form: Form },
  ) {
    return async (tx: Queries) => {
      const version = form.text("version")
      if (version === "" || !isVersioned(act)) return
      const assignment = await requireAssignment(tx, caller, "course-assignments.update", id)
      const journey = await journeyOf(tx, caller.company.id, assignment)
      if (versionIn(act, journey) !== version) throw new Stale()
    }
  }

  const dayOf = ({ company }: PersonCaller) => today(company.timezone, clock())

  return new Elysia({ name: "console-trainings", prefix: HERE })
    .use(guard)
    .get(
      "",
      async (asked) => {
        const { caller, set } = asked
        const shown = await shownTo(services, asked, { hasViews: true, notices: NOTICES })
        const list = trainingListIn(shown.reader)
        const state = listStateOf(shown.reader.query, offerOf(list))
        const filters = await trainingFilters(database, caller, shown.reader, state.filters)
        const { search: _search, ...others } = state.filters
        const read = filtersOf(
          assignmentQuery,
          { ...state, filters: others },
          { language: shown.reader.language, labels: filters },
        )
        const found =
          read.faults === undefined
            ? await shownTrainings(services, caller, { list, state, query: read.query })
            : undefined
        if (found === undefined) set.status = 422
        const page = { ...shown, list, state, filters, found, faults: read.faults, today: dayOf(caller) }
        return sendConsolePage(set, shown, trainingListPage(page))
      },
      { person: inConsole("course-assignments.view") },
    )
    .get(
      "/new",
      async (asked) => {
        const shown = await shownTo(services, asked)
        return sendConsolePage(
          asked.set,
          shown,
          assignPage({ ...shown, ...(await offering(asked.caller, shown.reader)) }),
        )
      },
      { person: inConsole("course-assignments.create") },
    )
    .post(
      "/new",
      async (asked) => {
        const { caller, form, request, set } = asked
        const shown = await shownTo(services, asked)
        const offered = await offering(caller, shown.reader)
        if (offered.learner === undefined) return seeOther(`${HERE}/new`)
        const { id } = offered.learner
        const typed = { course: form.text("course"), deadline: form.text("deadline_date") }
        const sent = { course_id: numberOf(typed.course), deadline_date: dayIn(typed.deadline) }
        let assigned: CourseAssignment | undefined
        const faults = await refusalOf(
          async () => {
            assigned = await database.transaction((tx) =>
              assignCourse(tx, caller, id, draftOf(newAssignment, sent), clock()),
            )
          },
          shown.reader.language,
          { course_id: "course", deadline_date: "deadline_date" },
        )
        if (assigned !== undefined) return leadOn(caller, request, assigned)
        set.status = 422
        return sendConsolePage(set, shown, assignPage({ ...shown, ...offered, typed, faults }))
      },
      { person: inConsole("course-assignments.create") },
    )
    .get(
      "/export/:file",
      ({ caller, params, reader, request, person }) => {
        const format = formatIn(params.file, "trainings")
        const own = consoleReader(request, reader)
        const list = trainingListIn(own)
        const state = listStateOf(own.query, offerOf(list))
        const { search: _search, ...others } = state.filters
        const query = assignmentQuery["~standard"].validate(others).value
        const wanted = queryOfList(services, caller, { list, state, query })
        const pages = pagesBeside(state, (page) => assignmentsBeside(database, caller, wanted, page, clock()))
        const columns = trainingColumns({
          reader: own,
          caller: person.caller,
          list,
          today: dayOf(caller),
          found: undefined,
        })
        const table = tableOf(TRAININGS_WORDING[own.language].title, columns, pages)
        return sendFile({ table, format, language: own.language, stem: "trainings" })
      },
      { person: inConsole("course-assignments.view") },
    )
    .get(
      "/:assignment",
      async (asked) => {
        const { caller, params, set } = asked
        const training = await shownTraining(services, caller, pathId(params.assignment))
        const shown = await shownTo(services, asked, { notices: NOTICES })
        return sendConsolePage(set, shown, assignmentPage({ ...shown, today: dayOf(caller), training }))
      },
      { person: inConsole("course-assignments.view") },
    )
    .get(
      "/:assignment/withdraw",
      async (asked) => {
        const { caller, params, set } = asked
        const training = await shownTraining(services, caller, pathId(params.assignment))
        if (!training.mayUpdate || training.journey.assignment.is_open === 0) throw new NotFound()
        const shown = await shownTo(services, asked)
        return sendConsolePage(set, shown, withdrawPage({ ...shown, training }))
      },
      { person: inConsole("course-assignments.update") },
    )
    .get(
      "/:assignment/evidence",
      async (asked) => {
        const { caller, params, set } = asked
        const evidence = await shownEvidence(database, caller, pathId(params.assignment))
        const shown = await shownTo(services, asked)
        return sendConsolePage(set, shown, evidencePage({ ...shown, evidence }))
      },
      { person: inConsole("course-assignments.view", "completed-courses.view") },
    )
    .post(
      "/:assignment/:act",
      async (asked) => {
        const { caller, params, form, request, set } = asked
        const id = pathId(params.assignment)
        const training = await shownTraining(services, caller, id)
        const found = actNamed(params.act)
        if (found === undefined) throw new NotFound()
        const { carryOut, fields, notice, leavesPage } = acts[found]
        const language = consoleLanguage(asked.reader)
        let carried: Carried = {}
        const context = { training, requireUnchanged: unchanged(caller, { id, act: found, form }) }
        let isStale = false
        const work = async () => {
          try {
            carried = await carryOut(caller, id, form, context)
          } catch (error) {
            if (!(error instanceof Stale)) throw error
            isStale = true
          }
        }
        const faults = await refusalOf(work, language, fields)
        if (faults === undefined && !isStale) {
          const path = leavesPage === true ? HERE : `${HERE}/${id}`
          return seeDone(request, services, { path, notice, ...carried })
        }
        set.status = isStale ? 409 : 422
        const shown = await shownTo(services, asked, { path: `${HERE}/${id}` })
        const typed = Object.fromEntries(Object.entries(fields).map(([name, field]) => [field, form.text(name)]))
        // The reason for the refusal may be something that somebody else has just done.
        const current = await shownTraining(services, caller, id)
        const { timezone } = caller.company
        const read = { typed: (name: string) => form.text(name), reader: shown.reader, timezone }
        const differing = isStale && isVersioned(found) ? differingIn(found, current.journey, read) : undefined
        const sent = { act: found, faults: faults ?? {}, typed, differing, version: form.text("version") }
        return sendConsolePage(set, shown, assignmentPage({ ...shown, today: dayOf(caller), training: current, sent }))
      },
      { person: inConsole("course-assignments.update") },
    )
}

const HERE = "/console/assignments"

const NOTICES = {
  en: { ...TRAININGS_WORDING.en.notices, ...ACT_NOTICES.en },
  de: { ...TRAININGS_WORDING.de.notices, ...ACT_NOTICES.de },
}

function formActs(services: Services & LearningServices): Readonly<Record<Act, FormAct>> {
  const { database, settings, clock } = services
  return {
    conversation: {
      carryOut: async (caller, id, form, { requireUnchanged }) => {
        const sent = { date: dayIn(form.text("date")), remark: textOf(form, "remark") }
        await act(services, caller, async (acting) => {
          await requireUnchanged(acting.tx)
          await noteConversation(acting, id, draftOf(conversation, sent))
        })
        return FINAL
      },
      fields: { date: "conversation_date", remark: "conversation_remark" },
      notice: "conversation_noted",
    },
    result: {
      carryOut: async (caller, id, form, { training: { journey }, requireUnchanged }) => {
        const { trainer_user_id: known } = journey.assignment
        const sent = {
          state: form.text("state"),
          finish_date: dayIn(form.text("finish_date")),
          remark: textOf(form, "remark"),
          // If this field is left out, the trainer stays the same, whether or not the reader can see the trainer.
          ...(known === null ? { trainer_user_id: caller.user.id } : {}),
        }
        await act(services, caller, async (acting) => {
          await requireUnchanged(acting.tx)
          await completeAssignment(acting, id, draftOf(completion, sent))
        })
        return FINAL
      },
      fields: { state: "state", finish_date: "finish_date", remark: "result_remark" },
      notice: "result_noted",
    },
    attempt: {
      carryOut: async (caller, id) => {
        await act(services, caller, (acting) => grantAttempt(acting, id, settings.renewal_lead))
        return FINAL
      },
      fields: {},
      notice: "attempt_granted",
    },
    deadline: {
      carryOut: async (caller, id, form, { training: { journey }, requireUnchanged }) => {
        const [known, day] = [journey.assignment.deadline_date, dayIn(form.text("deadline_date"))]
        // The form has no field for the time, so if the day stays the same, the deadline keeps its time.
        const isKept = known !== null && deadlineOnDay(known, caller.company.timezone).day === day
        const sent = { deadline_date: isKept ? known : day }
        const draft = draftOf(assignmentChanges, sent)
        await database.transaction(async (tx) => {
          await requireUnchanged(tx)
          await changeAssignment(tx, caller, id, draft, clock())
        })
        return FINAL
      },
      fields: { deadline_date: "deadline_date" },
      notice: "deadline_moved",
    },
    withdraw: {
      carryOut: async (caller, id) => {
        const order = { name: "assignments.withdraw", id, input: {} }
        const acting = { now: clock(), leadDays: settings.renewal_lead }
        const { undoKey } = await database.transaction((tx) => actOnOne(tx, caller, order, acting))
        return { undo: undoKey }
      },
      fields: {},
      notice: "training_withdrawn",
      leavesPage: true,
    },
  }
}

const FINAL: Carried = {}

/** Somebody else has noted what the form writes, since it was opened. Never leaves the transaction half done. */
class Stale extends Error {}

function actNamed(name: string): Act | undefined {
  return ACTS.find((one) => one === name)
}

const ACTS: readonly Act[] = ["conversation", "result", "attempt", "deadline", "withdraw"]

/** A text of several lines. Browsers send CRLF line endings. */
function textOf(form: Form, name: string): string {
  return form.text(name).replaceAll("\r\n", "\n")
}

/** The chosen id; undefined if it is not valid. */
function numberOf(text: string): number | undefined {
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined
}
