import { hasVatNumbers, vatNumberOf } from '#addresses/vat-number.server.ts'
import type { Config } from '#platform/config/config.server.ts'
import { Refusal } from '#platform/errors.ts'
import { documentSetting } from '#settings/document.server.ts'
import { Seller } from './contract.ts'
import { demonstration, unnamed } from './demonstration.ts'

/** @throws Refusal for a VAT number that is none of the seller's country, where the form of numbers is known */
export function checkVatNumber({ country, vatNumber }: Seller): void {
  // guard: a seller has no number that is none | never | invoices/seller
  if (vatNumber !== '' && hasVatNumbers(country) && !vatNumberOf(country, vatNumber)) {
    throw new Refusal('invalid_fields', { what: 'fields', fields: wrongVatNumber })
  }
}

const wrongVatNumber = { 'is.vatNumber': { code: 'not_vat_number' } } as const

/** Who sells, as admins have entered it. */
export const sellerSetting = ({ mode }: Pick<Config, 'mode'>) =>
  documentSetting({
    name: 'seller',
    shape: Seller,
    initial: mode === 'demo' ? demonstration : unnamed,
    rowsOf: (seller) => new Map(Object.entries(seller).map(([field, value]) => [`seller.${field}`, value])),
  })

/** What European invoices have to say, and nobody has entered. */
export function missingOf(seller: Seller): (keyof Seller)[] {
  const needed = ['name', 'street', 'postcode', 'city'] as const
  const missing: (keyof Seller)[] = needed.filter((field) => seller[field] === '')
  return seller.vatNumber || seller.taxNumber ? missing : [...missing, 'vatNumber']
}
