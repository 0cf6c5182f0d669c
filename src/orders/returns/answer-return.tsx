import { useState } from 'react'
import { formatQuantity } from '#catalogue/quantity.ts'
import { m } from '#paraglide/messages.js'
import { api } from '#platform/contract/client.ts'
import { parseNumber } from '#platform/forms.ts'
import { formatNumber, getName } from '#platform/locale.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { formatMoney } from '#ui/price.tsx'
import { RefusalNotice } from '#ui/refused.tsx'
import { useAction } from '#ui/use-action.ts'
import type { OrderDetails } from '../shapes.ts'
import { allows } from '../states.ts'
import { answerReturn, type OrderReturn, receiveReturn, refundReturn } from './contract.ts'
import { getReturnStateName } from './state-name.ts'

type Props = { order: OrderDetails; found: OrderReturn }

/** An admin's next step with a return. */
export function AnswerReturn({ order, found }: Props) {
  if (found.state === 'asked') return <Answer found={found} />
  if (found.state === 'agreed') return <Receive found={found} />
  return found.state === 'received' && allows('refund', order.state) ? <Refund order={order} found={found} /> : null
}

function Answer({ found }: Pick<Props, 'found'>) {
  const { submit, busy, reason, fields } = useAction()
  const answer = submit(
    (values) => {
      const state = values.get('state') === 'agreed' ? 'agreed' : 'declined'
      return api(answerReturn, { id: found._id, state, answer: String(values.get('answer') ?? '') })
    },
    { toast: m.return_answered(), revalidate: true },
  )
  return (
    <form noValidate onSubmit={answer} className="grid gap-4 print:hidden">
      <Field name="answer" multiline label={m.return_answer()} maxLength={1000} error={fields.answer} />
      <RefusalNotice reason={reason} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" name="state" value="agreed" busy={busy}>
          {m.return_agree()}
        </Button>
        <Button type="submit" name="state" value="declined" variant="secondary" busy={busy}>
          {m.return_decline()}
        </Button>
      </div>
    </form>
  )
}

/** Records how many pieces arrived and how many of those are sold again; or that none will arrive. */
function Receive({ found }: Pick<Props, 'found'>) {
  const receipt = useAction()
  const closing = useAction()
  const receive = receipt.submit(
    (values) => {
      const count = (what: string) => parseNumber(String(values.get(what) ?? '')) ?? 0
      return api(receiveReturn, {
        id: found._id,
        lines: found.lines.map(({ line }) => ({
          ...{ line, quantity: count(`came ${line}`), restock: count(`restock ${line}`) },
        })),
        rest: values.has('wait') ? 'open' : 'closed',
      })
    },
    { toast: getReturnStateName('received'), revalidate: true },
  )
  const close = () =>
    closing.run(() => api(answerReturn, { id: found._id, state: 'closed' }), {
      toast: m.return_answered(),
      revalidate: true,
    })
  return (
    <form noValidate onSubmit={receive} className="grid gap-4 print:hidden">
      {found.lines.map((line, index) => (
        <ReceivedLine
          key={line.line}
          line={line}
          errors={{
            came: receipt.fields[`lines.${index}.quantity`],
            restock: receipt.fields[`lines.${index}.restock`],
          }}
        />
      ))}
      <label className="flex min-h-11 items-center gap-3">
        <input type="checkbox" name="wait" defaultChecked className="size-5 accent-accent" />
        {m.return_rest_wait()}
      </label>
      {receipt.fields.lines && <p className="text-bad">{m.return_came_nothing()}</p>}
      <RefusalNotice reason={receipt.reason} />
      <RefusalNotice reason={closing.reason} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={receipt.busy}>
          {m.return_receive()}
        </Button>
        <Button variant="secondary" busy={closing.busy} onClick={close}>
          {m.return_close()}
        </Button>
      </div>
    </form>
  )
}

type ReceivedLineProps = {
  line: OrderReturn['lines'][number]
  errors: { came: string | undefined; restock: string | undefined }
}

/** How many pieces of a line arrived; and of those on the shelf again, which are all until a number is typed. */
function ReceivedLine({ line, errors }: ReceivedLineProps) {
  const [came, setCame] = useState(formatNumber(line.quantity, { useGrouping: false }))
  const [restock, setRestock] = useState<string>()
  return (
    <fieldset className="flex flex-wrap items-start gap-x-6 gap-y-3">
      <legend className="mb-1 text-sm font-semibold">{getName(line)}</legend>
      <Field
        name={`came ${line.line}`}
        label={m.return_came({ quantity: formatQuantity(line.quantity, line.packSize) })}
        inputMode="numeric"
        value={came}
        onChange={(event) => setCame(event.currentTarget.value)}
        error={errors.came}
        className="figures max-w-28"
      />
      <Field
        name={`restock ${line.line}`}
        label={m.return_restock()}
        inputMode="numeric"
        value={restock ?? came}
        onChange={(event) => setRestock(event.currentTarget.value)}
        error={errors.restock}
        className="figures max-w-28"
      />
    </fieldset>
  )
}

/** Refunds the calculated amount, or less with a reason. */
function Refund({ order, found }: Props) {
  const { submit, busy, reason, fields } = useAction()
  const { pieces, delivery: due } = found.offer ?? { pieces: 0, delivery: 0 }
  const [delivery, setDelivery] = useState(formatNumber(due, { useGrouping: false }))
  const money = (amount: number) => formatMoney(amount, order.currency)
  const typed = due > 0 ? (parseNumber(delivery) ?? 0) : 0
  const refund = submit(
    (values) => {
      const amount = parseNumber(String(values.get('amount') ?? ''))
      const why = String(values.get('reason') ?? '')
      return api(refundReturn, {
        id: found._id,
        ...(due > 0 ? { delivery: typed } : {}),
        ...(amount === undefined ? {} : { amount }),
        ...(why ? { reason: why } : {}),
      })
    },
    { toast: m.refund_started(), revalidate: true },
  )
  return (
    <form noValidate onSubmit={refund} className="grid gap-4 print:hidden">
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
      <Button type="submit" busy={busy} className="justify-self-start">
        {m.return_refund({ amount: money(pieces + (Number.isNaN(typed) ? 0 : typed)) })}
      </Button>
    </form>
  )
}
