import { Elysia } from "elysia"
import type { PersonCaller } from "../../access/caller.ts"
import type { Guard } from "../../access/guard.ts"
import { inConsole } from "../../access/route-access.ts"
import { concealed } from "../../access/view/refusal.ts"
import {
  admitReport,
  createSchedule,
  deleteSchedule,
  listSchedules,
  requireChangeable,
  showSchedule,
  updateSchedule,
} from "../../compliance/report-schedules/rules.ts"
import {
  newReportSchedule,
  type ReportSchedule,
  reportScheduleChanges,
} from "../../compliance/report-schedules/schema.ts"
import type { ReportName } from "../../compliance/reports/report.ts"
import { REPORT_PERMISSIONS } from "../../compliance/reports/reports.ts"
import type { Form } from "../../http/form.ts"
import { pathId } from "../../http/path.ts"
import type { Services } from "../../http/services.ts"
import type { Mail } from "../../mail/rules.ts"
import { NotFound } from "../../tools/errors.ts"
import { edited, typedInEdit } from "../frame/edit.ts"
import { outcomeOf } from "../frame/faults.ts"
import { sentBy, typedIn } from "../frame/fields.tsx"
import { listStateOf, numberedLinks } from "../frame/list-state.ts"
import { seeDone } from "../frame/notices.ts"
import { type ConsoleLanguage, consoleLanguage } from "../frame/reader.ts"
import { draftOf, sendConsolePage, shownTo } from "../frame/send.ts"
import { tablesFor } from "../reports/shown.ts"
import { REPORTS_WORDING } from "../reports/wording/wording.ts"
import { carryOutOnce, newFormKey } from "../sent-forms/rules.ts"
import { FILTERS, heldFilters, scheduleFields, scheduleSent } from "./fields.ts"
import { deleteSchedulePage, scheduleFormPage } from "./form-pages.tsx"
import { SCHEDULES, scheduleListPage } from "./list-page.tsx"
import { recipientsIn, recipientsOf, withRecipients } from "./recipients.ts"
import { shownSchedules } from "./shown.ts"

const NOTICES = { en: REPORTS_WORDING.en.schedules.notices, de: REPORTS_WORDING.de.schedules.notices }

const OFFER = { filters: [], sorts: [], sort: { field: "id", descending: false } } as const

