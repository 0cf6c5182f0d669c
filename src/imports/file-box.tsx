import { type DragEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { m } from '#paraglide/messages.js'
import { download } from '#platform/contract/client.ts'
import { saveAs } from '#platform/save-as.ts'
import { Button, getButtonClass } from '#ui/button.tsx'
import { RefusalNotice } from '#ui/refused.tsx'
import { useAction } from '#ui/use-action.ts'
import { downloadImportSample } from './contract.ts'
import { sendFile } from './send-file.ts'

/** Where a file is dropped or chosen, and a sample for those who have none. */
export function FileBox() {
  const navigate = useNavigate()
  const { busy, reason, run } = useAction()
  const [share, setShare] = useState<number>()
  const take = (file: File | undefined) => {
    if (!file || busy) return
    setShare(0)
    void run(async () => navigate(`/dashboard/imports/${await sendFile(file, setShare)}`)).finally(() =>
      setShare(undefined),
    )
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    take(event.dataTransfer.files[0])
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button in the box does what dropping does
    <div
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDrop}
      className="grid justify-items-start gap-3 rounded-md border border-dashed border-edge bg-card p-5"
    >
      <p className="text-muted">{m.imports_drop()}</p>
      <div className="flex flex-wrap items-start gap-3">
        <label
          className={`${getButtonClass()} cursor-pointer focus-within:outline-2 focus-within:outline-offset-2 ${busy ? 'opacity-55' : ''}`}
        >
          {m.imports_choose()}
          <input
            type="file"
            accept=".csv,.tsv,.txt,.xlsx,.jsonl,.ndjson"
            disabled={busy}
            className="sr-only"
            onChange={({ target }) => {
              take(target.files?.[0])
              target.value = ''
            }}
          />
        </label>
        <SampleButton />
      </div>
      {share !== undefined && (
        <progress value={share} max={1} aria-label={m.imports_sending()} className="h-2 w-full max-w-md" />
      )}
      <RefusalNotice reason={reason} />
    </div>
  )
}

function SampleButton() {
  const { busy, reason, run } = useAction()
  const save = () => run(async () => saveAs(await download(downloadImportSample, {}), 'products-sample.xlsx'))
  return (
    <div>
      <Button variant="secondary" busy={busy} onClick={save}>
        {m.imports_sample()}
      </Button>
      <RefusalNotice reason={reason} />
    </div>
  )
}
