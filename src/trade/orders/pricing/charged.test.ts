import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createId } from '#base/platform/ids.server.ts'
import { fromMinor, getMinorDigits, toCharge, toMinor } from '#base/platform/text/money.ts'
import { getUnitPrice } from '#goods/catalogue/prices/pricing.ts'
import type { StockOffer } from '#goods/catalogue/stock/stock.server.ts'
import { calculateGoodsMinor } from './goods-total.ts'
import { priceLines } from './price-lines.server.ts'

/** Prices that can be charged: the third of three decimals is a zero. */
const priceIn = (currency: string) => {
  const unit = getMinorDigits(currency) === 3 ? 10 : 1
  return fc.integer({ min: 1, max: 50_000 }).map((price) => price * unit)
}

const offerIn = (currency: string): fc.Arbitrary<StockOffer> =>
  fc
    .record({
      price: priceIn(currency),
      priceBreaks: fc.array(fc.record({ quantity: fc.integer({ min: 1, max: 999 }), price: priceIn(currency) }), {
        maxLength: 5,
      }),
      step: fc.integer({ min: 1, max: 20 }),
    })
    .map(({ step, ...priced }) => {
      const texts = { sku: '', name: '', translations: {}, taxClass: 'standard' as const, massGrams: null }
      const codes = { tariffCode: '', origin: '' }
      const expected = { backOrders: false, leadTimeDays: null }
      return {
        id: createId(),
        ...texts,
        ...codes,
        ...expected,
        ...priced,
        step,
        minimum: step,
        currency,
        packSize: 1,
        onHand: 9999,
        available: 9999,
      }
    })

const order = fc.constantFrom('USD', 'JPY', 'KWD', 'HUF', 'BDT').chain((currency) =>
  fc.record({
    currency: fc.constant(currency),
    wanted: fc.array(fc.tuple(offerIn(currency), fc.integer({ min: 1, max: 40 })), { minLength: 1, maxLength: 40 }),
  }),
)

test('the lines of an order, each at the price of its quantity, are its total and what the card is charged', () => {
  fc.assert(
    fc.property(order, ({ currency, wanted }) => {
      const offers = new Map(wanted.map(([offer]) => [offer.id, offer]))
      const asked = wanted.map(([{ id, step, price }, times]) => {
        return { productId: id, quantity: step * times, price: fromMinor(price, currency) }
      })
      const { lines, problems } = priceLines(offers, asked, currency)
      expect(problems).toEqual([])
      // As a screen shows them: in the major unit, each line by itself.
      const shown = lines.map((line) => fromMinor(line.unitPriceMinor * line.quantity, currency))
      const total = calculateGoodsMinor(lines)
      expect(shown.reduce((sum, amount) => sum + toMinor(amount, currency)!, 0)).toBe(total)
      const expected = wanted.reduce((sum, [offer, times]) => {
        return sum + getUnitPrice(offer, offer.step * times) * offer.step * times
      }, 0)
      expect(total).toBe(expected)
      const charges = lines.map((line) => toCharge(line.unitPriceMinor * line.quantity, currency))
      expect(toCharge(total, currency)).toBe(charges.reduce((sum, charge) => sum + charge, 0))
      expect(toCharge(total, currency) % (getMinorDigits(currency) === 3 ? 10 : 1)).toBe(0)
      // Nobody pays more than at the list price.
      for (const [index, { unitPriceMinor }] of lines.entries())
        expect(unitPriceMinor).toBeLessThanOrEqual(wanted[index]![0].price)
    }),
  )
})
