import { getProduct } from '../src/goods/catalogue/contract.ts'
import { getOrderDetails } from '../src/trade/orders/contract.ts'
import { placeOrderOfLines } from '../src/trade/orders/placing/contract.ts'
import { pickupOrder } from './addresses.ts'
import { payOrder } from './invoices.ts'
import { anna, openShop } from './shop.ts'

/** A shop with a paid order of Anna's: three of one product and two of another, at 19.99 each, of ten in stock. */
export async function paidOrder() {
  const shop = await openShop()
  const [bolt, drill] = [await shop.stock({ quantity: 10 }), await shop.stock({ quantity: 10 })]
  const lines = [
    { productId: bolt.id, quantity: 3 },
    { productId: drill.id, quantity: 2 },
  ]
  const { insertedId: id } = await shop.as(anna)(placeOrderOfLines, { lines, ...pickupOrder, total: 99.95 })
  await payOrder(shop, id)
  const details = () => shop.as(anna)(getOrderDetails, { id })
  const [bolts, drills] = (await details()).lines.map(({ _id }) => _id) as [string, string]
  const left = async () =>
    Promise.all([bolt, drill].map(async (item) => (await shop.asVisitor(getProduct, { id: item.id })).quantity))
  return { shop, id, bolt, drill, bolts, drills, details, left, pay: () => shop.jobs.run('pay_refunds') }
}
