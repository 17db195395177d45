import { type TSchema, Type } from "typebox"
import { ERROR_CODES, FAULT_CODES } from "../../http/codes.ts"
import { conflicts } from "../../http/fields.ts"
import { UNAVAILABLE_CODES } from "../../tools/errors.ts"
import { CurrentDraft } from "../../training/authoring/schema.ts"

const sentence = (example: string) =>
  Type.String({ description: "What is wrong, for people, in the language of Accept-Language.", examples: [example] })

/** Not an enum: a client generated from one would fail on a newer code. */
const code = (codes: readonly string[], description: string, example: string) =>
  Type.String({ description: `${description}: ${codes.map((one) => `\`${one}\``).join(", ")}.`, examples: [example] })

const REFUSAL_CODE = "What is wrong, for programs. Codes never change, but there may be new ones"

export const Problem = Type.Object(
  { message: sentence("Not found."), code: code(ERROR_CODES, REFUSAL_CODE, "not_found") },
  { $id: "Error", description: "Why it was refused." },
)

export const StaleProblem = Type.Object(
  { ...Problem.properties, current: Type.Optional(CurrentDraft) },
  { $id: "StaleError", description: "Why it was refused, and what the draft of a course is now." },
)

export const Unavailable = Type.Object(
  {
    message: sentence("The service is not available at the moment. Please try again later."),
    code: Type.Enum([...UNAVAILABLE_CODES], {
      type: "string",
      description:
        "`temporarily_unavailable`: nothing was changed, and the request may be repeated after Retry-After. `outcome_unknown`: the change may or may not have been saved, so check before you repeat a POST; PUT, PATCH and DELETE may be repeated.",
      examples: ["temporarily_unavailable"],
    }),
  },
  { $id: "Unavailable", description: "Why the request cannot be served at the moment, and whether to repeat it." },
)

export const ValidationError = Type.Object(
  {
    message: sentence("The name field is required."),
    code: Type.Literal("validation_failed", { description: "Always this.", examples: ["validation_failed"] }),
    errors: Type.Record(Type.String(), Type.Array(Type.String()), {
      description: "Every fault of the request, by field; nested fields are dotted (`locations.0.id`).",
      examples: [{ name: ["The name field is required."] }],
    }),
    codes: Type.Record(Type.String(), Type.Array(Type.String()), {
      description:
        "The faults in `errors` for programs: the same keys, with one code per message in the same order. Codes never change, but " +
        `there may be new ones: ${FAULT_CODES.map((one) => `\`${one}\``).join(", ")}.`,
      examples: [{ name: ["required"] }],
    }),
    conflicts,
    options: Type.Optional(
      Type.Record(Type.String(), Type.Array(Type.Union([Type.String(), Type.Number()])), {
        description:
          "For a question (code `unsure` or `confirm`): the possible values, by field. Absent if there is none.",
        examples: [{}],
      }),
    ),
  },
  { $id: "ValidationError", description: "What is wrong with the request, field by field." },
)

export const FailedPrerequisites = Type.Object(
  {
    ...ValidationError.properties,
    ok: Type.Optional(
      Type.Integer({ description: "Always 0. Only there when prerequisites of the course fail.", examples: [0] }),
    ),
    id: Type.Optional(
      Type.Integer({ description: "Always 0. Only there when prerequisites of the course fail.", examples: [0] }),
    ),
  },
  { $id: "FailedPrerequisites", description: "What is wrong with the request, or which prerequisites the user fails." },
)

export const OAuthProblem = Type.Object(
  {
    error: Type.String({
      description: "The code of RFC 6749, for programs: one of `invalid_request`, `invalid_client` and the like.",
      examples: ["invalid_client"],
    }),
    error_description: Type.String({
      description: "What is wrong, for developers, in English.",
      examples: ["The client is unknown or its secret is wrong."],
    }),
    message: sentence("The client is unknown or its secret is wrong."),
    code: Type.String({ description: "The same as `error`.", examples: ["invalid_client"] }),
  },
  { $id: "OAuthError", description: "Why no token is issued or revoked (RFC 6749, 5.2)." },
)

/**
 * The schema of a refusal whose `code` (or OAuth `error`) can only be one of these. It is not a component, so generators give
 * each response the type of its own code.
 */
export function saying(shape: typeof Problem | typeof OAuthProblem, ...codes: readonly [string, ...string[]]): TSchema {
  const [only, ...others] = codes
  const value =
    others.length === 0
      ? Type.Literal(only, { type: "string", description: "Always this.", examples: [only] })
      : Type.Enum([...codes], { type: "string", description: "Which of the two it is.", examples: [only] })
  const { properties } = shape
  const constants = "error" in properties ? { error: value, code: value } : { code: value }
  return Type.Object({ ...properties, ...constants }, { description: "Why it was refused." })
}
