import type { ReactNode } from 'react'

type Column<Row> = {
  label: string
  cell: (row: Row) => ReactNode
  align?: 'right' /** Has no label in the narrow layout: the cell explains itself. */
  unlabelled?: boolean
}

/** Rows in columns; on a narrow screen each row becomes a card with labelled cells. */
export function Table<Row>({
  caption,
  columns,
  rows,
  keyOf,
}: {
  caption: string
  columns: Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
}) {
  return (
    <table className="block w-full border-collapse text-[0.9375rem] md:table">
      <caption className="sr-only">{caption}</caption>
      <thead className="hidden md:table-header-group">
        <tr className="border-y border-line">
          {columns.map(({ label, align }) => (
            <th
              key={label}
              scope="col"
              className={`stamp px-3 py-3 first:pl-0 last:pr-0 ${align === 'right' ? 'text-right' : 'text-left'}`}
            >
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="grid gap-4 md:table-row-group">
        {rows.map((row) => (
          <tr
            key={keyOf(row)}
            className="grid gap-2 border border-line bg-card p-4 md:table-row md:border-0 md:border-b md:bg-transparent md:p-0"
          >
            {columns.map(({ label, cell, align, unlabelled }) => (
              <td
                key={label}
                className={`flex items-center justify-between gap-4 max-md:wrap-anywhere md:table-cell md:px-3 md:py-3 md:first:pl-0 md:last:pr-0 ${align === 'right' ? 'md:text-right' : ''}`}
              >
                {!unlabelled && <span className="stamp wrap-normal md:hidden">{label}</span>}
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
