import { Elysia } from "elysia"
import { requestAddress } from "../../http/frame.ts"
import { dataOf, paged, pageOf, segmentsOf } from "../../http/paging.ts"
import { pathId } from "../../http/path.ts"
import type { Services } from "../../http/services.ts"
import type { Draft } from "../../tools/draft.ts"
import { capitalised, joinedWords } from "../../tools/language/capitalised.ts"
import type { Caller } from "../caller.ts"
import type { RecordState } from "../external-ids/kinds.ts"
import type { Guard } from "../guard.ts"
import type { Permission } from "../permissions.ts"
import { can, type TokenAccess } from "../route-access.ts"
import { addBulk, addDetailByExternalId, addStateByExternalId, addUpsert } from "./external-id-routes.ts"
import type { Described, DetailOf, Kind, ListedBy, ListOf, SavingOf, StatesOf } from "./kind.ts"
import { ACTS, add, type Context, type Routes, refusalsOf, STATES, saveBy, savedAnswerOf } from "./route.ts"

/** The routes that kinds of records have in common, as far as the given kind supports them. */
export function resourceRoutes<Query extends ListedBy, Fields extends object>(
  services: Services,
  guard: Guard,
  kind: Kind<Query, Fields>,
) {
  const app = new Elysia({ name: kind.many, prefix: `/${kind.path ?? kind.many}` }).use(guard)
  const on: Routes = { app, services, kind }
  const { list, detail, saving, states, byExternalId } = kind
  if (list !== undefined) addList(on, list)
  if (saving !== undefined) addCreate(on, saving)
  if (byExternalId?.bulk !== undefined) addBulk(on, byExternalId, byExternalId.bulk)
  if (byExternalId !== undefined && detail !== undefined) addDetailByExternalId(on, byExternalId, detail)
  if (byExternalId !== undefined && saving !== undefined) addUpsert(on, byExternalId, saving)
  if (byExternalId !== undefined && states !== undefined) {
    for (const state of STATES) addStateByExternalId(on, byExternalId, states, state)
  }
  if (detail !== undefined) addDetail(on, detail)
  if (saving !== undefined) addReplaceAndUpdate(on, saving)
  if (states !== undefined) for (const state of STATES) addState(on, states, state)
  return app
}

function addList<Query extends ListedBy>(on: Routes, { query, find, description }: ListOf<Query>): void {
  const { services, kind } = on
  const text = {
    id: `list${joinedWords(kind.many)}`,
    summary: `List ${kind.many}`,
    description,
    answer: pageOf(kind.embedding),
  }
  add(on, "GET", "", { access: can(kind.permissions.view), query, text }, async ({ caller, query, request }) => {
    const page = await find(services.database, caller, query)
    return paged(page, query.list.page, requestAddress(request, services))
  })
}

function addCreate<Fields>(on: Routes, saving: SavingOf<Fields>): void {
  if (saving.create === undefined) return
  const { services, kind } = on
  const { body, description, example, admit } = saving.create
  const checks =
    admit === undefined ? {} : { admit: (caller: Caller, sent: unknown) => admit(services.database, caller, sent) }
  const text = {
    id: `create${capitalised(kind.name)}`,
    summary: `Create ${kind.one}`,
    description,
    status: 201 as const,
    answer: savedAnswerOf(kind, saving),
    ...refusalsOf(kind),
    ...(example === undefined ? {} : { example }),
  }
  add(on, "POST", "", { access: can(kind.permissions.create, checks), body, text }, (context) => {
    const asked = { caller: context.caller, draft: context.body, target: "new" as const, now: services.clock() }
    return saveBy(saving, context, asked, () => 201)
  })
}

function addReplaceAndUpdate<Fields>(on: Routes, saving: SavingOf<Fields>): void {
  const { services, kind } = on
  const { replace, update, admit } = saving
  const { name, one, permissions } = kind
  const access = canUse(kind, permissions.update, admit)
  const common = { answer: savedAnswerOf(kind, saving), ...refusalsOf(kind) }
  const handle = (context: Context<unknown, Draft<Fields>>) => {
    const { caller, params, body } = context
    const asked = { caller, draft: body, target: pathId(params[name]), now: services.clock() }
    return saveBy(saving, context, asked, () => 200)
  }
  if (replace !== undefined) {
    const { body, description } = replace
    const text = { id: `replace${capitalised(name)}`, summary: `Update ${one}`, description, ...common }
    add(on, "PUT", `/:${name}`, { access, body, text }, handle)
  }
  if (update !== undefined) {
    const { body, description } = update
    const text = { id: `update${capitalised(name)}`, summary: `Change fields of ${one}`, description, ...common }
    add(on, "PATCH", `/:${name}`, { access, body, text }, handle)
  }
}

/** Access to the record in the path. */
function canUse(
  { name, require }: Described,
  permission: Permission,
  admit?: (caller: Caller, body: unknown) => void,
): TokenAccess {
  return can(permission, {
    record: (queries, caller, params) => require(queries, caller, permission, pathId(params[name])),
    ...(admit === undefined ? {} : { admit: async (caller, body) => admit(caller, body) }),
  })
}

function addDetail(on: Routes, { query, find, description }: DetailOf): void {
  const { services, kind } = on
  const { name, one, embedding, detailed = embedding, permissions } = kind
  const text = {
    id: `show${capitalised(name)}`,
    summary: `Show ${one}`,
    description,
    answer: dataOf(detailed),
    refusals: [404],
  }
  // The look-up checks the record itself, and no query of this route can be invalid, so one check is enough.
  const access = can(permissions.view)
  add(on, "GET", `/:${name}`, { access, query, text }, async ({ caller, params, query }) => ({
    data: await find(services.database, caller, pathId(params[name]), segmentsOf(query?.include)),
  }))
}

function addState(on: Routes, { permissions, move, descriptions }: StatesOf, state: RecordState): void {
  const { services, kind } = on
  const { name, one, resource } = kind
  const act = ACTS[state]
  const text = {
    id: `${act}${capitalised(name)}`,
    summary: `${capitalised(act)} ${one}`,
    description: descriptions[state],
    answer: dataOf(resource),
    ...(state === "inactive" ? { ...refusalsOf(kind), example: { state } } : {}),
  }
  const access = canUse(kind, permissions[state])
  add(on, "POST", `/:${name}/${act}`, { access, text }, ({ caller, params, change }) =>
    change(async (tx) => ({ data: await move(tx, caller, pathId(params[name]), state, services.clock()) })),
  )
}
