import { useEffect, useState } from 'react'
import { read } from '#platform/contract/client.ts'
import type { listStock, Product } from './contract.ts'

/**
 * The pieces available now of the products in view. Pages are kept for a while, stock changes by the minute:
 * one small call after the page is there brings the figures up to date. If it fails the page's own stay.
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
