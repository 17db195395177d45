import { Elysia } from "elysia"
import type { PersonCaller } from "../../access/caller.ts"
import type { Guard } from "../../access/guard.ts"
import { inConsole } from "../../access/route-access.ts"
import { concealed } from "../../access/view/refusal.ts"
import { mustConfirm, numberForPeople } from "../../bulk-acts/confirmation.ts"
import { previewRequirement } from "../../compliance/requirements/preview.ts"
import { requireRequirement, showRequirement } from "../../compliance/requirements/rules.ts"
import { type Applying, endRequirement, savedRequirement } from "../../compliance/requirements/saving.ts"
import {
  newRequirement,
  type Requirement,
  requirementChanges,
  requirementPreviewInput,
  requirementQuery,
} from "../../compliance/requirements/schema.ts"
import { applyRequirement } from "../../compliance/settling/batches.ts"
import type { Form } from "../../http/form.ts"
import { pathId } from "../../http/path.ts"
import type { Services } from "../../http/services.ts"
import type { Deciding } from "../../training/learning/acts.ts"
import { edited, typedInEdit } from "../frame/edit.ts"
import { outcomeOf } from "../frame/faults.ts"
import { sentBy, typedIn, valuesOf } from "../frame/fields.tsx"
import { filtersOf } from "../frame/list-query.ts"
import { listStateOf } from "../frame/list-state.ts"
import { seeDone } from "../frame/notices.ts"
import { consoleLanguage } from "../frame/reader.ts"
import { draftOf, sendConsolePage, shownTo } from "../frame/send.ts"
import { carryOutOnce, newFormKey } from "../sent-forms/rules.ts"
import { requirementFields } from "./fields.ts"
import { REQUIREMENT_LIST, requirementFilters, requirementListPage } from "./list-page.tsx"
import { endRequirementPage, requirementFormPage, requirementPage } from "./pages.tsx"
import { figuresFor, requirementPage as pageOf, shownOf } from "./shown.ts"
import { REQUIREMENTS_WORDING } from "./wording/wording.ts"

const HERE = "/console/requirements"
/** Of more people it takes too long to say what they would lose. */
const RELEASED_MAX = 2_000

const MANAGING = "requirements.manage"
const NOTICES = { en: REQUIREMENTS_WORDING.en.notices, de: REQUIREMENTS_WORDING.de.notices }

