import type { z } from 'zod'
import type { AppContext } from '#base/platform/context.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import { loadGoods } from '../pricing/goods.server.ts'
import { calculateDeliveryOffer } from '../promise/delivery-offer.server.ts'
import type { quotePurchase } from './contract.ts'
import { toCheckedPlace } from './request.server.ts'

type Body = z.output<(typeof quotePurchase)['body']>

/** What a purchase comes to where it goes, as a cart of the same product does. */
export async function quoteOne(context: Pick<AppContext, 'config' | 'db'>, body: Body) {
  const { toolId, purchaseValue: quantity, country, region = '', postcode, vatNumber, method } = body
  const { currency } = context.config
  const to = { ...toCheckedPlace(country, region), postcode, vatNumber }
  const goods = await loadGoods(context.db, currency, [{ productId: toolId.toLowerCase(), quantity }])
  if (goods.length === 0) throw new Refusal('not_found', { what: 'product_for_sale' })
  return { ...(await calculateDeliveryOffer(context, { goods, to, vatField: 'vatNumber', method })), currency }
}
