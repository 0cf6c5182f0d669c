import { useEffect, useState } from 'react'
import type { Reply } from '#platform/contract/endpoint.ts'
import type { listStock, Product } from './contract.ts'

/**
 * The currently available pieces of the products in view. Pages are cached for a while, but stock changes by the
 * minute: a small call after the page has loaded updates the figures. If it fails, the page's own figures stay.
 */
export function useLiveStock(products: readonly Pick<Product, '_id'>[]): Readonly<Record<string, number>> {
  const [stock, setStock] = useState<Record<string, number>>({})
  const ids = products.map((product) => product._id).join(',')
  useEffect(() => {
    if (!ids) return
    let unmounted = false
    availableOf(ids)
      .then((rows) => !unmounted && setStock(Object.fromEntries(rows.map(({ _id, quantity }) => [_id, quantity]))))
      .catch(() => {})
    return () => {
      unmounted = true
    }
  }, [ids])
  return stock
}

/** Asked without the API's client, which is larger than all else that a page of products needs. */
async function availableOf(ids: string): Promise<Reply<typeof listStock>> {
  const response = await fetch(`/api/stock?${new URLSearchParams({ ids })}`)
  return response.ok ? response.json() : []
}
