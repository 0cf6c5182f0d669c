import { demoTaxTable } from '../../src/company/tax/demonstration.ts'
import { determineTreatment } from '../../src/company/tax/treatment.ts'
import type { VatCheck } from '../../src/company/vat-numbers/contract.ts'
import { buildPracticeAnswer } from '../../src/company/vat-numbers/stand-in.ts'
import type { Address } from '../../src/people/addresses/contract.ts'
import { toDestination } from '../../src/trade/orders/pricing/order-terms.server.ts'
import { berlin, oakland, paris } from '../addresses.ts'

const helsinki: Address = { ...paris, street: '4 Sepänkatu', postcode: '00150', city: 'Helsinki', country: 'FI' }

const { isValid: _, ...practiceAnswer } = buildPracticeAnswer('FR40303265045')
const vatCheck: VatCheck = {
  ...{ number: 'FR40303265045', state: 'FR', answer: 'valid', ...practiceAnswer },
  checkedAt: '2026-01-01T00:00:00.000Z',
}

/** Where orders go, so that each treatment and other rates of tax come up. */
export const placeKinds = ['home', 'union', 'business', 'overseas'] as const
export type PlaceKind = (typeof placeKinds)[number]

type Place = { deliveryAddress: Address; vatCheck: VatCheck | null }

const places: Record<PlaceKind, Place> = {
  home: { deliveryAddress: berlin, vatCheck: null },
  union: { deliveryAddress: helsinki, vatCheck: null },
  business: { deliveryAddress: paris, vatCheck },
  overseas: { deliveryAddress: oakland, vatCheck: null },
}

/** An order's destination, and how it is taxed there in a demonstration whose prices include tax, or do not. */
export function describePlace(kind: PlaceKind, pricesInclude: boolean) {
  const { deliveryAddress, vatCheck } = places[kind]
  const destination = toDestination({ deliveryAddress, deliveryPlace: null, vatCheck })!
  const treatment = determineTreatment({ ...demoTaxTable, pricesInclude }, destination)
  return { deliveryAddress, vatCheck, vatNumber: vatCheck?.number ?? '', treatment }
}
