import fc from 'fast-check'
import { expect, test } from 'vitest'
import { subtractByRate, sumByRate, sumGross, sumNetAndTax, toChargedTax } from '#company/tax/by-rate.ts'
import { getChargeStep } from '#company/tax/charge-step.ts'
import { computeTax } from '#company/tax/compute.ts'
import { sumContent } from '#trade/invoices/content.ts'
import { buildCreditNote } from '#trade/invoices/credit-note.ts'
import { demoSeller } from '#trade/invoices/demonstration.ts'
import { openAccount, orderFacts } from '../../../../test/order-account.ts'
import { runs } from '../../../../test/runs.ts'
import type { AccountFacts, OrderAccount, RefundItem } from './order-account.ts'

const asTaxed = ({ taxRate: rate, netMinor, taxMinor }: RefundItem) => ({ rate, netMinor, taxMinor })

test('a piece gives back what it cost', () => {
  const account = openAccount({ lines: [{ unitPriceMinor: 1999, quantity: 5, rate: 19_000 }] })
  let left = account
  for (let piece = 0; piece < 5; piece += 1) {
    const items = left.refundItems({ lines: [{ line: 'line 0', quantity: 1 }], delivery: 0 })
    expect(sumGross(items)).toBe(1999)
    left = left.after(items)
  }
  expect(left.leftByRate()).toEqual([])
})

const history = fc.constantFrom('USD', 'JPY', 'KWD').chain((currency) =>
  fc.record({
    currency: fc.constant(currency),
    lines: fc.array(
      fc.record({
        unitPriceMinor: fc.integer({ min: 1, max: 20_000 }).map((steps) => steps * getChargeStep(currency)),
        quantity: fc.integer({ min: 1, max: 12 }),
        rate: fc.constantFrom(0, 7000, 19_000),
      }),
      { minLength: 1, maxLength: 4 },
    ),
    deliveryMinor: fc.constantFrom(0, 490, 1990).map((steps) => steps * getChargeStep(currency)),
    pricing: fc.constantFrom('gross' as const, 'net' as const),
    steps: fc.array(
      fc.record({
        kind: fc.constantFrom('amount', 'pieces', 'lowered', 'delivery', 'provider'),
        line: fc.nat(3),
        percent: fc.integer({ min: 1, max: 100 }),
      }),
      { maxLength: 8 },
    ),
  }),
)

/** Left a delivery of 4 yen less than no tax. */
const deliveryInParts = {
  currency: 'JPY' as const,
  lines: [
    { unitPriceMinor: 1419, quantity: 1, rate: 0 as const },
    { unitPriceMinor: 8694, quantity: 11, rate: 0 as const },
    { unitPriceMinor: 2447, quantity: 3, rate: 0 as const },
    { unitPriceMinor: 2615, quantity: 5, rate: 7000 as const },
  ],
  ...{ deliveryMinor: 1990, pricing: 'net' as const },
  steps: [
    ...[61, 92, 49].map((percent) => ({ kind: 'delivery' as const, line: 0, percent })),
    { kind: 'lowered' as const, line: 3, percent: 1 },
  ],
}

type Step = { kind: string; line: number; percent: number }

/** A percentage of an amount, in steps that cards can be charged. */
const portion = (minor: number, percent: number, step: number) => Math.ceil((minor * percent) / 100 / step) * step

function takeStep(account: OrderAccount, { kind, line: index, percent }: Step): RefundItem[] {
  const { step } = account
  if (kind === 'amount' || kind === 'provider') return account.allocate(portion(account.leftMinor(), percent, step))
  if (kind === 'delivery')
    return account.refundItems({ lines: [], delivery: portion(sumGross(account.shippingLeft()), percent, step) })
  const line = account.lines[index % account.lines.length]!
  const quantity = Math.ceil((account.refundable(line) * percent) / 100)
  const items = account.refundItems({ lines: quantity > 0 ? [{ line: line.id, quantity }] : [], delivery: 0 })
  return kind === 'lowered' ? account.lower(items, portion(sumGross(items), percent, step)) : items
}

/** The invoice of an order, as credit notes take it back. */
function buildInvoice(facts: AccountFacts) {
  const lines = facts.lines.map((line) => ({
    ...{ sku: line.id, name: line.id, translations: {}, packSize: 1, quantity: line.quantity },
    ...{ ...toChargedTax(line), unitPriceMinor: line.unitPriceMinor },
  }))
  const parts = subtractByRate(facts.taxes, lines)
  const carriage = parts.length > 0 ? { name: 'Parcel', translations: {}, parts } : null
  const content = {
    seller: demoSeller,
    buyer: { name: 'B', lines: ['B'], address: null, vatNumber: '' },
    deliveredTo: null,
    order: { number: 'IW-1', placedAt: '2026-01-01T00:00:00Z', reference: '' },
    ...{ lines, carriage, ground: 'taxed' as const, ...sumContent(lines, carriage), credits: null },
  }
  return { number: 'INV-1', issuedAt: new Date(), currency: facts.currency, content }
}

