import { create } from 'xmlbuilder2'
import type { Kind } from './content.ts'
import { exemptionsOf } from './vat.ts'
import { exemptionText } from './words.server.ts'
import { agreement, delivery } from './xml-parties.server.ts'
import { type Invoice, xmlDate } from './xml-parts.server.ts'
import { lineItem, settlement } from './xml-sums.server.ts'

const namespaces = {
  '@xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  '@xmlns:ram': 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  '@xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
  '@xmlns:qdt': 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
}

const typeCodes: Record<Kind, string> = { invoice: '380', credit_note: '381' }

/** An invoice as EN 16931 wants it, in the syntax CII: what Factur-X and ZUGFeRD embed. */
export function xmlOf(invoice: Invoice): string {
  const { kind, number, issuedAt, content } = invoice
  const notes = [...exemptionsOf(content).map((reason) => exemptionText[reason]()), content.seller.foot].filter(Boolean)
  const document = {
    'rsm:CrossIndustryInvoice': {
      ...namespaces,
      'rsm:ExchangedDocumentContext': {
        'ram:GuidelineSpecifiedDocumentContextParameter': { 'ram:ID': 'urn:cen.eu:en16931:2017' },
      },
      'rsm:ExchangedDocument': {
        'ram:ID': number,
        'ram:TypeCode': typeCodes[kind],
        'ram:IssueDateTime': { 'udt:DateTimeString': xmlDate(issuedAt) },
        'ram:IncludedNote': notes.map((note) => ({ 'ram:Content': note })),
      },
      'rsm:SupplyChainTradeTransaction': {
        'ram:IncludedSupplyChainTradeLineItem': content.lines.map((line, at) => lineItem(invoice, line, at)),
        'ram:ApplicableHeaderTradeAgreement': agreement(content),
        'ram:ApplicableHeaderTradeDelivery': delivery(content),
        'ram:ApplicableHeaderTradeSettlement': settlement(invoice),
      },
    },
  }
  return create({ encoding: 'UTF-8' }, sound(document)).end({ prettyPrint: true })
}

/** Without what is undefined, and with texts that XML can hold. */
function sound<T>(value: T): T {
  if (typeof value === 'string') return asText(value) as T
  if (Array.isArray(value)) return value.map(sound) as T
  if (typeof value !== 'object' || value === null) return value
  const known = Object.entries(value).filter(([, part]) => part !== undefined)
  return Object.fromEntries(known.map(([name, part]) => [name, sound(part)])) as T
}

/** The builder reads entities when it takes a text and spares them when it writes one, so an ampersand is said twice to be one. */
const asText = (value: string) => value.toWellFormed().replace(unspeakable, '').replaceAll('&', '&amp;amp;')

// What XML 1.0 has no place for.
const unspeakable = /[\p{Cc}--[\t\n\r]]|[\ufffe\uffff]/gv
