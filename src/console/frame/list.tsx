/** @jsxImportSource preact */
import type { ComponentChildren } from "preact"
import { EmptyState } from "../../pages/components/empty-state.tsx"
import { Icon } from "../../pages/components/icon.tsx"
import type { IconName } from "../../pages/icons.ts"
import { attribute, Between } from "../../pages/render.ts"
import type { ShownViews } from "../views/rules.ts"
import { type Filter, FilterForm, withoutFilters } from "./filters.tsx"
import { addressWith, type ListState, type PageLinks, PER_PAGE, sortText } from "./list-state.ts"
import { addressOf } from "./page.tsx"
import type { ConsoleReader } from "./reader.ts"
import { Views } from "./views.tsx"
import { FRAME_WORDING } from "./wording/wording.ts"

/** A column of a list. */
export interface Column<Row> {
  /** Unique in the list. */
  readonly name: string
  readonly label: string
  /** The field of the API that sorts by this column. */
  readonly sort?: string
  readonly cell: (row: Row) => ComponentChildren
  /** The value in an exported file; if left out, the column is not exported. */
  readonly exported?: (row: Row) => string | number | null
  /** What the exported value is, if not a text or a number. */
  readonly kind?: "day" | "instant"
  /** A number, which is aligned at its last digit. */
  readonly isNumber?: boolean
}

/**
 * The class of a column's cells: "of-" and its name, so that it never meets a class of another part of a page. The name of
 * a record, which is the title of its card on phones, is "name".
 */
export function cellClass({ name, isNumber }: Pick<Column<never>, "name" | "isNumber">): string {
  const own = name === "name" ? name : `of-${name}`
  return isNumber === true ? `${own} number` : own
}

/** An act for selected rows, which continues on a page that says what it would do. */
export interface ListAct {
  readonly name: string
  readonly label: string
  readonly kind?: "danger"
  /** The page where it continues, if not that of all acts. */
  readonly address?: string
}

/** What a list offers for selected rows. */
interface Selection<Row> {
  /** The kind of record, as bulk acts name it. */
  readonly kind: string
  readonly acts: readonly ListAct[]
  /** The id of the record that acts are about, if not that of the row; undefined if there is none. */
  readonly idOf?: (row: Row) => number | undefined
}

export interface ListProps<Row> {
  readonly reader: ConsoleReader
  /** Says what is listed, for people who cannot see the page. */
  readonly caption: string
  readonly state: ListState
  readonly filters: readonly Filter[]
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly idOf: (row: Row) => number
  /** The row's name, for the label of its checkbox. */
  readonly nameOf: (row: Row) => string
  readonly links: PageLinks
  /** Undefined if the list is too long to be counted quickly; `isMore` if counting has stopped there. */
  readonly total?: { readonly count: number; readonly isMore: boolean } | undefined
  readonly selection?: Selection<Row> | undefined
  /** Addresses of files with exactly what is listed, by their format. */
  readonly exports?: readonly { readonly label: string; readonly address: string }[]
  /** Shown when nothing exists yet, whatever the filters. */
  readonly empty: {
    readonly icon: IconName
    readonly title: string
    readonly text: string
    readonly next?: ComponentChildren
  }
  /** The saved views of this page. */
  readonly views?: ShownViews | undefined
}

/** The formats in which a list can be exported, at addresses that differ by their extension. */
export function exportsTo(address: string): NonNullable<ListProps<unknown>["exports"]> {
  return [
    { label: "CSV", address: `${address}.csv` },
    { label: "Excel", address: `${address}.xlsx` },
  ]
}

