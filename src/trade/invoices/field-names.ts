import { m } from '#paraglide/messages.js'
import type { Seller } from './contract.ts'

/** The details of the seller as texts, in the order of the form. */
export const fieldNames: Record<keyof Seller, () => string> = {
  name: m.seller_name,
  street: m.seller_street,
  extra: m.seller_extra,
  postcode: m.seller_postcode,
  city: m.seller_city,
  country: m.seller_country,
  taxCurrency: m.seller_tax_currency,
  timeZone: m.seller_time_zone,
  vatNumber: m.seller_vat_number,
  taxNumber: m.seller_tax_number,
  register: m.seller_register,
  email: m.seller_email,
  phone: m.seller_phone,
  bank: m.seller_bank,
  iban: m.seller_iban,
  invoicePrefix: m.seller_invoice_prefix,
  creditPrefix: m.seller_credit_prefix,
  foot: m.seller_foot,
}
