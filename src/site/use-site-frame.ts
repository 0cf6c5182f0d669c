import { useRouteLoaderData } from 'react-router'
import type { Reply } from '#platform/contract/endpoint.ts'
import { setShopName } from '#platform/shop-name.ts'
import type { getSiteFrame } from './contract.ts'

type Frame = Reply<typeof getSiteFrame>

const noLook = { logo: null, logoOnDark: null, icon: '', colour: '' }
const nothing: Frame = { name: {}, description: '', footer: '', look: noLook }

/** The texts on every page, which the root has loaded. Empty if the page failed to load. */
export const useSiteFrame = (): Frame => useFrame() ?? nothing

/**
 * Updates the shop's name everywhere in this browser. The server follows the name itself, for mails and documents too.
 */
export function useShopName(): void {
  const frame = useFrame()
  if (frame && typeof window !== 'undefined') setShopName(frame.name)
}

const useFrame = () => useRouteLoaderData<{ frame: Frame }>('root')?.frame
