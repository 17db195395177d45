import { Elysia } from "elysia"
import { type PersonCaller, requireInConsole } from "../../access/caller.ts"
import type { Guard } from "../../access/guard.ts"
import { inConsole, type PathParameters, proved } from "../../access/route-access.ts"
import { actOnOne } from "../../bulk-acts/undo.ts"
import type { Form } from "../../http/form.ts"
import { pathId } from "../../http/path.ts"
import type { Services } from "../../http/services.ts"
import type { Mail } from "../../mail/rules.ts"
import { requireSubordinate } from "../../organisation/users/lookup.ts"
import { resetPassword } from "../../organisation/users/password-reset.ts"
import { synchroniseRoles } from "../../organisation/users/rules.ts"
import { savedUser, saveUser, saving } from "../../organisation/users/saving.ts"
import { newUser, passwordResetInput, roleInput, userChanges } from "../../organisation/users/schema.ts"
import { removeFactorOf } from "../../people/factor-removal/rules.ts"
import { resetPin } from "../../people/kiosks/administration.ts"
import { NotFound } from "../../tools/errors.ts"
import { edited } from "../frame/edit.ts"
import { outcomeOf } from "../frame/faults.ts"
import { type FieldSpec, sentBy, typedIn } from "../frame/fields.tsx"
import { seeDone } from "../frame/notices.ts"
import { consoleLanguage } from "../frame/reader.ts"
import { draftOf, sendConsolePage, shownTo } from "../frame/send.ts"
import { answeredOnce } from "../sent-forms/repeats.ts"
import { carryOutOnce, newFormKey } from "../sent-forms/rules.ts"
import { personFields, roleFields } from "./fields.ts"
import { confirmPersonPage, editPersonPage, newPersonPage, shownPasswordPage } from "./form-pages.tsx"
import { personInForm, personInView } from "./person.ts"

