import type { Config } from '#base/platform/config/config.server.ts'
import type { AppContext } from '#base/platform/context.server.ts'
import { recordAudit } from '#base/platform/database/audit.server.ts'
import type { Tx } from '#base/platform/database/connect.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import type { Caller } from '#base/platform/http/caller.server.ts'
import { runEach } from '#base/platform/jobs/run-each.ts'
import { mailTasks } from '#base/platform/mail/tasks.ts'
import type { FieldProblem } from '#base/platform/refusals/field-problem.ts'
import { openTaxSetting } from '#company/tax/service.server.ts'
import { findTaxArea, getVatState, issuesVatNumbers, type TaxPlace } from '#company/tax/territories.ts'
import type { VatCheck } from '#company/vat-numbers/contract.ts'
import { checkVatNumber, retryUnanswered } from '#company/vat-numbers/service.server.ts'
import { type ParsedVatNumber, parseVatNumber } from '#people/addresses/vat-number.server.ts'
import { openSellerSetting } from '#trade/invoices/seller.server.ts'
import type { OrderInput } from '../pricing/evaluate-order.server.ts'
import { loadOrderTerms } from '../pricing/order-terms.sql.server.ts'
import { lockOrder } from '../states.server.ts'
import { applyAnswers, keepAwaitingHolds, stopAwaiting } from './vat-check.sql.server.ts'
import { mailVatAnswer } from './vat-mails.server.ts'

type Shop = Pick<AppContext, 'config' | 'db'>

/**
 * What the tax office of its state says of a buyer's VAT number; null for one that no tax depends on, as outside the Union.
 * @throws Refusal for what is no number, or one that its tax office does not know
 */
export async function checkBuyerNumber(shop: Shop, place: TaxPlace, typed: string, field: string) {
  if (typed === '') return null
  const area = findTaxArea(place)
  const country = getVatState(area)
  const vat = parseVatNumber(country, typed)
  if (!vat) throw wrongNumber(field, { code: 'not_vat_number', country })
  if (!area.inUnion || !issuesVatNumbers(vat.state)) return null
  const check = await checkVatNumber(shop, vat, await readRequester(shop))
  if (check.answer === 'invalid') throw wrongNumber(field, { code: 'vat_number_unknown' })
  return check
}

const wrongNumber = (field: string, problem: FieldProblem) =>
  new Refusal('invalid_fields', { what: 'fields', fields: { [field]: problem } })

/** The number of the shop, if VIES knows such numbers. */
async function readRequester({ config, db }: Shop): Promise<ParsedVatNumber | undefined> {
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

/** Whether nobody has answered about the VAT number of an order yet, where the shop waits for that. */
export async function isUnanswered(tx: Tx, config: Config, orderId: string): Promise<boolean> {
  const { vatCheck } = (await loadOrderTerms(tx, [orderId])).get(orderId)!
  if (vatCheck?.answer !== 'unanswered') return false
  const { unansweredNumbers } = await openTaxSetting(config).read(tx)
  return unansweredNumbers === 'held'
}

/** @throws Refusal to pay an order whose VAT number nobody has answered about yet, where the shop waits for that */
export async function refuseUnanswered(tx: Tx, config: Config, orderId: string): Promise<void> {
  // guard: what waits for an answer about its VAT number is not paid | never | orders/vat/vat-check
  if (await isUnanswered(tx, config, orderId)) throw new Refusal('payment_refused', { what: 'vat_number' })
}

/**
 * Asks again about numbers that nothing was answered about, writes the answers on their orders, and tells the customers of
 * those that can still be paid. Meanwhile the pieces of orders that cannot be paid without an answer are kept.
 */
export async function recheckVatNumbers(shop: AppContext): Promise<void> {
  const { db, config, jobs } = shop
  await retryUnanswered(shop, await readRequester(shop))
  const { unansweredNumbers } = await openTaxSetting(config).read(db)
  const isKept = unansweredNumbers === 'held'
  if (isKept) await keepAwaitingHolds(db)
  await runEach(
    (batch, onTaken) =>
      db.transaction().execute(async (tx) => {
        const answered = await applyAnswers(tx, isKept, batch)
        onTaken(answered.map(({ id }) => id))
        for (const { id, answer, isOpen } of answered) if (isOpen) await mailVatAnswer(tx, id, answer, config.shopUrl)
        return answered.length > 0
      }),
    atOnce,
  ).finally(() => jobs.enqueue(mailTasks.relayMail))
}

const atOnce = 100

/** Lets an order that waits for an answer about its VAT number be paid with tax. @throws Refusal for no order */
export async function chargeTax({ db, config, jobs }: AppContext, admin: Caller, id: string): Promise<number> {
  const isTaxed = await db.transaction().execute(async (tx) => {
    if (!(await lockOrder(tx, id))) throw new Refusal('not_found', { what: 'order' })
    if (!(await stopAwaiting(tx, id))) return false
    await recordAudit(tx, admin.id, 'order.taxed', id, {})
    await mailVatAnswer(tx, id, 'unchecked', config.shopUrl)
    return true
  })
  jobs.enqueue(mailTasks.relayMail)
  return isTaxed ? 1 : 0
}
