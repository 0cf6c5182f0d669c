import fc from 'fast-check'
import { getChargeStep } from '../../src/company/tax/charge-step.ts'
import { taxClasses } from '../../src/company/tax/contract.ts'
import { placeKinds } from './places.ts'

// What happens to an order, at random: the same for the tests and for `npm run bench -- histories`.

export const stepKinds = [
  'cancel',
  'cancelAsAdmin',
  'ship',
  'receive',
  'refundReturn',
  'refundPieces',
  'refundLess',
  'refundDelivery',
  'goodwill',
  'refundAtProvider',
  'openDispute',
  'winDispute',
  'loseDispute',
  'losePart',
] as const
export type StepKind = (typeof stepKinds)[number]

/** `line` and `percent` choose a line of the order and how much of what is possible. */
export type Step = { kind: StepKind; line: number; percent: number }

/** An order has as many lines at most. */
export const maxLines = 6

const percent = fc.integer({ min: 1, max: 100 })

/** In steps that the cards of a currency can be charged. */
const priceIn = (currency: string, max: number) =>
  fc.integer({ min: 1, max }).map((steps) => steps * getChargeStep(currency))

const lineIn = (currency: string) =>
  fc.record({
    price: priceIn(currency, 20_000),
    priceBreaks: fc.array(fc.record({ quantity: fc.integer({ min: 2, max: 12 }), price: priceIn(currency, 20_000) }), {
      maxLength: 2,
    }),
    quantity: fc.integer({ min: 1, max: 12 }),
    grams: fc.option(fc.integer({ min: 0, max: 900 }), { freq: 8 }),
    taxClass: fc.constantFrom(...taxClasses),
  })

/** Currencies of two decimals, of none, and of three of which cards are charged two. */
export const currencies = ['EUR', 'USD', 'JPY', 'KWD'] as const

export const buildHistoryIn = (currency: string) =>
  fc.record({
    currency: fc.constant(currency),
    pricesInclude: fc.boolean(),
    place: fc.constantFrom(...placeKinds),
    lines: fc.array(lineIn(currency), { minLength: 1, maxLength: maxLines }),
    delivery: fc.option(
      fc.record({ light: fc.nat(9), heavy: fc.integer({ min: 10, max: 40 }), freeFrom: fc.option(fc.nat(900)) }),
    ),
    steps: fc.array(
      fc.record<Step>({
        // Most end an order; goods that are sent can come back.
        kind: fc.oneof(
          { weight: 4, arbitrary: fc.constantFrom('ship' as const, 'receive' as const, 'refundReturn' as const) },
          { weight: 6, arbitrary: fc.constantFrom(...stepKinds.filter((kind) => kind !== 'loseDispute')) },
          { weight: 1, arbitrary: fc.constantFrom('loseDispute' as const, 'losePart' as const) },
        ),
        line: fc.nat(maxLines - 1),
        percent,
      }),
      { maxLength: 12 },
    ),
  })

export const buildHistory = fc.constantFrom(...currencies).chain(buildHistoryIn)

export type History = typeof buildHistory extends fc.Arbitrary<infer Value> ? Value : never
