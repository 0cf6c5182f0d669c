import { m } from '#paraglide/messages.js'
import { formatMoney, formatNumber } from '#platform/locale.ts'
import { packText } from '#platform/pack.ts'
import type { Shown } from './shown.ts'

/** What is said beside the price: tax, in which quantities it is sold, and what more of it cost. */
export function Terms({ product }: { product: Shown }) {
  const { currency, packSize, priceBreaks, tax } = product
  const quantities = quantitiesText(product)
  return (
    <div className="figures mt-2 grid gap-0.5 text-sm text-muted empty:hidden">
      {tax && <p>{taxText(tax)}</p>}
      {quantities && <p>{quantities}</p>}
      {priceBreaks.length > 0 && (
        <ul>
          {priceBreaks.map(({ quantity, price }) => (
            <li key={quantity}>
              {withPacks(m.break_from({ quantity: formatNumber(quantity) }), packSize)}: {formatMoney(price, currency)}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function taxText({ country, percent, isIncluded }: NonNullable<Shown['tax']>): string {
  const given = { country, percent: formatNumber(percent / 100, { style: 'percent', maximumFractionDigits: 3 }) }
  return isIncluded ? m.tax_included(given) : m.tax_added(given)
}

function quantitiesText({ minimum, step, packSize }: Shown): string {
  if (minimum === 1 && step === 1) return ''
  const given = { minimum: formatNumber(minimum), step: formatNumber(step) }
  const said = step === 1 ? m.sold_from(given) : minimum > step ? m.sold_in_steps_from(given) : m.sold_in_steps(given)
  return withPacks(said, packSize)
}

function withPacks(said: string, packSize: number): string {
  const packs = packText(packSize)
  return packs ? `${said} (${packs})` : said
}
