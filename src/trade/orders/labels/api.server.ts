import { type Api, serve } from '#base/platform/contract/serve.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import { fromMinor } from '#base/platform/text/money.ts'
import { provideDocument } from '#trade/invoices/document-desk.server.ts'
import { findOrderById } from '../sql.server.ts'
import * as contract from './contract.ts'
import { askForRates, buyLabel, giveBackLabel, type LabelContext } from './service.server.ts'
import { findLabelImages, findLabels, type LabelRow } from './sql.server.ts'
import { serveTracking } from './tracking.server.ts'

export async function serveLabels(api: Api, context: LabelContext): Promise<void> {
  const { db, hub } = context
  await serveTracking(api.fastify, context)
  serve(api, contract.listLabels, async ({ params }) => {
    if (!(await findOrderById(db, params.id, undefined))) throw new Refusal('not_found', { what: 'order' })
    return { hub: hub?.name ?? null, labels: (await findLabels(db, params.id)).map(toLabelView) }
  })
  serve(api, contract.askRates, ({ params, body, caller }) => askForRates(context, caller, params.id, body))
  serve(api, contract.buyLabel, async ({ params, body, caller }) => ({
    insertedId: await buyLabel(context, caller, params.id, body),
  }))
  serve(api, contract.giveBackLabel, async ({ params, caller }) => {
    await giveBackLabel(context, caller, params.id)
    return { modifiedCount: 1 }
  })
  serve(api, contract.printLabels, async ({ body, caller }) => {
    const images = await findLabelImages(db, body.ids)
    const printed = body.ids.flatMap((id) => images.get(id) ?? [])
    if (printed.length === 0) throw new Refusal('wrong_state', { what: 'no_labels' })
    const { renderLabels } = await import('./labels-pdf.server.ts')
    return provideDocument(caller.id, ['labels', body.ids], () => renderLabels(printed))
  })
}

const toLabelView = ({ id, parcelId, priceMinor, currency, trackingUrl: _, ...label }: LabelRow) => ({
  ...{ _id: id, parcel: parcelId, state: label.state, carrier: label.carrier, service: label.service },
  ...{ price: priceMinor === null ? null : fromMinor(priceMinor, currency!), currency },
  ...{ trackingNumber: label.trackingNumber, printable: label.printable },
})
