import { api } from '#base/platform/contract/client.ts'
import { saveFile } from '#base/ui/save-file.ts'
import { getInvoicePdf, listDocuments, makeInvoice } from './contract.ts'

/** Saves the invoice of a paid order, which is made first if the order is from before there were invoices. */
export async function saveInvoice(orderId: string): Promise<void> {
  const invoice =
    (await findInvoice(orderId)) ?? (await api(makeInvoice, { id: orderId }).then(() => findInvoice(orderId)))
  await saveFile(getInvoicePdf, { id: invoice!._id }, `${invoice!.number}.pdf`)
}

const findInvoice = async (id: string) => (await api(listDocuments, { id })).find(({ kind }) => kind === 'invoice')
