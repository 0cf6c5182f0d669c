import { m } from '#paraglide/messages.js'
import type { AccountingReport } from './contract.ts'

/** The name of each file, and what is in it, in the order of the screen. */
export const reportTexts: Readonly<Record<AccountingReport, { name: () => string; text: () => string }>> = {
  oss: { name: m.accounting_oss, text: m.accounting_oss_text },
  ec_sales_list: { name: m.accounting_ec_sales, text: m.accounting_ec_sales_text },
  union_sales: { name: m.accounting_union_sales, text: m.accounting_union_sales_text },
  purchases: { name: m.accounting_purchases, text: m.accounting_purchases_text },
  provider: { name: m.accounting_provider, text: m.accounting_provider_text },
  bookings: { name: m.accounting_bookings, text: m.accounting_bookings_text },
  datev: { name: m.accounting_datev, text: m.accounting_datev_text },
  lost_disputes: { name: m.accounting_lost, text: m.accounting_lost_text },
  open_items: { name: m.accounting_open_items, text: m.accounting_open_items_text },
  unsent: { name: m.accounting_unsent, text: m.accounting_unsent_text },
  refunds_due: { name: m.accounting_refunds_due, text: m.accounting_refunds_due_text },
  returns_waiting: { name: m.accounting_returns, text: m.accounting_returns_text },
  stock_value: { name: m.accounting_stock, text: m.accounting_stock_text },
}
