import { chargeStep } from '#platform/charge-step.ts'
import type { Taxed } from '#tax/compute.ts'
import type { Content, InvoiceLine } from './content.ts'
import { type Category, categoryOf } from './vat.ts'
import { carriageName, exemptionText, lineName } from './words.server.ts'
import { type Invoice, xmlAmount, xmlDate } from './xml-parts.server.ts'

/** Pieces, and packages of several, as UN/ECE counts them. */
const unitOf = ({ packSize }: InvoiceLine) => (packSize > 1 ? 'XPK' : 'H87')

/** A line of goods. Where its net is no amount apiece that can be written, the price is of all of them. */
export function lineItem({ content, currency }: Invoice, line: InvoiceLine, at: number) {
  const { quantity, netMinor, rate, sku } = line
  const base = netMinor % (quantity * chargeStep(currency)) === 0 ? 1 : quantity
  const counted = (count: number) => ({ '@unitCode': unitOf(line), '#': String(count) })
  return {
    'ram:AssociatedDocumentLineDocument': { 'ram:LineID': String(at + 1) },
    'ram:SpecifiedTradeProduct': { 'ram:SellerAssignedID': sku || undefined, 'ram:Name': lineName(line, content) },
    'ram:SpecifiedLineTradeAgreement': {
      'ram:NetPriceProductTradePrice': {
        'ram:ChargeAmount': xmlAmount((netMinor / quantity) * base, currency),
        'ram:BasisQuantity': counted(base),
      },
    },
    'ram:SpecifiedLineTradeDelivery': { 'ram:BilledQuantity': counted(quantity) },
    'ram:SpecifiedLineTradeSettlement': {
      'ram:ApplicableTradeTax': taxOf(content, rate),
      'ram:SpecifiedTradeSettlementLineMonetarySummation': { 'ram:LineTotalAmount': xmlAmount(netMinor, currency) },
    },
  }
}

/** The rate of a line or a charge. What is not subject to tax has none. */
function taxOf({ ground }: Content, rate: number) {
  const { code } = categoryOf(ground, rate)
  return { 'ram:TypeCode': 'VAT', 'ram:CategoryCode': code, 'ram:RateApplicablePercent': percentOf(code, rate) }
}

const percentOf = (code: Category['code'], rate: number) => (code === 'O' ? undefined : String(rate / 1000))

const reasonCodes: Partial<Record<Category['code'], string>> = {
  ...{ K: 'VATEX-EU-IC', AE: 'VATEX-EU-AE', G: 'VATEX-EU-G', O: 'VATEX-EU-O' },
}

/** Everything that is paid. The shop invoices what was paid, so nothing is due. */
export function settlement({ content, currency }: Invoice) {
  const { taxes, carriage, netMinor, taxMinor, totalMinor, period, credits } = content
  const parts = carriage?.parts ?? []
  const chargesMinor = parts.reduce((sum, part) => sum + part.netMinor, 0)
  const amount = (minor: number) => xmlAmount(minor, currency)
  return {
    'ram:InvoiceCurrencyCode': currency,
    'ram:SpecifiedTradeSettlementPaymentMeans': { 'ram:TypeCode': '48' },
    'ram:ApplicableTradeTax': taxes.map((taxed) => breakdown(content, taxed, amount)),
    'ram:BillingSpecifiedPeriod': period && {
      'ram:StartDateTime': { 'udt:DateTimeString': xmlDate(period.from) },
      'ram:EndDateTime': { 'udt:DateTimeString': xmlDate(period.to) },
    },
    'ram:SpecifiedTradeAllowanceCharge': parts.map((part) => ({
      'ram:ChargeIndicator': { 'udt:Indicator': 'true' },
      'ram:ActualAmount': amount(part.netMinor),
      'ram:ReasonCode': 'FC',
      'ram:Reason': carriageName(carriage!),
      'ram:CategoryTradeTax': taxOf(content, part.rate),
    })),
    'ram:SpecifiedTradeSettlementHeaderMonetarySummation': {
      'ram:LineTotalAmount': amount(netMinor - chargesMinor),
      'ram:ChargeTotalAmount': amount(chargesMinor),
      'ram:TaxBasisTotalAmount': amount(netMinor),
      'ram:TaxTotalAmount': { '@currencyID': currency, '#': amount(taxMinor) },
      'ram:GrandTotalAmount': amount(totalMinor),
      'ram:TotalPrepaidAmount': amount(totalMinor),
      'ram:DuePayableAmount': amount(0),
    },
    'ram:InvoiceReferencedDocument': credits
      ? {
          'ram:IssuerAssignedID': credits.number,
          'ram:FormattedIssueDateTime': { 'qdt:DateTimeString': xmlDate(credits.issuedAt) },
        }
      : undefined,
  }
}

function breakdown({ ground }: Content, { rate, netMinor, taxMinor }: Taxed, amount: (minor: number) => string) {
  const { code, exemption } = categoryOf(ground, rate)
  return {
    'ram:CalculatedAmount': amount(taxMinor),
    'ram:TypeCode': 'VAT',
    'ram:ExemptionReason': exemption ? exemptionText[exemption]() : undefined,
    'ram:BasisAmount': amount(netMinor),
    'ram:CategoryCode': code,
    'ram:ExemptionReasonCode': reasonCodes[code],
    'ram:RateApplicablePercent': percentOf(code, rate),
  }
}
