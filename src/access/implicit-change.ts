import type { Queries } from "../database/port.ts"
import { isData } from "../http/json.ts"
import { type AnswerSet, replay } from "./change.ts"
import { requireConditionIn } from "./checks/condition.ts"
import type { Passing } from "./checks/passing.ts"
import type { RequestDatabase } from "./request-database.ts"

/* Changes of routes that open their transaction themselves, until all of them use `change`. */

interface ImplicitRoute {
  readonly handle: (context: object) => unknown
  readonly secrets: readonly string[]
}

/** Runs the handler of a change, whose transaction is accompanied by what the request asks for. */
export async function changeImplicitly(
  passing: Passing,
  database: RequestDatabase,
  { handle, secrets }: ImplicitRoute,
  context: { readonly set: AnswerSet },
): Promise<unknown> {
  const { set } = context
  const { repeatable, access } = passing
  const before = (tx: Queries) => requireConditionIn(tx, passing)
  const run = async () => handle(context)
  if (repeatable === undefined) return database.accompanied({ before, after: async () => {} }, run)
  const answered = (data: unknown) => ({ status: Number(set.status ?? 200), data: withoutSecrets(data, secrets) })
  const inBatches = access?.kind === "permission" && access.inBatches !== undefined
  const answer = inBatches
    ? await repeatable.makeInBatches(run, answered)
    : await repeatable.make(before, run, answered)
  return repeatable.kept === undefined ? answer : replay(repeatable.kept, set)
}

/** An answer's data as it is kept; undefined for an answer without a body. */
function withoutSecrets(answer: unknown, secrets: readonly string[]): object | undefined {
  if (answer === undefined || isData(answer)) {
    if (answer === undefined || secrets.length === 0 || !("data" in answer)) return answer
    const fields = Object.entries(answer.data as object).filter(([name]) => !secrets.includes(name))
    return { ...answer, data: Object.fromEntries(fields) }
  }
  throw new TypeError("a change answered with something else than data")
}
