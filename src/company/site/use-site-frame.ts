import { useRouteLoaderData } from 'react-router'
import type { Reply } from '#base/platform/contract/endpoint.ts'
import { setShopName } from '#base/platform/shop-name.ts'
import { setShopZone } from '#base/platform/shop-zone.ts'
import type { getSiteFrame } from './contract.ts'

type Frame = Reply<typeof getSiteFrame>

const noLook = { logo: null, logoOnDark: null, icon: '', colour: '' }
const nothing: Frame = { name: {}, description: '', footer: '', look: noLook, timeZone: '' }

/** The texts on every page, which the root has loaded. Empty if the page failed to load. */
export const useSiteFrame = (): Frame => useFrame() ?? nothing

/**
 * Updates the shop's name and time zone everywhere in this browser. The server follows them itself, for mails and documents too.
 */
export function useShopFacts(): void {
  const frame = useFrame()
  if (!frame || typeof window === 'undefined') return
  setShopName(frame.name)
  setShopZone(frame.timeZone || undefined)
}

const useFrame = () => useRouteLoaderData<{ frame: Frame }>('root')?.frame
