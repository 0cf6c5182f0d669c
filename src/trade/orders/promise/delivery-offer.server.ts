import type { AppContext } from '#base/platform/context.server.ts'
import type { DeliveryPlace } from '#company/delivery/contract.ts'
import { toOpenPromise } from '#company/delivery/promise.server.ts'
import type { TaxTable } from '#company/tax/contract.ts'
import type { VatCheck } from '#company/vat-numbers/contract.ts'
import { type AgreedPrices, applyAgreedDelivery } from '../pricing/agreed-prices.server.ts'
import { calculateGoodsMinor } from '../pricing/goods-total.ts'
import { getCheckedState, toOrderSums } from '../pricing/order-terms.server.ts'
import { calculateTotals, type Goods, hasUnknownMass, listOptions } from '../pricing/order-totals.ts'
import { loadPricingTables } from '../pricing/pricing-tables.server.ts'
import { toOptionView, toSumsView } from '../pricing/sums.server.ts'
import type { DeliveryOffer } from '../shapes.ts'
import { checkBuyerNumber } from '../vat/vat-check.server.ts'
import { type AwaitedGoods, computeDeliveryPromise, loadPromiseCalendar } from './promise.server.ts'

type Request = {
  goods: readonly (Goods & AwaitedGoods)[]
  to: DeliveryPlace & { postcode?: string | undefined; vatNumber?: string | undefined }
  /** The name of the field with the VAT number. */
  vatField: string
  method?: string | undefined
  agreed?: AgreedPrices | undefined
}

const toOfferedCheck = ({ answer, name, state }: VatCheck, { unansweredNumbers }: TaxTable) => ({
  ...{ answer, name, state },
  isHeld: answer === 'unanswered' && unansweredNumbers === 'held',
})

/**
 * Calculates the delivery methods, arrival and total for a destination, by the chosen method or the cheapest. Carts and purchases
 * use it.
 */
export async function calculateDeliveryOffer(
  { db, config }: Pick<AppContext, 'db' | 'config'>,
  { goods, to, vatField, method, agreed }: Request,
): Promise<DeliveryOffer> {
  const { currency } = config
  const { country, region, postcode = '', vatNumber = '' } = to
  const place = { country, region, postcode }
  const [terms, calendar, vatCheck] = await Promise.all([
    loadPricingTables(db, config),
    loadPromiseCalendar(db, config),
    checkBuyerNumber({ db, config }, place, vatNumber, vatField),
  ])
  const options = applyAgreedDelivery(listOptions(terms, place, goods, currency), agreed)
  const deliveryMethod = options.find(({ key }) => key === method) ?? options[0]
  const destination = { ...place, vatState: getCheckedState(vatCheck) }
  const amounts = calculateTotals(terms, currency, goods, destination, deliveryMethod)
  const { totalMinor } = amounts
  const sums = { ...toOrderSums(amounts), totalMinor, subtotalMinor: calculateGoodsMinor(goods) }
  return {
    options: options.map((option) => {
      const promised = computeDeliveryPromise(calendar, place, option, goods)
      return { ...toOptionView(option, currency), promise: promised && toOpenPromise(promised, calendar.clock) }
    }),
    unknownMass: hasUnknownMass(goods) && terms.delivery.unknownMassGrams === null,
    method: deliveryMethod?.key ?? null,
    sums: toSumsView({ ...sums, deliveryMethod: deliveryMethod ?? null }, currency),
    vatCheck: vatCheck && toOfferedCheck(vatCheck, terms.tax),
  }
}
