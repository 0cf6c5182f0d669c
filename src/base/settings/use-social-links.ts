import { useRouteLoaderData } from 'react-router'
import type { SocialLink } from './contract.ts'

/** The shop's pages on social networks; the root of every page has loaded them. Undefined if there are none. */
export function useSocialLinks(): SocialLink[] | undefined {
  // A page that failed to load has none.
  const root = useRouteLoaderData<{ social: SocialLink[] }>('root')
  return root?.social.length ? root.social : undefined
}
