import { sql } from 'kysely'
import type { Database, Tx } from '#platform/database/connect.server.ts'
import type { Agreed, Sums } from './agreed.server.ts'

/** What was agreed about orders besides their lines, by their ids. */
export async function agreedOf(db: Database | Tx, orderIds: readonly string[]): Promise<Map<string, Agreed>> {
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'vatNumber', 'goodsMinor', 'deliveryMinor', 'taxMinor'])
    .select((eb) => [
      eb.ref('deliveryAddress').$castTo<Agreed['deliveryAddress']>().as('deliveryAddress'),
      eb.ref('billingAddress').$castTo<Agreed['billingAddress']>().as('billingAddress'),
      eb.ref('deliveryMethod').$castTo<Agreed['deliveryMethod']>().as('deliveryMethod'),
      eb.ref('ground').$castTo<Agreed['ground']>().as('ground'),
      eb.ref('taxes').$castTo<Agreed['taxes']>().as('taxes'),
    ])
    .where(sql<boolean>`id = any(${orderIds}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, ...agreed }) => [id, agreed]))
}

type Priced = { id: string; unitPriceMinor: number; netMinor: number; taxMinor: number; taxRate: number } & Waiting
type Waiting = { waiting: number; leadTimeDays: number | null }

/** Gives the lines of an order their prices and their tax of today, and what they wait for. */
export async function repriceLines(tx: Tx, lines: readonly Priced[]): Promise<void> {
  await sql`update order_lines set unit_price_minor = "unitPriceMinor", net_minor = "netMinor", tax_minor = "taxMinor",
      tax_rate = "taxRate", waiting = given.waiting, lead_time_days = "leadTimeDays"
    from jsonb_to_recordset(${JSON.stringify(lines)}) as given (
      id uuid, "unitPriceMinor" int, "netMinor" int, "taxMinor" int, "taxRate" int, waiting int, "leadTimeDays" int)
    where order_lines.id = given.id`.execute(tx)
}

type Renewed = Sums & Pick<Agreed, 'deliveryMethod'> & { totalMinor: number }

/** Gives an order its total of today, and what that is made of. */
export async function setTotal(tx: Tx, id: string, renewed: Renewed): Promise<void> {
  const { deliveryMethod, taxes, totalMinor, goodsMinor, deliveryMinor, taxMinor, ground } = renewed
  await tx
    .updateTable('orders')
    .set({ totalMinor, goodsMinor, deliveryMinor, taxMinor, ground, taxes: JSON.stringify(taxes) })
    .set({ deliveryMethod: deliveryMethod && JSON.stringify(deliveryMethod) })
    .where('id', '=', id)
    .execute()
}
