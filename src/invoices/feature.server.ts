import type { AppContext } from '#platform/context.server.ts'
import type { Feature } from '#platform/feature.server.ts'
import { serveInvoices } from './api.server.ts'
import { sellerSetting } from './seller.server.ts'
import { exportedView, pdfToMail } from './service.server.ts'
import { documentsOfCustomer } from './sql.server.ts'

/** What invoices contribute to the shop. They are kept when their customer's account is erased. */
export const invoices = (context: AppContext): Feature => ({
  endpoints: (api) => serveInvoices(api, context),
  exportOf: async ({ id }) => ({ invoices: (await documentsOfCustomer(context.db, id)).map(exportedView) }),
  mailAttachment: (id, email) => pdfToMail(context, id, email),
  undo: sellerSetting(context.config).undo,
})
