import { useId, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '#base/ui/button.tsx'
import { m } from '#paraglide/messages.js'
import type { Order } from '../shapes.ts'
import { allows } from '../states.ts'
import { TickedForm } from './ticked-form.tsx'

type Props = { orders: readonly Order[]; onShipped: () => void }

/** Sends the ticked orders that are packed, each with a tracking number of its own. */
export function ShipTicked({ orders, onShipped }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [isOpen, setOpen] = useState(false)
  const titleId = useId()
  const close = () => setOpen(false)
  useLayoutEffect(() => {
    if (!isOpen) return
    const shown = dialog.current!
    shown.showModal()
    return () => shown.close()
  }, [isOpen])
  const packed = orders.filter(({ state }) => allows('ship', state))
  if (packed.length === 0 && !isOpen) return null
  return (
    <>
      <Button size="tiny" onClick={() => setOpen(true)}>
        {m.ship_ticked({ count: packed.length })}
      </Button>
      <dialog
        ref={dialog}
        aria-labelledby={titleId}
        onClose={close}
        className="fixed m-auto max-h-[calc(100dvh-2rem)] w-[min(40rem,calc(100vw-2rem))] gap-4 overflow-y-auto border border-line border-t-4 border-t-accent bg-card p-6 text-base text-ink backdrop:bg-[#000]/50 open:grid"
      >
        <h2 id={titleId} className="text-xl">
          {m.ship_ticked({ count: packed.length })}
        </h2>
        {isOpen && (
          <TickedForm
            orders={packed}
            onCancel={close}
            onShipped={() => {
              close()
              onShipped()
            }}
          />
        )}
      </dialog>
    </>
  )
}
