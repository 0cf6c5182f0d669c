import type { Address } from '../src/people/addresses/contract.ts'

/** At the shop's home. */
export const berlin: Address = {
  ...{ name: 'Anna Berg', company: '', street: '1 Forge Lane', extra: '', postcode: '10115', city: 'Berlin' },
  ...{ region: '', country: 'DE', phone: '555-0100' },
}

export const paris: Address = {
  ...berlin,
  street: '2 Rue de la Forge',
  postcode: '75001',
  city: 'Paris',
  country: 'FR',
}

export const oakland: Address = {
  ...{ ...berlin, company: 'Okafor Works', street: '3 Forge Street', extra: 'Hall 4' },
  ...{ postcode: '94601', city: 'Oakland', region: 'CA', country: 'US' },
}

/** An order that is fetched costs what its lines cost. */
export const pickupOrder = { delivery: berlin, method: 'pickup' }
