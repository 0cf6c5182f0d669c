import { translate } from '#base/platform/text/locale.ts'
import { taxClassNames } from '#company/tax/class-names.ts'
import { getImportLabel } from '#goods/catalogue/importing/import-labels.ts'
import { m } from '#paraglide/messages.js'
import type { ImportAttribute } from './contract.ts'

/** What a column is, in the reader's language. Attributes have their unit. */
export function getColumnLabel(key: string, attributes: readonly ImportAttribute[]): string {
  const attribute = attributes.find((each) => `attributes.${each.key}` === key)
  if (!attribute) return getImportLabel(key)
  const label = translate(attribute, 'label')
  return attribute.unit ? `${label} (${attribute.unit})` : label
}

/** What is wrong with a row, and where: in a column, with what stands there, or in none. */
export function describeProblem(
  key: string,
  attributes: readonly ImportAttribute[],
  message: string,
  cell: string | undefined = '',
): string {
  if (key === 'row') return message
  return `${getColumnLabel(key, attributes)}${cell === '' ? '' : ` “${cell}”`}: ${message}`
}

/** A cell of a product as a person reads it. */
export function formatCell(key: string, value: string): string {
  if (value === '') return m.import_emptied()
  if (key === 'picture') return m.import_picture_other()
  if (key === 'taxClass') return (taxClassNames as Record<string, () => string>)[value]?.() ?? value
  if (key === 'backOrders' || key === 'forSale') return value === 'true' ? m.back_orders_yes() : m.back_orders_no()
  return value
}
