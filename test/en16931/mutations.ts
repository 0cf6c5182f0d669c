import type { Base } from './bases.ts'

export type Mutation = {
  rule: string
  base: Base
  change: readonly (readonly [RegExp, string])[]
  /** Rules that say the same of other words, or follow from it. */
  also?: readonly string[]
}

const element = (name: string, flags = '') => new RegExp(`<ram:${name}[ >][\\s\\S]*?</ram:${name}>`, flags)
const inside = (parent: string, name: string) =>
  new RegExp(`(<ram:${parent}>(?:(?!</ram:${parent}>)[\\s\\S])*?)<ram:${name}(?: [^>]*)?>[^<]*</ram:${name}>`)
const value = (parent: string, name: string) =>
  new RegExp(`(<ram:${parent}>(?:(?!</ram:${parent}>)[\\s\\S])*?<ram:${name}(?: [^>]*)?>)[^<]*`)

const drop = (rule: string, parent: string, name: string, also: string[] = [], base: Base = 'home'): Mutation => ({
  ...{ rule, base, change: [[inside(parent, name), '$1']], also },
})
const set = (rule: string, parent: string, name: string, to: string, also: string[] = [], base: Base = 'home') => ({
  ...{ rule, base, change: [[value(parent, name), `$1${to}`]] as const, also },
})

const summation = 'SpecifiedTradeSettlementHeaderMonetarySummation'
const lineSum = 'SpecifiedTradeSettlementLineMonetarySummation'
const item = 'IncludedSupplyChainTradeLineItem'
const header = 'ApplicableHeaderTradeSettlement'
const chargeGroup = 'SpecifiedTradeAllowanceCharge'
/** The end of what stands at the head of a settlement, before the groups of tax. */
export const breakdownXml = '(?<=</ram:SpecifiedTradeSettlementPaymentMeans>[\\s\\S]*)'
const ofBreakdown = (name: string) => new RegExp(`${breakdownXml}<ram:${name}>[^<]*</ram:${name}>`)

