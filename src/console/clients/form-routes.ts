import { Elysia } from "elysia"
import type { PersonCaller } from "../../access/caller.ts"
import { revokeCompanyClient, rotateClientSecret, showClient, updateClient } from "../../access/clients/managing.ts"
import { clientChanges, secretRotation } from "../../access/clients/schema.ts"
import type { Guard } from "../../access/guard.ts"
import { inConsole, type PathParameters, proved } from "../../access/route-access.ts"
import { concealed } from "../../access/view/refusal.ts"
import { seeOther } from "../../http/cookies.ts"
import { pathId } from "../../http/path.ts"
import type { Services } from "../../http/services.ts"
import type { User } from "../../organisation/users/schema.ts"
import { NotFound } from "../../tools/errors.ts"
import { edited } from "../frame/edit.ts"
import { outcomeOf } from "../frame/faults.ts"
import { type FieldSpec, sentBy, typedIn } from "../frame/fields.tsx"
import { seeDone } from "../frame/notices.ts"
import { type ConsoleLanguage, consoleLanguage, consoleReader } from "../frame/reader.ts"
import { draftOf, sendConsolePage, shownTo } from "../frame/send.ts"
import { answeredOnce } from "../sent-forms/repeats.ts"
import { carryOutForResult, newFormKey } from "../sent-forms/rules.ts"
import { clientSecretPage } from "./client-page.tsx"
import { clientFields, clientRecord, clientSent, rotationFields } from "./fields.ts"
import { chooseUserPage, confirmClientPage, editClientPage } from "./form-pages.tsx"
import { tokenAddressFor } from "./token-address.ts"
import { chosenUser, offeredUsers } from "./user-choice.ts"
import { CLIENTS_WORDING } from "./wording/wording.ts"

const HERE = "/console/clients"

