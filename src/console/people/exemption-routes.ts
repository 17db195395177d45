import { Elysia } from "elysia"
import { type PersonCaller, requireInConsole } from "../../access/caller.ts"
import type { Guard } from "../../access/guard.ts"
import { inConsole } from "../../access/route-access.ts"
import { concealed } from "../../access/view/refusal.ts"
import { MANAGING, requireOthersExemption } from "../../compliance/exemptions/lookup.ts"
import { endExemption, saveExemption, showExemption } from "../../compliance/exemptions/rules.ts"
import { exemptionChanges, newExemption, REASON_MAX } from "../../compliance/exemptions/schema.ts"
import type { Database } from "../../database/port.ts"
import { pathId } from "../../http/path.ts"
import type { Services } from "../../http/services.ts"
import { NotFound } from "../../tools/errors.ts"
import { refuseForOneself } from "../../training/assignments/lookup.ts"
import { courseChoices } from "../frame/choices.ts"
import { edited } from "../frame/edit.ts"
import { outcomeOf } from "../frame/faults.ts"
import { type FieldSpec, sentBy, typedIn, valuesOf } from "../frame/fields.tsx"
import { seeDone } from "../frame/notices.ts"
import { type ConsoleLanguage, consoleLanguage } from "../frame/reader.ts"
import { draftOf, sendConsolePage, shownTo } from "../frame/send.ts"
import { carryOutOnce, newFormKey } from "../sent-forms/rules.ts"
import { endExemptionPage, exemptionFormPage, requiredOf } from "./exemption-pages.tsx"
import { personInView } from "./person.ts"
import { PEOPLE_WORDING } from "./wording/wording.ts"

