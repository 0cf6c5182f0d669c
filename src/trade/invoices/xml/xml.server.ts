import { create } from 'xmlbuilder2'
import { getDayIn } from '#base/platform/day.ts'
import type { DocumentKind } from '../content.ts'
import { exemptionText, formatAccounting } from '../pdf/labels.server.ts'
import { listExemptions } from '../vat.ts'
import { buildAgreement, buildDelivery } from './xml-parties.server.ts'
import { formatXmlDate, type Invoice } from './xml-parts.server.ts'
import { buildLineItem, buildSettlement } from './xml-sums.server.ts'

const namespaces = {
  '@xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  '@xmlns:ram': 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  '@xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
  '@xmlns:qdt': 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
}

const typeCodes: Record<DocumentKind, string> = { invoice: '380', credit_note: '381' }

/** Renders an invoice as EN 16931 in the syntax CII, which Factur-X and ZUGFeRD embed. */
export function renderXml(invoice: Invoice): string {
  const { kind, number, issuedAt, content } = invoice
  const reasons = listExemptions(content).map((reason) => exemptionText[reason]())
  const notes = [...reasons, ...formatAccounting(content), content.seller.foot].filter(Boolean)
  const document = {
    'rsm:CrossIndustryInvoice': {
      ...namespaces,
      'rsm:ExchangedDocumentContext': {
        'ram:GuidelineSpecifiedDocumentContextParameter': { 'ram:ID': 'urn:cen.eu:en16931:2017' },
      },
      'rsm:ExchangedDocument': {
        'ram:ID': number,
        'ram:TypeCode': typeCodes[kind],
        'ram:IssueDateTime': { 'udt:DateTimeString': formatXmlDate(getDayIn(content.seller.timeZone, issuedAt)) },
        'ram:IncludedNote': notes.map((note) => ({ 'ram:Content': note })),
      },
      'rsm:SupplyChainTradeTransaction': {
        'ram:IncludedSupplyChainTradeLineItem': content.lines.map((line, index) => buildLineItem(invoice, line, index)),
        'ram:ApplicableHeaderTradeAgreement': buildAgreement(content),
        'ram:ApplicableHeaderTradeDelivery': buildDelivery(content),
        'ram:ApplicableHeaderTradeSettlement': buildSettlement(invoice),
      },
    },
  }
  return create({ encoding: 'UTF-8' }, sound(document)).end({ prettyPrint: true })
}

/** Drops undefined values, and characters that XML cannot hold. */
function sound<T>(value: T): T {
  if (typeof value === 'string') return asText(value) as T
  if (Array.isArray(value)) return value.map(sound) as T
  if (typeof value !== 'object' || value === null) return value
  const known = Object.entries(value).filter(([, part]) => part !== undefined)
  return Object.fromEntries(known.map(([name, part]) => [name, sound(part)])) as T
}

/**
 * The builder decodes entities in its input and does not encode them in its output, so an ampersand is escaped twice.
 */
const asText = (value: string) => value.toWellFormed().replace(unspeakable, '').replaceAll('&', '&amp;amp;')

// Characters that XML 1.0 does not allow.
const unspeakable = /[\p{Cc}--[\t\n\r]]|[\ufffe\uffff]/gv
