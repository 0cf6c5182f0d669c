import { getCountryName, getPlaceName } from '#addresses/country-name.ts'
import { editedFields, fields } from '#catalogue/fields.ts'
import { fieldNames } from '#invoices/field-names.ts'
import { m } from '#paraglide/messages.js'
import { getLabelInLanguage } from '#platform/languages.ts'
import { formatMoney, formatNumber, locales } from '#platform/locale.ts'
import type { UndoEffect, ValueChange } from '#platform/undo.ts'
import { type SettingRow, settings } from '#settings/fields.ts'
import type { UndoPreview } from './contract.ts'

const sentences: Record<UndoEffect['what'], (count: { count: number }) => string> = {
  products_disappear: m.undo_products_disappear,
  products_return: m.undo_products_return,
  products_change: m.undo_products_change,
  products_in_parts: m.undo_products_in_parts,
  redirects_change: m.undo_redirects_change,
  categories_change: m.undo_categories_change,
  families_change: m.undo_families_change,
  articles_change: m.undo_articles_change,
  stock_falls: m.undo_stock_falls,
  stock_rises: m.undo_stock_rises,
  settings_change: m.undo_settings_change,
  names_change: m.undo_names_change,
  review_disappears: m.undo_review_disappears,
  review_returns: m.undo_review_returns,
  review_waits: m.undo_review_waits,
  answers_change: m.undo_answers_change,
  suppliers_change: m.undo_suppliers_change,
  supplier_parts_change: m.undo_supplier_parts_change,
  purchase_orders_change: m.undo_purchase_orders_change,
}

const labels: Record<string, () => string> = {
  ...Object.fromEntries(editedFields.map((name) => [name, fields[name].label])),
  quantity: m.quantity,
  answer: m.review_answer,
  standard: m.family_standard,
  title: m.article_title,
  slug: m.article_slug,
  summary: m.article_summary,
  body: m.article_body,
  alt: m.article_alt,
  publishedOn: m.article_day,
  home: m.tax_home,
  pricesInclude: m.tax_prices,
  unansweredNumbers: m.tax_unanswered,
  pickup: m.delivery_pickup_title,
  unknownMass: m.delivery_unknown_mass,
  dispatch: m.delivery_dispatch,
  ...Object.fromEntries(Object.entries(fieldNames).map(([name, label]) => [`seller.${name}`, label])),
  ...Object.fromEntries(Object.entries(settings).map(([name, { label }]) => [name, label])),
}

/** The effects of undoing: a sentence for each kind, and the changed values before and after. */
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
        {getFieldLabel(field)}
      </th>
      <td className="py-1 pr-3 wrap-anywhere">{formatValue(before, field, currency)}</td>
      <td className="py-1 wrap-anywhere">{formatValue(after, field, currency)}</td>
    </tr>
  )
}

function getFieldLabel(field: string): string {
  const quantity = /^priceBreaks\.(\d+)$/.exec(field)?.[1]
  if (quantity) return m.price_from_quantity({ quantity: Number(quantity) })
  const [, text, language] = /^translations\.(\w+)\.(.+)$/.exec(field) ?? []
  const locale = locales.find((nextLocale) => nextLocale === language)
  if (locale) return getLabelInLanguage(getFieldLabel(text!), locale)
  const [, country, region = ''] = /^([A-Z]{2})(?:-([A-Z0-9]{1,3}))?$/.exec(field) ?? []
  if (country) return getPlaceName({ country, region })
  return labels[field]?.() ?? field
}

function formatValue(value: ValueChange['before'], field: string, currency: string | undefined): string {
  if (value === null || value === '') return '–'
  const control = (settings as Record<string, SettingRow>)[field]?.control
  if (control?.kind === 'choice') return control.options[value]!()
  if (field === 'pricesInclude') return value === 'true' ? m.tax_prices_included() : m.tax_prices_net()
  const format = (fields as Record<string, { format?: (value: string) => string }>)[field]?.format
  if (format) return format(String(value))
  if (field === 'home') return getCountryName(String(value))
  if (typeof value === 'string') return value
  return currency ? formatMoney(value, currency) : formatNumber(value)
}
