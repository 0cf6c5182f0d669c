import * as delivery from '../../../src/company/delivery/contract.ts'
import * as tax from '../../../src/company/tax/contract.ts'
import { demoTaxTable as taxes } from '../../../src/company/tax/demonstration.ts'
import * as accounting from '../../../src/desk/accounting/contract.ts'
import * as analytics from '../../../src/desk/analytics/contract.ts'
import * as invoices from '../../../src/trade/invoices/contract.ts'
import { demoSeller as seller } from '../../../src/trade/invoices/demonstration.ts'
import * as exchange from '../../../src/trade/invoices/exchange/contract.ts'
import * as journal from '../../../src/trade/invoices/journal/contract.ts'
import { deliveries, invoice, month, order, parcel } from '../objects.ts'
import { admins, members, onOwned, onShared, ownersAndAdmins, type Row, reaching, withoutObject } from '../rules.ts'

export const booksRows: Row[] = [
  withoutObject(journal.listInvoices, admins, async () => month),
  withoutObject(journal.sumInvoices, admins, async () => month),
  withoutObject(journal.exportJournal, admins, async () => ({ ...month, report: 'documents' as const })),
  withoutObject(accounting.exportAccounting, admins, async () => ({ ...month, report: 'oss' as const })),
  withoutObject(accounting.getAccountingArchive, admins, async () => month),
  withoutObject(analytics.getSales, admins, async () => month),
  withoutObject(analytics.getBreakdown, admins, async () => ({ ...month, by: 'customer' as const })),
  withoutObject(analytics.exportSales, admins, async () => month),
  withoutObject(analytics.exportBreakdown, admins, async () => ({ ...month, by: 'country' as const })),
  withoutObject(exchange.enterExchangeRate, admins, async () => ({
    ...{ base: 'EUR', quote: 'USD', day: '2026-01-01', rate: 1.08 },
  })),
  withoutObject(invoices.changeSeller, admins, async () => ({ was: seller, is: seller })),
  onOwned(invoices.listDocuments, ownersAndAdmins, order),
  // None of these orders is paid.
  onOwned(invoices.makeInvoice, reaching(ownersAndAdmins, 409), order),
  onOwned(invoices.getInvoicePdf, ownersAndAdmins, invoice),
  // Everybody's own, and none of them has any in that month.
  withoutObject(invoices.getInvoiceArchive, reaching(members, 404), async () => month),
  onOwned(invoices.getInvoiceXml, ownersAndAdmins, invoice),
  onOwned(invoices.getDeliveryNote, ownersAndAdmins, parcel),
  onShared(invoices.getPickList, admins, order),
  withoutObject(tax.changeTaxTable, admins, async () => ({ was: taxes, is: taxes })),
  withoutObject(delivery.listHolidayRegions, admins, async () => ({ country: 'DE' })),
  withoutObject(delivery.changeDeliveryTable, admins, async () => ({ was: deliveries, is: deliveries })),
]
