import type { AnyElysia } from "elysia"
import type { TSchema } from "typebox"
import { type OperationText, operation } from "../../http/operation.ts"
import { dataOf } from "../../http/paging.ts"
import type { StandardSchema } from "../../http/schema.ts"
import type { Services } from "../../http/services.ts"
import { warnedOf, warningsOf } from "../../http/warnings.ts"
import type { ClientCaller } from "../caller.ts"
import type { ChangeOfRequest, Made } from "../change.ts"
import type { RecordState } from "../external-ids/kinds.ts"
import type { Saved } from "../external-ids/upsert.ts"
import type { PathParameters, TokenAccess } from "../route-access.ts"
import type { Described, SaveRequest, SavingOf } from "./kind.ts"

/* Adds a route of a kind of record. */

export const STATES = ["active", "inactive"] as const satisfies readonly RecordState[]
export const ACTS = { active: "activate", inactive: "deactivate" } as const

/** The router that routes are added to. */
export interface Routes {
  readonly app: AnyElysia
  readonly services: Services
  readonly kind: Described
}

/**
 * The values that handlers receive from the guard and the schemas. Elysia would otherwise infer the type separately for
 * each kind.
 */
export interface Context<Query, Body> extends ChangeOfRequest {
  readonly caller: ClientCaller
  readonly params: PathParameters
  readonly query: Query
  readonly body: Body
  readonly request: Request
}

interface Route<Query, Body> {
  readonly access: TokenAccess
  readonly query?: StandardSchema<TSchema, Query> | undefined
  readonly body?: StandardSchema<TSchema, Body>
  readonly text: Omit<OperationText, "tag">
}

export function add<Query, Body>(
  { app, kind }: Routes,
  method: "GET" | "POST" | "PUT" | "PATCH",
  path: string,
  { access, query, body, text }: Route<Query, Body>,
  handle: (context: Context<Query, Body>) => Promise<unknown>,
): void {
  const schemas = { ...(query === undefined ? {} : { query }), ...(body === undefined ? {} : { body }) }
  const hooks = { access, ...schemas, detail: operation({ tag: kind.tag, ...text }) }
  app.route(method, path, handle as never, hooks as never)
}

/** Carries out the change of a request that saves a record. */
export async function saveBy<Fields>(
  { save, warns }: SavingOf<Fields>,
  { change, request }: Pick<Context<unknown, unknown>, "change" | "request">,
  asked: SaveRequest<Fields>,
  statusOf: (status: Saved<object>["status"]) => number,
): Promise<Made> {
  const { within, after } = await save(asked)
  return change(async (tx) => {
    const { status, resource, warnings = [] } = await within(tx)
    const meta = warns === true ? { meta: { warnings: warningsOf(request, warnings) } } : {}
    return { status: statusOf(status), data: resource, ...meta }
  }, after)
}

/** The schema of the answer to a request that saves a record. */
export function savedAnswerOf<Fields>({ resource }: Described, { warns }: SavingOf<Fields>): TSchema {
  const answer = dataOf(resource)
  return warns === true ? warnedOf(answer) : answer
}

/** The documentation of an operation's own refusals. */
export function refusalsOf({ refusals }: Described) {
  return refusals === undefined ? {} : { refusals }
}
