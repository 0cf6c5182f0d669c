import type { DeliveryOffer } from '#orders/contract.ts'
import { calculateDeliveryOffer } from '#orders/delivery-offer.server.ts'
import { loadGoods } from '#orders/goods.server.ts'
import type { AppContext } from '#platform/context.server.ts'
import { openTaxSetting } from '#tax/service.server.ts'
import type { Recipient } from './contract.ts'
import type { LineInput } from './quote.server.ts'

type Asked = { lines: readonly LineInput[]; to?: Recipient | undefined; method?: string | undefined }

/** How lines can be delivered there, and what they then come to: by the method that was chosen, or the cheapest. */
export async function buildDeliveryOffer(
  context: Pick<AppContext, 'db' | 'config'>,
  { lines, to, method }: Asked,
): Promise<{ pricesInclude: boolean; offer: DeliveryOffer | null }> {
  const { db, config } = context
  const { pricesInclude } = await openTaxSetting(config).read(db)
  if (!to) return { pricesInclude, offer: null }
  const goods = await loadGoods(db, config.currency, lines)
  return {
    pricesInclude,
    offer: await calculateDeliveryOffer(context, { goods, to, vatField: 'to.vatNumber', method }),
  }
}
