import { endpoint } from '#platform/contract/endpoint.ts'
import { Deleted, Modified } from '#platform/contract/shapes.ts'

const tag = { name: 'Stock alerts', description: 'One mail when a product that is sold out is back.' }

/** 1, or 0 if that was asked for already. The mail is sent once, within 180 days. */
export const setStockAlert = endpoint('PUT /stock-alerts/:id', {
  tag,
  summary: 'Be mailed when a product is back',
  access: 'signed-in',
  reply: Modified,
  refusals: ['not_found', 'address_unconfirmed'],
})

/** 1, or 0 if no mail was asked for. */
export const endStockAlert = endpoint('DELETE /stock-alerts/:id', {
  tag,
  summary: 'Not be mailed when a product is back',
  access: 'signed-in',
  reply: Deleted,
})
