import { countryName, placeName } from '#addresses/countries.ts'
import { fieldNames } from '#invoices/field-names.ts'
import { m } from '#paraglide/messages.js'
import { formatMoney, formatNumber } from '#platform/locale.ts'
import type { Effect, ValueChange } from '#platform/undo.ts'
import { networks } from '#settings/networks.ts'
import { reviewChoices } from '#settings/review-choices.ts'
import { taxClassNames } from '#tax/class-names.ts'
import type { TaxClass } from '#tax/contract.ts'
import type { UndoPreview } from './contract.ts'

const sentences: Record<Effect['what'], (count: { count: number }) => string> = {
  products_disappear: m.undo_products_disappear,
  products_return: m.undo_products_return,
  products_change: m.undo_products_change,
  stock_falls: m.undo_stock_falls,
  stock_rises: m.undo_stock_rises,
  settings_change: m.undo_settings_change,
  names_change: m.undo_names_change,
  review_disappears: m.undo_review_disappears,
  review_returns: m.undo_review_returns,
}

const labels: Record<string, () => string> = {
  name: m.name,
  nameBn: m.name_bn,
  description: m.details,
  price: m.price,
  quantity: m.quantity,
  replacedBy: m.replaced_by,
  minimumQuantity: m.minimum_quantity,
  quantityStep: m.quantity_step,
  leadTimeDays: m.lead_time_days,
  backOrders: m.back_orders,
  taxClass: m.tax_class,
  reviews: m.settings_reviews_shown,
  returnDays: m.settings_return_days,
  home: m.tax_home,
  pricesInclude: m.tax_prices,
  pickup: m.delivery_pickup_title,
  ...Object.fromEntries(Object.entries(fieldNames).map(([name, label]) => [`seller.${name}`, label])),
  ...Object.fromEntries(Object.entries(networks).map(([name, label]) => [name, () => label])),
}

/** What undoing would do: a sentence for each kind, and the changed values before and after. */
export function UndoEffects({ effects, values }: UndoPreview) {
  return (
    <>
      <ul>
        {effects.map(({ what, count }) => (
          <li key={what}>{sentences[what]({ count })}</li>
        ))}
      </ul>
      {values.length > 0 && (
        <table className="w-full text-left text-sm">
          <thead>
            <tr className="border-b border-line">
              {[m.change_value(), m.change_before(), m.change_after()].map((label) => (
                <th key={label} scope="col" className="stamp py-1 pr-3">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {values.map((value) => (
              <ValueRow key={value.field} {...(value as ValueChange)} />
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}

function ValueRow({ field, before, after, currency }: ValueChange) {
  if (field === 'img') {
    return (
      <tr className="border-b border-line">
        <td colSpan={3} className="py-1">
          {m.change_picture()}
        </td>
      </tr>
    )
  }
  return (
    <tr className="border-b border-line align-top">
      <th scope="row" className="py-1 pr-3 font-normal">
        {labelOf(field)}
      </th>
      <td className="py-1 pr-3 wrap-anywhere">{shown(before, field, currency)}</td>
      <td className="py-1 wrap-anywhere">{shown(after, field, currency)}</td>
    </tr>
  )
}

function labelOf(field: string): string {
  const quantity = /^priceBreaks\.(\d+)$/.exec(field)?.[1]
  if (quantity) return m.price_from_quantity({ quantity: Number(quantity) })
  const [, country, region = ''] = /^([A-Z]{2})(?:-([A-Z0-9]{1,3}))?$/.exec(field) ?? []
  if (country) return placeName({ country, region })
  return labels[field]?.() ?? field
}

function shown(value: ValueChange['before'], field: string, currency: string | undefined): string {
  if (value === null || value === '') return '–'
  if (field === 'reviews') return reviewChoices[value as keyof typeof reviewChoices]()
  if (field === 'pricesInclude') return value === 'true' ? m.tax_prices_included() : m.tax_prices_net()
  if (field === 'backOrders') return value === 'true' ? m.back_orders_yes() : m.back_orders_no()
  if (field === 'taxClass') return taxClassNames[value as TaxClass]()
  if (field === 'home') return countryName(String(value))
  if (typeof value === 'string') return value
  return currency ? formatMoney(value, currency) : formatNumber(value)
}
