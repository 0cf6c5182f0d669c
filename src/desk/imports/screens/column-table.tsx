import { useState } from 'react'
import { Table } from '#base/ui/lists/table.tsx'
import { m } from '#paraglide/messages.js'
import type { ImportColumn, ImportDetails } from '../contract.ts'
import { ColumnKeySelect, ColumnUnitSelect } from './column-selects.tsx'

type Props = {
  file: ImportDetails
  columns: readonly ImportColumn[]
  onChange: (index: number, changed: Partial<ImportColumn>) => void
}

/** So many columns that are left out need no fold. */
const maxOpen = 5

/** What each column of a file is: first those that are something, then those that are left out, folded where they are many. */
export function ColumnTable({ file, columns, onChange }: Props) {
  // They keep their places while they are changed.
  const [taken] = useState(() => file.columns.map(({ key }) => key !== ''))
  const rows = file.heads.map((head, index) => ({ head, index }))
  const left = rows.filter(({ index }) => !taken[index])
  const isFolded = left.length > maxOpen && left.length < rows.length
  const show = (caption: string, shown: typeof rows) => (
    <Table
      caption={caption}
      rows={shown}
      getKey={({ index }) => String(index)}
      columns={[
        {
          label: m.import_column_head(),
          cell: ({ head }) => <span className="font-medium wrap-anywhere">{head}</span>,
        },
        {
          label: m.import_column_samples(),
          cell: ({ index }) => <Samples cells={file.samples.map((row) => row[index] ?? '')} />,
        },
        {
          label: m.import_column_key(),
          cell: ({ head, index }) => (
            <span className="flex flex-wrap gap-2 max-md:w-full">
              <ColumnKeySelect
                head={head}
                file={file}
                value={columns[index]?.key ?? ''}
                onChange={(key) => onChange(index, { key, unit: '' })}
              />
              <ColumnUnitSelect
                head={head}
                file={file}
                column={columns[index]!}
                onChange={(unit) => onChange(index, { unit })}
              />
            </span>
          ),
        },
      ]}
    />
  )
  if (!isFolded) return show(m.import_columns(), rows)
  const caption = m.import_columns_left({ count: left.length })
  return (
    <>
      {show(
        m.import_columns(),
        rows.filter(({ index }) => taken[index]),
      )}
      <details className="border-b border-line">
        <summary className="link min-h-11 cursor-pointer py-2.5">{caption}</summary>
        {show(caption, left)}
      </details>
    </>
  )
}

const Samples = ({ cells }: { cells: readonly string[] }) => (
  <span className="line-clamp-2 text-sm text-muted wrap-anywhere">
    {cells.filter((cell) => cell !== '').join(' · ') || '–'}
  </span>
)
