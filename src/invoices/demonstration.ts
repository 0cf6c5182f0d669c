import { demonstrationHome } from '#addresses/demonstration.ts'
import type { Seller } from './contract.ts'

/** A live shop's, until its owner has entered them. */
export const unnamed: Seller = {
  ...{ name: '', street: '', extra: '', postcode: '', city: '', country: 'DE' },
  ...{ vatNumber: '', taxNumber: '', register: '', email: '', phone: '', bank: '', iban: '', foot: '' },
  ...{ invoicePrefix: 'INV-', creditPrefix: 'CN-' },
}

/** Of a demonstration: nobody is called so, and the VAT number is of a range that is not given out. */
export const demonstration: Seller = {
  ...demonstrationHome,
  ...{ extra: 'A demonstration', vatNumber: 'DE999999995', taxNumber: '000/000/00000' },
  register: 'Sampleton Register, HRB 0',
  ...{ bank: 'Practice Bank', iban: 'DE00 0000 0000 0000 0000 00' },
  foot: 'Practice data: nothing was sold, nothing is owed, nothing will be delivered.',
  ...{ invoicePrefix: 'INV-', creditPrefix: 'CN-' },
}
