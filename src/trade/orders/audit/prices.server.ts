import { sql } from 'kysely'
import { type AuditBounds, type AuditFinding, reportUnfinished } from '#base/platform/audit/check.ts'
import type { Config } from '#base/platform/config/config.server.ts'
import type { Tx } from '#base/platform/database/connect.server.ts'
import { selectSettingTime } from '#base/settings/sql.server.ts'
import { sumGross } from '#company/tax/by-rate.ts'
import { type TaxTable, taxClasses } from '#company/tax/contract.ts'
import { openTaxSetting } from '#company/tax/service.server.ts'
import { type Destination, determineTreatment, type Ground, getHome } from '#company/tax/treatment.ts'
import { getUnitPrice } from '#goods/catalogue/prices/pricing.ts'
import { formatOrderNumber as numberText } from '#trade/invoices/order-number.server.ts'
import { type LineTerms, type PriceTerms, priceAsOrdered } from '../account/price-terms.ts'
import { type ShippingChoice, toDestination } from '../pricing/order-terms.server.ts'
import { stateSql } from '../states.sql.server.ts'

type Line = {
  position: number
  quantity: number
  unitPriceMinor: number
  grossMinor: number
  taxRate: number
  terms: LineTerms | null
}
type Order = Pick<ShippingChoice, 'deliveryAddress' | 'deliveryPlace' | 'deliveryMethod' | 'vatCheck'> & {
  number: number
  currency: string
  ground: Ground | null
  terms: PriceTerms | null
  lines: Line[]
  deliveryMinor: number
  totalMinor: number
  /** Its VAT number was answered about since it was placed. */
  isAnsweredLater: boolean
  /** Placed since the rates of today were entered. */
  isByTable: boolean
}

export const priceCheck = 'orders: prices are those that were offered'
export const treatmentCheck = 'tax: an order is taxed as where it goes'
const atOnce = 1000

/**
 * Every paid order is priced as the offers and terms that it keeps say, and one that was placed since the rates of tax were
 * last changed is taxed as they say. Older ones are compared with their invoices. Newest first.
 */
export async function checkPrices(
  tx: Tx,
  { mode }: Pick<Config, 'mode'>,
  within: AuditBounds,
): Promise<AuditFinding[]> {
  const until = performance.now() + within.checkMs
  const table = await openTaxSetting({ mode }).read(tx)
  const findings: AuditFinding[] = []
  let before = Number.MAX_SAFE_INTEGER
  while (findings.length < within.findings) {
    if (performance.now() > until) return [...findings, reportUnfinished(priceCheck, within)]
    const orders = await ordersBefore(tx, before)
    if (orders.length === 0) break
    findings.push(
      ...orders.flatMap((order) => [...checkLinePrices(order), ...(order.isByTable ? treatment(order) : [])]),
    )
    before = orders.at(-1)!.number
  }
  return findings.slice(0, within.findings)

  function treatment(order: Order): AuditFinding[] {
    const { ground, lines, number } = order
    const destination = getDestination(order, table)
    // guard: an order from before numbers were asked about is not judged by the answer | isUnchecked(order) → 1 > 2 | payments/audit/older
    if (ground === null || !destination || isUnchecked(order)) return []
    const treated = determineTreatment(table, destination)
    const rates = taxClasses.map((taxClass) => treated.getRates(taxClass).rate)
    const wrong = lines.find(({ taxRate, terms }) =>
      terms?.taxClass ? treated.getRates(terms.taxClass).rate !== taxRate : !rates.includes(taxRate),
    )
    if (treated.ground === ground && !wrong) return []
    const details = `goes to ${destination.country}, which is ${treated.ground} at ${rates.map(percent).join(', ')}; it was ${ground}${
      wrong ? `, line ${wrong.position} at ${percent(wrong.taxRate)}` : ''
    }`
    return [{ check: treatmentCheck, subject: numberText(number), details, remedy: taxRemedy }]
  }
}

/** Placed before tax offices were asked about VAT numbers. */
const isUnchecked = ({ vatCheck }: Order) => vatCheck?.answer === 'unchecked'

/** Where an order is taxed; undefined: it was sent to an address that was erased. */
function getDestination(order: Order, table: TaxTable): Destination | undefined {
  const { ground, deliveryMethod, isAnsweredLater } = order
  if (deliveryMethod?.address !== undefined) return getHome(table)
  // What was ordered with tax before its number was answered about may be paid so.
  const to = toDestination(ground === 'taxed' && isAnsweredLater ? { ...order, vatCheck: null } : order)
  return to ?? (deliveryMethod ? undefined : getHome(table))
}

const percent = (rate: number) => `${rate / 1000} %`
const taxRemedy = 'Ask your accountant what tax was owed, before the order is invoiced again or refunded.'
const priceRemedy = 'Compare the order with the offers of its day, and refund what was charged too much.'

function checkLinePrices({ number, currency, terms, lines, deliveryMinor, totalMinor }: Order): AuditFinding[] {
  const finding = (details: string) => [
    { check: priceCheck, subject: numberText(number), details, remedy: priceRemedy },
  ]
  for (const { position, quantity, unitPriceMinor, taxRate, terms } of lines) {
    if (!terms) return []
    const offered = getUnitPrice(terms, quantity)
    if (unitPriceMinor !== offered) return finding(`line ${position} at ${unitPriceMinor}, offered at ${offered}`)
    if (taxRate !== terms.rate)
      return finding(`line ${position} is taxed at ${percent(taxRate)}, offered at ${percent(terms.rate)}`)
  }
  // Rounding shares tax out between lines and delivery, so lines are not priced without the terms of theirs.
  if (!terms || (terms.method === null && deliveryMinor > 0)) return []
  const { byLine, delivery } = priceAsOrdered(
    currency,
    terms,
    lines.map(({ position, quantity, terms }) => ({ id: String(position), quantity, terms: terms! })),
  )
  const wrong = lines.find(({ position, grossMinor }) => byLine.get(String(position)) !== grossMinor)
  if (wrong)
    return finding(
      `line ${wrong.position} came to ${wrong.grossMinor}, as offered to ${byLine.get(String(wrong.position))}`,
    )
  const charged = totalMinor - lines.reduce((sum, { grossMinor }) => sum + grossMinor, 0)
  const offered = sumGross(delivery)
  return charged === offered ? [] : finding(`delivery came to ${charged}, as offered to ${offered}`)
}

async function ordersBefore(tx: Tx, before: number): Promise<Order[]> {
  const { rows } = await sql<Order & { number: string }>`
    select o.number, o.currency, o.ground, o.price_terms as terms, o.delivery_address, o.delivery_place, o.delivery_method, o.vat_check, o.delivery_minor, o.total_minor,
      coalesce((o.vat_check ->> 'checkedAt')::timestamptz > o.placed_at, false) as is_answered_later,
      o.placed_at > coalesce(${selectSettingTime('tax')}, '-infinity') as is_by_table,
      (select jsonb_agg(jsonb_build_object('position', l.position, 'quantity', l.quantity, 'unitPriceMinor', l.unit_price_minor,
        'grossMinor', coalesce(l.net_minor, 0) + l.tax_minor, 'taxRate', l.tax_rate, 'terms', l.price_terms) order by l.position)
        from order_lines l where l.order_id = o.id) as lines
    from orders o where o.state in (${stateSql.paid}) and o.number < ${before}
    order by o.number desc limit ${atOnce}`.execute(tx)
  return rows.map((row) => ({ ...row, number: Number(row.number) }))
}