/** The forms about people. */
export function personFormRoutes(services: Services & { readonly mail: Mail }, guard: Guard) {
  const { database, clock, mail, settings } = services
  const context = { database, mail, leadDays: settings.renewal_lead }

  /** The person whose form is shown. Nobody who is not in view (404); refuses what the reader may not change (403). */
  async function changeable(
    caller: PersonCaller,
    id: number,
    permission: "users.update" | "users.assign-roles" | "users.reset-password" | "users.deactivate",
  ) {
    requireInConsole(caller, [permission])
    await personInView(database, caller, id)
    await requireSubordinate(database, caller, permission, id)
    return personInForm(database, caller, id)
  }

  /** Refuses what the form's route would refuse, so that nobody is asked for a proof before that. */
  async function changesProtection(_: Form, { user = "", part: name = "" }: PathParameters, caller: PersonCaller) {
    const { part, permission } = partNamed(name)
    if (part !== "roles" && part !== "second-factor") return false
    await changeable(caller, pathId(user), permission)
    return true
  }

  const fieldsOf = async (caller: PersonCaller, part: "edit" | "roles", language: "en" | "de") =>
    part === "edit" ? personFields(database, caller, { language, isNew: false }) : roleFields(language)

  return new Elysia({ name: "console-person-forms", prefix: "/console/people" })
    .use(guard)
    .get(
      "/new",
      async (asked) => {
        const shown = await shownTo(services, asked)
        const specs = await personFields(database, asked.caller, { language: shown.reader.language, isNew: true })
        const page = newPersonPage({ ...shown, specs, once: newFormKey(), values: NEW })
        return sendConsolePage(asked.set, shown, page)
      },
      { person: inConsole("users.create") },
    )
    .post(
      "/new",
      async (asked) => {
        const { caller, form, request } = asked
        const language = consoleLanguage(asked.reader)
        const specs = await personFields(database, caller, { language, isNew: true })
        const values = typedIn(specs, form)
        const once = { key: form.text("once"), userId: caller.user.id, now: clock() }
        const outcome = await outcomeOf(
          async () => {
            const draft = draftOf(newUser, sentBy(specs, values))
            const save = await savedUser(context, { caller, draft, target: "new", now: clock() })
            const path = await carryOutOnce(database, once, async (tx) => {
              const { resource } = await save.within(tx)
              return `/console/people/${(resource as { id: number }).id}`
            })
            await save.after?.()
            return path
          },
          { language, specs },
        )
        if (outcome.faults === undefined) {
          return seeDone(request, services, { path: outcome.result, notice: "created" })
        }
        asked.set.status = outcome.status
        const shown = await shownTo(services, asked)
        const page = newPersonPage({ ...shown, specs, once: once.key || newFormKey(), values, faults: outcome.faults })
        return sendConsolePage(asked.set, shown, page)
      },
      { person: inConsole("users.create") },
    )
    .get(
      "/:user/:part",
      async (asked) => {
        const { caller, params } = asked
        const { part, permission } = partNamed(params.part)
        const user = await changeable(caller, pathId(params.user), permission)
        const shown = await shownTo(services, asked)
        if (part === "edit" || part === "roles") {
          const specs = await fieldsOf(caller, part, shown.reader.language)
          return sendConsolePage(asked.set, shown, editPersonPage({ ...shown, user, part, specs }))
        }
        if (user.id === caller.user.id) throw new NotFound()
        const canMail = user.email !== null && mail.configured
        return sendConsolePage(asked.set, shown, confirmPersonPage({ ...shown, user, act: part, canMail }))
      },
      { person: inConsole("users.update", "users.assign-roles", "users.reset-password", "users.deactivate") },
    )
    .post(
      "/:user/:part",
      async (asked) => {
        const { caller, params, form, request } = asked
        const { part, permission } = partNamed(params.part)
        const id = pathId(params.user)
        const user = await changeable(caller, id, permission)
        const language = consoleLanguage(asked.reader)
        const here = `/console/people/${id}`
        if (part === "edit" || part === "roles") {
          const specs = await fieldsOf(caller, part, language)
          const outcome = await edited(database, {
            ...{ form, specs, language },
            read: (tx) => personInForm(tx, caller, id),
            save: async (tx, sent) =>
              part === "roles"
                ? synchroniseRoles(tx, caller, id, draftOf(roleInput, sent), clock())
                : saveUser(
                    saving({ queries: tx, caller, mail, leadDays: settings.renewal_lead, now: clock() }),
                    draftOf(userChanges, sent),
                    id,
                    undefined,
                  ),
          })
          if ("saved" in outcome) return seeDone(request, services, { path: here, notice: "saved" })
          const shown = await shownTo(services, asked)
          const isStale = "stale" in outcome
          asked.set.status = isStale ? 409 : outcome.status
          const page = editPersonPage({
            ...shown,
            ...{ user: isStale ? outcome.stale : user, part, specs, values: outcome.typed, isStale },
            faults: isStale ? undefined : outcome.faults,
          })
          return sendConsolePage(asked.set, shown, page)
        }
        const outcome = await outcomeOf(
          async () => {
            if (part === "second-factor") {
              await database.transaction((tx) => removeFactorOf(tx, mail, caller, id, clock()))
              mail.nudge()
              return seeDone(request, services, { path: here, notice: "factor_removed" })
            }
            if (part === "pin") {
              await database.transaction((tx) => resetPin(tx, caller, id, clock()))
              return seeDone(request, services, { path: here, notice: "pin_reset" })
            }
            if (part === "password") {
              const draft = draftOf(passwordResetInput, { send_email: form.isTicked("send_email") })
              const reset = await resetPassword(mail, caller, id, draft, clock())
              const { email_sent, temporary_password = "" } = await database.transaction(reset)
              if (email_sent) {
                mail.nudge()
                return seeDone(request, services, { path: here, notice: "password_mailed" })
              }
              answeredOnce(request, seeDone(request, services, { path: here, notice: "sent_twice" }))
              const shown = await shownTo(services, asked, { path: here })
              const page = shownPasswordPage({ ...shown, user, password: temporary_password })
              return sendConsolePage(
                asked.set,
                { ...shown, headers: { ...shown.headers, "cache-control": "no-store" } },
                page,
              )
            }
            const { undoKey } = await database.transaction((tx) =>
              actOnOne(
                tx,
                caller,
                { name: `users.${part}`, id, input: {} },
                { now: clock(), leadDays: settings.renewal_lead },
              ),
            )
            return seeDone(request, services, { path: here, notice: `${part}d`, undo: undoKey })
          },
          { language, specs: NO_FIELDS },
        )
        if (outcome.faults === undefined) return outcome.result
        asked.set.status = outcome.status
        const shown = await shownTo(services, asked)
        const canMail = user.email !== null && mail.configured
        const page = confirmPersonPage({ ...shown, user, act: part, canMail, faults: outcome.faults })
        return sendConsolePage(asked.set, shown, page)
      },
      {
        person: proved(
          inConsole("users.update", "users.assign-roles", "users.reset-password", "users.deactivate"),
          changesProtection,
        ),
      },
    )
}

/** The values of a new form. */
const NEW = { language: "" } as const

const NO_FIELDS: readonly FieldSpec[] = []

const PARTS = {
  edit: "users.update",
  roles: "users.assign-roles",
  password: "users.reset-password",
  "second-factor": "users.reset-password",
  pin: "users.reset-password",
  deactivate: "users.deactivate",
  activate: "users.deactivate",
} as const

/** The form with this name in its address. */
function partNamed(name: string) {
  const part = (Object.keys(PARTS) as (keyof typeof PARTS)[]).find((one) => one === name)
  if (part === undefined) throw new NotFound()
  return { part, permission: PARTS[part] }
}
