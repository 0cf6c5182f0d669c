import { useMatches } from 'react-router'

/** What a layout declares about its pages. */
type Handle = { personal?: boolean } | undefined

/** Whether the page is one of signing in or of signed-in people, which is not the same for everybody. */
export const useIsPersonal = (): boolean => useMatches().some(({ handle }) => (handle as Handle)?.personal)
