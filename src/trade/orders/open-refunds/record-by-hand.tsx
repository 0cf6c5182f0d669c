import { useState } from 'react'
import { api } from '#base/platform/contract/client.ts'
import { getDayIn } from '#base/platform/day.ts'
import { getShopZone } from '#base/platform/shop-zone.ts'
import { Button } from '#base/ui/button.tsx'
import { Confirm } from '#base/ui/confirm.tsx'
import { Field } from '#base/ui/field.tsx'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { formatMoney } from '#base/ui/price.tsx'
import { m } from '#paraglide/messages.js'
import type { OpenRefund, OrderDetails } from '../shapes.ts'
import { recordRefundByHand } from './contract.ts'

const getToday = () => getDayIn(getShopZone(), new Date())

/** Money that an admin pays at the bank, and then says so here, with the day and the reference. */
export function RecordByHand({ order, refund }: { order: OrderDetails; refund: OpenRefund }) {
  const { ask, run, dialog, fields } = useAction()
  const [paidOn, setPaidOn] = useState(getToday)
  const [reference, setReference] = useState(order.number)
  const amount = formatMoney(refund.amount, order.currency)
  const record = () =>
    run(() => api(recordRefundByHand, { id: order._id, refund: refund._id, paidOn, reference }), {
      toast: m.transfer_back_done(),
      revalidate: true,
    })
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        ask(true)
      }}
    >
      <Field
        name="paidOn"
        type="date"
        label={m.refund_paid_on()}
        value={paidOn}
        onChange={(event) => setPaidOn(event.currentTarget.value)}
        error={fields.paidOn}
        className="figures max-w-48"
      />
      <Field
        name="reference"
        label={m.transfer_reference()}
        value={reference}
        maxLength={200}
        onChange={(event) => setReference(event.currentTarget.value)}
        error={fields.reference}
      />
      <Button type="submit" className="justify-self-start">
        {m.transfer_back()}
      </Button>
      <Confirm
        {...dialog}
        onConfirm={record}
        title={m.transfer_back_question({ amount })}
        confirmLabel={m.transfer_back()}
        cancelLabel={m.cancel()}
      >
        <p>{m.transfer_back_warning()}</p>
      </Confirm>
    </form>
  )
}
