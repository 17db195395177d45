import { Elysia } from "elysia"
import type { PersonCaller } from "../../access/caller.ts"
import { requireInConsole } from "../../access/caller.ts"
import type { Guard } from "../../access/guard.ts"
import { inConsole, proved } from "../../access/route-access.ts"
import { permissionOf, subjectOf } from "../../bulk-acts/acts.ts"
import { isPrinting } from "../../bulk-acts/letters-file.ts"
import { previewAct } from "../../bulk-acts/preview.ts"
import { type Act, startAct } from "../../bulk-acts/rules.ts"
import { SelectionMoved } from "../../bulk-acts/selection.ts"
import { actBehind, undo } from "../../bulk-acts/undo.ts"
import { seeOther } from "../../http/cookies.ts"
import { Form } from "../../http/form.ts"
import type { Services } from "../../http/services.ts"
import type { Mail } from "../../mail/rules.ts"
import type { FieldFaults } from "../../pages/components/form.tsx"
import { NotFound } from "../../tools/errors.ts"
import type { LearningServices } from "../../training/learning/acts.ts"
import { type ActName, isAboutRoles, isForSelection } from "../act-wording/names.ts"
import { noticeOf } from "../act-wording/notices.ts"
import { ACTS_WORDING } from "../act-wording/wording.ts"
import { backIn } from "../frame/back.ts"
import { outcomeOf } from "../frame/faults.ts"
import { sentBy, typedIn } from "../frame/fields.tsx"
import { seeDone } from "../frame/notices.ts"
import { IN_CONSOLE } from "../frame/places.ts"
import { consoleLanguage } from "../frame/reader.ts"
import { sendConsolePage, shownTo } from "../frame/send.ts"
import { keyIn } from "../sent-forms/rules.ts"
import { inputFields } from "./input.ts"
import { inputPage, nothingSelectedPage, previewPage } from "./preview-page.tsx"
import { type Asked, askedIn, selectionOf } from "./selection.ts"
import { undoneNotice } from "./undone-page.tsx"

/** A new object for each route, because Elysia adds the hooks of one server to it. */
const forConsole = () => ({ person: inConsole(...IN_CONSOLE) })

/** Doing something to many records: what it would do, doing it, and taking it back. */
export function actRoutes(services: Services & LearningServices & { readonly mail: Mail }, guard: Guard) {
  const { database, clock, settings, mail } = services
  const running = { database, clock, leadDays: settings.renewal_lead, mail }

  const previewed = (caller: PersonCaller, act: ActName, asked: Asked, input: object) =>
    previewAct(database, caller, {
      ...{ name: act, input, now: clock(), leadDays: settings.renewal_lead, mail },
      selection: selectionOf(services, caller, { ...asked, digest: undefined }, subjectOf(act)),
    })

  return new Elysia({ name: "console-acts", prefix: "/console" })
    .use(guard)
    .get(
      "/acts/new",
      async (context) => {
        const { caller, set } = context
        const shown = await shownTo(services, context)
        const { language, query } = shown.reader
        const fields = new Form(query)
        const act = actIn(fields, caller)
        const asked = askedIn(fields)
        if (!asked.isAll && asked.ids.length === 0) {
          set.status = 422
          return sendConsolePage(set, shown, nothingSelectedPage({ ...shown, act, back: asked.back }))
        }
        const specs = await inputFields(database, caller, { act, language, fields })
        const values = typedIn(specs, fields)
        if (specs.length > 0 && fields.text("asked") === "") {
          return sendConsolePage(set, shown, inputPage({ ...shown, act, asked, specs, values }))
        }
        const outcome = await outcomeOf(() => previewed(caller, act, asked, sentBy(specs, values)), { language, specs })
        if (outcome.faults !== undefined) {
          set.status = outcome.status
          return sendConsolePage(set, shown, inputPage({ ...shown, act, asked, specs, values, faults: outcome.faults }))
        }
        const page = { ...shown, act, asked, specs, values, preview: outcome.result, once: crypto.randomUUID() }
        return sendConsolePage(set, shown, previewPage(page))
      },
      forConsole(),
    )
    .post(
      "/acts",
      async (context) => {
        const { caller, form, request, set } = context
        const language = consoleLanguage(context.reader)
        const act = actIn(form, caller)
        const asked = askedIn(form)
        const specs = await inputFields(database, caller, { act, language, fields: form })
        const values = typedIn(specs, form)
        const typed = form.text("confirm")
        const once = keyIn(form) || crypto.randomUUID()
        const order = {
          ...{ name: act, key: once, input: sentBy(specs, values) },
          confirm: /^\d{1,9}$/.test(typed) ? Number(typed) : undefined,
        }
        let moved: SelectionMoved | undefined
        const outcome = await outcomeOf(
          async () => {
            try {
              const selection = selectionOf(services, caller, asked, subjectOf(act))
              return await startAct(running, caller, { ...order, selection })
            } catch (error) {
              if (error instanceof SelectionMoved) moved = error
              throw error
            }
          },
          { language, specs: [...specs, { name: "confirm", label: "" }] },
        )
        if (outcome.faults === undefined) return afterAct(request, outcome.result, asked)
        set.status = outcome.status
        const shown = await shownTo(services, context, { path: "/console/acts/new" })
        const faults: FieldFaults =
          moved === undefined ? outcome.faults : { "": ACTS_WORDING[language].preview.moved(moved.number) }
        const again = await outcomeOf(() => previewed(caller, act, asked, order.input), { language, specs })
        const page = { ...shown, act, asked, specs, values, faults }
        if (again.faults !== undefined) return sendConsolePage(set, shown, inputPage(page))
        return sendConsolePage(set, shown, previewPage({ ...page, preview: again.result, once, typed }))
      },
      { person: proved(inConsole(...IN_CONSOLE), (form, _, caller) => isAboutRoles(actIn(form, caller))) },
    )
    .post(
      "/undo",
      async (context) => {
        const { caller, form, request, set } = context
        const back = backIn(form.text("back"))
        const outcome = await outcomeOf(() => undo(running, caller, keyIn(form)), {
          language: consoleLanguage(context.reader),
          specs: [],
        })
        if (outcome.faults === undefined) {
          const { counts, state, id } = outcome.result
          if (state === "queued" || state === "running") return seeOther(`/console/jobs/${id}`)
          return seeDone(request, services, {
            path: back,
            notice: counts.failed === 0 ? "undone" : "partly_undone",
          })
        }
        set.status = outcome.status
        const shown = await shownTo(services, context, { path: back })
        return sendConsolePage(set, shown, undoneNotice({ ...shown, faults: outcome.faults, back }))
      },
      {
        person: proved(inConsole(...IN_CONSOLE), async (form, _, caller) =>
          isAboutRoles(await actBehind(database, caller, keyIn(form))),
        ),
      },
    )

  /** Where an act leads: back to its list, or to its results if it still runs, not all of it was possible, or they have a file. */
  function afterAct(request: Request, act: Act, { back }: Asked): Response {
    const { counts, state, id, key, undoUntil } = act
    if (state !== "finished" || counts.failed > 0 || isPrinting(act.name)) return seeOther(`/console/jobs/${id}`)
    return seeDone(request, services, {
      path: back,
      notice: noticeOf(act.name),
      count: counts.created + counts.updated,
      undo: undoUntil === undefined ? undefined : key,
    })
  }
}

function actIn(fields: Pick<Form, "text">, caller: PersonCaller): ActName {
  const name = fields.text("act")
  if (!isForSelection(name)) throw new NotFound()
  requireInConsole(caller, [permissionOf(name)])
  return name
}
