import { lazy, Suspense, useSyncExternalStore } from 'react'
import { isToasterNeeded, subscribe } from './toast.ts'

const Toaster = lazy(() => import('./toaster.tsx'))

/** Where toasts appear. What draws them is fetched with the first one, so that public pages do not carry it. */
export function ToastHost() {
  const needed = useSyncExternalStore(subscribe, isToasterNeeded, () => false)
  if (!needed) return null
  return (
    <Suspense>
      <Toaster />
    </Suspense>
  )
}
