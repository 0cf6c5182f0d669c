import { getDayIn } from '#base/platform/day.ts'
import { getChargeStep } from '#company/tax/charge-step.ts'
import { type InvoiceLine, type NamedMeans, toNamedMeans } from '../content.ts'
import { getPrintedAccounting } from '../exchange/convert.ts'
import { exemptionText, formatCarriageName, formatLineName } from '../pdf/labels.server.ts'
import { type CategorizedAmount, categorize, getVatCategory, groupTaxes, type VatCategory } from '../vat.ts'
import { formatXmlAmount, formatXmlDate, type Invoice } from './xml-parts.server.ts'

/** UN/ECE unit codes for pieces and for packages of several. */
const getUnit = ({ packSize }: InvoiceLine) => (packSize > 1 ? 'XPK' : 'H87')

/** A line of goods. If its net cannot be written as an amount per piece, the price is for all of them. */
export function buildLineItem({ content, currency }: Invoice, line: InvoiceLine, index: number) {
  const { quantity, netMinor, rate, sku, taxClass, tariffCode, origin } = line
  const base = netMinor % (quantity * getChargeStep(currency)) === 0 ? 1 : quantity
  const toQuantity = (count: number) => ({ '@unitCode': getUnit(line), '#': String(count) })
  return {
    'ram:AssociatedDocumentLineDocument': { 'ram:LineID': String(index + 1) },
    'ram:SpecifiedTradeProduct': {
      'ram:SellerAssignedID': sku || undefined,
      'ram:Name': formatLineName(line, content),
      // HS of UNTDID 7143: a number of the Harmonized System, or one of a country's tariff that begins with it.
      'ram:DesignatedProductClassification': tariffCode && { 'ram:ClassCode': { '@listID': 'HS', '#': tariffCode } },
      'ram:OriginTradeCountry': origin && { 'ram:ID': origin },
    },
    'ram:SpecifiedLineTradeAgreement': {
      'ram:NetPriceProductTradePrice': {
        'ram:ChargeAmount': formatXmlAmount((netMinor / quantity) * base, currency),
        'ram:BasisQuantity': toQuantity(base),
      },
    },
    'ram:SpecifiedLineTradeDelivery': { 'ram:BilledQuantity': toQuantity(quantity) },
    'ram:SpecifiedLineTradeSettlement': {
      'ram:ApplicableTradeTax': buildTax(getVatCategory(content.ground, rate, taxClass), rate),
      'ram:SpecifiedTradeSettlementLineMonetarySummation': {
        'ram:LineTotalAmount': formatXmlAmount(netMinor, currency),
      },
    },
  }
}

/** The rate of a line or a charge. Supplies that are not subject to tax have none. */
function buildTax({ code }: VatCategory, rate: number) {
  return { 'ram:TypeCode': 'VAT', 'ram:CategoryCode': code, 'ram:RateApplicablePercent': toPercent(code, rate) }
}

const toPercent = (code: VatCategory['code'], rate: number) => (code === 'O' ? undefined : String(rate / 1000))

const reasonCodes: Partial<Record<VatCategory['code'], string>> = {
  ...{ K: 'VATEX-EU-IC', AE: 'VATEX-EU-AE', G: 'VATEX-EU-G', O: 'VATEX-EU-O' },
}

/** Codes of UN/EDIFACT list 4461 for what was paid. A credit transfer, 30 or 58, would need the account that was paid to (BT-84). */
const meansCodes: Record<NamedMeans, string> = {
  ...{
    card: '48',
    credit_card: '54',
    debit_card: '55',
    direct_debit: '49',
    transfer: '68',
    online: '68',
    unknown: '1',
  },
}

/** A transfer to come names the account; how a credit of one is settled is not known yet. */
function buildMeans({ means, dueOn, credits, seller }: Invoice['content']) {
  if (!dueOn) return { 'ram:TypeCode': meansCodes[toNamedMeans(means)] }
  if (credits) return { 'ram:TypeCode': meansCodes.unknown }
  return {
    'ram:TypeCode': '58',
    'ram:PayeePartyCreditorFinancialAccount': { 'ram:IBANID': seller.iban.replaceAll(' ', '') },
  }
}

/** The totals and the payment. Only of an order on account is something due. */
export function buildSettlement({ content, currency }: Invoice) {
  const { carriage, netMinor, taxMinor, totalMinor, period, credits } = content
  const accounting = getPrintedAccounting(content)
  const dueOn = credits ? undefined : content.dueOn
  const step = getChargeStep(currency)
  const parts = (carriage?.parts ?? []).flatMap((part) => categorize(content, part, step))
  const chargesMinor = parts.reduce((sum, part) => sum + part.netMinor, 0)
  const amount = (minor: number) => formatXmlAmount(minor, currency)
  return {
    'ram:TaxCurrencyCode': accounting?.currency,
    'ram:InvoiceCurrencyCode': currency,
    'ram:SpecifiedTradeSettlementPaymentMeans': buildMeans(content),
    'ram:ApplicableTradeTax': groupTaxes(content, step).map((taxed) => breakdown(taxed, amount)),
    'ram:BillingSpecifiedPeriod': period && {
      'ram:StartDateTime': { 'udt:DateTimeString': formatXmlDate(period.from) },
      'ram:EndDateTime': period.to && { 'udt:DateTimeString': formatXmlDate(period.to) },
    },
    'ram:SpecifiedTradeAllowanceCharge': parts.map((part) => ({
      'ram:ChargeIndicator': { 'udt:Indicator': 'true' },
      'ram:ActualAmount': amount(part.netMinor),
      'ram:ReasonCode': 'FC',
      'ram:Reason': formatCarriageName(carriage!),
      'ram:CategoryTradeTax': buildTax(part.category, part.rate),
    })),
    'ram:SpecifiedTradePaymentTerms': dueOn && {
      'ram:DueDateDateTime': { 'udt:DateTimeString': formatXmlDate(dueOn) },
    },
    'ram:SpecifiedTradeSettlementHeaderMonetarySummation': {
      'ram:LineTotalAmount': amount(netMinor - chargesMinor),
      'ram:ChargeTotalAmount': amount(chargesMinor),
      'ram:TaxBasisTotalAmount': amount(netMinor),
      'ram:TaxTotalAmount': [
        { '@currencyID': currency, '#': amount(taxMinor) },
        ...(accounting
          ? [{ '@currencyID': accounting.currency, '#': formatXmlAmount(accounting.taxMinor, accounting.currency) }]
          : []),
      ],
      'ram:GrandTotalAmount': amount(totalMinor),
      'ram:TotalPrepaidAmount': amount(dueOn ? 0 : totalMinor),
      'ram:DuePayableAmount': amount(dueOn ? totalMinor : 0),
    },
    'ram:InvoiceReferencedDocument': credits
      ? {
          'ram:IssuerAssignedID': credits.number,
          'ram:FormattedIssueDateTime': {
            'qdt:DateTimeString': formatXmlDate(getDayIn(content.seller.timeZone, credits.issuedAt)),
          },
        }
      : undefined,
  }
}

function breakdown({ rate, netMinor, taxMinor, category }: CategorizedAmount, amount: (minor: number) => string) {
  const { code, exemption } = category
  return {
    'ram:CalculatedAmount': amount(taxMinor),
    'ram:TypeCode': 'VAT',
    'ram:ExemptionReason': exemption ? exemptionText[exemption]() : undefined,
    'ram:BasisAmount': amount(netMinor),
    'ram:CategoryCode': code,
    'ram:ExemptionReasonCode': reasonCodes[code],
    'ram:RateApplicablePercent': toPercent(code, rate),
  }
}
