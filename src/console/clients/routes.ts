import { Elysia } from "elysia"
import { createCompanyClient, listCompanyClients, showClient } from "../../access/clients/managing.ts"
import { type Client, clientQuery, newClient } from "../../access/clients/schema.ts"
import type { Guard } from "../../access/guard.ts"
import { inConsole, proved } from "../../access/route-access.ts"
import { concealed } from "../../access/view/refusal.ts"
import { seeOther } from "../../http/cookies.ts"
import { pathId } from "../../http/path.ts"
import type { Services } from "../../http/services.ts"
import type { Page } from "../../tools/list.ts"
import { outcomeOf } from "../frame/faults.ts"
import { sentBy, typedIn } from "../frame/fields.tsx"
import { filtersOf } from "../frame/list-query.ts"
import { type ListState, listStateOf } from "../frame/list-state.ts"
import { seeDone } from "../frame/notices.ts"
import { consoleLanguage, consoleReader } from "../frame/reader.ts"
import { draftOf, sendConsolePage, shownTo } from "../frame/send.ts"
import { answeredOnce } from "../sent-forms/repeats.ts"
import { carryOutForResult, newFormKey } from "../sent-forms/rules.ts"
import { clientPage, clientSecretPage } from "./client-page.tsx"
import { clientFields, clientSent } from "./fields.ts"
import { chooseUserPage, newClientPage } from "./form-pages.tsx"
import { CLIENT_LIST, clientFilters, clientListPage } from "./list-page.tsx"
import { tokenAddressFor } from "./token-address.ts"
import { chosenUser, offeredUsers, userOf } from "./user-choice.ts"
import { CLIENTS_WORDING } from "./wording/wording.ts"

const HERE = "/console/clients"

const NOTICES = { en: CLIENTS_WORDING.en.notices, de: CLIENTS_WORDING.de.notices }

/** The pages about API clients, and the form of a new one. */
export function clientPageRoutes(services: Services, guard: Guard) {
  const { database, clock } = services

  return new Elysia({ name: "console-clients", prefix: HERE })
    .use(guard)
    .get(
      "",
      async (asked) => {
        const shown = await shownTo(services, asked, { notices: NOTICES })
        const { language, query } = shown.reader
        const state = listStateOf(query, CLIENT_LIST)
        const read = filtersOf(clientQuery, state, { language, labels: clientFilters(language) })
        if (read.faults !== undefined) asked.set.status = 422
        const found =
          read.faults === undefined
            ? counted(await listCompanyClients(database, asked.caller, { ...read.query, list: requestOf(state) }))
            : undefined
        return sendConsolePage(asked.set, shown, clientListPage({ ...shown, state, found, faults: read.faults }))
      },
      { person: inConsole("clients.manage") },
    )
    .get(
      "/new",
      async (asked) => {
        const { caller, set } = asked
        const shown = await shownTo(services, asked)
        const { reader } = shown
        const user = await chosenUser(database, caller, reader)
        if (user === undefined) {
          const offered = await offeredUsers(database, caller, reader)
          return sendConsolePage(set, shown, chooseUserPage({ ...shown, ...offered }))
        }
        const specs = clientFields(reader.language)
        return sendConsolePage(
          set,
          shown,
          newClientPage({ ...shown, user, specs, once: newFormKey(), values: { access: "chosen" } }),
        )
      },
      { person: inConsole("clients.manage") },
    )
    .post(
      "/new",
      async (asked) => {
        const { caller, form, reader, request, set } = asked
        const user = await chosenUser(database, caller, consoleReader(request, reader))
        if (user === undefined) return seeOther(`${HERE}/new`)
        const language = consoleLanguage(reader)
        const specs = clientFields(language)
        const values = typedIn(specs, form)
        const once = { key: form.text("once"), userId: caller.user.id, now: clock() }
        const outcome = await outcomeOf(
          () => {
            const draft = draftOf(newClient, { ...clientSent(sentBy(specs, values)), service_user_id: user.id })
            return carryOutForResult(database, once, async (tx) => {
              const client = await createCompanyClient(tx, caller, draft, once.now)
              return { path: `${HERE}/${client.id}`, result: client }
            })
          },
          { language, specs },
        )
        if (outcome.faults === undefined) {
          const { path, result } = outcome.result
          if (result === undefined) return seeDone(request, services, { path, notice: "once" })
          answeredOnce(request, seeDone(request, services, { path, notice: "once" }))
          const shown = await shownTo(services, asked, { path })
          const tokenAddress = tokenAddressFor(request, services)
          return sendConsolePage(set, shown, clientSecretPage({ ...shown, client: result, tokenAddress }))
        }
        set.status = outcome.status
        const shown = await shownTo(services, asked)
        const key = once.key || newFormKey()
        const page = newClientPage({ ...shown, user, specs, once: key, values, faults: outcome.faults })
        return sendConsolePage(set, shown, page)
      },
      { person: proved(inConsole("clients.manage")) },
    )
    .get(
      "/:client",
      async (asked) => {
        const { caller, params, request, set } = asked
        const client = await concealed(showClient(database, caller, pathId(params.client)))
        const shown = await shownTo(services, asked, { notices: NOTICES })
        const user = await userOf(database, caller, client)
        const tokenAddress = tokenAddressFor(request, services)
        return sendConsolePage(set, shown, clientPage({ ...shown, client, user, tokenAddress }))
      },
      { person: inConsole("clients.manage") },
    )
}

function requestOf({ term, page, perPage }: ListState) {
  return { sort: [term], page: { page, perPage }, include: new Set<string>() }
}

/** Pages by number have a total. */
function counted(page: Page<Client>): { readonly items: readonly Client[]; readonly total: number } {
  return { items: page.items, total: "total" in page ? page.total : page.items.length }
}
