/** A rule of EN 16931 in the syntax CII: what is tested (XPath 1.0) of each node that it is about. */
export type Rule = readonly [number: string, about: string, test: string]

export const namespaces = {
  rsm: 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  ram: 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  udt: 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
}

export const seller = '//ram:SellerTradeParty'
export const buyer = '//ram:BuyerTradeParty'
export const settlement = '//ram:ApplicableHeaderTradeSettlement'
export const linePath = '//ram:IncludedSupplyChainTradeLineItem'
export const charge = `${settlement}/ram:SpecifiedTradeAllowanceCharge[ram:ChargeIndicator/udt:Indicator='true']`
export const breakdown = `${settlement}/ram:ApplicableTradeTax`
export const sums = `${settlement}/ram:SpecifiedTradeSettlementHeaderMonetarySummation`
export const period = `${settlement}/ram:BillingSpecifiedPeriod`
export const invoiceCurrency = `${settlement}/ram:InvoiceCurrencyCode`
export const taxCurrency = `${settlement}/ram:TaxCurrencyCode`

export const isFilled = (path: string) => `normalize-space(${path}) != ''`
export const equal = (a: string, b: string) => `round((${a}) * 100) = round((${b}) * 100)`
export const within1 = (a: string, b: string) => `(${a}) - (${b}) < 1 and (${b}) - (${a}) < 1`
export const decimals = (path: string) => `string-length(substring-after(${path}, '.')) <= 2`
export const isInCodes = (path: string, codes: string) =>
  `contains(' ${codes} ', concat(' ', ${path}, ' ')) and not(contains(${path}, ' '))`
