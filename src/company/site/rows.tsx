import type { ReactNode } from 'react'
import { AddButton, RemoveButton } from '#base/ui/lists/row-buttons.tsx'
import { getPartAt, type SitePart } from './part.ts'

type Props<Row> = {
  part: SitePart<Row[]>
  max: number
  empty: Row
  addLabel: string
  /** The row's name in the label of its remove button. */
  getRowName: (row: Row, index: number) => string
  children: (part: SitePart<Row>) => ReactNode
}

/** Rows of a document that can be added and removed. */
export function Rows<Row>({ part, max, empty, addLabel, getRowName, children }: Props<Row>) {
  const { value, path, update } = part
  return (
    <>
      {value.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what is typed is in the document, not in the row
        <div key={`${path}.${index}`} className="grid gap-4 border-l-2 border-line pl-4">
          {children(getPartAt(part, index))}
          <RemoveButton name={getRowName(row, index)} onRemove={() => update((rows) => rows.toSpliced(index, 1))} />
        </div>
      ))}
      {value.length < max && <AddButton label={addLabel} onAdd={() => update((rows) => [...rows, empty])} />}
    </>
  )
}
