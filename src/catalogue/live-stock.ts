import { api } from '#platform/contract/client.ts'
import { listStock } from './contract.ts'

/** Pieces available by product id. Apart from its user, so that a page's first script is without the contract. */
export async function stockNow(ids: string): Promise<Record<string, number>> {
  const rows = await api(listStock, { ids })
  return Object.fromEntries(rows.map(({ _id, quantity }) => [_id, quantity]))
}
