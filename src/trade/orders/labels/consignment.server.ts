import { createHash } from 'node:crypto'
import type { AppContext } from '#base/platform/context.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import { getShopName } from '#base/platform/shop-name.ts'
import { hasUnknownMasses, sumGrams } from '#company/delivery/mass.ts'
import { isPickup } from '#company/delivery/options.ts'
import { openDeliverySetting } from '#company/delivery/service.server.ts'
import { openTaxSetting } from '#company/tax/service.server.ts'
import { getHome } from '#company/tax/treatment.ts'
import { findShippingFacts, type ShippingFacts } from '#goods/catalogue/stock/stock.server.ts'
import type { Address } from '#people/addresses/contract.ts'
import type { Consignment, CustomsItem, Sender, Size } from '#trade/carriers/carrier-hub.server.ts'
import { isExported } from '#trade/invoices/customs.server.ts'
import { formatOrderNumber } from '#trade/invoices/order-number.server.ts'
import { openSellerSetting } from '#trade/invoices/seller.server.ts'
import { countPackable } from '../account/line-progress.ts'
import { type AccountRow, loadAccount } from '../account/load.sql.server.ts'
import { findPaidPrices } from '../exchanges/sql.server.ts'
import { findOrdersToPack, type OrderToPack } from '../packing/sql.server.ts'
import { allows, type OrderState } from '../states.ts'

type Shop = Pick<AppContext, 'db' | 'config'>
type Measures = { grams: number | null; size: Size | null }
type Line = AccountRow & { packable: number; grams: number | null }

/** What is sent of an order as it is now, and where; refused where a carrier could do nothing with it. */
export async function buildConsignment(
  shop: Shop,
  orderId: string,
  { grams, size }: Measures,
  signer: string,
): Promise<Consignment> {
  const { order, to } = await loadOrderToSend(shop, orderId)
  const { lines, currency } = await weighLines(shop, orderId)
  const [seller, delivery] = await Promise.all([
    openSellerSetting(shop.config).read(shop.db),
    openDeliverySetting(shop.config).read(shop.db),
  ])
  const weighed =
    grams ??
    sumGrams(
      lines.map((line) => line.grams),
      delivery.unknownMassGrams,
    )
  if (weighed === null) throw wrong('grams', 'mass_unknown')
  const from: Sender = { ...seller, name: seller.name || getShopName(), company: '', region: '' }
  // guard: a carrier is not asked without knowing whence | drop | orders/labels
  if (!from.street || !from.city) throw new Refusal('wrong_state', { what: 'no_sender' })
  const home = getHome(await openTaxSetting(shop.config).read(shop.db))
  const customs = isExported(home, order) ? { signer, items: lines.map((line) => toCustomsItem(line, currency)) } : null
  return { from, to, grams: Math.max(1, weighed), size, reference: createReference(order, to), customs }
}

/** What the rates of an order are bought by: rates for an address that was corrected meanwhile are another parcel's. */
export async function findReference(shop: Shop, orderId: string): Promise<string> {
  const { order, to } = await loadOrderToSend(shop, orderId)
  return createReference(order, to)
}

async function loadOrderToSend({ db }: Shop, orderId: string): Promise<{ order: OrderToPack; to: Address }> {
  const [order] = await findOrdersToPack(db, [orderId])
  if (!order) throw new Refusal('not_found', { what: 'order' })
  const { state, deliveryAddress: to, deliveryMethod } = order
  // guard: no label is bought for an order that is not packed | drop | orders/labels
  if (!allows('ship', state as OrderState))
    throw new Refusal('wrong_state', { what: 'order', state: state as OrderState, next: 'shipped' })
  // guard: no label is bought for an order that is collected, or says in words only where it goes | drop | orders/labels
  if (!to || (deliveryMethod && isPickup(deliveryMethod)))
    throw new Refusal('wrong_state', { what: 'no_delivery_address' })
  return { order, to }
}

function createReference({ number }: OrderToPack, to: Address): string {
  const hash = createHash('sha256')
    .update(JSON.stringify(Object.entries(to).toSorted()))
    .digest('hex')
  return `${formatOrderNumber(number)}-${hash.slice(0, 8)}`
}

async function weighLines({ db }: Shop, orderId: string): Promise<{ lines: Line[]; currency: string }> {
  const { lines, currency } = await loadAccount(db, orderId)
  const packed = lines
    .map((line) => ({ ...line, packable: countPackable(line) }))
    .filter(({ packable }) => packable > 0)
  // guard: no label is bought for a parcel that is empty because nothing is here | drop | orders/labels
  if (packed.length === 0) throw new Refusal('wrong_state', { what: 'back_ordered' })
  const [facts, prices] = await Promise.all([
    findShippingFacts(
      db,
      packed.map(({ productId }) => productId),
    ),
    findPaidPrices(
      db,
      packed.map(({ id }) => id),
    ),
  ])
  const worth = packed.map((line) => ({ ...line, unitPriceMinor: prices.get(line.id)! }))
  return { lines: worth.map((line) => addFacts(line, facts.get(line.productId))), currency }
}

/** The invoice says what was known when the order was placed; what was added to the catalogue since then is known now. */
function addFacts(line: AccountRow & { packable: number }, facts: ShippingFacts | undefined): Line {
  const { packSize, packable } = line
  const mass = facts?.massGrams ?? null
  return {
    ...line,
    grams: mass === null ? null : mass * packSize * packable,
    tariffCode: line.tariffCode || facts?.tariffCode || null,
    origin: line.origin || facts?.origin || null,
  }
}

/** Of the pieces of a line; what is sent in exchange is worth what was paid for the pieces it replaces. Customs ask for each of these, and for a mass above zero. */
function toCustomsItem(line: Line, currency: string): CustomsItem {
  const { sku, name, tariffCode, origin, grams, packable, packSize, unitPriceMinor } = line
  // guard: what customs ask for is not made up | drop | orders/labels
  if (!tariffCode || !origin || hasUnknownMasses([grams]))
    throw new Refusal('wrong_state', { what: 'no_customs_data', sku })
  return {
    ...{ description: name, quantity: packable * packSize, valueMinor: unitPriceMinor * packable },
    ...{ currency, grams: Math.max(1, grams!), tariffCode, origin },
  }
}

const wrong = (field: string, code: 'mass_unknown') =>
  new Refusal('invalid_fields', { what: 'fields', fields: { [field]: { code } } })
