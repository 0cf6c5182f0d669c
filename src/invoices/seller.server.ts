import type { Config } from '#platform/config/config.server.ts'
import { documentSetting } from '#settings/document.server.ts'
import { Seller } from './contract.ts'
import { demonstration, unnamed } from './demonstration.ts'

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
