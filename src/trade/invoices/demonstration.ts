import { demonstrationHome } from '#people/addresses/demonstration.ts'
import type { Seller } from './contract.ts'

/** A live shop's, until its owner has entered them. */
export const unnamedSeller: Seller = {
  ...{ name: '', street: '', extra: '', postcode: '', city: '', country: 'DE', taxCurrency: '' },
  ...{ vatNumber: '', taxNumber: '', register: '', email: '', phone: '', bank: '', iban: '', foot: '' },
  ...{ timeZone: 'UTC', invoicePrefix: 'INV-', creditPrefix: 'CN-' },
}

/** A demonstration's seller: the name is fictitious, and the VAT number is from an unassigned range. */
export const demoSeller: Seller = {
  ...demonstrationHome,
  ...{ taxCurrency: '', extra: 'A demonstration', vatNumber: 'DE999999995', taxNumber: '000/000/00000' },
  register: 'Sampleton Register, HRB 0',
  ...{ bank: 'Practice Bank', iban: 'DE00 0000 0000 0000 0000 00' },
  foot: 'Practice data: nothing was sold, nothing is owed, nothing will be delivered.',
  ...{ timeZone: 'Europe/Berlin', invoicePrefix: 'INV-', creditPrefix: 'CN-' },
}
