import { useRouteLoaderData } from 'react-router'

/** Whether this is a demonstration with test cards and an outbox; the root of every page has loaded this. */
export const useTestMode = (): boolean => useRouteLoaderData<{ testMode: boolean }>('root')?.testMode === true
