import { Toast } from '@base-ui/react/toast'
import { useEffect } from 'react'
import { m } from '#paraglide/messages.js'
import { toasterReady } from './toast.ts'

const manager = Toast.createToastManager()
const timeoutMs = 5000

/** Draws the toasts. The manager does not queue them, so it is handed out only once its provider listens. */
export default function Toaster() {
  useEffect(() => toasterReady(manager), [])
  return (
    <Toast.Provider toastManager={manager} timeout={timeoutMs}>
      <Toast.Portal>
        <Toast.Viewport className="fixed top-4 right-4 z-50 grid w-[min(22rem,calc(100vw-2rem))] gap-2">
          <Toasts />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function Toasts() {
  const { toasts } = Toast.useToastManager()
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      className="flex items-center justify-between gap-3 rounded-md border border-line border-l-4 border-l-good bg-card py-3 data-[type=failure]:border-l-bad pr-2 pl-4 text-ink"
    >
      <Toast.Title className="font-medium" />
      <Toast.Close aria-label={m.close()} className="grid size-8 place-items-center text-muted hover:text-ink">
        <span aria-hidden>✕</span>
      </Toast.Close>
    </Toast.Root>
  ))
}
