import { m } from '#paraglide/messages.js'
import { formatNumber, nameOf } from '#platform/locale.ts'
import type { DeliveryOption, Sums } from './contract.ts'

/** The name of a way of delivery; that of fetching an order oneself is ours. */
export const methodName = (method: Pick<DeliveryOption, 'key' | 'name' | 'nameBn'>): string =>
  method.name === '' ? m.delivery_pickup() : nameOf(method)

export type SumRow = { label: string; amount: number }

/**
 * What an order comes to besides its lines, row by row: delivery, and the tax that is added, is in the prices, or is in them
 * and not owed.
 */
export function sumRows(sums: Sums, method: Pick<DeliveryOption, 'key' | 'name' | 'nameBn'> | null): SumRow[] {
  const delivery = method ? [{ label: methodName(method), amount: sums.delivery }] : []
  return [...delivery, ...taxRows(sums)]
}

function taxRows({ subtotal, delivery, total, tax, taxes, ground }: Sums): SumRow[] {
  // Not exact, as sums of numbers with decimals are.
  const added = Number((total - subtotal - delivery).toFixed(3)) + 0
  const isAdded = added > 0
  if (tax > 0) {
    return taxes
      .filter((one) => one.tax > 0)
      .map((one) => {
        const percent = formatNumber(one.percent)
        return { label: isAdded ? m.tax_added({ percent }) : m.tax_included({ percent }), amount: one.tax }
      })
  }
  if (ground === 'reverse_charge') return [{ label: m.tax_reverse_charge(), amount: added }]
  return ground === 'export' ? [{ label: m.tax_export(), amount: added }] : []
}
