import { type ParsedVatNumber, parseVatNumber } from '#addresses/vat-number.server.ts'
import { openSellerSetting } from '#invoices/seller.server.ts'
import type { Config } from '#platform/config/config.server.ts'
import type { AppContext } from '#platform/context.server.ts'
import type { Tx } from '#platform/database/connect.server.ts'
import { Refusal } from '#platform/errors.ts'
import { openTaxSetting } from '#tax/service.server.ts'
import { findTaxArea, getVatState, issuesVatNumbers, type TaxPlace } from '#tax/territories.ts'
import type { VatCheck } from '#vat-numbers/contract.ts'
import { checkVatNumber, retryUnanswered } from '#vat-numbers/service.server.ts'
import type { OrderInput } from './evaluate-order.server.ts'
import { loadOrderTerms } from './order-terms.sql.server.ts'
import { applyAnswers } from './vat-check.sql.server.ts'

type Shop = Pick<AppContext, 'config' | 'db'>

/**
 * What the tax office of its state says of a buyer's VAT number; null for one that no tax depends on, as outside the Union.
 * @throws Refusal for what is no number, or one that its tax office does not know
 */
export async function checkBuyerNumber(shop: Shop, place: TaxPlace, typed: string, field: string) {
  if (typed === '') return null
  const area = findTaxArea(place)
  const vat = parseVatNumber(getVatState(area), typed)
  if (!vat) throw wrongNumber(field, 'not_vat_number')
  if (!area.inUnion || !issuesVatNumbers(vat.state)) return null
  const check = await checkVatNumber(shop, vat, await requesterOf(shop))
  if (check.answer === 'invalid') throw wrongNumber(field, 'vat_number_unknown')
  return check
}

const wrongNumber = (field: string, code: 'not_vat_number' | 'vat_number_unknown') =>
  new Refusal('invalid_fields', { what: 'fields', fields: { [field]: { code } } })

/** The number of the shop, if VIES knows such numbers. */
async function requesterOf({ config, db }: Shop): Promise<ParsedVatNumber | undefined> {
  const { country, vatNumber } = await openSellerSetting(config).read(db)
  const own = vatNumber === '' ? undefined : parseVatNumber(country, vatNumber)
  return own && issuesVatNumbers(own.state) ? own : undefined
}

/** An order with what is known of its VAT number, asked before anything is locked. */
export async function withVatCheck(shop: Shop, request: OrderInput): Promise<OrderInput> {
  const { to } = request
  if (!to) return request
  const vatCheck: VatCheck | null = await checkBuyerNumber(shop, to.delivery, to.vatNumber, 'vatNumber')
  return { ...request, to: { ...to, vatCheck } }
}

/** @throws Refusal to pay an order whose VAT number nobody has answered about yet, where the shop waits for that */
export async function refuseUnanswered(tx: Tx, config: Config, orderId: string): Promise<void> {
  const { vatCheck } = (await loadOrderTerms(tx, [orderId])).get(orderId)!
  if (vatCheck?.answer !== 'unanswered') return
  const { unansweredNumbers } = await openTaxSetting(config).read(tx)
  // guard: what waits for an answer about its VAT number is not paid | never | orders/vat-check
  if (unansweredNumbers === 'held') throw new Refusal('payment_refused', { what: 'vat_number' })
}

/** Asks again about numbers that nothing was answered about, and writes the answers on their orders. */
export async function recheckVatNumbers(shop: Shop): Promise<void> {
  await retryUnanswered(shop, await requesterOf(shop))
  await applyAnswers(shop.db)
}
