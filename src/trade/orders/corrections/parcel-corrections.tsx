import { api } from '#base/platform/contract/client.ts'
import { Button } from '#base/ui/button.tsx'
import { Confirm } from '#base/ui/confirm.tsx'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { m } from '#paraglide/messages.js'
import { Fold } from '../fold.tsx'
import type { OrderDetails, ParcelView } from '../shapes.ts'
import { readTracking, TrackingFields } from '../shipping/tracking-fields.tsx'
import { allows } from '../states.ts'
import { correctParcel, withdrawParcel } from './contract.ts'

type Props = { order: OrderDetails; parcel: ParcelView }

/** An admin's corrections of a parcel: how it is followed, and that it did not leave. */
export function ParcelCorrections({ order, parcel }: Props) {
  const withdrawal = useAction()
  const withdraw = () =>
    withdrawal.run(() => api(withdrawParcel, { id: parcel._id }), {
      toast: m.withdraw_parcel_done(),
      revalidate: true,
    })
  return (
    <div className="grid gap-3 print:hidden">
      <TrackingForm key={`${parcel.carrier} ${parcel.trackingNumber}`} parcel={parcel} />
      {(allows('ship', order.state) || allows('unship', order.state)) && (
        <Button variant="secondary" className="justify-self-start" onClick={() => withdrawal.ask(true)}>
          {m.withdraw_parcel()}
        </Button>
      )}
      <Confirm
        {...withdrawal.dialog}
        onConfirm={withdraw}
        title={m.withdraw_parcel_question()}
        confirmLabel={m.withdraw_parcel()}
        cancelLabel={m.cancel()}
      >
        <p>{m.withdraw_parcel_warning()}</p>
      </Confirm>
    </div>
  )
}

function TrackingForm({ parcel }: Pick<Props, 'parcel'>) {
  const { submit, busy, reason, fields } = useAction()
  const correct = (values: FormData) => api(correctParcel, { id: parcel._id, ...readTracking(values) })
  return (
    <Fold title={m.correct_parcel()}>
      <form
        noValidate
        onSubmit={submit(correct, { toast: m.correct_parcel_done(), revalidate: true })}
        className="grid gap-4"
      >
        <TrackingFields tracking={parcel} fields={fields} />
        <RefusalNotice reason={reason} />
        <Button type="submit" busy={busy} className="justify-self-start">
          {m.correct_parcel()}
        </Button>
      </form>
    </Fold>
  )
}
