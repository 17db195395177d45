/** @jsxImportSource preact */
import { type Column, cellClass } from "./list.tsx"

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
            {columns.map((column) => (
              <th key={column.name} scope="col" class={cellClass(column)}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={idOf(row)}>
              {columns.map((column) => (
                <td key={column.name} class={cellClass(column)} data-label={column.label}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
