import type { AppContext } from '#base/platform/context.server.ts'
import { type Api, serve } from '#base/platform/contract/serve.server.ts'
import { setShopZone } from '#base/platform/shop-zone.ts'
import { archiveInvoices } from './archive.server.ts'
import * as contract from './contract.ts'
import { openSellerSetting } from './seller.server.ts'
import { listOrderDocuments, makeLateInvoice, renderPdf, renderXmlFor } from './service.server.ts'

export async function serveInvoices(api: Api, context: AppContext): Promise<void> {
  const { db, config, remembered } = context
  const seller = openSellerSetting(config)
  // Mails and pages have the seller's dates, so each process follows the zone.
  await remembered.follow([], async () => setShopZone((await seller.read(db)).timeZone))
  serve(api, contract.getSeller, () => seller.read(db))
  serve(api, contract.changeSeller, async ({ body: { was, is }, caller }) => ({
    modifiedCount: await seller.change(db, caller, was, is),
  }))
  serve(api, contract.listDocuments, ({ params, caller }) => listOrderDocuments(context, caller, params.id))
  serve(api, contract.makeInvoice, async ({ params, caller }) => ({
    insertedId: await makeLateInvoice(context, caller, params.id),
  }))
  serve(api, contract.getInvoicePdf, ({ params, caller }) => renderPdf(context, caller, params.id))
  serve(api, contract.getInvoiceArchive, ({ query, caller }) => archiveInvoices(context, caller, query))
  serve(api, contract.getInvoiceXml, ({ params, caller }) => renderXmlFor(context, caller, params.id))
}
