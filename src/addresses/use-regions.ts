import { useEffect, useState } from 'react'
import { api } from '#platform/contract/client.ts'
import { listRegions } from './contract.ts'

type Region = { code: string; name: string }

/** The regions of a country; none while they are not known, so that an address may be sent without and be refused. */
export function useRegions(country: string): Region[] {
  const [known, setKnown] = useState<{ country: string; regions: Region[] }>()
  useEffect(() => {
    if (country === '') return
    let isCurrent = true
    api(listRegions, { country })
      .then((regions) => isCurrent && setKnown({ country, regions }))
      .catch(() => {})
    return () => {
      isCurrent = false
    }
  }, [country])
  return known?.country === country ? known.regions : []
}
