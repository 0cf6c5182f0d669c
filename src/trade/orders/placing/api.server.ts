import type { AppContext } from '#base/platform/context.server.ts'
import { type Api, serve } from '#base/platform/contract/serve.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import { getCallerBlock } from '#base/platform/http/limits/rates.server.ts'
import { findShippingAttributes } from '#goods/catalogue/stock/stock.server.ts'
import { getExclusiveTaxRate } from '../pricing/order-totals.ts'
import { loadPricingTables } from '../pricing/pricing-tables.server.ts'
import { computePartPromise } from '../promise/part-promise.server.ts'
import * as contract from './contract.ts'
import type { createOrderPlacement } from './place.server.ts'
import { quoteOne } from './purchase-quote.server.ts'

/** How orders are placed. `requireOpen` throws a Refusal while the shop takes none. */
export type Placing = { place: ReturnType<typeof createOrderPlacement>; requireOpen: () => Promise<void> }

export function servePlacing(api: Api, context: AppContext, { place, requireOpen }: Placing): void {
  const { db } = context
  serve(api, contract.placeOrder, async ({ body, caller, idempotencyKey, request }) => {
    await requireOpen()
    return await place.purchase(caller, body, idempotencyKey, getCallerBlock(request))
  })
  serve(api, contract.placeOrderOfLines, async ({ body, caller, idempotencyKey, request }) => {
    await requireOpen()
    return await place.order(caller, body, idempotencyKey, { block: getCallerBlock(request) })
  })
  serve(api, contract.getAddedTax, async ({ params: { id } }) => {
    const [terms, products] = await Promise.all([
      loadPricingTables(db, context.config),
      findShippingAttributes(db, [id]),
    ])
    const product = products.get(id)
    if (!product) throw new Refusal('not_found', { what: 'product' })
    const countries = [...new Set(terms.delivery.zones.flatMap(({ places }) => places.map(({ country }) => country)))]
    return { percent: getExclusiveTaxRate(terms, product.taxClass) / 1000, home: terms.tax.home, countries }
  })
  serve(api, contract.getPartPromise, ({ params: { id: productId }, query }) =>
    computePartPromise(context, { productId, ...query }),
  )
  serve(api, contract.quotePurchase, ({ body }) => quoteOne(context, body))
}
