import { XmlDocument, XmlXPath } from 'libxml2-wasm'

/** A rule of EN 16931 in the syntax CII: what is tested (XPath 1.0) of each node that it is about. */
type Rule = readonly [number: string, about: string, test: string]

const namespaces = {
  rsm: 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  ram: 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  udt: 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
}

const seller = '//ram:SellerTradeParty'
const buyer = '//ram:BuyerTradeParty'
const settlement = '//ram:ApplicableHeaderTradeSettlement'
const line = '//ram:IncludedSupplyChainTradeLineItem'
const charge = `${settlement}/ram:SpecifiedTradeAllowanceCharge[ram:ChargeIndicator/udt:Indicator='true']`
const breakdown = `${settlement}/ram:ApplicableTradeTax`
const sums = `${settlement}/ram:SpecifiedTradeSettlementHeaderMonetarySummation`
const period = `${settlement}/ram:BillingSpecifiedPeriod`

const said = (path: string) => `normalize-space(${path}) != ''`
const equal = (a: string, b: string) => `round((${a}) * 100) = round((${b}) * 100)`
const within1 = (a: string, b: string) => `(${a}) - (${b}) < 1 and (${b}) - (${a}) < 1`
const decimals = (path: string) => `string-length(substring-after(${path}, '.')) <= 2`
const oneOf = (path: string, codes: string) => `contains(' ${codes} ', concat(' ', ${path}, ' '))`

const header: Rule[] = [
  ['BR-01', '/*', said('rsm:ExchangedDocumentContext//ram:ID')],
  ['BR-02', '/*', said('rsm:ExchangedDocument/ram:ID')],
  ['BR-03', '/*', said("rsm:ExchangedDocument/ram:IssueDateTime/udt:DateTimeString[@format='102']")],
  ['BR-04', '/*', said('rsm:ExchangedDocument/ram:TypeCode')],
  ['BR-05', settlement, said('ram:InvoiceCurrencyCode')],
  ['BR-06', seller, said('ram:Name')],
  ['BR-07', buyer, said('ram:Name')],
  ['BR-08', seller, 'ram:PostalTradeAddress'],
  ['BR-09', seller, said('ram:PostalTradeAddress/ram:CountryID')],
  ['BR-10', buyer, 'ram:PostalTradeAddress'],
  ['BR-11', buyer, said('ram:PostalTradeAddress/ram:CountryID')],
  ['BR-12', sums, said('ram:LineTotalAmount')],
  ['BR-13', sums, said('ram:TaxBasisTotalAmount')],
  ['BR-14', sums, said('ram:GrandTotalAmount')],
  ['BR-15', sums, said('ram:DuePayableAmount')],
  ['BR-16', '/*', line],
  ['BR-29', period, 'number(ram:EndDateTime) >= number(ram:StartDateTime)'],
  ['BR-49', `${settlement}/ram:SpecifiedTradeSettlementPaymentMeans`, said('ram:TypeCode')],
  ['BR-55', `${settlement}/ram:InvoiceReferencedDocument`, said('ram:IssuerAssignedID')],
  ['BR-57', '//ram:ShipToTradeParty/ram:PostalTradeAddress', said('ram:CountryID')],
  [
    'BR-CO-09',
    "//ram:SpecifiedTaxRegistration/ram:ID[@schemeID='VA']",
    "translate(substring(., 1, 2), 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', '') = '' and string-length(.) > 2",
  ],
  ['BR-CO-18', '/*', breakdown],
  ['BR-CO-19', period, 'ram:StartDateTime or ram:EndDateTime'],
  ['BR-CO-25', sums, 'ram:DuePayableAmount <= 0'],
  [
    'BR-CO-26',
    seller,
    "ram:ID or ram:SpecifiedLegalOrganization/ram:ID or ram:SpecifiedTaxRegistration/ram:ID[@schemeID='VA']",
  ],
  ['BR-CL-01', '//rsm:ExchangedDocument/ram:TypeCode', oneOf('.', '380 381 384 389')],
  ['BR-CL-04', '//ram:InvoiceCurrencyCode', oneOf('.', Intl.supportedValuesOf('currency').join(' '))],
  ['BR-CL-14', '//ram:CountryID', "string-length(.) = 2 and translate(., 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', '') = ''"],
  ['BR-CL-17', '//ram:CategoryCode', oneOf('.', 'S Z E AE K G O')],
  ['BR-CL-22', '//ram:ExemptionReasonCode', oneOf('.', 'VATEX-EU-AE VATEX-EU-IC VATEX-EU-G VATEX-EU-O')],
]

