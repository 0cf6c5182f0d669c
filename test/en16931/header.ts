import { breakdown, buyer, charge, isFilled, linePath, period, type Rule, seller, settlement, sums } from './rule.ts'

const transaction = '//rsm:SupplyChainTradeTransaction'

const means = `${settlement}/ram:SpecifiedTradeSettlementPaymentMeans`
const account = `${means}/ram:PayeePartyCreditorFinancialAccount`
const isAccount = "normalize-space(ram:IBANID) != '' or normalize-space(ram:ProprietaryID) != ''"

export const headerRules: Rule[] = [
  ['BR-01', '/*', isFilled('rsm:ExchangedDocumentContext//ram:ID')],
  ['BR-02', '/*', isFilled('rsm:ExchangedDocument/ram:ID')],
  ['BR-03', '/*', isFilled("rsm:ExchangedDocument/ram:IssueDateTime/udt:DateTimeString[@format='102']")],
  ['BR-04', '/*', isFilled('rsm:ExchangedDocument/ram:TypeCode')],
  ['BR-05', settlement, isFilled('ram:InvoiceCurrencyCode')],
  ['BR-06', seller, isFilled('ram:Name')],
  ['BR-07', buyer, isFilled('ram:Name')],
  ['BR-08', seller, 'ram:PostalTradeAddress'],
  ['BR-09', `${seller}/ram:PostalTradeAddress`, isFilled('ram:CountryID')],
  ['BR-10', buyer, 'ram:PostalTradeAddress'],
  ['BR-11', `${buyer}/ram:PostalTradeAddress`, isFilled('ram:CountryID')],
  ['BR-12', sums, isFilled('ram:LineTotalAmount')],
  ['BR-13', sums, isFilled('ram:TaxBasisTotalAmount')],
  ['BR-14', sums, isFilled('ram:GrandTotalAmount')],
  ['BR-15', sums, isFilled('ram:DuePayableAmount')],
  ['BR-16', transaction, 'ram:IncludedSupplyChainTradeLineItem'],
  [
    'BR-29',
    period,
    'number(ram:EndDateTime) >= number(ram:StartDateTime) or not(ram:EndDateTime and ram:StartDateTime)',
  ],
  ['BR-49', means, isFilled('ram:TypeCode')],
  ['BR-50', account, isAccount],
  ['BR-61', `${means}[ram:TypeCode='30' or ram:TypeCode='58']`, `ram:PayeePartyCreditorFinancialAccount[${isAccount}]`],
  ['BR-CO-27', account, isAccount],
  [
    'BR-53',
    `${settlement}[ram:TaxCurrencyCode]`,
    `${sums}/ram:TaxTotalAmount/@currencyID = ram:TaxCurrencyCode and ram:TaxCurrencyCode != ram:InvoiceCurrencyCode`,
  ],
  ['BR-55', `${settlement}/ram:InvoiceReferencedDocument`, isFilled('ram:IssuerAssignedID')],
  ['BR-57', '//ram:ShipToTradeParty/ram:PostalTradeAddress', isFilled('ram:CountryID')],
  ['BR-66', '//ram:SpecifiedTradeAllowanceCharge', 'ram:ChargeIndicator'],
  [
    'BR-CO-09',
    "//ram:SpecifiedTaxRegistration/ram:ID[@schemeID='VA']",
    "translate(substring(., 1, 2), 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', '') = '' and string-length(.) > 2",
  ],
  ['BR-CO-18', transaction, breakdown],
  ['BR-CO-19', period, 'ram:StartDateTime or ram:EndDateTime'],
  ['BR-CO-25', sums, `ram:DuePayableAmount <= 0 or ${settlement}/ram:SpecifiedTradePaymentTerms`],
  [
    'BR-CO-26',
    seller,
    "ram:ID or ram:SpecifiedLegalOrganization/ram:ID or ram:SpecifiedTaxRegistration/ram:ID[@schemeID='VA']",
  ],
]

export const lineRules: Rule[] = [
  ['BR-21', linePath, isFilled('ram:AssociatedDocumentLineDocument/ram:LineID')],
  ['BR-22', linePath, isFilled('ram:SpecifiedLineTradeDelivery/ram:BilledQuantity')],
  ['BR-23', linePath, isFilled('ram:SpecifiedLineTradeDelivery/ram:BilledQuantity/@unitCode')],
  ['BR-24', linePath, isFilled('.//ram:SpecifiedTradeSettlementLineMonetarySummation/ram:LineTotalAmount')],
  ['BR-25', linePath, isFilled('ram:SpecifiedTradeProduct/ram:Name')],
  ['BR-26', linePath, isFilled('.//ram:NetPriceProductTradePrice/ram:ChargeAmount')],
  ['BR-27', '//ram:NetPriceProductTradePrice/ram:ChargeAmount', '. >= 0'],
  ['BR-36', charge, isFilled('ram:ActualAmount')],
  ['BR-37', charge, isFilled("ram:CategoryTradeTax[ram:TypeCode='VAT']/ram:CategoryCode")],
  ['BR-38', charge, isFilled('ram:Reason | ram:ReasonCode')],
  ['BR-CO-22', charge, isFilled('ram:Reason | ram:ReasonCode')],
  ['BR-45', breakdown, isFilled('ram:BasisAmount')],
  ['BR-46', breakdown, isFilled('ram:CalculatedAmount')],
  ['BR-47', breakdown, isFilled("self::*[ram:TypeCode='VAT']/ram:CategoryCode")],
  ['BR-48', breakdown, `${isFilled('ram:RateApplicablePercent')} or ram:CategoryCode = 'O'`],
  ['BR-65', '//ram:DesignatedProductClassification', isFilled('ram:ClassCode/@listID')],
  ['BR-CO-04', linePath, isFilled(".//ram:ApplicableTradeTax[ram:TypeCode='VAT']/ram:CategoryCode")],
]
