import type { AppContext } from '#base/platform/context.server.ts'
import type { Database } from '#base/platform/database/connect.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import { findOrderNumbers } from '#trade/invoices/order-number.server.ts'
import { type OrderRow, selectOrders } from '../sql.server.ts'
import { allows, type OrderState } from '../states.ts'
import { toOrderView } from '../view.server.ts'
import type { StatementEntry } from './contract.ts'
import { parseStatement, type StatementPayment } from './parse-statement.server.ts'

const maxText = 300

/** Which orders a bank statement pays; payments that name no order are counted only. */
export async function matchStatement({ db, config }: Pick<AppContext, 'db' | 'config'>, statement: Uint8Array) {
  const payments = parseStatement(statement, config.currency)
  if (!payments) throw new Refusal('unsupported_media', { what: 'no_statement' })
  const named = payments
    .map((payment, index) => ({ row: index + 1, payment, numbers: findOrderNumbers(payment.text) }))
    .filter(({ numbers }) => numbers.length > 0)
  const orders = await findByNumbers(
    db,
    named.flatMap(({ numbers }) => numbers),
  )
  return {
    entries: named.map(({ row, payment, numbers }) => ({ row, ...toEntry(payment, numbers, orders) })),
    others: payments.length - named.length,
  }
}

async function findByNumbers(db: Database, numbers: readonly number[]): Promise<Map<number, OrderRow>> {
  if (numbers.length === 0) return new Map()
  const rows = await selectOrders(db)
    .where('orders.number', 'in', [...new Set(numbers)])
    .execute()
  return new Map(rows.map((row) => [Number(row.number), row]))
}

function toEntry(
  payment: StatementPayment,
  numbers: readonly number[],
  orders: ReadonlyMap<number, OrderRow>,
): Omit<StatementEntry, 'row'> {
  const found = numbers.flatMap((number) => orders.get(number) ?? [])
  const text = payment.text.slice(0, maxText)
  const [row, another] = found
  if (!row) return { text, verdict: 'unknown_order', order: null }
  if (another) return { text, verdict: 'several_orders', order: null }
  const { _id, number, customerName, total, owed, currency, state } = toOrderView(row, 'admin')
  const order = { _id, number, customerName, total: owed?.amount ?? total, currency, state }
  const expectedMinor = row.owedMinor ?? (allows('pay', row.state as OrderState) ? row.totalMinor : undefined)
  if (expectedMinor === undefined) return { text, verdict: 'not_open', order }
  return { text, verdict: payment.amountsMinor.includes(expectedMinor) ? 'match' : 'other_amount', order }
}
