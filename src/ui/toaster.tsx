import { Toast } from '@base-ui/react/toast'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { m } from '#paraglide/messages.js'
import { subscribe, toasts, toastTimeMs } from './toast.ts'

const manager = Toast.createToastManager()

/** Draws the toasts that were said, each once. */
export default function Toaster() {
  const said = useSyncExternalStore(subscribe, toasts, toasts)
  const lastDrawn = useRef(0)
  useEffect(() => {
    for (const { id, text } of said) {
      if (id <= lastDrawn.current) continue
      lastDrawn.current = id
      manager.add({ title: text, timeout: toastTimeMs })
    }
  }, [said])
  return (
    <Toast.Provider toastManager={manager} timeout={toastTimeMs}>
      <Toast.Portal>
        <Toast.Viewport className="fixed top-4 right-4 z-50 grid w-[min(22rem,calc(100vw-2rem))] gap-2">
          <Drawn />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function Drawn() {
  const { toasts: drawn } = Toast.useToastManager()
  return drawn.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      className="flex items-center justify-between gap-3 rounded-md border border-line border-l-4 border-l-good bg-card py-3 pr-2 pl-4 text-ink"
    >
      <Toast.Title className="font-medium" />
      <Toast.Close aria-label={m.close()} className="grid size-8 place-items-center text-muted hover:text-ink">
        <span aria-hidden>✕</span>
      </Toast.Close>
    </Toast.Root>
  ))
}
