import { formatNumber, getName } from '#base/platform/text/locale.ts'
import { m } from '#paraglide/messages.js'
import type { DeliveryOption, SumsView } from '../shapes.ts'

/** The name of a way of delivery; that of fetching an order oneself is ours. */
export const getMethodName = (method: Pick<DeliveryOption, 'key' | 'name' | 'translations'>): string =>
  method.name === '' ? m.delivery_pickup() : getName(method)

export type SumRow = { label: string; amount: number }

/**
 * The rows of a total below its lines: delivery, then tax: added, included, or not charged.
 */
export function toSumRows(
  sums: SumsView,
  method: Pick<DeliveryOption, 'key' | 'name' | 'translations'> | null,
): SumRow[] {
  const delivery = method ? [{ label: getMethodName(method), amount: sums.delivery }] : []
  return [...delivery, ...taxRows(sums)]
}

function taxRows({ subtotal, delivery, total, tax, taxes, ground }: SumsView): SumRow[] {
  // Not exact, as sums of numbers with decimals are.
  const added = Number((total - subtotal - delivery).toFixed(3)) + 0
  const isAdded = added > 0
  if (tax > 0) {
    return taxes
      .filter((nextTax) => nextTax.tax > 0)
      .map((nextTax) => {
        const percent = formatNumber(nextTax.percent)
        return { label: isAdded ? m.tax_added({ percent }) : m.tax_included({ percent }), amount: nextTax.tax }
      })
  }
  if (ground === 'reverse_charge') return [{ label: m.tax_reverse_charge(), amount: added }]
  if (ground === 'untaxed' && added !== 0) return [{ label: m.tax_untaxed(), amount: added }]
  return ground === 'export' ? [{ label: m.tax_export(), amount: added }] : []
}
