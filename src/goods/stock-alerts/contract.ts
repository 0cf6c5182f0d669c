import { endpoint } from '#base/platform/contract/endpoint.ts'
import { DeletedReply, ModifiedReply } from '#base/platform/contract/shapes.ts'

const tag = { name: 'Stock alerts', description: 'One mail when a product that is sold out is back.' }

/** 1, or 0 if it was set already. The mail is sent once, within 180 days. */
export const setStockAlert = endpoint('PUT /stock-alerts/:id', {
  tag,
  summary: 'Be mailed when a product is back',
  access: 'signed-in',
  reply: ModifiedReply,
  refusals: ['not_found', 'address_unconfirmed'],
})

/** 1, or 0 if there was no alert. */
export const endStockAlert = endpoint('DELETE /stock-alerts/:id', {
  tag,
  summary: 'Not be mailed when a product is back',
  access: 'signed-in',
  reply: DeletedReply,
})
