import type { Database, Queries } from "../../database/port.ts"
import type { Form } from "../../http/form.ts"
import type { FieldFaults } from "../../pages/components/form.tsx"
import { versionOf, versionText } from "../../tools/versions.ts"
import { outcomeOf } from "./faults.ts"
import { type FieldSpec, type FieldValues, sentBy, typedIn, valuesOf } from "./fields.tsx"
import type { ConsoleLanguage } from "./reader.ts"

/**
 * The version of a record as its form contains it. The record is a resource of the API that knows its version
 * (`versioned`): `updated_at` alone is not precise enough.
 */
export function formVersion(record: object): string {
  const version = versionOf(record)
  if (version === undefined) throw new TypeError("the record of a form has no version")
  return versionText({ updated_at: version })
}

interface Edit<Shown extends object, Result> {
  readonly form: Form
  readonly specs: readonly FieldSpec[]
  readonly language: ConsoleLanguage
  /** The record as it is now. */
  readonly read: (tx: Queries) => Promise<Shown>
  /** Saves a request of the API by its rule. */
  readonly save: (tx: Queries, sent: Record<string, unknown>) => Promise<Result>
}

/** What became of an edit. */
export type Edited<Shown, Result> =
  | { readonly saved: Result | undefined }
  | { readonly typed: FieldValues; readonly faults: FieldFaults; readonly status: 409 | 422 }
  /** Somebody else has changed the record since its form was opened. */
  | { readonly typed: FieldValues; readonly stale: Shown }

/** Refuses to save over changes that the form did not show. Never leaves the transaction half done. */
class Stale<Shown> extends Error {
  constructor(readonly shown: Shown) {
    super("the record has changed since its form was opened")
  }
}

/** What was typed, with the version that the form showed: a form with a fault must not show a newer one. */
export function typedInEdit(specs: readonly FieldSpec[], form: Form): FieldValues {
  return { ...typedIn(specs, form), version: form.text("version") }
}

/**
 * Saves a form with the version of the record that it showed. A form that was sent twice, or that asks for what is
 * already stored, counts as saved.
 */
export async function edited<Shown extends object, Result>(
  database: Database,
  { form, specs, language, read, save }: Edit<Shown, Result>,
): Promise<Edited<Shown, Result>> {
  const typed = typedInEdit(specs, form)
  try {
    const outcome = await outcomeOf(
      () =>
        database.transaction(async (tx) => {
          const shown = await read(tx)
          const held = valuesOf(specs, shown)
          const meant = withUnoffered(specs, typed, held)
          if (formVersion(shown) === form.text("version")) return save(tx, sentBy(specs, meant))
          if (isSame(meant, held)) return undefined
          throw new Stale(shown)
        }),
      { language, specs },
    )
    return outcome.faults === undefined ? { saved: outcome.result } : { typed, ...outcome }
  } catch (error) {
    if (error instanceof Stale) return { typed, stale: error.shown as Shown }
    throw error
  }
}

/** What was typed, and the held values of lists that the form could not offer, such as teams that its reader cannot see. */
function withUnoffered(specs: readonly FieldSpec[], typed: FieldValues, held: FieldValues): FieldValues {
  const lists = specs.flatMap((spec) => {
    if (spec.kind !== "several") return []
    const offered = new Set(spec.options.map(({ value }) => value))
    const others = listIn(held, spec.name).filter((value) => !offered.has(value))
    return [[spec.name, [...new Set([...listIn(typed, spec.name), ...others])]] as const]
  })
  return { ...typed, ...Object.fromEntries(lists) }
}

function listIn(values: FieldValues, name: string): readonly string[] {
  const value = values[name] ?? []
  return typeof value === "string" ? [] : value
}

function isSame(one: FieldValues, other: FieldValues): boolean {
  const text = (value: string | readonly string[] | undefined) =>
    typeof value === "string" ? value : JSON.stringify([...(value ?? [])].sort())
  return Object.keys(other).every((name) => text(one[name]) === text(other[name]))
}
