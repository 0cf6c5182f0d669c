import { useRouteLoaderData } from 'react-router'
import type { Reply } from '#platform/contract/endpoint.ts'
import type { getSiteFrame } from './contract.ts'

type Frame = Reply<typeof getSiteFrame>

const nothing: Frame = { description: '', footer: '' }

/** What the shop says on every page, which the root has loaded. A page that failed to load says nothing. */
export const useSiteFrame = (): Frame => useRouteLoaderData<{ frame: Frame }>('root')?.frame ?? nothing
