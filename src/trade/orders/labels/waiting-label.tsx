import { api } from '#base/platform/contract/client.ts'
import { Button } from '#base/ui/button.tsx'
import { Confirm } from '#base/ui/confirm.tsx'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { formatMoney } from '#base/ui/price.tsx'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { m } from '#paraglide/messages.js'
import { giveBackLabel, type LabelView } from './contract.ts'
import { PrintLabels } from './print-labels.tsx'

type Props = { label: LabelView; order: string; onChange: () => void }

/** The label that the next parcel of an order is sent with. */
export function WaitingLabel({ label, order, onChange }: Props) {
  const { _id: id, state, carrier, service, price, currency, trackingNumber } = label
  const giving = useAction()
  const looking = useAction()
  const giveBack = () =>
    giving.run(
      async () => {
        try {
          await api(giveBackLabel, { id })
        } finally {
          onChange()
        }
      },
      { toast: m.label_given_back() },
    )
  if (state !== 'bought')
    return (
      <div className="grid gap-3">
        <p role="status" className="font-medium text-warn">
          {state === 'buying' ? m.label_unknown() : m.label_giving_back()}
        </p>
        <Button
          variant="secondary"
          size="small"
          className="justify-self-start"
          busy={looking.busy}
          onClick={() => looking.run(async () => onChange())}
        >
          {m.label_look()}
        </Button>
      </div>
    )
  return (
    <div className="grid gap-3">
      <p>
        <span className="block font-semibold">
          {carrier} {service}
          {price !== null && currency && `, ${formatMoney(price, currency)}`}
        </span>
        <span className="figures break-words">{trackingNumber}</span>
      </p>
      <div className="flex flex-wrap gap-3">
        <PrintLabels ids={[order]} size="small" />
        <Button variant="secondary" size="small" onClick={() => giving.ask(true)}>
          {m.label_give_back()}
        </Button>
      </div>
      <RefusalNotice reason={giving.reason} />
      <Confirm
        {...giving.dialog}
        onConfirm={giveBack}
        title={m.label_give_back_question()}
        confirmLabel={m.label_give_back()}
        cancelLabel={m.cancel()}
      >
        <p>{m.label_give_back_warning()}</p>
      </Confirm>
    </div>
  )
}