/** The forms about exemptions of a person. Nobody makes, changes or ends their own. */
export function personExemptionRoutes(services: Services, guard: Guard) {
  const { database, clock } = services

  /** The person, if in view and somebody else. */
  async function otherPerson(caller: PersonCaller, id: number) {
    requireInConsole(caller, [MANAGING])
    const user = await personInView(database, caller, id)
    refuseForOneself(caller, id)
    return user
  }

  /** The person and one of their exemptions; anything else does not exist. */
  async function exemptionOf(caller: PersonCaller, params: { readonly user: string; readonly exemption: string }) {
    const user = await otherPerson(caller, pathId(params.user))
    const row = await concealed(requireOthersExemption(database, caller, pathId(params.exemption)))
    if (row.user_id !== user.id) throw new NotFound()
    return { user, exemption: await showExemption(database, caller, row.id) }
  }

  return new Elysia({ name: "console-person-exemptions", prefix: "/console/people/:user/exemptions" })
    .use(guard)
    .get(
      "/new",
      async (context) => {
        const { caller, params, set } = context
        const user = await otherPerson(caller, pathId(params.user))
        const shown = await shownTo(services, context)
        const { language, query } = shown.reader
        const course = query.get("course_id") ?? ""
        const specs = await newFields(database, caller, language, course)
        const values = valuesOf(specs, { course_id: course })
        return sendConsolePage(set, shown, exemptionFormPage({ ...shown, user, specs, values, once: newFormKey() }))
      },
      { person: inConsole(MANAGING) },
    )
    .post(
      "/new",
      async (context) => {
        const { caller, form, params, request, set } = context
        const user = await otherPerson(caller, pathId(params.user))
        const language = consoleLanguage(context.reader)
        const specs = await newFields(database, caller, language, form.text("course_id"))
        const values = typedIn(specs, form)
        const once = { key: form.text("once"), userId: caller.user.id, now: clock() }
        const outcome = await outcomeOf(
          () => {
            const draft = draftOf(newExemption, { ...sentBy(specs, values), user_id: user.id })
            return carryOutOnce(database, once, async (tx) => {
              await saveExemption(tx, { caller, draft, target: "new", now: once.now })
              return requiredOf(user)
            })
          },
          { language, specs },
        )
        if (outcome.faults === undefined)
          return seeDone(request, services, { path: outcome.result, notice: "exempted" })
        set.status = outcome.status
        const shown = await shownTo(services, context)
        const page = { ...shown, user, specs, values, once: once.key || newFormKey(), faults: outcome.faults }
        return sendConsolePage(set, shown, exemptionFormPage(page))
      },
      { person: inConsole(MANAGING) },
    )
    .get(
      "/:exemption/edit",
      async (context) => {
        const { user, exemption } = await exemptionOf(context.caller, context.params)
        const shown = await shownTo(services, context)
        const specs = fieldsOf(shown.reader.language, exemption.ended_at !== null)
        return sendConsolePage(context.set, shown, exemptionFormPage({ ...shown, user, exemption, specs }))
      },
      { person: inConsole(MANAGING) },
    )
    .post(
      "/:exemption/edit",
      async (context) => {
        const { caller, form, params, request, set } = context
        const { user, exemption } = await exemptionOf(caller, params)
        const language = consoleLanguage(context.reader)
        const specs = fieldsOf(language, exemption.ended_at !== null)
        const outcome = await edited(database, {
          ...{ form, specs, language },
          read: (tx) => showExemption(tx, caller, exemption.id),
          save: (tx, sent) =>
            saveExemption(tx, {
              ...{ caller, draft: draftOf(exemptionChanges, sent), target: exemption.id, now: clock() },
            }),
        })
        if ("saved" in outcome) return seeDone(request, services, { path: requiredOf(user), notice: "saved" })
        const shown = await shownTo(services, context)
        const isStale = "stale" in outcome
        set.status = isStale ? 409 : outcome.status
        const page = exemptionFormPage({
          ...shown,
          ...{ user, specs, values: outcome.typed, isStale },
          exemption: isStale ? outcome.stale : exemption,
          faults: isStale ? undefined : outcome.faults,
        })
        return sendConsolePage(set, shown, page)
      },
      { person: inConsole(MANAGING) },
    )
    .get(
      "/:exemption/end",
      async (context) => {
        const { user, exemption } = await exemptionOf(context.caller, context.params)
        const shown = await shownTo(services, context)
        return sendConsolePage(context.set, shown, endExemptionPage({ ...shown, user, exemption }))
      },
      { person: inConsole(MANAGING) },
    )
    .post(
      "/:exemption/end",
      async (context) => {
        const { caller, params, request } = context
        const { user, exemption } = await exemptionOf(caller, params)
        await database.transaction((tx) => endExemption(tx, caller, exemption.id, clock()))
        return seeDone(request, services, { path: requiredOf(user), notice: "exemption_ended" })
      },
      { person: inConsole(MANAGING) },
    )
}

async function newFields(
  database: Database,
  caller: PersonCaller,
  language: ConsoleLanguage,
  course: string,
): Promise<readonly FieldSpec[]> {
  const { trainings } = PEOPLE_WORDING[language]
  const options = await courseChoices(database, caller, { language, held: course })
  return [
    { kind: "choice", name: "course_id", label: trainings.course, required: true, isId: true, options },
    ...fieldsOf(language, false),
  ]
}

/** @param isEnded somebody has ended it: its days stay */
function fieldsOf(language: ConsoleLanguage, isEnded: boolean): readonly FieldSpec[] {
  const { exemptions: wording } = PEOPLE_WORDING[language]
  const days: readonly FieldSpec[] = [
    { kind: "date", name: "from", label: wording.from, hint: wording.fromHint, omitEmpty: true, autocomplete: "off" },
    { kind: "date", name: "until", label: wording.until, hint: wording.untilHint, autocomplete: "off" },
  ]
  return [
    ...(isEnded ? [] : days),
    { kind: "area", name: "reason", label: wording.reason, required: true, maxlength: REASON_MAX },
  ]
}
