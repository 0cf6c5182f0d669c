import type { Config } from '#base/platform/config/config.server.ts'
import type { Tx } from '#base/platform/database/connect.server.ts'
import { isTimeZone } from '#base/platform/day.ts'
import { Refusal } from '#base/platform/errors.ts'
import type { FieldProblem } from '#base/platform/refusals/field-problem.ts'
import { isOwnName } from '#base/platform/shop-name.ts'
import type { Localized } from '#base/platform/text/locale.ts'
import { createDocumentSetting } from '#base/settings/document.server.ts'
import { hasVatNumbers, readVatNumber } from '#people/addresses/vat-number.server.ts'
import { Seller } from './contract.ts'
import { demoSeller, unnamedSeller } from './demonstration.ts'
import { isPrefixUsed } from './sql.server.ts'

async function checkSeller(tx: Tx, seller: Seller): Promise<void> {
  checkVatNumber(seller)
  // guard: documents are dated in a time zone that exists | never | invoices/seller
  if (!isTimeZone(seller.timeZone)) throw wrong({ 'is.timeZone': { code: 'not_time_zone' } })
  // guard: no prefix begins the numbers of both series, whenever | never | invoices/seller
  if (await isPrefixUsed(tx, 'credit_note', seller.invoicePrefix))
    throw wrong({ 'is.invoicePrefix': { code: 'in_use' } })
  if (await isPrefixUsed(tx, 'invoice', seller.creditPrefix)) throw wrong({ 'is.creditPrefix': { code: 'in_use' } })
}

/**
 * @throws Refusal for a VAT number that does not match the format of the seller's country, where the format is known
 */
function checkVatNumber({ country, vatNumber }: Seller): void {
  // guard: a seller has no number that is none | never | invoices/seller
  if (vatNumber !== '' && hasVatNumbers(country) && !readVatNumber(country, vatNumber)) {
    throw wrong({ 'is.vatNumber': { code: 'not_vat_number', country } })
  }
}

const wrong = (fields: Record<string, FieldProblem>) => new Refusal('invalid_fields', { what: 'fields', fields })

/** The seller, as entered by admins. */
export const openSellerSetting = ({ mode }: Pick<Config, 'mode'>) =>
  createDocumentSetting({
    name: 'seller',
    shape: Seller,
    added: { timeZone: 'UTC', taxCurrency: '' },
    check: checkSeller,
    initial: mode === 'demo' ? demoSeller : unnamedSeller,
    listRows: (seller) => new Map(Object.entries(seller).map(([field, value]) => [`seller.${field}`, value])),
  })

/** The fields that European invoices require and that are still empty. A seller without a name has that of the shop, `shopName`. */
export function listMissingSellerFields(seller: Seller, shopName: Localized): (keyof Seller)[] {
  const needed = ['name', 'street', 'postcode', 'city'] as const
  const missing: (keyof Seller)[] = needed.filter(
    (field) => seller[field] === '' && !(field === 'name' && isOwnName(shopName)),
  )
  return seller.vatNumber || seller.taxNumber ? missing : [...missing, 'vatNumber']
}
