import { useEffect, useState } from 'react'
import { read } from '#platform/contract/client.ts'
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
    read<typeof listStock>('GET /stock', { ids })
      .then((rows) => !unmounted && setStock(Object.fromEntries(rows.map(({ _id, quantity }) => [_id, quantity]))))
      .catch(() => {})
    return () => {
      unmounted = true
    }
  }, [ids])
  return stock
}
