import { useState } from 'react'
import { useNavigate } from 'react-router'
import { m } from '#paraglide/messages.js'
import { download } from '#platform/contract/client.ts'
import { saveAs } from '#platform/save-as.ts'
import { Button } from '#ui/button.tsx'
import { FileDrop } from '#ui/file-drop.tsx'
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
    if (!file) return
    setShare(0)
    void run(async () => navigate(`/dashboard/imports/${await sendFile(file, setShare)}`)).finally(() =>
      setShare(undefined),
    )
  }
  return (
    <FileDrop
      text={m.imports_drop()}
      label={m.imports_choose()}
      accept=".csv,.tsv,.txt,.xlsx,.jsonl,.ndjson"
      busy={busy}
      onFiles={([file]) => take(file)}
      beside={<SampleButton />}
    >
      {share !== undefined && (
        <progress value={share} max={1} aria-label={m.imports_sending()} className="h-2 w-full max-w-md" />
      )}
      <RefusalNotice reason={reason} />
    </FileDrop>
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
