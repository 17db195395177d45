/** @jsxImportSource preact */
import type { Column } from "./list.tsx"

interface Props<Row> {
  readonly caption: string
  readonly rows: readonly Row[]
  readonly idOf: (row: Row) => number | string
  readonly columns: readonly Omit<Column<Row>, "sort" | "exported">[]
}

/** A short table within a page: no filters, no pages. On phones each row is a card. */
export function SimpleTable<Row>({ caption, rows, idOf, columns }: Props<Row>) {
  return (
    <div class="table-box">
      <table class="rows">
        <caption class="unseen">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ name, label, isNumber }) => (
              <th key={name} scope="col" class={isNumber === true ? `${name} number` : name}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={idOf(row)}>
              {columns.map(({ name, label, cell, isNumber }) => (
                <td key={name} class={isNumber === true ? `${name} number` : name} data-label={label}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
