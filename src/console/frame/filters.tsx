/** @jsxImportSource preact */
import { type FieldFaults, Options } from "../../pages/components/form.tsx"
import { Icon } from "../../pages/components/icon.tsx"
import { ChoiceSearch } from "./choice-search.tsx"
import { type Choices, isId } from "./choices.ts"
import type { ListState } from "./list-state.ts"
import type { ConsoleReader } from "./reader.ts"
import { FRAME_WORDING } from "./wording/wording.ts"

/** A filter of a list: a text to search for, a choice, or a day. */
export type Filter = {
  /** The name of the API's parameter. */
  readonly name: string
  readonly label: string
} & ({ readonly kind: "search" | "text" | "date" } | { readonly kind: "choice"; readonly options: Choices })

interface Props {
  readonly reader: ConsoleReader
  readonly state: ListState
  readonly filters: readonly Filter[]
}

/** The parameters that a new filter keeps; others describe the page of the old one. */
const KEPT = ["sort", "per_page", "view", "tab", "list"] as const

/** The filters above a list. Choosing in a list of options applies at once where there is a script. */
export function FilterForm({ reader, state, filters }: Props) {
  if (filters.length === 0) return null
  const { list, choices } = FRAME_WORDING[reader.language]
  const set = filters.filter(({ name }) => name in state.filters).length
  const kept = KEPT.filter((name) => (reader.query.get(name) ?? "") !== "")
  return (
    <search aria-label={list.filters}>
      <form class="filters" method="get" action={reader.path} data-filters>
        {kept.map((name) => (
          <input key={name} type="hidden" name={name} value={reader.query.get(name) ?? ""} />
        ))}
        {filters.map((filter) => (
          <div key={filter.name} class={`field of-${filter.kind}`}>
            <label for={`filter-${filter.name}`}>{filter.label}</label>
            <Field filter={filter} value={state.filters[filter.name] ?? ""} all={list.all} gone={choices.gone} />
            {filter.kind === "choice" && <ChoiceSearch reader={reader} {...filter} />}
          </div>
        ))}
        <div class="filter-acts">
          <button type="submit" class="button quiet">
            <Icon name="filter" />
            {list.filter}
          </button>
          {set > 0 && <a href={withoutFilters(reader, filters)}>{list.reset}</a>}
        </div>
      </form>
    </search>
  )
}

interface FieldProps {
  readonly filter: Filter
  readonly value: string
  readonly all: string
  readonly gone: string
}

function Field({ filter, value, all, gone }: FieldProps) {
  const common = { id: `filter-${filter.name}`, name: filter.name } as const
  switch (filter.kind) {
    case "choice":
      return (
        <select {...common}>
          <option value="">{all}</option>
          <Options options={filter.options} value={value} />
          {/* A value that is not offered, for example of a team that no longer exists, stays visible. */}
          {value !== "" && !filter.options.some((option) => option.value === value) && (
            <option value={value} selected>
              {isId(value) ? gone : value}
            </option>
          )}
        </select>
      )
    case "date":
      return <input {...common} type="date" value={value} autocomplete="off" />
    case "search":
      return (
        <input {...common} type="search" value={value} placeholder=" " maxlength={255} autocomplete="off" data-search />
      )
    case "text":
      return <input {...common} type="text" value={value} placeholder=" " maxlength={255} autocomplete="off" />
  }
}

/** The address without filters. A view that is in use stays in it, so that the page can say that it was changed. */
export function withoutFilters({ path, query }: ConsoleReader, filters: readonly Filter[]): string {
  const kept = new URLSearchParams()
  for (const name of KEPT) if (query.has(name)) kept.set(name, query.get(name) ?? "")
  if (kept.has("view")) for (const { name } of filters) kept.set(name, "")
  return kept.size === 0 ? path : `${path}?${kept}`
}

/** The faults by the ids of the fields in the form of the filters. */
export function atFilters(faults: FieldFaults): FieldFaults {
  return Object.fromEntries(Object.entries(faults).map(([name, text]) => [name === "" ? "" : `filter-${name}`, text]))
}
