import { formatMoney, formatNumber } from '#base/platform/text/locale.ts'
import { m } from '#paraglide/messages.js'
import { getImportLabel } from './import-labels.ts'

type Steps = { minimum: number; step: number; least: number }

/** What a screen says of the lines of an import that are refused. */
export const importFieldSentences = {
  price_without_currency: m.field_price_without_currency,
  moment_without_stock: m.field_moment_without_stock,
  moment_in_future: m.field_moment_in_future,
  stock_twice: m.field_stock_twice,
  withdraws: m.field_withdraws,
  returns_without_price: m.field_returns_without_price,
  minimum_over_limit: ({ least, max }: Steps & { max: number }) =>
    m.field_minimum_over_limit({ least: formatNumber(least), max: formatNumber(max) }),
  minimum_not_in_steps: ({ step, least }: Steps) =>
    m.field_minimum_not_in_steps({ step: formatNumber(step), least: formatNumber(least) }),
  foreign_currency: ({ own }: { own: string }) => m.field_foreign_currency({ currency: own }),
  price_too_high: ({ max, currency }: { max: number; currency: string }) =>
    m.field_price_too_high({ max: formatMoney(max, currency) }),
  new_lacks: ({ keys }: { keys: readonly string[] }) =>
    m.field_new_lacks({ list: keys.map(getImportLabel).join(', ') }),
  currency_changes: m.field_currency_changes,
  moment_missing: m.field_moment_missing,
  counted_since: m.field_counted_since,
  pack_changes: m.field_pack_changes,
  pack_held: m.field_pack_held,
  listed_before: ({ line }: { line: number }) => m.field_listed_before({ line: formatNumber(line) }),
  barcode_before: ({ line }: { line: number }) => m.field_barcode_before({ line: formatNumber(line) }),
  address_before: ({ line }: { line: number }) => m.field_address_before({ line: formatNumber(line) }),
  slug_taken: ({ sku }: { sku: string }) => m.field_slug_taken({ sku }),
  no_earlier_product: ({ sku }: { sku: string }) => m.field_no_earlier_product({ sku }),
  no_such_picture: ({ name }: { name: string }) => m.field_no_such_picture({ name }),
  document_missing: ({ name }: { name: string }) => m.field_document_missing({ name }),
  category_missing: ({ value }: { value: string }) => m.field_category_missing({ value }),
  family_missing: ({ value }: { value: string }) => m.field_family_missing({ value }),
}
