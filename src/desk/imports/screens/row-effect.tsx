import { m } from '#paraglide/messages.js'
import { describeProblem, formatCell, getColumnLabel } from '../column-label.ts'
import type { ImportDetails, ImportRow } from '../contract.ts'
import { MendForm } from './mend-form.tsx'

type Props = { file: ImportDetails; row: ImportRow }

/** What a row does: what it adds, each cell that it changes, or why it is refused, to be mended. */
export function RowEffect({ file, row }: Props) {
  if (file.state === 'stopped' && row.line > file.position && row.outcome !== 'refused')
    return <span className="text-muted">{m.import_row_not_reached()}</span>
  if (row.outcome === 'refused')
    return file.state === 'checked' ? <MendForm file={file} row={row} /> : <Reasons file={file} row={row} />
  return (
    <ul className="grid gap-0.5 text-left">
      {row.changes.map(({ key, was, is }) => (
        <li key={key} className="wrap-anywhere">
          <span className="text-muted">{getColumnLabel(key, file.attributes)}: </span>
          {row.outcome === 'changed' && (
            <>
              <del className="text-muted">{formatCell(key, was)}</del> <span aria-hidden>→</span>{' '}
            </>
          )}
          <ins className="no-underline">{formatCell(key, is)}</ins>
        </li>
      ))}
    </ul>
  )
}

const Reasons = ({ file, row }: Props) => (
  <ul className="grid gap-0.5 text-left text-bad">
    {row.problems.map(({ key, column, message }) => (
      <li key={key} className="wrap-anywhere">
        {describeProblem(key, file.attributes, message, column === null ? '' : row.cells[column])}
      </li>
    ))}
  </ul>
)
