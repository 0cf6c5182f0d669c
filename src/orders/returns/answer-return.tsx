import { m } from '#paraglide/messages.js'
import { api } from '#platform/contract/client.ts'
import { numberOf } from '#platform/forms.ts'
import { nameOf } from '#platform/locale.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { formatMoney } from '#ui/price.tsx'
import { Refused } from '#ui/refused.tsx'
import { useAction } from '#ui/use-action.ts'
import type { OrderDetails } from '../contract.ts'
import { worthOf } from '../pieces.tsx'
import { allows } from '../states.ts'
import { answerReturn, type OrderReturn, receiveReturn, refundReturn } from './contract.ts'
import { returnStateName } from './state-name.ts'

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
      <Refused reason={reason} />
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

function Receive({ found }: Pick<Props, 'found'>) {
  const { submit, busy, reason } = useAction()
  const receive = submit(
    (values) => api(receiveReturn, { id: found._id, restock: values.getAll('restock').map(String) }),
    { toast: returnStateName('received'), revalidate: true },
  )
  return (
    <form noValidate onSubmit={receive} className="grid gap-3 print:hidden">
      <fieldset className="grid gap-1">
        <legend className="text-sm font-semibold">{m.return_restock()}</legend>
        {found.lines.map((line) => (
          <label key={line.line} className="flex min-h-11 items-center gap-3">
            <input type="checkbox" name="restock" value={line.line} defaultChecked className="size-5 accent-accent" />
            {nameOf(line)}
          </label>
        ))}
      </fieldset>
      <Refused reason={reason} />
      <Button type="submit" busy={busy} className="justify-self-start">
        {m.return_receive()}
      </Button>
    </form>
  )
}

function Refund({ order, found }: Props) {
  const { submit, busy, reason, fields } = useAction()
  const worth = formatMoney(worthOf(order, found.lines), order.currency)
  const refund = submit(
    (values) => {
      const amount = numberOf(String(values.get('amount') ?? ''))
      const why = String(values.get('reason') ?? '')
      return api(refundReturn, {
        id: found._id,
        ...(amount === undefined ? {} : { amount }),
        ...(why ? { reason: why } : {}),
      })
    },
    { toast: m.refund_started(), revalidate: true },
  )
  return (
    <form noValidate onSubmit={refund} className="grid gap-4 print:hidden">
      <Field
        name="amount"
        label={m.refund_amount({ currency: order.currency })}
        hint={m.return_less()}
        inputMode="decimal"
        error={fields.amount}
        className="figures max-w-40"
      />
      <Field name="reason" label={m.refund_reason()} maxLength={500} error={fields.reason} />
      <Refused reason={reason} />
      <Button type="submit" busy={busy} className="justify-self-start">
        {m.return_refund({ amount: worth })}
      </Button>
    </form>
  )
}
