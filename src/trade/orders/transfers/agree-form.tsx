import { api } from '#base/platform/contract/client.ts'
import { Button } from '#base/ui/button.tsx'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { m } from '#paraglide/messages.js'
import { agreeToTransfer } from './contract.ts'
import { DaysField, readDays } from './days-field.tsx'

/** Lets an order be paid by transfer, or for longer than was agreed before. `until`: the last day until now. */
export function AgreeForm({ order, until }: { order: string; until: string | null }) {
  const { submit, busy, reason, fields } = useAction()
  const agree = (values: FormData) => api(agreeToTransfer, { id: order, days: readDays(values) })
  return (
    <form noValidate onSubmit={submit(agree, { toast: m.transfer_agreed(), revalidate: true })} className="grid gap-3">
      <DaysField error={fields.days} />
      <Button type="submit" className="justify-self-start" variant="secondary" busy={busy}>
        {until ? m.transfer_agree_anew() : m.transfer_agree()}
      </Button>
      <p className="text-sm text-muted">{m.transfer_agree_text()}</p>
      <RefusalNotice reason={reason} />
    </form>
  )
}