/** The pages about reports that people are told about every week or month. */
export function reportSchedulePageRoutes(
  services: Services & { readonly mail: Pick<Mail, "configured"> },
  guard: Guard,
) {
  const { database, clock, mail } = services
  const [permission, ...others] = REPORT_PERMISSIONS
  // A new object for each route, because Elysia adds the hooks of one server to it.
  const access = () => ({ person: inConsole(permission, ...others) })
  const hasMail = mail.configured

  const changeable = async (caller: PersonCaller, text: string | undefined): Promise<ReportSchedule> => {
    const { id } = await concealed(requireChangeable(database, caller, pathId(text)))
    return showSchedule(database, caller, id)
  }

  /** What a form contains: its fields, and what was typed into them. */
  async function readForm(
    caller: PersonCaller,
    form: Form,
    { language, schedule }: { readonly language: ConsoleLanguage; readonly schedule?: ReportSchedule },
  ) {
    const isSearch = form.text("step") === "search"
    const report = reportIn(caller, form.text("report"))
    const recipients = await recipientsIn(database, caller, form, { language, report, isSearch })
    const stored = await recipientsOf(database, caller, schedule?.recipient_ids ?? [], { language, report })
    const offered = new Set(recipients.options.map(({ value }) => value))
    const people = [...recipients.options, ...stored.options.filter(({ value }) => !offered.has(value))]
    const sent = form.without(/^(?!filters\.)/).filter(([, value]) => value.trim() !== "")
    const held = Object.fromEntries(sent.map(([name, value]) => [name.slice(FILTERS.length), value.trim()]))
    const specs = await scheduleFields(database, caller, { language, report, held, people })
    const whole = withRecipients(form, recipients)
    const words = REPORTS_WORDING[language].schedules
    const filtersOf = form.text("filters_of")
    const faults = isSearch
      ? undefined
      : recipients.fault !== undefined
        ? { pasted: recipients.fault }
        : filtersOf !== "" && filtersOf !== report
          ? { report: words.otherReport }
          : undefined
    return { report, specs, recipients, whole, isSearch, faults }
  }

  return new Elysia({ name: "console-report-schedules", prefix: SCHEDULES })
    .use(guard)
    .get(
      "",
      async (context) => {
        const { caller, set } = context
        const shown = await shownTo(services, context, { notices: NOTICES })
        const { language, query } = shown.reader
        const state = listStateOf(query, OFFER)
        const { term, page, perPage } = state
        const list = { sort: [term], page: { page, perPage }, include: new Set<string>() }
        const found = await listSchedules(database, caller, {}, list)
        const schedules = await shownSchedules(database, caller, found.items, language)
        const links = numberedLinks("total" in found ? found.total : found.items.length, state)
        return sendConsolePage(set, shown, scheduleListPage({ ...shown, schedules, links, hasMail }))
      },
      access(),
    )
    .get(
      "/new",
      async (context) => {
        const { caller, set } = context
        const shown = await shownTo(services, context)
        const { language, query } = shown.reader
        const report = reportIn(caller, query.get("report") ?? "")
        const recipients = await recipientsOf(database, caller, [caller.user.id], { language, report })
        const held = filtersAt(query)
        const specs = await scheduleFields(database, caller, { language, report, held, people: recipients.options })
        const filters = Object.entries(held).map(([name, value]) => [`${FILTERS}${name}`, value] as const)
        const values = {
          ...{ report, format: "xlsx", every: "week", weekday: "1", day: "1", recipient_ids: recipients.chosenIds },
          ...Object.fromEntries(filters),
        }
        const page = { ...shown, report, specs, recipients, hasMail, values, once: newFormKey() }
        return sendConsolePage(set, shown, scheduleFormPage(page))
      },
      access(),
    )
    .post(
      "/new",
      async (context) => {
        const { caller, form, request, set } = context
        const language = consoleLanguage(context.reader)
        admitReport(caller, { report: form.text("report") })
        const read = await readForm(caller, form, { language })
        const { specs, whole, isSearch } = read
        const values = typedIn(specs, whole)
        const once = { key: form.text("once"), userId: caller.user.id, now: clock() }
        const send = async (faults: typeof read.faults | Readonly<Record<string, string>>) => {
          const shown = await shownTo(services, context)
          const page = { ...shown, ...read, hasMail, values, once: once.key || newFormKey(), faults }
          return sendConsolePage(set, shown, scheduleFormPage(page))
        }
        if (isSearch) return send(undefined)
        if (read.faults !== undefined) {
          set.status = 422
          return send(read.faults)
        }
        const outcome = await outcomeOf(
          () =>
            carryOutOnce(database, once, async (tx) => {
              const draft = draftOf(newReportSchedule, scheduleSent(sentBy(specs, values)))
              await createSchedule(tx, caller, draft, once.now)
              return SCHEDULES
            }),
          { language, specs },
        )
        if (outcome.faults === undefined) {
          return seeDone(request, services, { path: outcome.result, notice: "created" })
        }
        set.status = outcome.status
        return send(outcome.faults)
      },
      access(),
    )
    .get(
      "/:schedule/edit",
      async (context) => {
        const { caller, params, set } = context
        const schedule = await changeable(caller, params.schedule)
        const shown = await shownTo(services, context)
        const { language, query } = shown.reader
        const { report } = schedule
        const recipients = await recipientsOf(database, caller, schedule.recipient_ids, { language, report })
        const held = { ...heldFilters(schedule), ...filtersAt(query) }
        const specs = await scheduleFields(database, caller, { language, report, held, people: recipients.options })
        return sendConsolePage(set, shown, scheduleFormPage({ ...shown, schedule, report, specs, recipients, hasMail }))
      },
      access(),
    )
    .post(
      "/:schedule/edit",
      async (context) => {
        const { caller, params, form, request, set } = context
        const schedule = await changeable(caller, params.schedule)
        const language = consoleLanguage(context.reader)
        const read = await readForm(caller, form, { language, schedule })
        const { specs, whole, isSearch } = read
        const send = async (page: Partial<Parameters<typeof scheduleFormPage>[0]>) => {
          const shown = await shownTo(services, context)
          return sendConsolePage(set, shown, scheduleFormPage({ ...shown, ...read, hasMail, schedule, ...page }))
        }
        const values = typedInEdit(specs, whole)
        if (isSearch) return send({ values })
        if (read.faults !== undefined) {
          set.status = 422
          return send({ values })
        }
        const outcome = await edited(database, {
          ...{ form: whole, specs, language },
          read: (tx) => showSchedule(tx, caller, schedule.id),
          save: (tx, sent) => {
            const draft = draftOf(reportScheduleChanges, scheduleSent(sent))
            return updateSchedule(tx, caller, schedule.id, draft, clock())
          },
        })
        if ("saved" in outcome) return seeDone(request, services, { path: SCHEDULES, notice: "saved" })
        const isStale = "stale" in outcome
        set.status = isStale ? 409 : outcome.status
        return isStale
          ? send({ schedule: outcome.stale, values: outcome.typed, isStale })
          : send({ values: outcome.typed, faults: outcome.faults })
      },
      access(),
    )
    .get(
      "/:schedule/delete",
      async (context) => {
        const schedule = await changeable(context.caller, context.params.schedule)
        const shown = await shownTo(services, context)
        return sendConsolePage(context.set, shown, deleteSchedulePage({ ...shown, schedule }))
      },
      access(),
    )
    .post(
      "/:schedule/:act",
      async ({ caller, params, request }) => {
        const { act } = params
        if (act !== "delete" && act !== "activate" && act !== "deactivate") throw new NotFound()
        const { id } = await changeable(caller, params.schedule)
        await database.transaction(async (tx) => {
          if (act === "delete") return deleteSchedule(tx, caller, id, clock())
          const state = act === "activate" ? "active" : "inactive"
          await updateSchedule(tx, caller, id, { fields: { state }, faults: [] }, clock())
        })
        return seeDone(request, services, { path: SCHEDULES, notice: `${act}d` })
      },
      access(),
    )
}

/** The report with this name, if the reader may get it; otherwise the first one that they may. */
function reportIn(caller: PersonCaller, name: string): ReportName {
  const names = tablesFor(caller)
  const found = names.find((one) => one === name) ?? names[0]
  if (found === undefined) throw new TypeError("somebody without a report was let in")
  return found
}

/** The filters in the address of a form. */
function filtersAt(query: URLSearchParams): Record<string, string> {
  const named = [...query].filter(([name, value]) => name.startsWith(FILTERS) && value.trim() !== "")
  return Object.fromEntries(named.map(([name, value]) => [name.slice(FILTERS.length), value.trim()]))
}
