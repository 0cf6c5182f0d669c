import { receiveStock } from '../../src/desk/stock/contract.ts'
import * as purchases from '../../src/trade/purchasing/orders/contract.ts'
import { addSupplier, saveSupplierParts } from '../../src/trade/purchasing/suppliers/contract.ts'
import { ada, type TestShop } from '../shop.ts'

const once = () => ({ idempotencyKey: crypto.randomUUID() })

/** Ten are ordered of a supplier, of which four come. */
export async function orderOfSupplier(shop: TestShop) {
  const admin = shop.as(ada)
  const is = {
    email: '',
    phone: '',
    address: '2 Mill Road',
    notes: '',
    currency: 'EUR',
    leadTimeDays: 10,
    name: 'Forge',
  }
  const supplierId = (await admin(addSupplier, { is }, once())).insertedId
  const { id: productId } = await shop.stock({ quantity: 1 })
  const part = { part: productId, partNumber: '4711', price: 3.25, multiple: 1, minimum: 1 }
  await admin(saveSupplierParts, { id: supplierId, lines: [part] })
  const lines = [{ supplierId, productId, quantity: 10 }]
  const { orders } = await admin(purchases.addPurchaseOrders, { lines }, once())
  const id = orders[0]!._id
  const load = async () => await admin(purchases.getPurchaseOrder, { id })
  await admin(purchases.changePurchaseOrder, { id, version: (await load()).version, action: 'send' })
  const delivery = {
    reference: 'Note 1',
    lines: [{ part: productId, pieces: 4 }],
    purchaseOrder: { id, surplus: false },
  }
  await admin(receiveStock, delivery, once())
}
