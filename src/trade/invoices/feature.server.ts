import type { AppContext } from '#base/platform/context.server.ts'
import type { Feature } from '#base/platform/feature.server.ts'
import { serveInvoices } from './api.server.ts'
import { serveExchange } from './exchange/api.server.ts'
import { createRateFetcher } from './exchange/service.server.ts'
import { serveJournal } from './journal/api.server.ts'
import { openSellerSetting } from './seller.server.ts'
import { renderPdfToMail, toExportedDocument } from './service.server.ts'
import { findDocumentsOfCustomer } from './sql.server.ts'
import { invoiceTasks } from './tasks.ts'

/** The parts of the shop that invoices contribute. Invoices are kept when their customer's account is erased. */
export const invoices = (context: AppContext): Feature => ({
  endpoints: async (api) => {
    await serveInvoices(api, context)
    serveJournal(api, context)
    serveExchange(api, context)
  },
  jobs: [{ name: invoiceTasks.fetchRates, recurring: true, run: createRateFetcher(context) }],
  exportPersonalData: async ({ id }) => ({
    invoices: (await findDocumentsOfCustomer(context.db, id)).map(toExportedDocument),
  }),
  mailAttachment: (id, email) => renderPdfToMail(context, id, email),
  undo: openSellerSetting(context.config).undo,
})
