import type { FieldFaults } from "../../pages/components/form.tsx"
import { Invalid } from "../../tools/errors.ts"
import { fieldFaults } from "./faults.ts"
import { dayIn } from "./fields.tsx"
import type { Filter } from "./filters.tsx"
import type { ListState } from "./list-state.ts"
import type { ConsoleLanguage } from "./reader.ts"
import { FRAME_WORDING } from "./wording/wording.ts"

interface QuerySchema<Query> {
  readonly "~standard": { readonly validate: (value: unknown) => { value: Query } }
}

/** The filters of a list as the API reads them, or the faults of those that it refuses. */
export function filtersOf<Query>(
  schema: QuerySchema<Query>,
  { filters }: Pick<ListState, "filters">,
  { language, labels }: { readonly language: ConsoleLanguage; readonly labels: readonly Filter[] },
): { readonly query: Query; readonly faults?: undefined } | { readonly faults: FieldFaults } {
  try {
    const days = labels.flatMap(({ kind, name }) =>
      kind === "date" && filters[name] !== undefined ? [[name, dayIn(filters[name])]] : [],
    )
    return { query: schema["~standard"].validate({ ...filters, ...Object.fromEntries(days) }).value }
  } catch (error) {
    if (!(error instanceof Invalid)) throw error
    return { faults: fieldFaults(error.faults, { language, specs: labels }) }
  }
}

/** The faults of filters with a value that they do not offer; undefined if there are none. For lists without a schema. */
export function choiceFaults(
  { filters }: Pick<ListState, "filters">,
  offered: readonly Filter[],
  language: ConsoleLanguage,
): FieldFaults | undefined {
  const faults = offered.flatMap((filter) => {
    const value = filters[filter.name]
    if (filter.kind !== "choice" || value === undefined) return []
    const isOffered = filter.options.some((option) => option.value === value)
    return isOffered ? [] : [[filter.name, FRAME_WORDING[language].faults.choice] as const]
  })
  return faults.length === 0 ? undefined : Object.fromEntries(faults)
}
