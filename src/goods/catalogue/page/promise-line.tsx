import { useEffect, useState } from 'react'
import type { PartPromise } from '#company/delivery/contract.ts'
import { PromiseCountdown } from '#company/delivery/promise-countdown.tsx'
import { loadCountry } from '#people/addresses/chosen-country.ts'
import { getCountryName } from '#people/addresses/country-name.ts'
import type { Product } from '../contract.ts'

type Props = { product: Pick<Product, '_id' | 'minimum'> }

/**
 * When a part comes to the country that this browser's reader has chosen, or to the shop's home. A cached page cannot say so,
 * since the answer changes by the minute: the browser asks, and counts down to the cut-off. Its place is kept until then.
 */
export function PromiseLine({ product: { _id, minimum } }: Props) {
  const [part, setPart] = useState<PartPromise>()
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again once the cut-off has passed
  useEffect(() => {
    let isCurrent = true
    askPromise(_id, minimum).then((answer) => isCurrent && setPart(answer))
    return () => {
      isCurrent = false
    }
  }, [_id, minimum, tries])
  const { promise, isPickup = false, country = '' } = part ?? {}
  return (
    <p className="mt-2 min-h-15 text-sm text-pretty sm:min-h-10">
      {promise && (
        <>
          <PromiseCountdown promise={promise} isPickup={isPickup} onOver={() => setTries((count) => count + 1)} />{' '}
          {!isPickup && <span className="text-muted">({getCountryName(country)})</span>}
        </>
      )}
    </p>
  )
}

/** Asks without the API's client, as `useLiveStock` does. */
async function askPromise(id: string, quantity: number): Promise<PartPromise | undefined> {
  const country = loadCountry()
  const query = new URLSearchParams({ quantity: String(quantity), ...(country && { country }) })
  const response = await fetch(`/api/promise/${id}?${query}`).catch(() => undefined)
  return response?.ok ? await response.json() : undefined
}
