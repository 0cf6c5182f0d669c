import { useEffect, useState } from 'react'
import type { Reply } from '#base/platform/contract/endpoint.ts'
import type { listStock, Product } from '../contract.ts'

// As long as a page that was fetched before it is opened.
const freshMs = 30_000

const pieces: Record<string, number> = {}
const freshUntil: Record<string, number> = {}

/**
 * The currently available pieces of the products in view. Pages are cached for a while, but stock changes by the
 * minute: a small call after the page has loaded updates the figures, but for those that the page before has just asked
 * for. If it fails, the page's own figures stay.
 */
export function useLiveStock(products: readonly Pick<Product, '_id'>[]): Readonly<Record<string, number>> {
  const [, setAskedAt] = useState(0)
  const ids = products.map((product) => product._id).join(',')
  useEffect(() => {
    const now = Date.now()
    const unknown = ids.split(',').filter((id) => id && !(freshUntil[id]! > now))
    if (unknown.length === 0) return
    ask(unknown.join(','), now + freshMs).then(() => setAskedAt(now))
  }, [ids])
  return pieces
}

/** Asks without the API's client, which is larger than all else that a page of products needs. */
async function ask(ids: string, until: number): Promise<void> {
  const response = await fetch(`/api/stock?${new URLSearchParams({ ids })}`).catch(() => undefined)
  if (!response?.ok) return
  const rows: Reply<typeof listStock> = await response.json()
  for (const { _id, quantity } of rows) {
    pieces[_id] = quantity
    freshUntil[_id] = until
  }
}
