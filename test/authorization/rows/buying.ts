import { createId } from '../../../src/base/platform/ids.server.ts'
import * as ownNumbers from '../../../src/goods/own-numbers/contract.ts'
import * as addresses from '../../../src/people/addresses/contract.ts'
import * as cart from '../../../src/trade/cart/contract.ts'
import * as placing from '../../../src/trade/orders/placing/contract.ts'
import * as parts from '../../../src/trade/part-lists/contract.ts'
import * as payments from '../../../src/trade/payments/contract.ts'
import { berlin, pickupOrder } from '../../addresses.ts'
import { list, order, postalAddress, product } from '../objects.ts'
import { admins, everyone, members, onOwned, onShared, owners, type Row, reaching, withoutObject } from '../rules.ts'
import { createIncident, createSharedList } from '../world.ts'

export const buyingRows: Row[] = [
  withoutObject(cart.quote, everyone, async (world) => ({ lines: [{ productId: world.product.id, quantity: 1 }] })),
  onShared(cart.setCartLine, members, async (world, whose) => ({ ...(await product(world, whose)), quantity: 1 })),
  withoutObject(cart.mergeCart, members, async (world) => ({ lines: [{ productId: world.product.id, quantity: 1 }] })),
  withoutObject(cart.removeOrderedLines, members, async (world) => ({
    lines: [{ productId: world.product.id, quantity: 1 }],
  })),
  // A line of somebody else's cart is none of the caller's, whose cart stays as it is.
  withoutObject(cart.removeCartLine, members, async (world) => ({ id: world.product.id })),
  onShared(ownNumbers.setOwnName, members, async (world, whose) => ({
    ...(await product(world, whose)),
    ...{ number: '4711', name: 'n' },
  })),
  withoutObject(ownNumbers.suggestOwn, members, async () => ({ q: '4711' })),
  withoutObject(parts.createList, members, async () => ({ name: 'l', lines: [] })),
  onOwned(parts.getList, owners, list),
  onOwned(parts.changeList, owners, async (world, whose) => ({
    ...(await list(world, whose)),
    ...{ name: 'l', lines: [], version: 1 },
  })),
  onOwned(parts.deleteList, owners, list),
  onOwned(parts.shareList, owners, async (world, whose) => ({ ...(await list(world, whose)), notes: false })),
  onOwned(parts.unshareList, owners, list),
  onShared(parts.getSharedList, everyone, async (world, whose) => ({
    token: whose ? await createSharedList(world) : 'x',
  })),
  withoutObject(addresses.addAddress, members, async () => berlin),
  onOwned(addresses.changeAddress, owners, async (world, whose) => ({
    ...(await postalAddress(world, whose)),
    ...berlin,
    extra: createId(),
  })),
  onOwned(addresses.deleteAddress, owners, postalAddress),
  withoutObject(addresses.listRegions, everyone, async () => ({ country: 'US' })),
  withoutObject(placing.placeOrder, members, async ({ product: { id } }) => {
    return { toolId: id, purchaseValue: 1, phone: '555-0100', address: 'a' }
  }),
  withoutObject(placing.quotePurchase, members, async ({ product: { id } }) => {
    return { toolId: id, purchaseValue: 1, country: 'FR' }
  }),
  withoutObject(placing.getPartPromise, everyone, async ({ product: { id } }) => ({ id })),
  withoutObject(placing.getAddedTax, members, async ({ product: { id } }) => ({ id })),
  withoutObject(placing.placeOrderOfLines, members, async ({ product: { id } }) => {
    return { lines: [{ productId: id, quantity: 1 }], ...pickupOrder, total: 19.99 }
  }),
  // Not even admins see the client secret of somebody else's payment.
  onOwned(payments.createPaymentIntent, owners, async (world, whose) => ({ order: (await order(world, whose)).id })),
  onOwned(payments.confirmPayment, reaching(owners, 409), async (world, whose) => {
    const { id } = await order(world, whose)
    return { id, order: id, transactionId: 'pi_invented' }
  }),
  onShared(payments.resolveIncident, admins, async (world, whose) => ({
    id: whose ? await createIncident(world) : createId(),
    resolved: true as const,
  })),
  onShared(payments.refundIncident, reaching(admins, 409), async (world, whose) => ({
    id: whose ? await createIncident(world) : createId(),
  })),
  withoutObject(payments.answerDoubts, admins, async () => ({ answer: 'same' as const })),
]