/** The pages about who needs which course. */
export function requirementPageRoutes(services: Services & Deciding & { readonly nudge: () => void }, guard: Guard) {
  const { database, clock, settings, nudge } = services
  const { renewal_lead: leadDays } = settings
  const apply: Applying = (tx, { company }, requirementId, now) =>
    applyRequirement(tx, { company, requirementId, leadDays, now })

  const managed = (caller: PersonCaller, id: number) => concealed(requireRequirement(database, caller, MANAGING, id))
  const previewed = (caller: PersonCaller, sent: object) =>
    previewRequirement(database, caller, draftOf(requirementPreviewInput, sent), { leadDays, now: clock() })
  const confirmed = (caller: PersonCaller, people: number) => numberForPeople(database, caller, people)
  /** What would end, if that is known quickly. */
  const releasedBy = ({ id, bound_count, state }: Requirement, caller: PersonCaller) =>
    state === "active" && bound_count <= RELEASED_MAX
      ? previewed(caller, { requirement_id: id, state: "ended" })
      : Promise.resolve(undefined)
  const isSaving = (form: Form) => form.text("step") === "save"

  return new Elysia({ name: "console-requirements", prefix: HERE })
    .use(guard)
    .get(
      "",
      async (context) => {
        const { caller, set } = context
        const shown = await shownTo(services, context, { hasViews: true, notices: NOTICES })
        const { language, query } = shown.reader
        const state = listStateOf(query, REQUIREMENT_LIST)
        const filters = await requirementFilters(database, caller, language, state.filters)
        const read = filtersOf(requirementQuery, state, { language, labels: filters })
        const found =
          read.faults === undefined ? await pageOf(services, caller, { query: read.query, state, language }) : undefined
        if (found === undefined) set.status = 422
        return sendConsolePage(
          set,
          shown,
          requirementListPage({ ...shown, state, filters, found, faults: read.faults }),
        )
      },
      { person: inConsole("requirements.view") },
    )
    .get(
      "/new",
      async (context) => {
        const shown = await shownTo(services, context)
        const { language, query } = shown.reader
        const chosen = (name: string) => query.get(name) ?? ""
        const specs = await requirementFields(database, context.caller, { language, chosen, isFixed: false })
        const course = query.get("course_id")
        const values = valuesOf(specs, { course: { id: course }, audience: {}, lead_days: 30, grace_days: 30 })
        const page = { ...shown, specs, isFixed: false, once: newFormKey(), values }
        return sendConsolePage(context.set, shown, requirementFormPage(page))
      },
      { person: inConsole(MANAGING) },
    )
    .post(
      "/new",
      async (context) => {
        const { caller, form, request, set } = context
        const language = consoleLanguage(context.reader)
        const chosen = (name: string) => form.text(name)
        const specs = await requirementFields(database, caller, { language, chosen, isFixed: false })
        const values = typedIn(specs, form)
        const sent = sentBy(specs, values)
        const once = { key: form.text("once"), userId: caller.user.id, now: clock() }
        const outcome = await outcomeOf(
          async () => {
            if (!isSaving(form)) return previewed(caller, sent)
            return carryOutOnce(database, once, async (tx) => {
              const asked = { caller, draft: draftOf(newRequirement, sent), target: "new", now: once.now } as const
              return `${HERE}/${(await savedRequirement(tx, asked, apply)).id}`
            })
          },
          { language, specs },
        )
        if (outcome.faults === undefined && typeof outcome.result === "string") {
          nudge()
          return seeDone(request, services, { path: outcome.result, notice: "created" })
        }
        if (outcome.faults !== undefined) set.status = outcome.status
        const shown = await shownTo(services, context)
        const result = outcome.faults === undefined ? outcome.result : undefined
        const preview = typeof result === "string" ? undefined : result
        const page = { ...shown, specs, isFixed: false, once: once.key || newFormKey(), values }
        return sendConsolePage(set, shown, requirementFormPage({ ...page, preview, faults: outcome.faults }))
      },
      { person: inConsole(MANAGING) },
    )
    .get(
      "/:requirement",
      async (context) => {
        const { caller, params, set } = context
        const found = await concealed(showRequirement(database, caller, pathId(params.requirement)))
        const shown = await shownTo(services, context, { notices: NOTICES })
        const [requirement = { ...found, who: "", rate: null }] = await shownOf(
          services,
          caller,
          [found],
          shown.reader.language,
        )
        const teams = await figuresFor(services, caller, found.id, "team")
        return sendConsolePage(set, shown, requirementPage({ ...shown, requirement, teams }))
      },
      { person: inConsole("requirements.view") },
    )
    .get(
      "/:requirement/edit",
      async (context) => {
        const { caller, params, set } = context
        const { id, has_bound } = await managed(caller, pathId(params.requirement))
        const requirement = await showRequirement(database, caller, id)
        const shown = await shownTo(services, context)
        const { location_id, team_id } = requirement.audience
        const held: Record<string, unknown> = { course_id: requirement.course.id, location_id, team_id }
        const isFixed = has_bound === 1
        const specs = await requirementFields(database, caller, {
          ...{ language: shown.reader.language, isFixed },
          chosen: (name) => String(held[name] ?? ""),
        })
        return sendConsolePage(set, shown, requirementFormPage({ ...shown, requirement, specs, isFixed }))
      },
      { person: inConsole(MANAGING) },
    )
    .post(
      "/:requirement/edit",
      async (context) => {
        const { caller, params, form, request, set } = context
        const { id, has_bound } = await managed(caller, pathId(params.requirement))
        const language = consoleLanguage(context.reader)
        const isFixed = has_bound === 1
        const chosen = (name: string) => form.text(name)
        const specs = await requirementFields(database, caller, { language, chosen, isFixed })
        const requirement = await showRequirement(database, caller, id)
        const send = async (page: Partial<Parameters<typeof requirementFormPage>[0]>) => {
          const shown = await shownTo(services, context)
          return sendConsolePage(set, shown, requirementFormPage({ ...shown, requirement, specs, isFixed, ...page }))
        }
        if (!isSaving(form)) {
          const values = typedInEdit(specs, form)
          const sent = { ...sentBy(specs, values), requirement_id: id }
          const outcome = await outcomeOf(() => previewed(caller, sent), { language, specs })
          if (outcome.faults !== undefined) set.status = outcome.status
          return send({
            values,
            faults: outcome.faults,
            preview: outcome.faults === undefined ? outcome.result : undefined,
          })
        }
        const outcome = await edited(database, {
          ...{ form, specs, language },
          read: (tx) => showRequirement(tx, caller, id),
          save: (tx, sent) =>
            savedRequirement(tx, { caller, draft: draftOf(requirementChanges, sent), target: id, now: clock() }, apply),
        })
        if ("saved" in outcome) {
          nudge()
          return seeDone(request, services, { path: `${HERE}/${id}`, notice: "saved" })
        }
        const isStale = "stale" in outcome
        set.status = isStale ? 409 : outcome.status
        return isStale
          ? send({ requirement: outcome.stale, values: outcome.typed, isStale })
          : send({ values: outcome.typed, faults: outcome.faults })
      },
      { person: inConsole(MANAGING) },
    )
    .get(
      "/:requirement/end",
      async (context) => {
        const { caller, params, set } = context
        const { id } = await managed(caller, pathId(params.requirement))
        const requirement = await showRequirement(database, caller, id)
        const shown = await shownTo(services, context)
        const confirm = await confirmed(caller, requirement.bound_count)
        const released = await releasedBy(requirement, caller)
        return sendConsolePage(set, shown, endRequirementPage({ ...shown, requirement, confirm, released }))
      },
      { person: inConsole(MANAGING) },
    )
    .post(
      "/:requirement/end",
      async (context) => {
        const { caller, params, form, request, set } = context
        const { id, bound_count } = await managed(caller, pathId(params.requirement))
        const requirement = await showRequirement(database, caller, id)
        const confirm = await confirmed(caller, Number(bound_count))
        const typed = form.text("confirm")
        const outcome = await outcomeOf(
          async () => {
            mustConfirm(confirm, /^\d{1,9}$/.test(typed) ? Number(typed) : undefined)
            await database.transaction((tx) => endRequirement(tx, caller, id, clock(), apply))
          },
          { language: consoleLanguage(context.reader), specs: [{ name: "confirm", label: "" }] },
        )
        if (outcome.faults === undefined) {
          nudge()
          return seeDone(request, services, { path: HERE, notice: "ended" })
        }
        set.status = outcome.status
        const shown = await shownTo(services, context)
        const released = await releasedBy(requirement, caller)
        const page = { ...shown, requirement, confirm, released, typed, faults: outcome.faults }
        return sendConsolePage(set, shown, endRequirementPage(page))
      },
      { person: inConsole(MANAGING) },
    )
}
