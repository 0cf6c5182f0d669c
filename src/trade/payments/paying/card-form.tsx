import { Elements } from '@stripe/react-stripe-js'
import { useEffect, useState } from 'react'
import { api } from '#base/platform/contract/client.ts'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { Spinner } from '#base/ui/spinner.tsx'
import { m } from '#paraglide/messages.js'
import { getOrderDetails } from '#trade/orders/contract.ts'
import type { OrderDetails } from '#trade/orders/shapes.ts'
import { createPaymentIntent } from '../contract.ts'
import { openCardField, type PaymentSettings } from './card-field.ts'
import { NotPayable } from './not-payable.tsx'
import { PayForm, type PayFormProps, type Ready } from './pay-form.tsx'

type Props = Pick<PayFormProps, 'outcome' | 'onOutcome'> & {
  order: OrderDetails
  settings: PaymentSettings
  onChanged: (order: OrderDetails) => void
}

/** Fetches the payment's secret and the provider's card field; the form is shown once both are loaded. */
export function CardForm({ order, settings, onChanged, ...result }: Props) {
  const [ready, setReady] = useState<Ready>()
  const { reason, busy, run } = useAction()
  const open = (price: number) =>
    run(async () => {
      const [opened, stripe] = await Promise.all([
        api(createPaymentIntent, { order: order._id, price }),
        // An existing card field stays on the page.
        ready?.stripe ?? openCardField(settings),
      ])
      if (price !== order.total) onChanged(await api(getOrderDetails, { id: order._id }))
      const holdEndsAt = performance.now() + opened.holdSeconds * 1000
      setReady({ stripe, secret: opened.clientSecret, holdEndsAt })
    })
  const reopen = () => open(order.total)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per order, and again on request
  useEffect(() => void reopen(), [order._id, settings])

  if (reason) return <NotPayable order={order} reason={reason} busy={busy} onRetry={reopen} onAccept={open} />
  if (!ready) return <Spinner label={m.loading()} />
  // A choice of methods belongs to one payment; the card field alone does not.
  const ofPayment =
    settings.methods === 'automatic' ? { key: ready.secret, options: { clientSecret: ready.secret } } : {}
  return (
    <Elements stripe={ready.stripe} {...ofPayment}>
      <PayForm order={order} ready={ready} settings={settings} onReopen={reopen} {...result} />
    </Elements>
  )
}
