import { sql } from 'kysely'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import { reseal } from '#base/platform/database/reseal.server.ts'
import type { Promised } from '#company/delivery/promise.server.ts'
import type { LineTerms, PriceTerms } from '../account/price-terms.ts'
import type { OrderSums, OrderTerms } from './order-terms.server.ts'

/** What was agreed about an order, and promised. */
export type AgreedTerms = OrderTerms & { promise: Promised | null }

/** What was agreed about orders besides their lines, by their ids. */
export async function loadOrderTerms(
  db: Database | Tx,
  orderIds: readonly string[],
): Promise<Map<string, AgreedTerms>> {
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'vatNumber', 'goodsMinor', 'deliveryMinor', 'taxMinor', 'orderBefore'])
    .select([
      asDay('dispatch_day').as('dispatchDay'),
      asDay('arrives_from').as('arrivesFrom'),
      asDay('arrives_to').as('arrivesTo'),
    ])
    .select((eb) => [
      eb.ref('deliveryAddress').$castTo<OrderTerms['deliveryAddress']>().as('deliveryAddress'),
      eb.ref('billingAddress').$castTo<OrderTerms['billingAddress']>().as('billingAddress'),
      eb.ref('deliveryMethod').$castTo<OrderTerms['deliveryMethod']>().as('deliveryMethod'),
      eb.ref('deliveryPlace').$castTo<OrderTerms['deliveryPlace']>().as('deliveryPlace'),
      eb.ref('vatCheck').$castTo<OrderTerms['vatCheck']>().as('vatCheck'),
      eb.ref('ground').$castTo<OrderTerms['ground']>().as('ground'),
      eb.ref('taxes').$castTo<OrderTerms['taxes']>().as('taxes'),
    ])
    .where(sql<boolean>`id = any(${orderIds}::uuid[])`)
    .execute()
  return new Map(
    rows.map(({ id, orderBefore, dispatchDay, arrivesFrom, arrivesTo, ...agreed }) => [
      id,
      // All of them, or none.
      {
        ...agreed,
        promise: orderBefore && {
          orderBefore,
          dispatchDay: dispatchDay!,
          arrivesFrom: arrivesFrom!,
          arrivesTo: arrivesTo!,
        },
      },
    ]),
  )
}

const asDay = (column: string) => sql<string | null>`${sql.ref(column)}::text`

/** Gives an order a promise, or takes it back. */
export async function setPromise(tx: Tx, id: string, promise: Promised | null): Promise<void> {
  const none = { orderBefore: null, dispatchDay: null, arrivesFrom: null, arrivesTo: null }
  await reseal(tx, () =>
    tx
      .updateTable('orders')
      .set(promise ?? none)
      .where('id', '=', id)
      .execute(),
  )
}

type Priced = {
  id: string
  unitPriceMinor: number
  netMinor: number
  taxMinor: number
  taxRate: number
  priceTerms: LineTerms | null
} & Waiting
type Waiting = { waiting: number; leadTimeDays: number | null }

/** Gives the lines of an order their prices and their tax of today, and what they wait for. */
export async function repriceLines(tx: Tx, lines: readonly Priced[]): Promise<void> {
  const reprice = sql`update order_lines set unit_price_minor = "unitPriceMinor", net_minor = "netMinor", tax_minor = "taxMinor",
      tax_rate = "taxRate", waiting = given.waiting, lead_time_days = "leadTimeDays", price_terms = "priceTerms"
    from jsonb_to_recordset(${JSON.stringify(lines)}) as given (
      id uuid, "unitPriceMinor" int, "netMinor" int, "taxMinor" int, "taxRate" int, waiting int, "leadTimeDays" int,
      "priceTerms" jsonb)
    where order_lines.id = given.id`
  await reseal(tx, () => reprice.execute(tx))
}

type Renewed = OrderSums & Pick<OrderTerms, 'deliveryMethod'> & { totalMinor: number; priceTerms: PriceTerms }

/** Gives an order its total of today, and what that is made of. */
export async function setTotal(tx: Tx, id: string, renewed: Renewed): Promise<void> {
  const { deliveryMethod, taxes, totalMinor, goodsMinor, deliveryMinor, taxMinor, ground, priceTerms } = renewed
  await tx
    .updateTable('orders')
    .set({ totalMinor, goodsMinor, deliveryMinor, taxMinor, ground, taxes: JSON.stringify(taxes) })
    .set({ deliveryMethod: deliveryMethod && JSON.stringify(deliveryMethod), priceTerms: JSON.stringify(priceTerms) })
    .where('id', '=', id)
    .execute()
}
