import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { Button } from './button.tsx'
import { RefusalNotice } from './refused.tsx'

type Props = {
  open: boolean
  onClose: () => void
  onConfirm: () => void
  title: string
  children: ReactNode
  confirmLabel: string
  cancelLabel: string
  busy?: boolean
  reason?: { message: string } | undefined
  /** What is confirmed takes nothing away, such as a purchase. */
  isHarmless?: boolean
}

/** Asks before something is lost, or bought. Escape and Cancel lose nothing, and focus returns to where it was. */
export function Confirm({
  open,
  onClose,
  onConfirm,
  title,
  children,
  confirmLabel,
  cancelLabel,
  busy = false,
  reason,
  isHarmless = false,
}: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [titleId, textId] = [useId(), useId()]
  // Before the element is gone, or focus would not return.
  useLayoutEffect(() => {
    if (!open) return
    const shown = dialog.current!
    shown.showModal()
    return () => shown.close()
  }, [open])
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={titleId}
      aria-describedby={textId}
      onClose={onClose}
      // Escape closes as the button does; the browser itself would report it only after the next key press.
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      className={`fixed m-auto w-[min(30rem,calc(100vw-2rem))] gap-4 border border-line border-t-4 bg-card p-6 text-ink backdrop:bg-[#000]/50 open:grid ${isHarmless ? 'border-t-accent' : 'border-t-bad'}`}
    >
      <h2 id={titleId} className="text-xl">
        {title}
      </h2>
      <div id={textId} className="grid gap-2 text-soft">
        {children}
      </div>
      <RefusalNotice reason={reason} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          {cancelLabel}
        </Button>
        <Button variant={isHarmless ? 'primary' : 'danger'} busy={busy} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </div>
    </dialog>
  )
}
