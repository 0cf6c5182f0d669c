import { createId } from '../../../src/base/platform/ids.server.ts'
import * as bulk from '../../../src/trade/orders/bulk/contract.ts'
import * as cancellation from '../../../src/trade/orders/cancellation/contract.ts'
import * as orders from '../../../src/trade/orders/contract.ts'
import * as corrections from '../../../src/trade/orders/corrections/contract.ts'
import * as desk from '../../../src/trade/orders/desk/contract.ts'
import * as exchanges from '../../../src/trade/orders/exchanges/contract.ts'
import * as labels from '../../../src/trade/orders/labels/contract.ts'
import * as onAccount from '../../../src/trade/orders/on-account/contract.ts'
import * as openRefunds from '../../../src/trade/orders/open-refunds/contract.ts'
import * as returns from '../../../src/trade/orders/returns/contract.ts'
import * as shipping from '../../../src/trade/orders/shipping/contract.ts'
import * as statements from '../../../src/trade/orders/statements/contract.ts'
import * as telephone from '../../../src/trade/orders/telephone/contract.ts'
import * as transfers from '../../../src/trade/orders/transfers/contract.ts'
import { berlin, pickupOrder } from '../../addresses.ts'
import { countPieces } from '../../received-pieces.ts'
import { email, ofReturn, order, parcel, person } from '../objects.ts'
import {
  addresseesAndAdmins,
  admins,
  onOwned,
  onShared,
  ownersAndAdmins,
  type Row,
  reaching,
  withoutObject,
} from '../rules.ts'
import { createReturn } from '../world.ts'

