import type { AppContext } from '#base/platform/context.server.ts'
import { openTaxSetting } from '#company/tax/service.server.ts'
import type { Recipient } from '#trade/orders/placing/contract.ts'
import { loadGoods } from '#trade/orders/pricing/goods.server.ts'
import { calculateDeliveryOffer } from '#trade/orders/promise/delivery-offer.server.ts'
import type { DeliveryQuote } from './contract.ts'
import type { LineInput } from './quote.server.ts'

type OfferRequest = { lines: readonly LineInput[]; to?: Recipient | undefined; method?: string | undefined }

/** How lines can be delivered there, and what they then come to: by the method that was chosen, or the cheapest. */
export async function buildDeliveryOffer(
  context: Pick<AppContext, 'db' | 'config'>,
  { lines, to, method }: OfferRequest,
): Promise<DeliveryQuote> {
  const { db, config } = context
  const { pricesInclude, home, homeRegion } = await openTaxSetting(config).read(db)
  const own = { pricesInclude, home: { country: home, region: homeRegion } }
  if (!to) return { ...own, offer: null }
  const goods = await loadGoods(db, config.currency, lines)
  return {
    ...own,
    offer: await calculateDeliveryOffer(context, { goods, to, vatField: 'to.vatNumber', method }),
  }
}
