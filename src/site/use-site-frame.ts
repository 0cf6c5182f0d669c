import { useRouteLoaderData } from 'react-router'
import type { Reply } from '#platform/contract/endpoint.ts'
import { setShopName } from '#platform/shop-name.ts'
import type { getSiteFrame } from './contract.ts'

type Frame = Reply<typeof getSiteFrame>

const nothing: Frame = { name: { en: '', bn: '' }, description: '', footer: '' }

/** What the shop says on every page, which the root has loaded. A page that failed to load says nothing. */
export const useSiteFrame = (): Frame => useFrame() ?? nothing

/** Lets everything in this browser name the shop. The server follows the name itself, for mails and documents too. */
export function useShopName(): void {
  const frame = useFrame()
  if (frame && typeof window !== 'undefined') setShopName(frame.name)
}

const useFrame = () => useRouteLoaderData<{ frame: Frame }>('root')?.frame