/** The forms about one API client. */
export function clientFormRoutes(services: Services, guard: Guard) {
  const { database, clock } = services

  const recordOf = async (caller: PersonCaller, id: number) =>
    clientRecord(await concealed(showClient(database, caller, id)))

  /** Nobody is asked for a proof before a form about nothing is refused. */
  const requireKnown = async (_form: unknown, { client, part = "" }: PathParameters, caller: PersonCaller) => {
    partNamed(part)
    await recordOf(caller, pathId(client))
    return true
  }

  return new Elysia({ name: "console-client-forms", prefix: HERE })
    .use(guard)
    .get(
      "/:client/:part",
      async (asked) => {
        const { caller, params, set } = asked
        const part = partNamed(params.part)
        const client = await recordOf(caller, pathId(params.client))
        const shown = await shownTo(services, asked)
        const { language } = shown.reader
        const wording = CLIENTS_WORDING[language]
        const send = (page: string) => sendConsolePage(set, shown, page)
        switch (part) {
          case "edit": {
            const specs = clientFields(language)
            return send(editClientPage({ ...shown, client, part, title: wording.edit, specs }))
          }
          case "user": {
            const user = await chosenUser(database, caller, shown.reader)
            if (user === undefined) {
              const offered = await offeredUsers(database, caller, shown.reader)
              return send(chooseUserPage({ ...shown, client, ...offered }))
            }
            const specs = userFields(language, client, user)
            const title = wording.choose.changeTitle(client.name)
            const values = { service_user_id: String(user.id) }
            return send(editClientPage({ ...shown, client, part: userPart(user), title, specs, values }))
          }
          default: {
            const specs = part === "secret" ? rotationFields(language) : []
            const values = { overlap_hours: OVERLAP }
            return send(confirmClientPage({ ...shown, client, act: part, specs, values, once: newFormKey() }))
          }
        }
      },
      { person: inConsole("clients.manage") },
    )
    .post(
      "/:client/:part",
      async (asked) => {
        const { caller, params, form, request, set } = asked
        const part = partNamed(params.part)
        const id = pathId(params.client)
        const client = await recordOf(caller, id)
        const language = consoleLanguage(asked.reader)
        const wording = CLIENTS_WORDING[language]
        const here = `${HERE}/${id}`
        if (part === "edit" || part === "user") {
          const user =
            part === "user" ? await chosenUser(database, caller, consoleReader(request, asked.reader)) : undefined
          if (part === "user" && user === undefined) return seeOther(`${here}/user`)
          const specs = user === undefined ? clientFields(language) : userFields(language, client, user)
          const outcome = await edited(database, {
            ...{ form, specs, language },
            read: async (tx) => clientRecord(await showClient(tx, caller, id)),
            save: (tx, sent) =>
              updateClient(
                tx,
                caller,
                id,
                draftOf(clientChanges, user === undefined ? clientSent(sent) : sent),
                clock(),
              ),
          })
          if ("saved" in outcome) return seeDone(request, services, { path: here, notice: "saved" })
          const shown = await shownTo(services, asked)
          const isStale = "stale" in outcome
          set.status = isStale ? 409 : outcome.status
          const page = editClientPage({
            ...shown,
            ...{ client: isStale ? outcome.stale : client, specs, values: outcome.typed, isStale },
            part: user === undefined ? part : userPart(user),
            title: user === undefined ? wording.edit : wording.choose.changeTitle(client.name),
            faults: isStale ? undefined : outcome.faults,
          })
          return sendConsolePage(set, shown, page)
        }
        const specs = part === "secret" ? rotationFields(language) : []
        const values = typedIn(specs, form)
        const once = { key: form.text("once"), userId: caller.user.id, now: clock() }
        const outcome = await outcomeOf(
          async () => {
            if (part === "revoke") {
              await database.transaction((tx) => revokeCompanyClient(tx, caller, id, once.now))
              return seeDone(request, services, { path: here, notice: "revoked" })
            }
            const draft = draftOf(secretRotation, sentBy(specs, values))
            const { result } = await carryOutForResult(database, once, async (tx) => ({
              path: here,
              result: await rotateClientSecret(tx, caller, id, draft, once.now),
            }))
            if (result === undefined) return seeDone(request, services, { path: here, notice: "once" })
            answeredOnce(request, seeDone(request, services, { path: here, notice: "once" }))
            const shown = await shownTo(services, asked, { path: here })
            const tokenAddress = tokenAddressFor(request, services)
            const overlap = draft.fields.overlap_hours ?? 0
            return sendConsolePage(set, shown, clientSecretPage({ ...shown, client: result, tokenAddress, overlap }))
          },
          { language, specs },
        )
        if (outcome.faults === undefined) return outcome.result
        set.status = outcome.status
        const shown = await shownTo(services, asked)
        const key = once.key || newFormKey()
        const page = confirmClientPage({
          ...shown,
          client,
          act: part,
          specs,
          values,
          once: key,
          faults: outcome.faults,
        })
        return sendConsolePage(set, shown, page)
      },
      { person: proved(inConsole("clients.manage"), requireKnown) },
    )
}

/** Hours that the form of a new secret offers. */
const OVERLAP = "24"

const PARTS = ["edit", "user", "secret", "revoke"] as const

/** The form with this name in its address. */
function partNamed(name: string) {
  const part = PARTS.find((one) => one === name)
  if (part === undefined) throw new NotFound()
  return part
}

function userPart({ id }: User): string {
  return `user?user=${id}`
}

/** The form with the user that a client acts as, and the one that was chosen. */
function userFields(
  language: ConsoleLanguage,
  { service_user: before }: { readonly service_user: { readonly id: number; readonly full_name: string } },
  user: User,
): readonly FieldSpec[] {
  const options = new Map([before, user].map(({ id, full_name }) => [String(id), full_name]))
  return [
    {
      kind: "choice",
      name: "service_user_id",
      label: CLIENTS_WORDING[language].fields.user,
      required: true,
      isId: true,
      options: Array.from(options, ([value, label]) => ({ value, label })),
    },
  ]
}
