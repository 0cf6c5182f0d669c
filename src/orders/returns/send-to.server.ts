import { getCountryNameIn } from '#addresses/lines.server.ts'
import { openSellerSetting } from '#invoices/seller.server.ts'
import { getLocale } from '#paraglide/runtime.js'
import type { AppContext } from '#platform/context.server.ts'
import type { Database, Tx } from '#platform/database/connect.server.ts'
import { localize } from '#platform/locale.ts'
import { getShopName } from '#platform/shop-name.ts'
import { siteSetting } from '#site/service.server.ts'

/** Where parts are sent back, and what else the shop says of it. */
export type SendTo = { address: string; instructions: string }

/**
 * Loads where parts are sent back: to the address for returns, else to the seller's.
 * @returns it, in the language that is current when it is called
 */
export async function loadSendTo(db: Database | Tx, config: AppContext['config']): Promise<() => SendTo> {
  const [{ returns, contact }, seller] = await Promise.all([siteSetting.read(db), openSellerSetting(config).read(db)])
  return () => {
    const { street, extra, postcode, city, country } = seller
    const own = [seller.name || getShopName(), street, extra, `${postcode} ${city}`.trim()]
    const lines = street ? [...own, getCountryNameIn(country, getLocale())] : [localize(contact.address)]
    return {
      address: localize(returns.address) || lines.filter(Boolean).join('\n'),
      instructions: localize(returns.instructions),
    }
  }
}