/** A list with filters, sorting, pages, selection and export. All of it works without a script. */
export function List<Row>(props: ListProps<Row>) {
  const { reader, state, rows, filters, views, empty } = props
  const isFiltered = Object.keys(state.filters).length > 0 || state.beside !== undefined || state.page > 1
  if (rows.length === 0 && !isFiltered) {
    return <EmptyState {...empty} />
  }
  return (
    <section class="list">
      {views !== undefined && <Views reader={reader} shown={views} />}
      <FilterForm reader={reader} state={state} filters={filters} />
      <ListHead {...props} />
      <div class="list-body">
        {rows.length === 0 ? (
          <EmptyState
            icon="search"
            title={FRAME_WORDING[reader.language].list.emptyTitle}
            text={FRAME_WORDING[reader.language].list.emptyText}
            next={
              <a class="button quiet" href={withoutFilters(reader, filters)}>
                {FRAME_WORDING[reader.language].list.reset}
              </a>
            }
          />
        ) : (
          <Rows {...props} />
        )}
      </div>
      <ListFoot reader={reader} state={state} links={props.links} />
    </section>
  )
}

function ListHead<Row>({ reader, total, exports = [] }: ListProps<Row>) {
  const { list } = FRAME_WORDING[reader.language]
  return (
    <div class="list-head">
      <p class="quiet" role="status">
        {total !== undefined && (total.isMore ? list.moreThan(total.count) : list.total(total.count))}
      </p>
      {exports.length > 0 && (
        <ul class="exports" aria-label={list.export}>
          {exports.map(({ label, address }) => (
            <li key={label}>
              <a class="button small quiet" href={addressWith(address, reader.query, {})} download>
                <Icon name="download" />
                {label}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Rows<Row>(props: ListProps<Row>) {
  const { reader, selection } = props
  if (selection === undefined || selection.acts.length === 0) {
    return (
      <div class="table-box">
        <Table {...props} />
      </div>
    )
  }
  return (
    <form method="get" action="/console/acts/new" data-selection>
      <input type="hidden" name="kind" value={selection.kind} />
      <input type="hidden" name="back" value={addressOf(reader)} />
      <div class="table-box">
        <Table {...props} />
      </div>
      <BulkBar reader={reader} acts={selection.acts} total={props.total} shown={props.rows.length} />
    </form>
  )
}

function Table<Row>(props: ListProps<Row>) {
  const { reader, caption, columns, rows, idOf, nameOf, selection } = props
  const { list } = FRAME_WORDING[reader.language]
  const isSelectable = selection !== undefined && selection.acts.length > 0
  const selectedId = selection?.idOf ?? idOf
  // Written once for each column, because a page can have a thousand cells.
  const cells = columns.map((column) => ({
    begin: `<td${attribute("class", cellClass(column))}${attribute("data-label", column.label)}>`,
    cell: column.cell,
  }))
  return (
    <table class="rows">
      <caption class="unseen">{caption}</caption>
      <thead>
        <tr>
          {isSelectable && (
            <th scope="col" class="select">
              <label>
                <input type="checkbox" data-select-page hidden aria-label={list.selectPage} />
                <span class="unseen">{list.selectPage}</span>
              </label>
            </th>
          )}
          {columns.map((column) => (
            <Head key={column.name} {...props} column={column} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={idOf(row)}>
            {isSelectable && (
              <Between begin='<td class="select"><label>' end="</label></td>">
                {selectedId(row) !== undefined && (
                  <input type="checkbox" name="id" value={selectedId(row)} aria-label={list.selectRow(nameOf(row))} />
                )}
              </Between>
            )}
            {cells.map(({ begin, cell }) => (
              <Between key={begin} begin={begin} end="</td>">
                {cell(row)}
              </Between>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Head<Row>({ reader, state, column }: ListProps<Row> & { readonly column: Column<Row> }) {
  const { list } = FRAME_WORDING[reader.language]
  const { label, sort } = column
  const kind = cellClass(column)
  if (sort === undefined) {
    return (
      <th scope="col" class={kind}>
        {label}
      </th>
    )
  }
  const isCurrent = state.term.field === sort
  const next = sortText({ field: sort, descending: isCurrent && !state.term.descending })
  const order = state.term.descending ? "descending" : "ascending"
  return (
    <th scope="col" class={kind} aria-sort={isCurrent ? order : undefined}>
      <a href={addressWith(reader.path, reader.query, { sort: next })}>
        {label}
        {isCurrent && (
          <>
            <Icon name={state.term.descending ? "arrow-down" : "arrow-up"} />
            <span class="unseen">, {state.term.descending ? list.sortedDown : list.sortedUp}</span>
          </>
        )}
      </a>
    </th>
  )
}

interface BulkBarProps extends Pick<ListProps<never>, "reader" | "total"> {
  readonly acts: readonly ListAct[]
  /** How many records the page shows. */
  readonly shown: number
}

/** The acts for selected records. On a page with a script, it is shown once one is selected. */
export function BulkBar({ reader, acts, total, shown }: BulkBarProps) {
  const { list } = FRAME_WORDING[reader.language]
  const isLonger = total === undefined || total.isMore || total.count > shown
  return (
    <fieldset class="bulk-bar">
      <legend class="unseen">{list.acts}</legend>
      <p>
        {list.selected} <output data-selected />
      </p>
      {isLonger && (
        <label class="all-matching">
          <input
            type="checkbox"
            name="all"
            value="1"
            data-select-all={total === undefined ? "" : countText(total, reader)}
          />
          {list.selectMatching(total === undefined ? "" : countText(total, reader))}
        </label>
      )}
      <button type="button" class="button small quiet acts-menu" popovertarget="bulk-acts">
        {list.actsMenu}
        <Icon name="chevron-down" />
      </button>
      <div class="bulk-acts" id="bulk-acts" popover="auto">
        {acts.map(({ name, label, kind, address }) => (
          <button
            key={name}
            type="submit"
            name="act"
            value={name}
            formaction={address}
            class={kind === undefined ? "button small quiet" : `button small ${kind}`}
          >
            {label}
          </button>
        ))}
      </div>
    </fieldset>
  )
}

function countText({ count, isMore }: { readonly count: number; readonly isMore: boolean }, reader: ConsoleReader) {
  return `${isMore ? ">\u00a0" : ""}${count.toLocaleString(reader.language)}`
}

/** The links to the pages beside this one. */
export function Pager({ reader, links }: Pick<ListProps<never>, "reader" | "links">) {
  const { list } = FRAME_WORDING[reader.language]
  const { previous, next, isLater } = links
  const to = (change: Readonly<Record<string, string | null>>) => addressWith(reader.path, reader.query, change)
  return (
    <nav class="pager" aria-label={list.pages}>
      {isLater && (
        <a class="button small quiet" href={to({ cursor: null, page: null })}>
          {list.first}
        </a>
      )}
      {previous !== null && (
        <a class="button small quiet" href={to(previous)} rel="prev">
          <Icon name="chevron-left" />
          {list.previous}
        </a>
      )}
      {next !== null && (
        <a class="button small quiet" href={to(next)} rel="next">
          {list.next}
          <Icon name="chevron-right" />
        </a>
      )}
    </nav>
  )
}

/** The links to the pages beside this one, and the number of rows per page. */
export function ListFoot({ reader, state, links }: Pick<ListProps<never>, "reader" | "state" | "links">) {
  const { list } = FRAME_WORDING[reader.language]
  const to = (change: Readonly<Record<string, string | null>>) => addressWith(reader.path, reader.query, change)
  return (
    <div class="list-foot">
      <Pager reader={reader} links={links} />
      <nav class="per-page" aria-label={list.perPage}>
        <span aria-hidden="true">{list.perPage}</span>
        {PER_PAGE.map((count) => (
          <a
            key={count}
            href={to({ per_page: count === PER_PAGE[0] ? null : String(count) })}
            aria-current={count === state.perPage ? "true" : undefined}
          >
            {count}
          </a>
        ))}
      </nav>
    </div>
  )
}
