import { useRouteLoaderData } from 'react-router'

/** Whether accounts and their passwords are at Firebase, which the root of every page has loaded. */
export const usePasswordsElsewhere = (): boolean =>
  useRouteLoaderData<{ passwordsElsewhere: boolean }>('root')?.passwordsElsewhere === true
