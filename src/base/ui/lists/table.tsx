import type { ReactNode } from 'react'
import { m } from '#paraglide/messages.js'
import type { RowPanelState } from './row-panel.tsx'
import type { RowSelection } from './row-selection.ts'
import { SelectAll, SelectCell } from './select-rows.tsx'

export type Column<Row> = {
  label: string
  cell: (row: Row) => ReactNode
  align?: 'right'
  /** Has no label in the narrow layout: the cell explains itself. */
  unlabelled?: boolean
  /** Stands over the column instead of its label, such as a link that sorts by it. */
  head?: ReactNode
  isSorted?: boolean
  /** The class of its width in a dense table. Columns without one share what is left. */
  width?: string
}

const cellLooks = {
  normal: 'md:py-3',
  // A row of 40 pixels, its line included. What is too long ends in dots.
  dense: 'md:py-3 xl:h-10 xl:truncate xl:px-2 xl:py-0 xl:text-sm',
} as const

/**
 * Rows in columns; on a narrow screen each row becomes a card with labelled cells. `dense`: on a wide screen each row is
 * one line. `selection`: rows can be ticked, for `RowActions`; `panel`: and opened beside the list.
 */
export function Table<Row>({
  caption,
  columns,
  rows,
  getKey,
  dense = false,
  selection,
  panel,
}: {
  caption: string
  columns: Column<Row>[]
  rows: readonly Row[]
  getKey: (row: Row) => string
  dense?: boolean
  selection?: RowSelection
  panel?: RowPanelState
}) {
  const look = cellLooks[dense ? 'dense' : 'normal']
  return (
    <table className={`block w-full border-collapse text-[0.9375rem] md:table ${dense ? 'xl:table-fixed' : ''}`}>
      <caption className="sr-only">{caption}</caption>
      <thead className="hidden md:table-header-group">
        <tr className="border-y border-line">
          {selection && (
            <th scope="col" className={panel ? 'w-16' : 'w-9'}>
              <SelectAll selection={selection} hideLabel>
                {m.rows_select_all()}
              </SelectAll>
            </th>
          )}
          {columns.map(({ label, head, isSorted, align, width = '' }) => (
            <th
              key={label}
              scope="col"
              aria-sort={isSorted ? 'descending' : undefined}
              className={`stamp px-3 py-3 first:pl-0 last:pr-0 ${dense ? 'xl:truncate xl:px-2 xl:py-1.5' : ''} ${width} ${align === 'right' ? 'text-right' : 'text-left'}`}
            >
              {head ?? label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="grid gap-4 md:table-row-group">
        {rows.map((row) => (
          <tr
            key={getKey(row)}
            {...(panel && { 'data-row': getKey(row), tabIndex: -1 })}
            className="grid gap-2 border border-line bg-card p-4 md:table-row md:border-0 md:border-b md:bg-transparent md:p-0"
          >
            {selection && <SelectCell selection={selection} panel={panel} row={getKey(row)} />}
            {columns.map(({ label, cell, align, unlabelled }) => (
              <td
                key={label}
                className={`flex items-center justify-between gap-4 max-md:wrap-anywhere md:table-cell md:px-3 md:first:pl-0 md:last:pr-0 ${look} ${align === 'right' ? 'md:text-right' : ''}`}
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
