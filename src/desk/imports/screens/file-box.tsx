import { useState } from 'react'
import { useNavigate } from 'react-router'
import { download } from '#base/platform/contract/client.ts'
import { saveAs } from '#base/platform/files/save-as.ts'
import type { SheetName } from '#base/platform/files/sheet.ts'
import { Button } from '#base/ui/button.tsx'
import { FileDrop } from '#base/ui/file-drop.tsx'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { m } from '#paraglide/messages.js'
import { downloadImportSample } from '../contract.ts'
import { detectFormat } from '../reading/file-text.ts'
import { listFileSheets } from '../reading/read-sheet.ts'
import { sendFile } from './send-file.ts'
import { SheetChoice } from './sheet-choice.tsx'

/** Where a file is dropped or chosen, and a sample for those who have none. */
export function FileBox() {
  const navigate = useNavigate()
  const { busy, reason, run } = useAction()
  const [share, setShare] = useState<number>()
  const [asked, setAsked] = useState<{ file: File; sheets: SheetName[] }>()
  const send = async (file: File, sheet?: number) => {
    setAsked(undefined)
    setShare(0)
    await navigate(`/dashboard/imports/${await sendFile(file, setShare, sheet)}`)
  }
  const begin = async (file: File) => {
    const sheets = detectFormat(file.name) === 'rows' ? await listFileSheets(file) : []
    if (sheets.length > 1) setAsked({ file, sheets })
    else await send(file, sheets[0]?.place)
  }
  const start = (work: () => Promise<void>) => void run(work).finally(() => setShare(undefined))
  const take = (file: File | undefined) => {
    setAsked(undefined)
    if (file) start(() => begin(file))
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
      {asked && (
        <SheetChoice
          key={asked.file.name}
          sheets={asked.sheets}
          busy={busy}
          onChoose={(place) => start(() => send(asked.file, place))}
        />
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
