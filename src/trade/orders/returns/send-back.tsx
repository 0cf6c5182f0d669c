import { formatDate } from '#base/platform/text/locale.ts'
import { Button } from '#base/ui/button.tsx'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { saveFile } from '#base/ui/save-file.ts'
import { m } from '#paraglide/messages.js'
import { getReturnSlip, type OrderReturn } from './contract.ts'

/** Where the parts of an agreed return are sent, until when, and the slip for the parcel. */
export function SendBack({ found: { _id: id, number, sendTo, closesAt } }: { found: OrderReturn }) {
  const { run, busy, reason } = useAction()
  if (!sendTo) return null
  const save = () => run(() => saveFile(getReturnSlip, { id }, `${number}-return.pdf`))
  return (
    <div className="grid gap-3 text-sm">
      <p className="break-words whitespace-pre-wrap">
        <span className="block font-semibold">{m.return_slip_to()}</span>
        {sendTo.address}
      </p>
      {sendTo.instructions && <p className="break-words whitespace-pre-wrap text-soft">{sendTo.instructions}</p>}
      {closesAt && <p>{m.return_send_until({ date: formatDate(closesAt) })}</p>}
      <RefusalNotice reason={reason} />
      <Button variant="secondary" busy={busy} onClick={save} className="justify-self-start print:hidden">
        {m.return_slip_save()}
      </Button>
    </div>
  )
}
