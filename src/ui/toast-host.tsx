import { lazy, Suspense, useSyncExternalStore } from 'react'
import { subscribe, toasts } from './toast.ts'

const Toaster = lazy(() => import('./toaster.tsx'))
const none: readonly never[] = []

/** Where toasts appear. What draws them is fetched with the first one, so that public pages do not carry it. */
export function ToastHost() {
  const anyShown = useSyncExternalStore(subscribe, toasts, () => none).length > 0
  if (!anyShown) return null
  return (
    <Suspense>
      <Toaster />
    </Suspense>
  )
}
