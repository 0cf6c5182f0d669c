import { data } from 'react-router'
import { buildTitleMeta } from '#base/platform/page-meta.ts'
import { m } from '#paraglide/messages.js'
import { PageNotFound, useOldAddress } from './failure.tsx'

export const meta = () => [...buildTitleMeta(m.not_found_title()), { name: 'robots', content: 'noindex' }]

/** Depends on no data, so no change drops it from the page cache. */
export const loader = () => data(null, { status: 404 })

export default function NotFound() {
  useOldAddress(true)
  return <PageNotFound />
}
