import { Toast } from '@base-ui/react/toast'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { splitLocalePath } from '#base/platform/text/locale.ts'
import { Link } from '#base/ui/link.tsx'
import { m } from '#paraglide/messages.js'
import { attachToaster, type ToastLink } from './toast.ts'

const manager = Toast.createToastManager<ToastLink>()
const timeoutMs = 5000

/** Draws the toasts. The manager does not queue them, so it is handed out only once its provider listens. */
export default function Toaster() {
  useEffect(() => attachToaster(manager), [])
  return (
    <Toast.Provider toastManager={manager} timeout={timeoutMs}>
      <Toast.Viewport className="grid w-[min(24rem,calc(100vw-2rem))] gap-2">
        <Toasts />
      </Toast.Viewport>
    </Toast.Provider>
  )
}

function Toasts() {
  const { toasts, close } = Toast.useToastManager<ToastLink>()
  const here = splitLocalePath(useLocation().pathname).path
  // Whoever is where it leads needs it no more.
  useEffect(() => {
    for (const { id, data, transitionStatus } of toasts)
      if (data?.to === here && transitionStatus !== 'ending') close(id)
  }, [toasts, here, close])
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      className="flex items-center justify-between gap-3 rounded-md border border-line border-l-4 border-l-good bg-card py-3 data-[type=failure]:border-l-bad pr-2 pl-4 text-ink"
    >
      <p className="flex flex-wrap items-center gap-x-3">
        <Toast.Title className="font-medium" />
        {toast.data && (
          <Link to={toast.data.to} onClick={() => close(toast.id)} className="link inline-flex min-h-8 items-center">
            {toast.data.label}
          </Link>
        )}
      </p>
      <Toast.Close aria-label={m.close()} className="grid size-8 place-items-center text-muted hover:text-ink">
        <span aria-hidden>✕</span>
      </Toast.Close>
    </Toast.Root>
  ))
}
