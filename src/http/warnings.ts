import { type TObject, type TProperties, Type } from "typebox"
import type { Fault } from "../tools/errors.ts"
import { say } from "../tools/language/messages.ts"
import { negotiateLanguage } from "../tools/language/negotiate.ts"
import { faultCode } from "./codes.ts"

/*
 * Warnings: what somebody should know about a change that was made all the same. A rule describes them as faults that it
 * does not refuse; answers contain them in `meta.warnings`.
 */

const Warning = Type.Object(
  {
    key: Type.String({
      description: "The field that the warning is about, as in `errors` of a 422.",
      examples: ["number_of_questions"],
    }),
    code: Type.String({ description: "The code of the warning, for programs.", examples: ["test_without_questions"] }),
    text: Type.String({
      description: "The warning, in the language of `Accept-Language`.",
      examples: ["The test of the course has no questions."],
    }),
  },
  { description: "A warning." },
)
export type Warning = Readonly<{ key: string; code: string; text: string }>

/** The `meta` of an answer with warnings. */
export const warningsMeta = Type.Object(
  {
    warnings: Type.Array(Warning, {
      description: "What should be known about the change, which was made all the same; empty if there is nothing.",
      examples: [[]],
    }),
  },
  { description: "What else there is to know about the change." },
)

/** The schema of an answer, with warnings. */
export function warnedOf<T extends TProperties>(answer: TObject<T>) {
  return Type.Object({ ...answer.properties, meta: warningsMeta })
}

/** The warnings of an answer, in the language of the request. */
export function warningsOf(request: Request, faults: readonly Fault[]): Warning[] {
  const language = negotiateLanguage(request.headers.get("accept-language"))
  return faults.map(({ field, message }) => {
    return { key: field, code: faultCode(message.key), text: say(language, message, { field }) }
  })
}
