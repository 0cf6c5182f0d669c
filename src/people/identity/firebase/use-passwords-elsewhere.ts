import { useRouteLoaderData } from 'react-router'

/** Whether accounts and their passwords are at Firebase; the root of every page has loaded this. */
export const usePasswordsElsewhere = (): boolean =>
  useRouteLoaderData<{ passwordsElsewhere: boolean }>('root')?.passwordsElsewhere === true
