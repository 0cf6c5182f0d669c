import { Price } from '#base/ui/price.tsx'
import { m } from '#paraglide/messages.js'
import type { DeliveryOption, SumsView } from '../shapes.ts'
import { toSumRows } from './sum-rows.ts'

type Props = { sums: SumsView; method: DeliveryOption | null; currency: string; totalLabel?: string }

/** What an order comes to: its lines, delivery, tax and the total. */
export function SumsList({ sums, method, currency, totalLabel = m.order_total() }: Props) {
  const besides = toSumRows(sums, method)
  const rows = besides.length > 0 ? [{ label: m.checkout_goods(), amount: sums.subtotal }, ...besides] : []
  return (
    <dl className="mt-4 grid gap-1">
      {rows.map(({ label, amount }) => (
        <div key={label} className="flex items-baseline justify-between gap-6">
          <dt className="text-soft">{label}</dt>
          <dd>
            <Price amount={amount} currency={currency} />
          </dd>
        </div>
      ))}
      <div className="mt-2 flex items-baseline justify-between gap-6 border-t border-line pt-3">
        <dt className="font-semibold">{totalLabel}</dt>
        <dd>
          <Price amount={sums.total} currency={currency} className="text-2xl font-semibold" />
        </dd>
      </div>
    </dl>
  )
}
