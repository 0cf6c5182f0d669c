import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sumGross } from '#company/tax/by-rate.ts'
import { orderFacts } from '../../../../test/order-account.ts'
import { runs } from '../../../../test/runs.ts'
import { OrderAccount } from './order-account.ts'
import { type OrderPricing, planRepriced, type TermedLine } from './plan-cancellation.ts'
import { type LineTerms, type PriceTerms, priceAsOrdered } from './price-terms.ts'

const line = fc.record({
  quantity: fc.integer({ min: 1, max: 40 }),
  price: fc.integer({ min: 1, max: 5000 }),
  priceBreaks: fc.array(
    fc.record({ quantity: fc.integer({ min: 2, max: 40 }), price: fc.integer({ min: 1, max: 5000 }) }),
    { maxLength: 3 },
  ),
  grams: fc.integer({ min: 0, max: 900 }),
  rate: fc.constantFrom(0, 7000, 19_000),
})

const cancelled = fc.record({
  pricing: fc.constantFrom('gross' as const, 'net' as const, 'exempt' as const),
  freeFrom: fc.option(fc.integer({ min: 1, max: 500 })),
  lines: fc.array(line, { minLength: 1, maxLength: 4 }),
  steps: fc.array(fc.record({ line: fc.nat(3), percent: fc.integer({ min: 1, max: 100 }) }), {
    minLength: 1,
    maxLength: 6,
  }),
})

/** An order priced by these terms, of which nothing was cancelled yet. */
function openOrder(terms: PriceTerms, lineTerms: readonly (LineTerms & { quantity: number })[]) {
  const lines = lineTerms.map((term, index) => ({ id: `line ${index}`, quantity: term.quantity, terms: term }))
  const deliveryMinor = sumGross(priceAsOrdered('USD', { ...terms, pricing: 'gross' }, lines).delivery)
  const facts = orderFacts({
    pricing: terms.pricing,
    deliveryMinor,
    lines: lineTerms.map((term) => ({
      ...{ quantity: term.quantity, rate: term.rate },
      unitPriceMinor: Math.min(
        term.price,
        ...term.priceBreaks.filter((priceBreak) => priceBreak.quantity <= term.quantity).map(({ price }) => price),
      ),
    })),
  })
  return {
    ...facts,
    lines: facts.lines.map((nextLine, index): TermedLine => ({ ...nextLine, priceTerms: lineTerms[index]! })),
  }
}

test(
  'however pieces are cancelled, what stays costs what it would have cost if ordered so, or what was paid if that is less',
  () => {
    fc.assert(
      fc.property(cancelled, ({ pricing, freeFrom, lines, steps }) => {
        const bands = [
          { upToGrams: 2000, price: 4.9 },
          { upToGrams: 1_000_000, price: 12.9 },
        ]
        const terms: PriceTerms = { pricing, method: { bands, freeFrom }, cheapestMinor: null, unknownMassGrams: null }
        const termed = lines.map((nextLine) => ({ ...nextLine, ...{ minimum: 1, step: 1, homeRate: nextLine.rate } }))
        let facts = openOrder(terms, termed)
        let order: OrderPricing = { currency: 'USD', terms, deliveryPricedMinor: null }
        for (const { line: at, percent } of steps) {
          const account = new OrderAccount(facts)
          const one = facts.lines[at % facts.lines.length]!
          const open = facts.lines.reduce((sum, { quantity, cancelled }) => sum + quantity - cancelled, 0)
          const quantity = Math.min(Math.ceil(((one.quantity - one.cancelled) * percent) / 100), open - 1)
          if (quantity <= 0) continue
          const plan = planRepriced(account, order, [{ line: one.id, quantity }])
          const paidMinor = account.leftMinor()
          const after = account.after(plan.items)
          const staying = facts.lines
            .map((each) => ({ ...each, left: each.quantity - each.cancelled - (each === one ? quantity : 0) }))
            .filter(({ left }) => left > 0)
          const asOrdered = priceAsOrdered(
            'USD',
            terms,
            staying.map(({ id, left, priceTerms }) => ({ id, quantity: left, terms: priceTerms! })),
          )
          const dueMinor =
            sumGross(asOrdered.delivery) + [...asOrdered.byLine.values()].reduce((sum, minor) => sum + minor, 0)
          expect(after.leftMinor()).toBe(Math.min(paidMinor, dueMinor))
          expect(after.isOverdrawn()).toBe(false)
          order = { ...order, deliveryPricedMinor: plan.deliveryPricedMinor }
          facts = {
            ...facts,
            refunded: [...facts.refunded, ...plan.items],
            lines: facts.lines.map((each) => {
              const priced = plan.lines.find(({ id }) => id === each.id)!
              const refunded =
                each.refunded +
                plan.items
                  .filter(({ kind, orderLineId }) => kind === 'pieces' && orderLineId === each.id)
                  .reduce((sum, item) => sum + item.quantity, 0)
              return {
                ...{ ...each, ...priced, refunded, pricedRefunded: refunded },
                cancelled: each.cancelled + (each === one ? quantity : 0),
              }
            }),
          }
        }
        const rest = new OrderAccount(facts)
        expect(rest.after(rest.allLeft()).leftByRate()).toEqual([])
      }),
      { numRuns: runs(1000, 50_000) },
    )
  },
  runs(60_000, 3_600_000),
)
