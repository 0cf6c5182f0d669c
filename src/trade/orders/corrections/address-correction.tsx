import { api } from '#base/platform/contract/client.ts'
import { Button } from '#base/ui/button.tsx'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { m } from '#paraglide/messages.js'
import { AddressFields, readAddress } from '#people/addresses/address-fields.tsx'
import { Fold } from '../fold.tsx'
import type { OrderDetails } from '../shapes.ts'
import { allows } from '../states.ts'
import { correctAddress } from './contract.ts'

/** An admin corrects where an order goes, until a part of it is sent. */
export function AddressCorrection({ order }: { order: OrderDetails }) {
  const { submit, busy, reason, fields } = useAction()
  const isUnsent = order.parcels.length === 0 && (allows('pack', order.state) || allows('ship', order.state))
  if (!isUnsent || !order.deliveryAddress) return null
  const correct = (values: FormData) => api(correctAddress, { id: order._id, ...readAddress(values) })
  return (
    // Closed once it is corrected.
    <Fold key={order.address} title={m.correct_address()}>
      <form
        noValidate
        onSubmit={submit(correct, { toast: m.correct_address_done(), revalidate: true })}
        className="grid gap-5"
      >
        <AddressFields initial={order.deliveryAddress} fields={fields} />
        <p className="text-sm text-muted">{m.correct_address_bill()}</p>
        <RefusalNotice reason={reason} />
        <Button type="submit" busy={busy} className="justify-self-start">
          {m.correct_address()}
        </Button>
      </form>
    </Fold>
  )
}
