import { breakdown, charge, decimals, equal, linePath, type Rule, settlement, sums, within1 } from './rule.ts'

const ownTax = `sum(ram:TaxTotalAmount[@currencyID = ${settlement}/ram:InvoiceCurrencyCode])`

export const amountRules: Rule[] = [
  ['BR-CO-10', sums, equal('ram:LineTotalAmount', `sum(${linePath}//ram:LineTotalAmount)`)],
  ['BR-CO-12', sums, equal('sum(ram:ChargeTotalAmount)', `sum(${charge}/ram:ActualAmount)`)],
  ['BR-CO-13', sums, equal('ram:TaxBasisTotalAmount', 'ram:LineTotalAmount + sum(ram:ChargeTotalAmount)')],
  ['BR-CO-14', sums, equal(ownTax, `sum(${breakdown}/ram:CalculatedAmount)`)],
  ['BR-CO-15', sums, equal('ram:GrandTotalAmount', `ram:TaxBasisTotalAmount + ${ownTax}`)],
  ['BR-CO-16', sums, equal('ram:DuePayableAmount', 'ram:GrandTotalAmount - ram:TotalPrepaidAmount')],
  ['BR-CO-17', breakdown, within1('ram:CalculatedAmount', 'ram:BasisAmount * sum(ram:RateApplicablePercent) div 100')],
  ['BR-DEC-05', charge, decimals('ram:ActualAmount')],
  ['BR-DEC-09', sums, decimals('ram:LineTotalAmount')],
  ['BR-DEC-11', sums, decimals('ram:ChargeTotalAmount')],
  ['BR-DEC-12', sums, decimals('ram:TaxBasisTotalAmount')],
  ['BR-DEC-13', `${sums}/ram:TaxTotalAmount[@currencyID = ${settlement}/ram:InvoiceCurrencyCode]`, decimals('.')],
  ['BR-DEC-14', sums, decimals('ram:GrandTotalAmount')],
  ['BR-DEC-15', `${sums}/ram:TaxTotalAmount[@currencyID = ${settlement}/ram:TaxCurrencyCode]`, decimals('.')],
  ['BR-DEC-16', sums, decimals('ram:TotalPrepaidAmount')],
  ['BR-DEC-18', sums, decimals('ram:DuePayableAmount')],
  ['BR-DEC-19', breakdown, decimals('ram:BasisAmount')],
  ['BR-DEC-20', breakdown, decimals('ram:CalculatedAmount')],
  ['BR-DEC-23', linePath, decimals('.//ram:SpecifiedTradeSettlementLineMonetarySummation/ram:LineTotalAmount')],
]
