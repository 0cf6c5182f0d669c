import { useNavigate } from 'react-router'
import { api, download } from '#base/platform/contract/client.ts'
import { saveAs } from '#base/platform/files/save-as.ts'
import { Button } from '#base/ui/button.tsx'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { m } from '#paraglide/messages.js'
import { deleteImport, downloadRefusedRows, type ImportDetails, runImport } from '../contract.ts'

type Props = { file: ImportDetails; onChangeColumns: () => void }

/** What can be done with rows that are checked. */
export function ImportActions({ file, onChangeColumns }: Props) {
  const { busy, reason, run } = useAction()
  const { _id: id, version, counts } = file
  const count = counts.new + counts.changed
  return (
    <div className="grid gap-2">
      <p className="text-muted">{count === 0 ? m.import_run_none() : m.import_nothing_written()}</p>
      <div className="flex flex-wrap items-start gap-3">
        {count > 0 && (
          <Button busy={busy} onClick={() => run(() => api(runImport, { id, version }), { revalidate: true })}>
            {m.import_run({ count })}
          </Button>
        )}
        <RefusedRowsButton file={file} />
        <Button variant="secondary" onClick={onChangeColumns}>
          {m.import_change_columns()}
        </Button>
        <DiscardButton file={file} />
      </div>
      <RefusalNotice reason={reason} />
    </div>
  )
}

/** The refused rows as a spreadsheet, which mended is another import. */
export function RefusedRowsButton({ file: { _id: id, counts, name } }: { file: ImportDetails }) {
  const { busy, reason, run } = useAction()
  if (counts.refused === 0) return null
  const save = () =>
    run(async () => saveAs(await download(downloadRefusedRows, { id }), `${name.replace(/\.\w+$/, '')}-refused.xlsx`))
  return (
    <div>
      <Button variant="secondary" busy={busy} onClick={save}>
        {m.import_download_refused()}
      </Button>
      <RefusalNotice reason={reason} />
    </div>
  )
}

export function DiscardButton({ file: { _id: id } }: { file: ImportDetails }) {
  const navigate = useNavigate()
  const { busy, reason, run } = useAction()
  const discard = async () => {
    await api(deleteImport, { id })
    await navigate('/dashboard/imports')
  }
  return (
    <div>
      <Button variant="danger" busy={busy} onClick={() => run(discard, { toast: m.import_discarded() })}>
        {m.import_discard()}
      </Button>
      <RefusalNotice reason={reason} />
    </div>
  )
}
