import { api, bare } from '#platform/contract/client.ts'
import type * as contract from './contract.ts'

const listStock = bare<typeof contract.listStock>({ method: 'GET', path: '/stock', access: 'public' })

/** Pieces available by product id. Fetched after the page is there, so it is apart from what the page begins with. */
export async function stockNow(ids: string): Promise<Record<string, number>> {
  const rows = await api(listStock, { ids })
  return Object.fromEntries(rows.map(({ _id, quantity }) => [_id, quantity]))
}
