import { countryCodes } from '../../src/people/addresses/country-codes.ts'
import { invoiceCurrency, isInCodes, linePath, type Rule, settlement, taxCurrency } from './rule.ts'

const currencies = Intl.supportedValuesOf('currency').join(' ')

/** What the lists of codes allow of what documents of the shop say. */
const lists = {
  /** UNTDID 1001: commercial invoice, credit note, corrected and self-billed invoice. */
  types: '380 381 384 389',
  /** UNTDID 4461. */
  means: '1 10 20 30 31 42 48 49 54 55 57 58 59 68 97 ZZZ',
  /** UNTDID 5305. */
  categories: 'S Z E AE K G O',
  /** UNTDID 7161: freight. */
  charges: 'FC',
  exemptions: 'VATEX-EU-AE VATEX-EU-IC VATEX-EU-G VATEX-EU-O',
  /** UN/ECE Recommendations 20 and 21: piece, and package. */
  units: 'H87 XPK',
  /** UNTDID 7143: Harmonized System. */
  classifications: 'HS',
}

export const codeRules: Rule[] = [
  ['BR-CL-01', '//rsm:ExchangedDocument/ram:TypeCode', isInCodes('.', lists.types)],
  ['BR-CL-03', '//*[@currencyID]', isInCodes('@currencyID', currencies)],
  ['BR-CL-04', invoiceCurrency, isInCodes('.', currencies)],
  ['BR-CL-05', taxCurrency, isInCodes('.', currencies)],
  ['BR-CL-13', '//ram:ClassCode[@listID]', isInCodes('@listID', lists.classifications)],
  ['BR-CL-14', '//ram:CountryID', isInCodes('.', countryCodes.join(' '))],
  ['BR-CL-15', '//ram:OriginTradeCountry/ram:ID', isInCodes('.', countryCodes.join(' '))],
  ['BR-CL-16', `${settlement}/ram:SpecifiedTradeSettlementPaymentMeans/ram:TypeCode`, isInCodes('.', lists.means)],
  ['BR-CL-17', `${settlement}//ram:CategoryCode`, isInCodes('.', lists.categories)],
  ['BR-CL-18', `${linePath}//ram:CategoryCode`, isInCodes('.', lists.categories)],
  ['BR-CL-20', `${settlement}//ram:ReasonCode`, isInCodes('.', lists.charges)],
  ['BR-CL-22', '//ram:ExemptionReasonCode', isInCodes('.', lists.exemptions)],
  ['BR-CL-23', '//@unitCode', isInCodes('.', lists.units)],
]
