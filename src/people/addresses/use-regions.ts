import { useEffect, useState } from 'react'
import { api } from '#base/platform/contract/client.ts'
import { listRegions } from './contract.ts'

type Region = { code: string; name: string }

/**
 * The regions of a country, plus those in `also` for others. Empty while loading: an address may be sent without one
 * and be refused.
 */
export function useRegions(country: string, also = ''): Region[] {
  const [known, setKnown] = useState<{ country: string; regions: Region[] }>()
  useEffect(() => {
    if (country === '') return
    let isCurrent = true
    api(listRegions, { country, ...(also && { also }) })
      .then((regions) => isCurrent && setKnown({ country, regions }))
      .catch(() => {})
    return () => {
      isCurrent = false
    }
  }, [country, also])
  return known?.country === country ? known.regions : []
}
