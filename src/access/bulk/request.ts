import { faultCode } from "../../http/codes.ts"
import { conflictsOf } from "../../http/problems.ts"
import { type FaultKey, say } from "../../tools/language/messages.ts"
import { negotiateLanguage } from "../../tools/language/negotiate.ts"
import type { Outcome, RowFault } from "./batches.ts"

interface RowsAnswerOptions {
  /** The possible outcomes of a row. */
  readonly statuses: readonly string[]
  /** The name of the record's id in the answer. */
  readonly idName: string
  readonly dryRun: boolean
}

/** The answer to a request with rows, in the language of the request. */
export function rowsAnswer(
  request: Request,
  outcomes: readonly Outcome[],
  { statuses, idName, dryRun }: RowsAnswerOptions,
) {
  const language = negotiateLanguage(request.headers.get("accept-language"))
  const counts = Object.fromEntries(statuses.map((status) => [status, 0]))
  const data = outcomes.map(({ status, id, shown, faults }, index) => {
    counts[status] = (counts[status] ?? 0) + 1
    const sentences = (fault: RowFault) => say(language, fault.message, { field: fault.field })
    const code = (fault: RowFault) => fault.code ?? faultCode(fault.message.key as FaultKey)
    const conflicts = conflictsOf(faults)
    return {
      index,
      ...shown,
      status,
      [idName]: id,
      errors: byField(faults, sentences),
      codes: byField(faults, code),
      ...(conflicts === undefined ? {} : { conflicts }),
    }
  })
  return { data, meta: { ...counts, dry_run: dryRun } }
}

function byField(faults: readonly RowFault[], text: (fault: RowFault) => string): Record<string, string[]> {
  // Names come from the request: one may be "constructor".
  const texts: Record<string, string[]> = Object.create(null)
  for (const fault of faults) texts[fault.field] = [...(texts[fault.field] ?? []), text(fault)]
  return texts
}
