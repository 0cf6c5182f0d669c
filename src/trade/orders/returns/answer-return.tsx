import { api } from '#base/platform/contract/client.ts'
import { Button } from '#base/ui/button.tsx'
import { Field } from '#base/ui/field.tsx'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { m } from '#paraglide/messages.js'
import { ExchangeForm } from '../exchanges/exchange-form.tsx'
import type { OrderDetails } from '../shapes.ts'
import { allows } from '../states.ts'
import { answerReturn, type OrderReturn } from './contract.ts'
import { DecideRefund } from './decide-refund.tsx'
import { ReceiveReturn } from './receive-return.tsx'

type Props = { order: OrderDetails; found: OrderReturn }

/** An admin's next step with a return. */
export function AnswerReturn({ order, found }: Props) {
  if (found.state === 'asked') return <Answer found={found} />
  if (found.state === 'agreed') return <ReceiveReturn found={found} />
  if (found.state === 'closed') return <Reopen found={found} />
  return found.state === 'received' && allows('refund', order.state) ? (
    <>
      <ExchangeForm found={found} />
      <DecideRefund order={order} found={found} />
    </>
  ) : null
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

/** The parcel came after all. */
function Reopen({ found }: Pick<Props, 'found'>) {
  const { run, busy, reason } = useAction()
  const reopen = () =>
    run(() => api(answerReturn, { id: found._id, state: 'reopened' }), {
      toast: m.return_answered(),
      revalidate: true,
    })
  return (
    <div className="grid gap-3 print:hidden">
      <RefusalNotice reason={reason} />
      <Button variant="secondary" busy={busy} onClick={reopen} className="justify-self-start">
        {m.return_reopen()}
      </Button>
    </div>
  )
}