const lines: Rule[] = [
  ['BR-21', line, said('ram:AssociatedDocumentLineDocument/ram:LineID')],
  ['BR-22', line, said('ram:SpecifiedLineTradeDelivery/ram:BilledQuantity')],
  ['BR-23', line, said('ram:SpecifiedLineTradeDelivery/ram:BilledQuantity/@unitCode')],
  ['BR-24', line, said('.//ram:SpecifiedTradeSettlementLineMonetarySummation/ram:LineTotalAmount')],
  ['BR-25', line, said('ram:SpecifiedTradeProduct/ram:Name')],
  ['BR-26', line, said('.//ram:NetPriceProductTradePrice/ram:ChargeAmount')],
  ['BR-27', line, './/ram:NetPriceProductTradePrice/ram:ChargeAmount >= 0'],
  ['BR-36', charge, said('ram:ActualAmount')],
  ['BR-37', charge, said('ram:CategoryTradeTax/ram:CategoryCode')],
  ['BR-38', charge, said('ram:Reason | ram:ReasonCode')],
  ['BR-45', breakdown, said('ram:BasisAmount')],
  ['BR-46', breakdown, said('ram:CalculatedAmount')],
  ['BR-47', breakdown, said('ram:CategoryCode')],
  ['BR-48', breakdown, `${said('ram:RateApplicablePercent')} or ram:CategoryCode = 'O'`],
  ['BR-CO-04', line, said(".//ram:ApplicableTradeTax[ram:TypeCode='VAT']/ram:CategoryCode")],
]

const totals: Rule[] = [
  ['BR-CO-10', sums, equal('ram:LineTotalAmount', `sum(${line}//ram:LineTotalAmount)`)],
  ['BR-CO-12', sums, equal('sum(ram:ChargeTotalAmount)', `sum(${charge}/ram:ActualAmount)`)],
  ['BR-CO-13', sums, equal('ram:TaxBasisTotalAmount', 'ram:LineTotalAmount + sum(ram:ChargeTotalAmount)')],
  ['BR-CO-14', sums, equal('ram:TaxTotalAmount', `sum(${breakdown}/ram:CalculatedAmount)`)],
  ['BR-CO-15', sums, equal('ram:GrandTotalAmount', 'ram:TaxBasisTotalAmount + ram:TaxTotalAmount')],
  ['BR-CO-16', sums, equal('ram:DuePayableAmount', 'ram:GrandTotalAmount - ram:TotalPrepaidAmount')],
  ['BR-CO-17', breakdown, within1('ram:CalculatedAmount', 'ram:BasisAmount * sum(ram:RateApplicablePercent) div 100')],
  ['BR-DEC-05', charge, decimals('ram:ActualAmount')],
  ['BR-DEC-09', sums, decimals('ram:LineTotalAmount')],
  ['BR-DEC-11', sums, decimals('ram:ChargeTotalAmount')],
  ['BR-DEC-12', sums, decimals('ram:TaxBasisTotalAmount')],
  ['BR-DEC-13', sums, decimals('ram:TaxTotalAmount')],
  ['BR-DEC-14', sums, decimals('ram:GrandTotalAmount')],
  ['BR-DEC-16', sums, decimals('ram:TotalPrepaidAmount')],
  ['BR-DEC-18', sums, decimals('ram:DuePayableAmount')],
  ['BR-DEC-19', breakdown, decimals('ram:BasisAmount')],
  ['BR-DEC-20', breakdown, decimals('ram:CalculatedAmount')],
  ['BR-DEC-23', line, decimals('.//ram:SpecifiedTradeSettlementLineMonetarySummation/ram:LineTotalAmount')],
]

const registered = (party: string, schemes: string) =>
  `${party}/ram:SpecifiedTaxRegistration/ram:ID[${oneOf('@schemeID', schemes)}]`
const sellerAny = registered(seller, 'VA FC')
const sellerVat = registered(seller, 'VA')
const buyerVat = registered(buyer, 'VA')

type Category = { code: string; name: string; numbers: string; rate: string }

