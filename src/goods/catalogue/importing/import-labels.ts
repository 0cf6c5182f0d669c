import { getLabelInLanguage } from '#base/platform/text/languages.ts'
import type { Locale } from '#base/platform/text/locale.ts'
import { m } from '#paraglide/messages.js'
import { type FieldName, fieldList, fields, getImportKey, type ImportField } from '../products/fields.ts'

/** What is entered nowhere but in imports, and what an import calls otherwise than the form does. */
const own: Readonly<Record<string, () => string>> = {
  sku: m.import_key_sku,
  price: m.price,
  priceCents: m.import_key_price_cents,
  currency: m.import_key_currency,
  family: m.family,
  size: m.import_key_size,
  attributes: m.import_key_attributes,
  fits: m.import_key_fits,
  stock: m.import_key_stock,
  stockAt: m.import_key_stock_at,
  stockAdded: m.import_key_stock_added,
  forSale: m.import_key_for_sale,
}

const labels: Readonly<Record<string, () => string>> = {
  ...Object.fromEntries(
    fieldList.flatMap(([name, { line, label }]) =>
      line && label ? [[getImportKey(name as ImportField), label] as const] : [],
    ),
  ),
  ...own,
}

/** A key of an import in the words of the shop, such as `Name (বাংলা)` for `name.bn`. */
export function getImportLabel(key: string): string {
  const [field = '', locale] = key.split('.')
  if (locale && fields[field as FieldName]) return getLabelInLanguage(labels[field]!(), locale as Locale)
  return (labels[key] ?? (() => key))()
}
