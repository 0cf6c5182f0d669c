import { breakdown, buyer, charge, isFilled, isInCodes, linePath, period, type Rule, seller, within1 } from './rule.ts'

const registered = (party: string, schemes: string) =>
  `${party}/ram:SpecifiedTaxRegistration/ram:ID[${isInCodes('@schemeID', schemes)}]`
const sellerAny = registered(seller, 'VA FC')
const sellerVat = registered(seller, 'VA')
const buyerVat = registered(buyer, 'VA')
const buyerAny = `(${buyerVat} or ${buyer}/ram:SpecifiedLegalOrganization/ram:ID)`
const zero = 'ram:RateApplicablePercent = 0'

type Category = { code: string; name: string; numbers: string; rate: string }

/** The categories of tax that the shop has. `numbers`: whose tax numbers are named; `rate`: what it is. */
export const categories: Category[] = [
  { code: 'S', name: 'S', numbers: sellerAny, rate: 'ram:RateApplicablePercent > 0' },
  { code: 'Z', name: 'Z', numbers: sellerAny, rate: zero },
  { code: 'E', name: 'E', numbers: sellerAny, rate: zero },
  { code: 'AE', name: 'AE', numbers: `${sellerAny} and ${buyerAny}`, rate: zero },
  { code: 'K', name: 'IC', numbers: `${sellerVat} and ${buyerVat}`, rate: zero },
  { code: 'G', name: 'G', numbers: sellerVat, rate: zero },
  { code: 'O', name: 'O', numbers: `not(${sellerVat}) and not(${buyerVat})`, rate: 'not(ram:RateApplicablePercent)' },
]

/** The rules of a category. -03 and -06 are about allowances; -08 is `wrongBases()`. */
const rulesFor = ({ code, name, numbers, rate }: Category): Rule[] => {
  const is = `[ram:CategoryCode = '${code}']`
  const lineTax = `${linePath}/ram:SpecifiedLineTradeSettlement/ram:ApplicableTradeTax${is}`
  const chargeTax = `${charge}/ram:CategoryTradeTax${is}`
  const group = `${breakdown}${is}`
  const isUsed = `(${lineTax} or ${chargeTax})`
  const hasReason = 'ram:ExemptionReason or ram:ExemptionReasonCode'
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
    [
      `BR-${name}-09`,
      group,
      code === 'S'
        ? within1('ram:CalculatedAmount', 'ram:BasisAmount * ram:RateApplicablePercent div 100')
        : 'ram:CalculatedAmount = 0',
    ],
    [`BR-${name}-10`, group, ['S', 'Z'].includes(code) ? `not(${hasReason})` : hasReason],
  ]
}

const inCategory = (code: string) => `${breakdown}[ram:CategoryCode = '${code}']`

export const categoryRules: Rule[] = [
  ...categories.flatMap(rulesFor),
  ['BR-IC-11', inCategory('K'), `//ram:ActualDeliverySupplyChainEvent or ${period}`],
  ['BR-IC-12', inCategory('K'), isFilled('//ram:ShipToTradeParty//ram:CountryID')],
  ['BR-O-11', inCategory('O'), `count(${breakdown}) = 1`],
  ['BR-O-12', inCategory('O'), `not(${linePath}//ram:ApplicableTradeTax[ram:CategoryCode != 'O'])`],
  ['BR-O-14', inCategory('O'), `not(${charge}/ram:CategoryTradeTax[ram:CategoryCode != 'O'])`],
]
