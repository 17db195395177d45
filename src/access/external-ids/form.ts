import { type TSchema, Type } from "typebox"
import { Format } from "typebox/format"
import { choice, id, line } from "../../http/fields.ts"
import { nullable, type StandardSchema } from "../../http/schema.ts"
import { type Draft, isSent } from "../../tools/draft.ts"
import { type Fault, fault } from "../../tools/errors.ts"
import { characterFault } from "../../tools/language/unstorable.ts"
import { EXTERNAL_KINDS, type ExternalKind, type KindWithState } from "./kinds.ts"

/*
 * External ids: the identifiers that other systems use for a location, team or user. Datasets call the same value
 * `key`.
 */

/** The longest external id, in characters (code points). */
const LENGTH_MAX = 255

/** Path segments that clients remove from addresses (RFC 3986, 5.2.4). */
const DROPPED: ReadonlySet<string> = new Set([".", ".."])

/** Neither control characters nor lone surrogates. */
const STORABLE = /^[^\p{Cc}\p{Cs}]*$/u

Format.Set("external-id", (text) => !DROPPED.has(text))

const EXAMPLES: Readonly<Record<ExternalKind | "manager", string>> = {
  location: "HH",
  team: "HH-WH",
  user: "P-1042",
  requirement: "forklift-HH",
  group_training: "forklift-2026-12",
  course: "forklift",
  manager: "P-1001",
}

/** The external id of a record in the documentation's examples. */
export function exampleExternalId(kind: ExternalKind): string {
  return EXAMPLES[kind]
}

/** An external id in a response. */
export const externalIdOf = (kind: ExternalKind) =>
  Type.String({
    description: `The identifier of the ${kind} in other systems: unique among the ${kind}s of the company.`,
    examples: [EXAMPLES[kind]],
  })

/** An external id in a body. */
export const externalIdField = (kind: ExternalKind) => {
  const description =
    `Your system's identifier of the ${kind}, at most 255 characters: unique among the ${kind}s of the company, compared ` +
    "exactly. Not `.` or `..`, which clients drop from addresses. If null or left out, it stays the same; a new record gets a UUID."
  return Type.Optional(nullable(externalId({ description, examples: [EXAMPLES[kind]] })))
}

/** The external id of a row, which identifies the record to save. */
export const requiredExternalId = (kind: ExternalKind) =>
  externalId({
    description: `Your system's identifier of the ${kind}: the ${kind} that has it is updated, or a new one is created.`,
    examples: [EXAMPLES[kind]],
  })

/** The id of a record in the body of an upsert. */
export const takingId = (kind: ExternalKind) =>
  Type.Optional(
    nullable(
      id({
        description:
          `The id of a ${kind} of your company that is to get this external id: for the first synchronisation of ` +
          `${kind}s that have a different one. Afterwards, send null or leave it out.`,
        examples: [null],
      }),
    ),
  )

/** The state of a record in the body of an upsert. */
export const upsertedState = (kind: KindWithState) => {
  const { active, inactive } = EXTERNAL_KINDS[kind]
  return Type.Optional(
    choice(["active", "inactive"], {
      description:
        `The new state of the ${kind}. A change needs the permission for activating (\`${active}\`) or ` +
        `deactivating (\`${inactive}\`), and so does a new one that is inactive. If left out, the state stays the same.`,
      examples: ["active"],
    }),
  )
}

/** A body field that names another record by its external id; the field `instead` names it by its id. */
export const externalReference = (kind: keyof typeof EXAMPLES, instead: string) =>
  Type.Optional({
    ...externalId({
      description: `The external id of the ${kind}, instead of \`${instead}\`.`,
      examples: [EXAMPLES[kind]],
    }),
    "x-instead": instead,
  })

/** The same for a field that null clears. */
export const clearableReference = (kind: keyof typeof EXAMPLES, instead: string) =>
  Type.Optional({ ...nullable(externalReference(kind, instead)), "x-instead": instead })

/** The same for a field that names several records. */
export const externalReferences = (kind: keyof typeof EXAMPLES, instead: string) =>
  Type.Array(externalId({}), {
    maxItems: 10_000,
    description: `The external ids of the ${kind === "manager" ? "user" : kind}s, instead of \`${instead}\`.`,
    examples: [[EXAMPLES[kind]]],
  })

/** The same, for a list that null clears. */
export const clearableReferences = (kind: keyof typeof EXAMPLES, instead: string) =>
  Type.Optional({ ...nullable(externalReferences(kind, instead)), "x-instead": instead })

function externalId(annotations: { readonly description?: string; readonly examples?: readonly unknown[] }) {
  return { ...line(annotations, LENGTH_MAX), format: "external-id" } as ReturnType<typeof line>
}

/** The same body with a fault if it sends a required reference in neither of its forms. */
export function inOneForm<T extends TSchema, Fields>(
  body: StandardSchema<T, Draft<Fields>>,
  forms: readonly [id: string, externalId: string],
): StandardSchema<T, Draft<Fields>> {
  const rules = body["~standard"]
  const validate = (value: unknown) => {
    const draft = rules.validate(value).value
    const isNamed = forms.some((form) => isSent(draft, form))
    return { value: isNamed ? draft : { ...draft, faults: [fault(forms[0], "required"), ...draft.faults] } }
  }
  return { ...body, "~standard": { ...rules, validate } }
}

/** The string to look up a record by; undefined if no record can have it. */
export function addressedId(segment: string | undefined): string | undefined {
  const text = segment?.trim() ?? ""
  const isPossible = text !== "" && text.length <= 2 * LENGTH_MAX && text.isWellFormed() && !text.includes("\0")
  return isPossible ? text : undefined
}

/** The reason why a string in an address cannot be an external id, as a fault in the form used for bodies. */
export function externalIdFaults(text: string): Fault[] {
  if (text === "") return [fault("external_id", "required")]
  if (DROPPED.has(text)) return [fault("external_id", "external_id")]
  if ([...text].length > LENGTH_MAX) return [fault("external_id", "max_length", { limit: LENGTH_MAX })]
  return STORABLE.test(text) ? [] : [characterFault("external_id", text, STORABLE)]
}