/** The categories of tax that the shop has. `numbers`: whose tax numbers are named; `rate`: what it is. */
const categories: Category[] = [
  { code: 'S', name: 'S', numbers: sellerAny, rate: 'ram:RateApplicablePercent > 0' },
  { code: 'E', name: 'E', numbers: sellerAny, rate: 'ram:RateApplicablePercent = 0' },
  { code: 'AE', name: 'AE', numbers: `${sellerAny} and ${buyerVat}`, rate: 'ram:RateApplicablePercent = 0' },
  { code: 'K', name: 'IC', numbers: `${sellerVat} and ${buyerVat}`, rate: 'ram:RateApplicablePercent = 0' },
  { code: 'G', name: 'G', numbers: sellerVat, rate: 'ram:RateApplicablePercent = 0' },
  { code: 'O', name: 'O', numbers: `not(${sellerVat}) and not(${buyerVat})`, rate: 'not(ram:RateApplicablePercent)' },
]

const ofCategory = ({ code, name, numbers, rate }: Category): Rule[] => {
  const is = `[ram:CategoryCode = '${code}']`
  const lineTax = `${line}/ram:SpecifiedLineTradeSettlement/ram:ApplicableTradeTax${is}`
  const chargeTax = `${charge}/ram:CategoryTradeTax${is}`
  const group = `${breakdown}${is}`
  const isUsed = `(${lineTax} or ${chargeTax})`
  return [
    [
      `BR-${name}-01`,
      '/*',
      code === 'S' ? `${group} or not(${isUsed})` : `count(${group}) = number(boolean(${isUsed}))`,
    ],
    [`BR-${name}-02`, lineTax, numbers],
    [`BR-${name}-04`, chargeTax, numbers],
    [`BR-${name}-05`, lineTax, rate],
    [`BR-${name}-07`, chargeTax, rate],
    ...(code === 'S' ? [] : [[`BR-${name}-09`, group, 'ram:CalculatedAmount = 0'] as const]),
    [
      `BR-${name}-10`,
      group,
      code === 'S'
        ? 'not(ram:ExemptionReason) and not(ram:ExemptionReasonCode)'
        : 'ram:ExemptionReason or ram:ExemptionReasonCode',
    ],
  ]
}

const special: Rule[] = [
  ['BR-IC-11', `${breakdown}[ram:CategoryCode = 'K']`, `//ram:ActualDeliverySupplyChainEvent or ${period}`],
  ['BR-IC-12', `${breakdown}[ram:CategoryCode = 'K']`, said('//ram:ShipToTradeParty//ram:CountryID')],
  ['BR-O-11', `${breakdown}[ram:CategoryCode = 'O']`, `count(${breakdown}) = 1`],
  ['BR-O-12', `${breakdown}[ram:CategoryCode = 'O']`, `not(${line}//ram:ApplicableTradeTax[ram:CategoryCode != 'O'])`],
  ['BR-O-14', `${breakdown}[ram:CategoryCode = 'O']`, `not(${charge}/ram:CategoryTradeTax[ram:CategoryCode != 'O'])`],
]

const compiled = [...header, ...lines, ...totals, ...categories.flatMap(ofCategory), ...special].map(
  ([number, about, test]) => ({
    number,
    about: XmlXPath.compile(about, namespaces),
    test: XmlXPath.compile(`boolean(${test})`, namespaces),
  }),
)

/** The numbers of the rules that an invoice breaks. */
export function brokenRules(xml: string): string[] {
  const document = XmlDocument.fromString(xml)
  try {
    const broken = compiled.filter(({ about, test }) => document.find(about).some((node) => node.eval(test) !== true))
    return [...new Set([...broken.map(({ number }) => number), ...wrongBases(document)])]
  } finally {
    document.dispose()
  }
}

/** BR-S-08 and its siblings: the basis of a category and rate is that of its lines and charges. */
function wrongBases(document: XmlDocument): string[] {
  return document.find(breakdown, namespaces).flatMap((group) => {
    const text = (name: string) => group.get(`ram:${name}`, namespaces)?.content
    const [code, rate] = [text('CategoryCode'), text('RateApplicablePercent')]
    const same = `[ram:CategoryCode = '${code}'${rate === undefined ? '' : ` and ram:RateApplicablePercent = ${rate}`}]`
    const ofLines = `sum(${line}/ram:SpecifiedLineTradeSettlement[ram:ApplicableTradeTax${same}]//ram:LineTotalAmount)`
    const ofCharges = `sum(${charge}[ram:CategoryTradeTax${same}]/ram:ActualAmount)`
    const isRight = group.eval(`boolean(${equal('ram:BasisAmount', `${ofLines} + ${ofCharges}`)})`, namespaces)
    const { name } = categories.find((category) => category.code === code)!
    return isRight === true ? [] : [`BR-${name}-08`]
  })
}
