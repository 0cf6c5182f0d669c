import type { AppContext } from '#base/platform/context.server.ts'
import type { Body, Reply } from '#base/platform/contract/endpoint.ts'
import { fromMinor } from '#base/platform/text/money.ts'
import { loadGoods } from '../pricing/goods.server.ts'
import { calculateGoodsMinor } from '../pricing/goods-total.ts'
import { calculateDeliveryOffer } from '../promise/delivery-offer.server.ts'
import { readAgreedPrices } from './agreed.server.ts'
import type { quoteTelephoneOrder as contract } from './contract.ts'

/** What an order comes to at agreed prices. A line that is not sold has no total. */
export async function quoteAgreed(
  context: Pick<AppContext, 'db' | 'config'>,
  { lines, to, method, agreedDelivery }: Body<typeof contract>,
): Promise<Reply<typeof contract>> {
  const { currency } = context.config
  const agreed = readAgreedPrices(lines, agreedDelivery, currency)
  const goods = await loadGoods(context.db, currency, lines, agreed)
  const offer = await calculateDeliveryOffer(context, { goods, to, vatField: 'to.vatNumber', method, agreed })
  const byProduct = Map.groupBy(goods, ({ productId }) => productId)
  return {
    offer,
    totals: lines.map(({ productId }) => {
      const line = byProduct.get(productId)
      return line ? fromMinor(calculateGoodsMinor(line), currency) : null
    }),
  }
}