test(
  'whatever goes back in whatever order, no rate is refunded or credited beyond what was invoiced, and in the end each is',
  () => {
    fc.assert(
      fc.property(history, ({ steps, ...ordered }) => {
        const facts = orderFacts(ordered)
        const invoice = buildInvoice(facts)
        const places = new Map(facts.lines.map(({ id }, index) => [id, index]))
        const notes: (typeof invoice.content)[] = []
        let account = openAccount(ordered)
        for (const step of [...steps, 'rest' as const]) {
          const items = step === 'rest' ? account.allLeft() : takeStep(account, step)
          if (sumGross(items) === 0) continue
          for (const { kind, netMinor, taxMinor } of items) {
            if (kind !== 'offset') expect(Math.min(netMinor, taxMinor)).toBeGreaterThanOrEqual(0)
            expect(Math.abs(netMinor % account.step) + Math.abs(taxMinor % account.step)).toBe(0)
          }
          account = account.after(items)
          expect(account.isOverdrawn()).toBe(false)
          const parts = items.map((item) => ({
            ...{ kind: item.kind, quantity: item.quantity, ...asTaxed(item) },
            at: item.orderLineId === null ? null : places.get(item.orderLineId)!,
          }))
          const note = buildCreditNote(invoice, notes, sumGross(items), parts)!
          expect(note.taxes.filter((tax) => sumNetAndTax(tax) !== 0)).toEqual(
            sumByRate(items.map(asTaxed)).filter((taxed) => sumNetAndTax(taxed) !== 0),
          )
          notes.push(note as typeof invoice.content)
        }
        expect(account.leftMinor()).toBe(0)
        expect(account.leftByRate()).toEqual([])
        const credit = sumByRate(notes.flatMap(({ taxes }) => taxes)).filter((taxed) => sumNetAndTax(taxed) > 0)
        expect(credit).toEqual(invoice.content.taxes.filter((tax) => sumNetAndTax(tax) > 0))
      }),
      { numRuns: runs(3000, 100_000), examples: [[deliveryInParts]] },
    )
  },
  runs(120_000, 3_600_000),
)

test('without goodwill the pieces of a line come to the line, in net and tax', () => {
  const line = fc.record({
    unitPriceMinor: fc.integer({ min: 1, max: 90_000 }),
    rate: fc.constantFrom(0, 7000, 19_000),
    parts: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 9 }),
  })
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 3 }), (lines) => {
      const ordered = lines.map(({ parts, ...one }) => ({ ...one, quantity: parts.reduce((sum, part) => sum + part) }))
      const facts = orderFacts({ lines: ordered, deliveryMinor: 490 })
      let account = openAccount({ lines: ordered, deliveryMinor: 490 })
      for (const [index, { parts }] of lines.entries()) {
        const back = parts.flatMap((quantity) => {
          const items = account.refundItems({ lines: [{ line: `line ${index}`, quantity }], delivery: 0 })
          account = account.after(items)
          return items
        })
        expect(sumByRate(back.map(asTaxed))).toEqual([toChargedTax(facts.lines[index]!)])
      }
      expect(account.leftByRate()).toEqual(account.shippingLeft())
    }),
  )
})

test('the delivery is what an order has besides its lines, by rate, in whatever parts it goes back', () => {
  const account = openAccount({
    lines: [
      { unitPriceMinor: 11_900, quantity: 1, rate: 19_000 },
      { unitPriceMinor: 10_700, quantity: 1, rate: 7000 },
    ],
    deliveryMinor: 1000,
  })
  expect(sumGross(account.shippingLeft())).toBe(1000)
  const items = account.refundItems({ lines: [], delivery: 333 })
  expect(sumGross(items)).toBe(333)
  expect(sumGross(account.after(items).shippingLeft())).toBe(667)
})

test('a refund that does not say what it is for is borne by all rates', () => {
  const lines = [
    { unitPriceMinor: 11_900, quantity: 1, rate: 19_000 },
    { unitPriceMinor: 10_700, quantity: 1, rate: 7000 },
  ]
  const { taxes } = orderFacts({ lines })
  expect(taxes).toEqual(
    computeTax(
      [19_000, 7000].map((rate, index) => ({ amountMinor: lines[index]!.unitPriceMinor, homeRate: rate, rate })),
      0,
      'gross',
    ).rates,
  )
  const account = openAccount({ lines, unallocatedMinor: [10_000] })
  expect(account.leftMinor()).toBe(12_600)
  // Goods give back what they cost; what was given is borne by the goods that stay, at their rate.
  const items = account.refundItems({ lines: [{ line: 'line 0', quantity: 1 }], delivery: 0 })
  expect(sumGross(items)).toBe(11_900)
  expect(items.map(({ kind, taxRate, netMinor, taxMinor }) => [kind, taxRate, netMinor + taxMinor])).toEqual([
    ['pieces', 19_000, 11_900],
    ['offset', 19_000, -5265],
    ['offset', 7000, 5265],
  ])
  expect(account.after(items).leftByRate()).toMatchObject([{ rate: 7000, netMinor: 654, taxMinor: 46 }])
})

test('no more pieces are refunded than are left, and each line is asked for once', () => {
  const account = openAccount({ lines: [{ unitPriceMinor: 100, quantity: 3, rate: 0 }] })
  const ask = (...quantities: number[]) =>
    account.checkQuantities(
      quantities.map((quantity) => ({ line: 'line 0', quantity })),
      'refund',
    )
  expect(() => ask(3)).not.toThrow()
  for (const wrong of [[4], [1, 1]]) expect(() => ask(...wrong)).toThrow(/./)
})
