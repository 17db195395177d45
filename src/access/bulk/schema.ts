import { type Static, type TObject, type TSchema, Type } from "typebox"
import { choice, conflicts } from "../../http/fields.ts"
import { bodyOf, type StandardSchema } from "../../http/schema.ts"
import { handleStrictly, isHandledStrictly } from "../../http/strictness.ts"
import type { Draft } from "../../tools/draft.ts"
import { fault } from "../../tools/errors.ts"
import { isObject } from "../../tools/schema.ts"

/** Maximum number of rows in a request. */
const ROWS_MAX = 1000

/** Maximum bytes in a body with rows: 16 KiB per row. */
export const ROWS_BODY_LIMIT = 16 * 1024 * 1024

/**
 * A body with rows. Each row is validated separately, later, so that an invalid one does not stop the others from being
 * saved.
 */
export interface RowsBody {
  readonly rows: readonly unknown[]
  readonly dryRun: boolean
  readonly atomic: boolean
}

/** The body field that requests a dry run. */
export const dryRun = Type.Optional(
  Type.Boolean({
    default: false,
    description:
      "Saves nothing and sends no mail, but reports what would happen. Records that would be created have no id.",
    examples: [false],
  }),
)
const atomic = Type.Optional(
  Type.Boolean({
    default: false,
    description:
      "Saves all rows or none: when one fails, the others are `skipped`. No other request can save anything in the meantime.",
    examples: [false],
  }),
)

/**
 * The schema of a body with rows.
 *
 * @param name the property that contains the rows
 * @param row the schema of one row, for the documentation
 */
export function rowsBodyOf(
  name: string,
  row: TSchema,
  { $id, description }: { readonly $id: string; readonly description: string },
): StandardSchema<TObject, Draft<RowsBody>> {
  const bounds = {
    minItems: 1,
    maxItems: ROWS_MAX,
    description: `Up to ${ROWS_MAX} rows; later rows see what earlier ones did. Uniqueness is checked at the end.`,
  }
  const documented = Type.Object({ [name]: Type.Array(row, bounds), dry_run: dryRun, atomic }, { $id, description })
  // `x-rows`: the rows are stored exactly as they were sent.
  const rows = Type.Array(Type.Unknown(), { ...bounds, "x-rows": true })
  const { validate } = bodyOf(Type.Object({ [name]: rows, dry_run: dryRun, atomic }))["~standard"]
  return {
    schema: documented,
    "~standard": {
      version: 1,
      vendor: "trainbase",
      validate: (value) => {
        const { fields, faults } = validate(value).value
        const { [name]: sent, dry_run: isDry, atomic: isAtomic } = fields as Readonly<Record<string, unknown>>
        const rows = sent === undefined ? {} : { rows: sent as readonly unknown[] }
        if (isHandledStrictly(value)) for (const row of rows.rows ?? []) if (isObject(row)) handleStrictly(row)
        return { value: { fields: { ...rows, dryRun: isDry === true, atomic: isAtomic === true }, faults } }
      },
    },
  }
}

/** Reads rows: returns the valid fields of each row and the faults of the invalid fields. */
export function rowReader<T extends TSchema>(row: T): (sent: unknown) => Draft<Static<T>> {
  const { validate } = bodyOf(row)["~standard"]
  return (sent) => {
    return isObject(sent) ? validate(sent).value : { fields: {}, faults: [fault("body", "body_object")] }
  }
}

const errors = Type.Record(Type.String(), Type.Array(Type.String()), {
  description:
    "The faults of the row, as in a 422, with names relative to the row (at most 100). Empty if there are none.",
  examples: [{}],
})
const codes = Type.Record(Type.String(), Type.Array(Type.String()), {
  description:
    "The same as codes for programs, as in a 422; `forbidden` and `not_found` for a row that would be refused with 403 or 404 on its own.",
  examples: [{}],
})

/**
 * The schema of a response with an entry for each row.
 *
 * @param $id the name of an entry among the document's components
 * @param statuses the possible outcomes of a row, with their meanings; `failed` is one of them
 * @param shown the fields of an entry between its index and its status
 * @param id the field of the record's id
 */
export function rowsAnswerOf(
  $id: string,
  statuses: Readonly<Record<string, string>>,
  shown: Readonly<Record<string, TSchema>>,
  id: Readonly<Record<string, TSchema>>,
) {
  const names = Object.keys(statuses)
  const [first = ""] = names
  const told = Object.entries(statuses).map(([name, meaning]) => `\`${name}\`: ${meaning}`)
  const status = choice(names, { description: `The outcome of the row. ${told.join("; ")}.`, examples: [first] })
  const index = Type.Integer({
    minimum: 0,
    description: "The position of the row in the request, starting at 0.",
    examples: [0],
  })
  const entry = Type.Object(
    { index, ...shown, status, ...id, errors, codes, conflicts },
    { $id, description: "The outcome of one row." },
  )
  const counts = names.map((name) => [
    name,
    Type.Integer({
      minimum: 0,
      description: `The number of rows that are \`${name}\`.`,
      examples: [name === first ? 1 : 0],
    }),
  ])
  return Type.Object({
    data: Type.Array(entry, { description: "An entry for each row, in the order of the request." }),
    meta: Type.Object(
      {
        ...Object.fromEntries(counts),
        dry_run: Type.Boolean({
          description: "Whether this was a dry run: nothing was saved, as requested.",
          examples: [false],
        }),
      },
      { description: "Totals over all rows." },
    ),
  })
}
