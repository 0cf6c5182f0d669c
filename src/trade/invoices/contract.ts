import { z } from 'zod'
import { endpoint } from '#base/platform/contract/endpoint.ts'
import { InsertedReply, line, ModifiedReply, text } from '#base/platform/contract/shapes.ts'
import { withIssueCode } from '#base/platform/refusals/field-problem.ts'
import { toAsciiDigits } from '#base/platform/text/digits.ts'
import { readPhone } from '#base/platform/text/phone.ts'
import { Country } from '#people/addresses/country.ts'
import { toPostcode } from '#people/addresses/postcode.ts'
import { endsBefore, isPeriod, periodShape } from './period.ts'

export const tag = { name: 'Invoices', description: 'Invoices, credit notes, delivery notes and pick lists.' }

/** The start of document numbers. The year and the running number follow. */
const Prefix = line(12, 'required')
  .overwrite(toAsciiDigits)
  .regex(/^[A-Z0-9]+-$/)

/** A name of the IANA time zone database. */
const TimeZone = line(40, 'required').regex(/^[A-Za-z0-9_+/-]+$/)

const detail = (length: number) => line(length).overwrite(toAsciiDigits)

/** The seller on invoices. Without a name the shop's is used. */
export const Seller = z
  .strictObject({
    name: line(100),
    street: detail(120),
    extra: detail(120),
    postcode: detail(16),
    city: detail(80),
    country: Country,
    /** The currency in which tax is declared; empty: that of the country. */
    taxCurrency: z.union([z.literal(''), z.string().regex(/^[A-Z]{3}$/)]),
    /** The time zone of documents' dates and of the years in their numbers. */
    timeZone: TimeZone,
    /** The VAT number, with the country in front. */
    vatNumber: detail(20),
    /** The tax number at the home tax office. */
    taxNumber: detail(30),
    /** The register of companies, and the number there. */
    register: detail(100),
    email: z.union([z.literal(''), z.email().max(254)]),
    phone: detail(30).overwrite(readPhone),
    bank: detail(60),
    iban: detail(40),
    /** The text at the foot of each document. */
    foot: text(500),
    invoicePrefix: Prefix,
    creditPrefix: Prefix,
  })
  .overwrite((seller) => ({ ...seller, postcode: toPostcode(seller.country, seller.postcode) }))
  .superRefine(({ invoicePrefix, creditPrefix }, { addIssue }) => {
    // guard: the two series cannot be mistaken for each other | never | invoices/seller
    if (invoicePrefix === creditPrefix)
      addIssue({ code: 'custom', path: ['creditPrefix'], ...withIssueCode('listed_twice') })
  })
export type Seller = z.output<typeof Seller>

export const getSeller = endpoint('GET /seller', {
  tag,
  summary: 'Who sells, as invoices say it',
  access: 'admin',
  reply: Seller,
})

/**
 * Replaces the details. `was` holds the details that the form showed, so that another admin's change made meanwhile is
 * not lost.
 */
export const changeSeller = endpoint('PUT /seller', {
  tag,
  summary: 'Change who sells',
  access: 'admin',
  body: z.strictObject({ was: Seller, is: Seller }),
  reply: ModifiedReply,
  refusals: ['stale_version'],
})

/** An invoice or a credit note. */
export const Document = z.object({
  _id: z.string(),
  kind: z.enum(['invoice', 'credit_note']),
  number: z.string(),
  issuedAt: z.iso.datetime(),
  /** The document's date, by the seller's calendar. */
  day: z.iso.date(),
  total: z.number(),
  currency: z.string(),
})
export type Document = z.output<typeof Document>

export const listDocuments = endpoint('GET /orders/:id/documents', {
  tag,
  summary: 'The invoice and the credit notes of an order, the oldest first',
  access: 'signed-in',
  guests: true,
  reply: z.array(Document),
  refusals: ['not_found'],
})

/** Makes the invoice of an order that was paid before there were invoices; otherwise the payment makes it. */
export const makeInvoice = endpoint('POST /orders/:id/invoice', {
  tag,
  summary: 'Make the invoice of a paid order that has none',
  access: 'signed-in',
  guests: true,
  status: 201,
  reply: InsertedReply,
  refusals: ['not_found', 'wrong_state'],
})

/** In the language of the order, with the XML of the same invoice in it. */
export const getInvoicePdf = endpoint('GET /invoices/:id/pdf', {
  tag,
  summary: 'An invoice or a credit note as PDF (PDF/A-3, Factur-X)',
  access: 'signed-in',
  guests: true,
  media: 'application/pdf',
  reply: z.file(),
  refusals: ['not_found', 'unavailable'],
})

export const getInvoiceXml = endpoint('GET /invoices/:id/xml', {
  tag,
  summary: 'An invoice or a credit note as XML (EN 16931, CII)',
  access: 'signed-in',
  guests: true,
  media: 'application/xml',
  reply: z.file(),
  refusals: ['not_found'],
})

/** The caller's own, a year at most and a limited number of documents. */
export const getInvoiceArchive = endpoint('GET /invoices/archive', {
  tag,
  summary: 'The caller’s invoices and credit notes of a period as PDF in one ZIP',
  access: 'signed-in',
  query: z.strictObject(periodShape).refine(isPeriod, endsBefore),
  media: 'application/zip',
  reply: z.file(),
  refusals: ['not_found', 'too_many', 'unavailable'],
})

export const getDeliveryNote = endpoint('GET /parcels/:id/delivery-note', {
  tag,
  summary: 'What is in a parcel, without prices, as PDF',
  access: 'signed-in',
  guests: true,
  media: 'application/pdf',
  reply: z.file(),
  refusals: ['not_found', 'unavailable'],
})

export const getPickList = endpoint('GET /orders/:id/pick-list', {
  tag,
  summary: 'What of an order is still to be packed, by part number, as PDF',
  access: 'admin',
  media: 'application/pdf',
  reply: z.file(),
  refusals: ['not_found', 'unavailable'],
})
