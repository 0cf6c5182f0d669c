import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Inserted, line, Modified, text } from '#platform/contract/shapes.ts'
import { Country } from '#platform/country.ts'
import { asciiDigits } from '#platform/digits.ts'
import { because } from '#platform/refusals/field-problem.ts'

const tag = { name: 'Invoices', description: 'Invoices, credit notes, delivery notes and pick lists.' }

/** What numbers of documents begin with. The year and the running number follow. */
const Prefix = line(12, 'required')
  .overwrite(asciiDigits)
  .regex(/^[A-Z0-9]+-$/)

const detail = (length: number) => line(length).overwrite(asciiDigits)

/** Who sells, as invoices say it. Without a name it is the shop's. */
export const Seller = z
  .strictObject({
    name: line(100),
    street: detail(120),
    extra: detail(120),
    postcode: detail(16),
    city: detail(80),
    country: Country,
    /** For value added tax, with the country in front. */
    vatNumber: detail(20),
    /** Of the tax office of home. */
    taxNumber: detail(30),
    /** The register of companies, and the number there. */
    register: detail(100),
    email: z.union([z.literal(''), z.email().max(254)]),
    phone: detail(30),
    bank: detail(60),
    iban: detail(40),
    /** At the foot of each document. */
    foot: text(500),
    invoicePrefix: Prefix,
    creditPrefix: Prefix,
  })
  .superRefine(({ invoicePrefix, creditPrefix }, { addIssue }) => {
    // guard: the two series cannot be mistaken for each other | never | invoices/seller
    if (invoicePrefix === creditPrefix) addIssue({ code: 'custom', path: ['creditPrefix'], ...because('listed_twice') })
  })
export type Seller = z.output<typeof Seller>

export const getSeller = endpoint('GET /seller', {
  tag,
  summary: 'Who sells, as invoices say it',
  access: 'admin',
  reply: Seller,
})

/** Replaces the details; `was` are those that were shown, so that another admin's change made meanwhile is not lost. */
export const changeSeller = endpoint('PUT /seller', {
  tag,
  summary: 'Change who sells',
  access: 'admin',
  body: z.strictObject({ was: Seller, is: Seller }),
  reply: Modified,
  refusals: ['stale_version'],
})

/** An invoice or a credit note. */
export const Document = z.object({
  _id: z.string(),
  kind: z.enum(['invoice', 'credit_note']),
  number: z.string(),
  issuedAt: z.iso.datetime(),
  total: z.number(),
  currency: z.string(),
})
export type Document = z.output<typeof Document>

export const listDocuments = endpoint('GET /orders/:id/documents', {
  tag,
  summary: 'The invoice and the credit notes of an order, the oldest first',
  access: 'signed-in',
  reply: z.array(Document),
  refusals: ['not_found'],
})

/** Paying makes an order's invoice; this makes that of an order which was paid before there were invoices. */
export const makeInvoice = endpoint('POST /orders/:id/invoice', {
  tag,
  summary: 'Make the invoice of a paid order that has none',
  access: 'signed-in',
  status: 201,
  reply: Inserted,
  refusals: ['not_found', 'wrong_state'],
})

/** In the language of the order, with the XML of the same invoice in it. */
export const getInvoicePdf = endpoint('GET /invoices/:id/pdf', {
  tag,
  summary: 'An invoice or a credit note as PDF (PDF/A-3, Factur-X)',
  access: 'signed-in',
  media: 'application/pdf',
  reply: z.file(),
  refusals: ['not_found', 'unavailable'],
})

export const getInvoiceXml = endpoint('GET /invoices/:id/xml', {
  tag,
  summary: 'An invoice or a credit note as XML (EN 16931, CII)',
  access: 'signed-in',
  media: 'application/xml',
  reply: z.file(),
  refusals: ['not_found'],
})

export const getDeliveryNote = endpoint('GET /parcels/:id/delivery-note', {
  tag,
  summary: 'What is in a parcel, without prices, as PDF',
  access: 'signed-in',
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
