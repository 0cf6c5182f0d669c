import type { ShopSettings } from '#base/settings/contract.ts'
import type { JournalScheme } from '#trade/invoices/journal/contract.ts'

/** The accounts that are booked on, by the settings that have their numbers. */
export const accountNames = {
  receivables: 'accountReceivables',
  revenue: 'accountRevenue',
  revenue_oss: 'accountRevenueOss',
  revenue_union: 'accountRevenueUnion',
  revenue_export: 'accountRevenueExport',
  revenue_other: 'accountRevenueOther',
  tax: 'accountTax',
  tax_oss: 'accountTaxOss',
  tax_other: 'accountTaxOther',
  provider: 'accountProvider',
  bank: 'accountBank',
  fees: 'accountFees',
  disputed: 'accountDisputed',
  losses: 'accountLosses',
  unmatched: 'accountUnmatched',
} as const satisfies Record<string, keyof ShopSettings>
export type LedgerAccount = keyof typeof accountNames

/** The accounts of the net and the tax of a sale. */
export const saleAccounts: Readonly<Record<JournalScheme, { net: LedgerAccount; tax: LedgerAccount }>> = {
  domestic: { net: 'revenue', tax: 'tax' },
  union_oss: { net: 'revenue_oss', tax: 'tax_oss' },
  intra_community: { net: 'revenue_union', tax: 'tax' },
  export: { net: 'revenue_export', tax: 'tax' },
  foreign: { net: 'revenue_other', tax: 'tax_other' },
  untaxed: { net: 'revenue_other', tax: 'tax_other' },
  none: { net: 'revenue_other', tax: 'tax_other' },
  unknown: { net: 'revenue_other', tax: 'tax_other' },
}
