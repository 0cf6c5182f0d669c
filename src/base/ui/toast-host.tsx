import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { carryToast, isToasterNeeded, subscribe } from './toast.ts'

const Toaster = lazy(() => import('./toaster.tsx'))

/** The place of toasts. The code that draws them is loaded with the first one, so public pages do not carry it. */
export function ToastHost() {
  const needed = useSyncExternalStore(subscribe, isToasterNeeded, () => false)
  useEffect(carryToast, [])
  if (!needed) return null
  return (
    <Suspense>
      <Toaster />
    </Suspense>
  )
}
