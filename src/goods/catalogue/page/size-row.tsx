import type { ReactNode } from 'react'
import {
  formatMoney,
  formatNumber,
  getTranslationLang,
  getValueText,
  type Translated,
  toLocalizedPath,
} from '#base/platform/text/locale.ts'
import { m } from '#paraglide/messages.js'
import type { Product } from '../contract.ts'
import { canBeBought } from '../packs/can-be-bought.ts'
import { formatPiecePrice, formatUnit } from '../packs/pack.ts'
import { getUnitPrice } from '../prices/pricing.ts'
import { getEarlyAddData, pickFirstBreak } from './early-add.ts'
import type { SizeColumn } from './size-columns.ts'

/** A part as tables of sizes show it. */
export type SizeRow = Pick<Product, '_id' | 'sku' | 'slug' | 'price' | 'currency' | 'packSize' | 'minimum'> & {
  quantity: number
  backOrders?: boolean
  leadTimeDays?: number | null
  priceBreaks?: Product['priceBreaks']
  firstBreak?: number
}

type Cells = {
  quantity: number
  columns: readonly SizeColumn[]
  values: readonly Translated<'value'>[]
  /** The quantities from which a sales unit costs less, a column each. */
  breaks?: readonly number[]
  /** What it is called, where its columns do not say it. */
  name?: string
  compare?: ReactNode
}

/** A row of a table of sizes. Not a component: React would keep an entry for each of hundreds. */
export function renderSizeRow(row: SizeRow, { quantity, columns, values, breaks = [], name, compare }: Cells) {
  const { _id, sku, slug, price, currency, packSize } = row
  return (
    <tr key={_id} id={sku}>
      <th scope="row">
        <a href={toLocalizedPath(`/products/${slug}`)} title={name}>
          {sku}
        </a>
      </th>
      {columns.map(({ unit, isWide }, index) => {
        const value = values[index]!
        return (
          <td
            // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a table stay in their order
            key={index}
            className={isWide ? 'words' : undefined}
            data-unit={(value.value && unit) || undefined}
            lang={getTranslationLang(value, 'value')}
          >
            {getValueText(value)}
          </td>
        )
      })}
      <td className="pack" data-unit={formatUnit(packSize)}>
        {formatNumber(packSize)}
      </td>
      <td className="price">{formatMoney(price, currency)}</td>
      <td className="each">{formatPiecePrice(price, packSize, currency)}</td>
      {breaks.map((from) => (
        <td key={from} className="break">
          {row.priceBreaks?.some((priceBreak) => priceBreak.quantity === from) &&
            formatMoney(getUnitPrice({ price, priceBreaks: row.priceBreaks }, from), currency)}
        </td>
      ))}
      {renderStock(row, quantity)}
      <td className="buy">
        {compare}
        {renderOrder(row, quantity)}
      </td>
    </tr>
  )
}

/** The pieces that are here, or whether it can be ordered. */
function renderStock(row: SizeRow, quantity: number) {
  if (quantity > 0) {
    return (
      <td className="stock text-good" data-unit={m.sizes_pieces()}>
        {formatNumber(quantity * row.packSize)}
      </td>
    )
  }
  if (row.backOrders) {
    return (
      <td className="stock text-soft" title={formatLeadTime(row) || undefined}>
        {m.sizes_to_order()}
      </td>
    )
  }
  return <td className="stock text-bad">{m.sizes_none()}</td>
}

/** The box for a quantity and its buttons, or when it is back. */
function renderOrder(row: SizeRow, quantity: number) {
  const { _id, sku, minimum } = row
  const data = getEarlyAddData({ ...pickFirstBreak(row), ...row }, quantity)
  if (!canBeBought({ quantity, backOrders: row.backOrders ?? false })) return formatLeadTime(row)
  return (
    <>
      <input
        defaultValue={formatNumber(minimum)}
        inputMode="numeric"
        maxLength={6}
        autoComplete="off"
        aria-label={m.cart_quantity_of({ name: sku })}
      />
      <button type="button" {...data} aria-label={m.cart_add_of({ name: sku })}>
        {m.cart_add()}
      </button>
      <a href={toLocalizedPath(`/purchase/${_id}`)} aria-label={m.purchase_of({ name: sku })}>
        {m.purchase()}
      </a>
    </>
  )
}

function formatLeadTime({ leadTimeDays }: SizeRow): string {
  if (typeof leadTimeDays !== 'number') return ''
  return m.sizes_soon({ days: formatNumber(leadTimeDays, { style: 'unit', unit: 'day', unitDisplay: 'long' }) })
}
