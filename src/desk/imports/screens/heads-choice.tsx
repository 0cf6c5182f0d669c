import { api } from '#base/platform/contract/client.ts'
import { formatNumber } from '#base/platform/text/locale.ts'
import { Select } from '#base/ui/field.tsx'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { m } from '#paraglide/messages.js'
import { chooseImportHeads, type ImportDetails } from '../contract.ts'

/** Says in which row of a file its heads are: a title may stand above them. */
export function HeadsChoice({ file: { _id: id, firstRows, headLine } }: { file: ImportDetails }) {
  const { busy, reason, run } = useAction()
  if (firstRows.length < 2) return null
  const choose = (line: number) => run(() => api(chooseImportHeads, { id, line }), { revalidate: true })
  return (
    <div className="mb-4 grid max-w-3xl gap-2">
      <Select
        name="headLine"
        label={m.import_heads()}
        value={String(headLine)}
        disabled={busy}
        onChange={({ target }) => void choose(Number(target.value))}
      >
        {firstRows.map(({ line, cells }) => (
          <option key={line} value={line}>
            {m.import_heads_row({ line: formatNumber(line), cells: cells.join(' · ') })}
          </option>
        ))}
      </Select>
      <RefusalNotice reason={reason} />
    </div>
  )
}
