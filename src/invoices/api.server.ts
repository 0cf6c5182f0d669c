import type { AppContext } from '#platform/context.server.ts'
import { type Api, serve } from '#platform/contract/serve.server.ts'
import * as contract from './contract.ts'
import { checkVatNumber, sellerSetting } from './seller.server.ts'
import { deliveryNote, listed, madeLate, pdfOf, pickList, xmlFor } from './service.server.ts'

export function serveInvoices(api: Api, context: AppContext): void {
  const { db, config } = context
  const seller = sellerSetting(config)
  serve(api, contract.getSeller, () => seller.read(db))
  serve(api, contract.changeSeller, async ({ body: { was, is }, caller }) => {
    checkVatNumber(is)
    return { modifiedCount: await seller.change(db, caller, was, is) }
  })
  serve(api, contract.listDocuments, ({ params, caller }) => listed(context, caller, params.id))
  serve(api, contract.makeInvoice, async ({ params, caller }) => ({
    insertedId: await madeLate(context, caller, params.id),
  }))
  serve(api, contract.getInvoicePdf, ({ params, caller }) => pdfOf(context, caller, params.id))
  serve(api, contract.getInvoiceXml, ({ params, caller }) => xmlFor(context, caller, params.id))
  serve(api, contract.getDeliveryNote, ({ params, caller }) => deliveryNote(context, caller, params.id))
  serve(api, contract.getPickList, ({ params, caller }) => pickList(context, caller, params.id))
}
