import type { AppContext } from '#base/platform/context.server.ts'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import { getShopName } from '#base/platform/shop-name.ts'
import { localize } from '#base/platform/text/locale.ts'
import { siteSetting } from '#company/site/service.server.ts'
import { getLocale } from '#paraglide/runtime.js'
import { getCountryNameIn } from '#people/addresses/lines.server.ts'
import { openSellerSetting } from '#trade/invoices/seller.server.ts'

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
