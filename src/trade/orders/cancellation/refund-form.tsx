import { useState } from 'react'
import { api } from '#base/platform/contract/client.ts'
import { parseNumber } from '#base/platform/forms.ts'
import { formatNumber } from '#base/platform/text/locale.ts'
import { Button } from '#base/ui/button.tsx'
import { Confirm } from '#base/ui/confirm.tsx'
import { Field } from '#base/ui/field.tsx'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { formatMoney } from '#base/ui/price.tsx'
import { m } from '#paraglide/messages.js'
import { countRefundable } from '../account/worth.ts'
import { Fold } from '../fold.tsx'
import type { OrderDetails, OrderLine } from '../shapes.ts'
import { type ChosenPieces, calculateWorth, PiecesFields, readPieces } from '../shipping/pieces.tsx'
import { getRefundSentence } from '../transfers/by-transfer.ts'
import { refundOrder } from './contract.ts'

type EnteredRefund = { lines: ChosenPieces; delivery: number | undefined; amount: number | undefined; reason: string }
const nothing: EnteredRefund = { lines: [], delivery: undefined, amount: undefined, reason: '' }

const unrefunded = ({ worth }: OrderLine) => countRefundable(worth)

const computeSum = (order: OrderDetails, { lines, delivery = 0, amount }: EnteredRefund): number =>
  amount ?? calculateWorth(order, lines, delivery)

/** Refunds pieces of lines, some or all of the delivery, or an amount, while the order goes on. */
export function RefundForm({ order }: { order: OrderDetails }) {
  const refund = useAction<EnteredRefund>()
  const [asked, setAsked] = useState(nothing)
  const [key, setKey] = useState('')
  // The form is empty again afterwards.
  const [round, setRound] = useState(0)
  const lines = order.lines.filter((line) => unrefunded(line) > 0)
  const send = ({ lines, delivery, amount, reason }: EnteredRefund, idempotencyKey: string) =>
    refund.run(
      async () => {
        const parts = {
          ...(lines.length > 0 ? { lines } : {}),
          ...(delivery === undefined ? {} : { delivery }),
          ...(amount === undefined ? {} : { amount }),
          ...(reason ? { reason } : {}),
        }
        await api(refundOrder, { id: order._id, ...parts }, { idempotencyKey })
        setRound(round + 1)
      },
      { toast: getRefundSentence(order), revalidate: true },
    )
  return (
    <Fold title={m.refund_part()}>
      <form
        key={round}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          const values = new FormData(event.currentTarget)
          const next = {
            lines: readPieces(values, lines),
            delivery: parseNumber(String(values.get('delivery') ?? '')),
            amount: parseNumber(String(values.get('amount') ?? '')),
            reason: String(values.get('reason') ?? ''),
          }
          const key = crypto.randomUUID()
          setAsked(next)
          setKey(key)
          // What is no number is refused beside its field: there is no sum to confirm.
          if (Number.isNaN(computeSum(order, next))) return send(next, key)
          if (next.lines.length > 0 || next.delivery !== undefined || next.amount !== undefined) refund.ask(next)
        }}
      >
        <PiecesFields lines={lines} getMax={unrefunded} asked={asked.lines} fields={refund.fields} />
        {order.deliveryLeft > 0 && (
          <Field
            name="delivery"
            label={m.refund_delivery({ currency: order.currency })}
            hint={m.refund_delivery_hint({ amount: formatMoney(order.deliveryLeft, order.currency) })}
            inputMode="decimal"
            placeholder={formatNumber(0)}
            error={refund.fields.delivery}
            className="figures max-w-40"
          />
        )}
        <Field
          name="amount"
          label={m.refund_amount({ currency: order.currency })}
          hint={m.refund_amount_hint()}
          inputMode="decimal"
          error={refund.fields.amount}
          className="figures max-w-40"
        />
        <Field name="reason" label={m.refund_reason()} maxLength={500} error={refund.fields.reason} />
        <Button type="submit" variant="danger" className="justify-self-start">
          {m.refund_part()}
        </Button>
      </form>
      <Confirm
        {...refund.dialog}
        onConfirm={() => send(asked, key)}
        title={m.refund_part_question()}
        confirmLabel={m.refund()}
        cancelLabel={m.back()}
      >
        <p className="font-semibold text-ink">{`${order.number}, ${formatMoney(computeSum(order, asked), order.currency)}`}</p>
        <p>{m.refund_part_warning()}</p>
      </Confirm>
    </Fold>
  )
}
