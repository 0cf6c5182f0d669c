import { linePath, settlement } from './rule.ts'

type Absent = { what: string; path: string; rules: string }

const codes = ['S', 'Z', 'E', 'AE', 'IC', 'G', 'O']
const allowance = `${settlement}/ram:SpecifiedTradeAllowanceCharge[ram:ChargeIndicator/udt:Indicator='false']`

/** What no document of the shop has, and the rules that are about nothing else. Whoever adds one adds its rules. */
export const absent: Absent[] = [
  { what: 'a payee other than the seller', path: '//ram:PayeeTradeParty', rules: 'BR-17' },
  {
    what: 'a tax representative',
    path: '//ram:SellerTaxRepresentativeTradeParty',
    rules: 'BR-18 BR-19 BR-20 BR-56',
  },
  { what: 'a gross price', path: '//ram:GrossPriceProductTradePrice', rules: 'BR-28' },
  { what: 'a period of a line', path: `${linePath}//ram:BillingSpecifiedPeriod`, rules: 'BR-30 BR-CO-20' },
  {
    what: 'an allowance',
    path: `${allowance} | //ram:AllowanceTotalAmount`,
    rules: [
      'BR-31 BR-32 BR-33 BR-CO-05 BR-CO-11 BR-CO-21 BR-DEC-01 BR-DEC-02 BR-DEC-10 BR-CL-19 BR-O-13',
      ...codes.flatMap((code) => [`BR-${code}-03`, `BR-${code}-06`]),
    ].join(' '),
  },
  {
    what: 'an allowance or a charge of a line',
    path: `${linePath}//ram:SpecifiedTradeAllowanceCharge | //ram:AppliedTradeAllowanceCharge`,
    rules: 'BR-41 BR-42 BR-43 BR-44 BR-CO-07 BR-CO-08 BR-CO-23 BR-CO-24 BR-DEC-24 BR-DEC-25 BR-DEC-27 BR-DEC-28',
  },
  {
    what: 'an amount that a charge is a share of',
    path: `${settlement}//ram:CalculationPercent | ${settlement}/ram:SpecifiedTradeAllowanceCharge/ram:BasisAmount`,
    rules: 'BR-DEC-06',
  },
  { what: 'the number of a card', path: '//ram:ApplicableTradeSettlementFinancialCard', rules: 'BR-51' },
  { what: 'another document', path: '//ram:AdditionalReferencedDocument', rules: 'BR-52 BR-CL-07 BR-CL-24' },
  { what: 'attributes of goods', path: '//ram:ApplicableProductCharacteristic', rules: 'BR-54' },
  {
    what: 'an electronic address of a party',
    path: '//ram:URIUniversalCommunication[parent::ram:SellerTradeParty or parent::ram:BuyerTradeParty]',
    rules: 'BR-62 BR-63 BR-CL-25',
  },
  { what: 'a number of a public register', path: '//ram:GlobalID', rules: 'BR-64 BR-CL-10 BR-CL-21 BR-CL-26' },
  {
    what: 'a scheme of a legal registration',
    path: '//ram:SpecifiedLegalOrganization/ram:ID/@schemeID',
    rules: 'BR-CL-11',
  },
  { what: 'the subject of a note', path: '//ram:SubjectCode', rules: 'BR-CL-08' },
  { what: 'a day on which tax is due', path: '//ram:TaxPointDate | //ram:DueDateTypeCode', rules: 'BR-CO-03 BR-CL-06' },
  { what: 'a rounding', path: '//ram:RoundingAmount', rules: 'BR-DEC-17' },
]

/** Rules that no program can check: whether a code and a text mean the same. */
export const unreadable = ['BR-CO-06']

/** Rules of categories that BR-CL-17 and BR-CL-18 leave out: Canary Islands, Ceuta and Melilla, and Italian split payment. */
export const otherTaxes = ['BR-AF', 'BR-AG', 'BR-B']
