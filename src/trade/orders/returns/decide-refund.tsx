import { useState } from 'react'
import { api } from '#base/platform/contract/client.ts'
import { parseNumber } from '#base/platform/forms.ts'
import { formatNumber } from '#base/platform/text/locale.ts'
import { Button } from '#base/ui/button.tsx'
import { Field } from '#base/ui/field.tsx'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { formatMoney } from '#base/ui/price.tsx'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { m } from '#paraglide/messages.js'
import type { OrderDetails } from '../shapes.ts'
import { type OrderReturn, refundReturn, refuseRefund, takeBackReceipt } from './contract.ts'

type Props = { order: OrderDetails; found: OrderReturn }

/** Refunds the calculated amount, or less or nothing with a reason; or takes a mistaken receipt back. */
export function DecideRefund({ order, found }: Props) {
  const { submit, busy, reason, fields } = useAction()
  const { pieces, delivery: due } = found.offer ?? { pieces: 0, delivery: 0 }
  const [delivery, setDelivery] = useState(formatNumber(due, { useGrouping: false }))
  const money = (amount: number) => formatMoney(amount, order.currency)
  const typed = due > 0 ? (parseNumber(delivery) ?? 0) : 0
  const refund = submit(
    (values) => {
      const amount = parseNumber(String(values.get('amount') ?? ''))
      const why = String(values.get('reason') ?? '')
      if (values.get('decision') === 'nothing') return api(refuseRefund, { id: found._id, reason: why })
      return api(refundReturn, {
        id: found._id,
        ...(due > 0 ? { delivery: typed } : {}),
        ...(amount === undefined ? {} : { amount }),
        ...(why ? { reason: why } : {}),
      })
    },
    { toast: m.return_decided(), revalidate: true },
  )
  return (
    <div className="grid gap-4 print:hidden">
      <form noValidate onSubmit={refund} className="grid gap-4">
        {due > 0 && (
          <Field
            name="delivery"
            label={m.return_delivery({ currency: order.currency })}
            hint={m.return_delivery_hint({ amount: money(due) })}
            inputMode="decimal"
            value={delivery}
            onChange={(event) => setDelivery(event.currentTarget.value)}
            error={fields.delivery}
            className="figures max-w-40"
          />
        )}
        <Field
          name="amount"
          label={m.refund_amount({ currency: order.currency })}
          hint={m.return_less()}
          inputMode="decimal"
          error={fields.amount}
          className="figures max-w-40"
        />
        <Field name="reason" label={m.refund_reason()} maxLength={500} error={fields.reason} />
        <RefusalNotice reason={reason} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={busy}>
            {m.return_refund({ amount: money(pieces + (Number.isNaN(typed) ? 0 : typed)) })}
          </Button>
          <Button type="submit" name="decision" value="nothing" variant="secondary" busy={busy}>
            {m.return_refuse()}
          </Button>
        </div>
      </form>
      {!found.exchange && <TakeBackReceipt found={found} />}
    </div>
  )
}

function TakeBackReceipt({ found }: Pick<Props, 'found'>) {
  const { run, busy, reason } = useAction()
  const takeBack = () =>
    run(() => api(takeBackReceipt, { id: found._id }), { toast: m.return_receipt_taken_back(), revalidate: true })
  return (
    <>
      <RefusalNotice reason={reason} />
      <Button variant="secondary" busy={busy} onClick={takeBack} className="justify-self-start">
        {m.return_take_back()}
      </Button>
    </>
  )
}
