import type { Ref } from 'react'
import { m } from '#paraglide/messages.js'

type Props = { text: string; name: string; undoRef: Ref<HTMLButtonElement>; onUndo: () => void }

/** Takes the place of a removed row until the removal is undone. */
export const RemovedRow = ({ text, name, undoRef, onUndo }: Props) => (
  <li className="flex flex-wrap items-center justify-between gap-x-4 py-3 text-muted print:hidden">
    {text}
    <button ref={undoRef} type="button" onClick={onUndo} className="link min-h-11 font-semibold">
      {m.cart_undo()}
      <span className="sr-only"> ({name})</span>
    </button>
  </li>
)