export const mutations: Mutation[] = [
  { rule: 'BR-01', base: 'home', change: [[/urn:cen.eu:en16931:2017/, '']] },
  { rule: 'BR-02', base: 'home', change: [[/INV-2026-00001/, ' ']] },
  { rule: 'BR-03', base: 'home', change: [[/format="102"/, 'format="610"']] },
  { rule: 'BR-04', base: 'home', change: [[/<ram:TypeCode>380<\/ram:TypeCode>/, '']] },
  drop('BR-05', header, 'InvoiceCurrencyCode', ['BR-CO-14', 'BR-CO-15']),
  drop('BR-06', 'SellerTradeParty', 'Name'),
  drop('BR-07', 'BuyerTradeParty', 'Name'),
  {
    rule: 'BR-08',
    base: 'home',
    change: [[new RegExp(`(?<=<ram:SellerTradeParty>[\\s\\S]*)${element('PostalTradeAddress').source}`), '']],
  },
  {
    rule: 'BR-09',
    base: 'home',
    change: [[/(<ram:SellerTradeParty>[\s\S]*?)<ram:CountryID>DE<\/ram:CountryID>/, '$1']],
  },
  {
    rule: 'BR-10',
    base: 'home',
    change: [[new RegExp(`(?<=<ram:BuyerTradeParty>[\\s\\S]*)${element('PostalTradeAddress').source}`), '']],
  },
  {
    rule: 'BR-11',
    base: 'home',
    change: [[/(<ram:BuyerTradeParty>[\s\S]*?)<ram:CountryID>DE<\/ram:CountryID>/, '$1']],
  },
  drop('BR-12', summation, 'LineTotalAmount', ['BR-CO-10', 'BR-CO-13']),
  drop('BR-13', summation, 'TaxBasisTotalAmount', ['BR-CO-13', 'BR-CO-15']),
  drop('BR-14', summation, 'GrandTotalAmount', ['BR-CO-15', 'BR-CO-16']),
  drop('BR-15', summation, 'DuePayableAmount', ['BR-CO-16', 'BR-CO-25']),
  { rule: 'BR-16', base: 'home', change: [[element(item), '']], also: ['BR-CO-10', 'BR-S-08'] },
  drop('BR-21', item, 'LineID'),
  drop('BR-22', item, 'BilledQuantity', ['BR-23']),
  { rule: 'BR-23', base: 'home', change: [[/<ram:BilledQuantity unitCode="H87">/, '<ram:BilledQuantity>']] },
  drop('BR-24', lineSum, 'LineTotalAmount', ['BR-CO-10', 'BR-S-08']),
  drop('BR-25', item, 'Name'),
  drop('BR-26', 'NetPriceProductTradePrice', 'ChargeAmount'),
  set('BR-27', 'NetPriceProductTradePrice', 'ChargeAmount', '-1'),
  { rule: 'BR-29', base: 'home', change: [[/(<ram:StartDateTime>[\s\S]*?>)20260304/, '$120270304']] },
  drop('BR-36', chargeGroup, 'ActualAmount', ['BR-CO-12', 'BR-S-08']),
  drop('BR-37', 'CategoryTradeTax', 'CategoryCode', ['BR-S-08']),
  {
    rule: 'BR-38',
    base: 'home',
    change: [
      [inside(chargeGroup, 'ReasonCode'), '$1'],
      [inside(chargeGroup, 'Reason'), '$1'],
    ],
    also: ['BR-CO-22'],
  },
  {
    rule: 'BR-CO-22',
    base: 'home',
    change: [
      [inside(chargeGroup, 'ReasonCode'), '$1'],
      [inside(chargeGroup, 'Reason'), '$1'],
    ],
    also: ['BR-38'],
  },
  { rule: 'BR-45', base: 'home', change: [[ofBreakdown('BasisAmount'), '']], also: ['BR-CO-17', 'BR-S-08', 'BR-S-09'] },
  {
    rule: 'BR-46',
    base: 'home',
    change: [[ofBreakdown('CalculatedAmount'), '']],
    also: ['BR-CO-14', 'BR-CO-17', 'BR-S-09'],
  },
  { rule: 'BR-47', base: 'home', change: [[ofBreakdown('CategoryCode'), '']], also: ['BR-S-01'] },
  {
    rule: 'BR-48',
    base: 'mixed',
    change: [
      [
        /(<ram:CategoryCode>E<\/ram:CategoryCode>\s*)<ram:RateApplicablePercent>0<\/ram:RateApplicablePercent>(?=\s*<\/ram:ApplicableTradeTax>\s*<ram:Billing)/,
        '$1',
      ],
    ],
  },
  ...['BR-50', 'BR-61', 'BR-CO-27'].map((rule, _, all) =>
    drop(
      rule,
      'PayeePartyCreditorFinancialAccount',
      'IBANID',
      all.filter((other) => other !== rule),
      'onAccount',
    ),
  ),
  drop('BR-49', 'SpecifiedTradeSettlementPaymentMeans', 'TypeCode'),
  {
    rule: 'BR-53',
    base: 'declared',
    change: [[/<ram:TaxTotalAmount currencyID="EUR">[^<]*<\/ram:TaxTotalAmount>/, '']],
  },
  drop('BR-55', 'InvoiceReferencedDocument', 'IssuerAssignedID', [], 'note'),
  {
    rule: 'BR-57',
    base: 'union',
    change: [[/(<ram:ShipToTradeParty>[\s\S]*?)<ram:CountryID>FR<\/ram:CountryID>/, '$1']],
    also: ['BR-IC-12'],
  },
  {
    rule: 'BR-66',
    base: 'mixed',
    change: [[/<ram:ChargeIndicator>[\s\S]*?<\/ram:ChargeIndicator>/, '']],
    also: ['BR-CO-12', 'BR-S-08'],
  },
  set('BR-CO-09', 'BuyerTradeParty', 'ID', '83', [], 'union'),
  {
    rule: 'BR-CO-18',
    base: 'untaxed',
    change: [[new RegExp(`${breakdownXml}${element('ApplicableTradeTax').source}`), '']],
    also: ['BR-O-01'],
  },
  {
    rule: 'BR-CO-19',
    base: 'home',
    change: [[/(<ram:BillingSpecifiedPeriod>)[\s\S]*?(?=<\/ram:BillingSpecifiedPeriod>)/, '$1']],
  },
  {
    rule: 'BR-CO-25',
    base: 'home',
    change: [
      [/(<ram:DuePayableAmount>)0\.00/, '$11.00'],
      [/<ram:TotalPrepaidAmount>[^<]*<\/ram:TotalPrepaidAmount>/, '<ram:TotalPrepaidAmount>X</ram:TotalPrepaidAmount>'],
    ],
    also: ['BR-CO-16'],
  },
  { rule: 'BR-CO-26', base: 'untaxed', change: [[inside('SpecifiedLegalOrganization', 'ID'), '$1']] },
  drop('BR-CO-04', item, 'CategoryCode', ['BR-S-08']),
  set('BR-CO-10', lineSum, 'LineTotalAmount', '1.00', ['BR-S-08']),
  set('BR-CO-12', summation, 'ChargeTotalAmount', '1.00', ['BR-CO-13']),
  set('BR-CO-13', summation, 'TaxBasisTotalAmount', '1.00', ['BR-CO-15']),
  set('BR-CO-14', summation, 'TaxTotalAmount', '1.00', ['BR-CO-15']),
  set('BR-CO-15', summation, 'GrandTotalAmount', '1.00', ['BR-CO-16']),
  set('BR-CO-16', summation, 'TotalPrepaidAmount', '1.00'),
  {
    rule: 'BR-CO-17',
    base: 'home',
    change: [[new RegExp(`${breakdownXml}(<ram:CalculatedAmount>)[^<]*`), '$11.00']],
    also: ['BR-CO-14', 'BR-S-09'],
  },
  ...(
    [
      ['BR-DEC-09', summation, 'LineTotalAmount'],
      ['BR-DEC-11', summation, 'ChargeTotalAmount'],
      ['BR-DEC-12', summation, 'TaxBasisTotalAmount'],
      ['BR-DEC-13', summation, 'TaxTotalAmount'],
      ['BR-DEC-14', summation, 'GrandTotalAmount'],
      ['BR-DEC-16', summation, 'TotalPrepaidAmount'],
      ['BR-DEC-18', summation, 'DuePayableAmount'],
      ['BR-DEC-05', chargeGroup, 'ActualAmount'],
      ['BR-DEC-23', lineSum, 'LineTotalAmount'],
    ] as const
  ).map(
    ([rule, parent, name]): Mutation => ({
      rule,
      base: 'home',
      change: [[new RegExp(`(${value(parent, name).source})(?=<)`), '$10']],
    }),
  ),
  { rule: 'BR-DEC-15', base: 'declared', change: [[/(<ram:TaxTotalAmount currencyID="EUR">[^<]*)/, '$10']] },
  { rule: 'BR-DEC-19', base: 'home', change: [[new RegExp(`${breakdownXml}(<ram:BasisAmount>[^<]*)`), '$10']] },
  { rule: 'BR-DEC-20', base: 'home', change: [[new RegExp(`${breakdownXml}(<ram:CalculatedAmount>[^<]*)`), '$10']] },
  { rule: 'BR-CL-01', base: 'home', change: [[/>380</, '>999<']] },
  {
    rule: 'BR-CL-03',
    base: 'declared',
    change: [
      [/<ram:TaxTotalAmount currencyID="USD">([^<]*)/, '$&</ram:TaxTotalAmount><ram:TaxTotalAmount currencyID="XYZ">1'],
    ],
  },
  {
    rule: 'BR-CL-04',
    base: 'home',
    change: [
      [/>EUR</, '>XYZ<'],
      [/"EUR"/, '"XYZ"'],
    ],
    also: ['BR-CL-03'],
  },
  {
    rule: 'BR-CL-05',
    base: 'declared',
    change: [
      [/>EUR</, '>XYZ<'],
      [/"EUR"/, '"XYZ"'],
    ],
    also: ['BR-CL-03'],
  },
  { rule: 'BR-65', base: 'coded', change: [[/ listID="HS"/, '']] },
  { rule: 'BR-CL-13', base: 'coded', change: [[/listID="HS"/, 'listID="HSX"']] },
  { rule: 'BR-CL-15', base: 'coded', change: [[/(<ram:OriginTradeCountry>\s*<ram:ID>)DE/, '$1XX']] },
  { rule: 'BR-CL-14', base: 'home', change: [[/>DE</, '>XX<']] },
  set('BR-CL-16', 'SpecifiedTradeSettlementPaymentMeans', 'TypeCode', '999'),
  {
    rule: 'BR-CL-17',
    base: 'untaxed',
    change: [[/(<ram:CategoryTradeTax>[\s\S]*?<ram:CategoryCode>)O/, '$1B']],
    also: ['BR-O-08', 'BR-O-14'],
  },
  {
    rule: 'BR-CL-18',
    base: 'untaxed',
    change: [[/(<ram:ApplicableTradeTax>[\s\S]*?<ram:CategoryCode>)O/, '$1B']],
    also: ['BR-O-08', 'BR-O-12'],
  },
  set('BR-CL-20', chargeGroup, 'ReasonCode', 'XXX'),
  set('BR-CL-22', header, 'ExemptionReasonCode', 'VATEX-EU-X', [], 'union'),
  { rule: 'BR-CL-23', base: 'home', change: [[/unitCode="H87"/, 'unitCode="PIECE"']] },
  { rule: 'BR-IC-11', base: 'union', change: [[element('BillingSpecifiedPeriod'), '']] },
  { rule: 'BR-IC-12', base: 'union', change: [[element('ShipToTradeParty'), '']] },
  {
    rule: 'BR-O-11',
    base: 'untaxed',
    change: [
      [
        new RegExp(`${breakdownXml}(<ram:ApplicableTradeTax>)([\\s\\S]*?)(</ram:ApplicableTradeTax>)`),
        '$&<ram:ApplicableTradeTax><ram:CalculatedAmount>0</ram:CalculatedAmount><ram:TypeCode>VAT</ram:TypeCode><ram:ExemptionReason>X</ram:ExemptionReason><ram:BasisAmount>0</ram:BasisAmount><ram:CategoryCode>E</ram:CategoryCode><ram:RateApplicablePercent>0</ram:RateApplicablePercent></ram:ApplicableTradeTax>',
      ],
    ],
    also: ['BR-E-01'],
  },
  {
    rule: 'BR-O-12',
    base: 'untaxed',
    change: [
      [
        /(<ram:ApplicableTradeTax>[\s\S]*?<ram:CategoryCode>)O(<\/ram:CategoryCode>)/,
        '$1E$2<ram:RateApplicablePercent>0</ram:RateApplicablePercent>',
      ],
    ],
    also: ['BR-E-01', 'BR-O-08'],
  },
  {
    rule: 'BR-O-14',
    base: 'untaxed',
    change: [
      [
        /(<ram:CategoryTradeTax>[\s\S]*?<ram:CategoryCode>)O(<\/ram:CategoryCode>)/,
        '$1E$2<ram:RateApplicablePercent>0</ram:RateApplicablePercent>',
      ],
    ],
    also: ['BR-E-01', 'BR-O-08'],
  },
]
