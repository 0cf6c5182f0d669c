import { api } from '#base/platform/contract/client.ts'
import { formatNumber } from '#base/platform/text/locale.ts'
import { Button } from '#base/ui/button.tsx'
import { Field } from '#base/ui/field.tsx'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { showToast } from '#base/ui/toast.ts'
import { m } from '#paraglide/messages.js'
import { describeProblem, getColumnLabel } from '../column-label.ts'
import { type ImportDetails, type ImportRow, mendImportRow } from '../contract.ts'

/** The cells of a row that are wrong, each with its reason. Saving compares the row anew. */
export function MendForm({ file, row: { line, cells, problems } }: { file: ImportDetails; row: ImportRow }) {
  const { submit, busy, reason } = useAction()
  const inCells = problems.filter(({ column }) => column !== null)
  const mend = async (values: FormData) => {
    const mended = inCells.map(({ column }) => ({ column: column!, text: String(values.get(`cell-${column}`)) }))
    const row = await api(mendImportRow, { id: file._id, line, cells: mended })
    if (row.outcome !== 'refused') showToast(m.import_row_mended({ line: formatNumber(line) }))
  }
  return (
    <form
      noValidate
      onSubmit={submit(mend, { revalidate: true })}
      className="grid max-w-md gap-2 text-left max-md:w-full"
    >
      {problems
        .filter(({ column }) => column === null)
        .map(({ key, message }) => (
          <p key={key} className="text-bad">
            {describeProblem(key, file.attributes, message)}
          </p>
        ))}
      {inCells.map(({ key, column, message }) => (
        <Field
          key={key}
          name={`cell-${column}`}
          label={getColumnLabel(key, file.attributes)}
          defaultValue={cells[column!]}
          error={message}
          maxLength={20_000}
          autoComplete="off"
        />
      ))}
      <RefusalNotice reason={reason} />
      {inCells.length > 0 && (
        <Button type="submit" variant="secondary" size="small" busy={busy} className="justify-self-start">
          {m.import_row_mend()}
        </Button>
      )}
    </form>
  )
}