export const ordersRows: Row[] = [
  onOwned(orders.getOrder, ownersAndAdmins, order),
  onOwned(orders.getOrderDetails, ownersAndAdmins, order),
  onOwned(orders.deleteOrder, ownersAndAdmins, order),
  onOwned(orders.listCustomerOrders, addresseesAndAdmins, email),
  onOwned(desk.getDesk, admins, order),
  onOwned(desk.changeDesk, admins, async (world, whose) => ({ ...(await order(world, whose)), tags: ['express'] })),
  onOwned(desk.addNoteToOrder, admins, async (world, whose) => ({
    ...(await order(world, whose)),
    text: 'Rings twice.',
  })),
  onOwned(desk.findLineByCode, admins, async (world, whose) => ({ ...(await order(world, whose)), code: 'IW-1' })),
  onOwned(desk.listOrderMails, admins, order),
  onOwned(orders.chargeTax, admins, order),
  onOwned(orders.getTimeline, ownersAndAdmins, order),
  withoutObject(orders.changeOrders, admins, async () => ({ action: 'pack', ids: [createId()] })),
  withoutObject(bulk.shipOrders, admins, async () => ({ lines: [{ order: 'IW-999999', trackingNumber: '1' }] })),
  withoutObject(bulk.getPapers, reaching(admins, 409), async () => ({ ids: [createId()] })),
  withoutObject(bulk.getPickLists, reaching(admins, 409), async () => ({ ids: [createId()] })),
  onOwned(orders.advanceOrder, reaching(admins, 409), async (world, whose) => ({
    ...(await order(world, whose)),
    state: 'packed' as const,
  })),
  withoutObject(statements.readStatement, admins, async () => ({ statement: new Blob(['2026-03-02;a;b;1,00']) })),
  withoutObject(telephone.placeTelephoneOrder, admins, async ({ product: { id } }) => ({
    ...{ lines: [{ productId: id, quantity: 1 }], ...pickupOrder, total: 19.99 },
    ...{ email: 'caller@example.com', days: 7 },
  })),
  withoutObject(telephone.quoteTelephoneOrder, admins, async ({ product: { id } }) => ({
    lines: [{ productId: id, quantity: 1, agreed: 5 }],
    to: { country: 'DE', region: '' },
  })),
  onOwned(transfers.getTransfer, ownersAndAdmins, order),
  onOwned(transfers.agreeToTransfer, admins, async (world, whose) => ({
    ...(await order(world, whose)),
    days: 14,
  })),
  // The amount is another one.
  onOwned(transfers.bookTransfer, reaching(admins, 422), async (world, whose) => ({
    ...(await order(world, whose)),
    amount: 1,
  })),
  // Before anybody may owe something.
  onOwned(onAccount.putOnAccount, reaching(ownersAndAdmins, 409), order),
  onOwned(onAccount.setAccountTerms, admins, async (world, whose) => ({
    ...(await person(world, whose)),
    ...{ limit: 100, days: 30 },
  })),
  onOwned(openRefunds.changeOpenRefund, reaching(admins, 409), async (world, whose) => ({
    ...(await order(world, whose)),
    ...{ refund: createId(), to: 'by_hand' as const },
  })),
  onOwned(openRefunds.recordRefundByHand, reaching(admins, 409), async (world, whose) => ({
    ...(await order(world, whose)),
    ...{ refund: createId(), paidOn: '2026-01-31', reference: 'IW-100001' },
  })),
  onOwned(labels.listLabels, admins, order),
  // The shop of these tests buys no labels.
  onOwned(labels.askRates, reaching(admins, 404), async (world, whose) => ({
    ...(await order(world, whose)),
    ...{ grams: 100, size: null },
  })),
  onOwned(labels.buyLabel, reaching(admins, 404), async (world, whose) => ({
    ...(await order(world, whose)),
    ...{ consignment: 'shp_1', rate: 'rate_1' },
  })),
  withoutObject(labels.giveBackLabel, reaching(admins, 404), async () => ({ id: createId() })),
  withoutObject(labels.printLabels, reaching(admins, 409), async () => ({ ids: [createId()] })),
  onOwned(corrections.takeBackStep, reaching(admins, 409), async (world, whose) => ({
    ...(await order(world, whose)),
    state: 'packed' as const,
  })),
  onOwned(corrections.correctParcel, admins, async (world, whose) => ({
    ...(await parcel(world, whose)),
    trackingNumber: whose?.marker ?? '',
  })),
  onOwned(corrections.withdrawParcel, reaching(admins, 409), parcel),
  onOwned(corrections.correctAddress, reaching(admins, 409), async (world, whose) => ({
    ...(await order(world, whose)),
    ...berlin,
  })),
  onOwned(shipping.shipParcel, reaching(admins, 409), async (world, whose) => ({
    ...(await order(world, whose)),
    carrier: 'DHL',
  })),
  onOwned(cancellation.refundOrder, reaching(admins, 409), async (world, whose) => ({
    ...(await order(world, whose)),
    all: true as const,
  })),
  onOwned(returns.requestReturn, reaching(ownersAndAdmins, 409), async (world, whose) => ({
    ...(await order(world, whose)),
    lines: [{ line: createId(), quantity: 1, reason: 'Too long' }],
  })),
  onOwned(returns.listOrderReturns, ownersAndAdmins, order),
  onOwned(returns.getReturnSlip, reaching(ownersAndAdmins, 409), async (world, whose) => ({
    id: whose ? await createReturn(world, whose) : createId(),
  })),
  onShared(returns.answerReturn, admins, async (world, whose) => ({
    ...(await ofReturn(world, whose)),
    state: 'agreed' as const,
  })),
  onShared(returns.receiveReturn, reaching(admins, 409), async (world, whose) => ({
    ...(await ofReturn(world, whose)),
    lines: [countPieces(createId(), 1)],
  })),
  onShared(returns.takeBackReceipt, reaching(admins, 409), ofReturn),
  onShared(returns.refuseRefund, reaching(admins, 409), async (world, whose) => ({
    ...(await ofReturn(world, whose)),
    reason: 'Used',
  })),
  onShared(exchanges.exchangeReturn, reaching(admins, 409), async (world, whose) => ({
    ...(await ofReturn(world, whose)),
    lines: [{ line: createId(), quantity: 1, part: 'IW-1' }],
  })),
  onShared(exchanges.takeBackExchange, reaching(admins, 409), ofReturn),
  onShared(returns.refundReturn, reaching(admins, 409), ofReturn),
  onOwned(cancellation.previewCancellation, reaching(ownersAndAdmins, 409), async (world, whose) => ({
    ...(await order(world, whose)),
    lines: [{ line: createId(), quantity: 1 }],
  })),
  onOwned(cancellation.cancelLines, reaching(ownersAndAdmins, 409), async (world, whose) => ({
    ...(await order(world, whose)),
    lines: [{ line: createId(), quantity: 1 }],
  })),
]
