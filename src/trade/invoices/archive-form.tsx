import { download } from '#base/platform/contract/client.ts'
import { saveAs } from '#base/platform/files/save-as.ts'
import { Button } from '#base/ui/button.tsx'
import { Field } from '#base/ui/field.tsx'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { m } from '#paraglide/messages.js'
import { getInvoiceArchive } from './contract.ts'

/** Saves the reader's invoices of a period as one archive; `from` and `to` are the days that are proposed. */
export function ArchiveForm({ from, to }: { from: string; to: string }) {
  const { submit, busy, reason, fields } = useAction()
  const save = submit(async (values) => {
    const period = { from: String(values.get('from')), to: String(values.get('to')) }
    saveAs(await download(getInvoiceArchive, period), `invoices-${period.from}-${period.to}.zip`)
  })
  return (
    <form noValidate onSubmit={save} className="grid gap-4">
      <p className="text-soft">{m.archive_text()}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field name="from" type="date" label={m.period_from()} defaultValue={from} error={fields.from} />
        <Field name="to" type="date" label={m.period_to()} defaultValue={to} error={fields.to} />
      </div>
      <RefusalNotice reason={reason} />
      <Button type="submit" variant="secondary" busy={busy} className="justify-self-start">
        {m.archive_save()}
      </Button>
    </form>
  )
}
