import type { Reason } from '#base/ui/hooks/use-action.ts'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { m } from '#paraglide/messages.js'
import { Fold } from '../fold.tsx'
import type { LabelView } from './contract.ts'
import { RatesForm } from './rates-form.tsx'
import { WaitingLabel } from './waiting-label.tsx'

type Props = {
  order: string
  hub: string | null
  waiting: LabelView | undefined
  reason: Reason | undefined
  reload: () => Promise<void>
}

/** The label of the next parcel: the one that was bought, or how to buy one. A shop without a hub makes them by hand. */
export function LabelPanel({ order, hub, waiting, reason, reload }: Props) {
  if (reason) return <RefusalNotice reason={reason} />
  if (waiting)
    return (
      <section aria-labelledby="label" className="grid max-w-3xl gap-3 border border-line bg-card p-5">
        <h2 id="label" className="text-xl">
          {m.label_heading()}
        </h2>
        <WaitingLabel label={waiting} order={order} onChange={reload} />
      </section>
    )
  if (!hub) return null
  return (
    <Fold title={m.label_title()} className="">
      <RatesForm order={order} hub={hub} onBought={reload} />
    </Fold>
  )
}
