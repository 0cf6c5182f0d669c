import { useState } from 'react'
import { maxNote } from '#base/platform/limits.ts'
import { m } from '#paraglide/messages.js'
import type { LineProps } from '../use-cart.ts'

type Props = Pick<LineProps, 'line' | 'onSet'> & { name: string }

/** A line's note. It is kept once the box is left, or with Enter. */
export function NoteField({ line, name, onSet }: Props) {
  const [open, setOpen] = useState(false)
  const keep = (note: string) => {
    if (note !== line.note) onSet(line, { note })
    setOpen(false)
  }
  if (!open) {
    return (
      <p className="flex flex-wrap items-center gap-x-3 text-sm">
        {line.note && <span className="wrap-anywhere">{line.note}</span>}
        <button type="button" onClick={() => setOpen(true)} className="link min-h-6 print:hidden">
          {line.note ? m.cart_note_change() : m.cart_note_add()}
          <span className="sr-only"> ({name})</span>
        </button>
      </p>
    )
  }
  return (
    <input
      // biome-ignore lint/a11y/noAutofocus: whoever has just asked for the box is about to write in it
      autoFocus
      defaultValue={line.note}
      maxLength={maxNote}
      aria-label={m.cart_note_of({ name })}
      placeholder={m.cart_note()}
      onBlur={(event) => keep(event.target.value.trim())}
      onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
      className="h-8 w-full max-w-md rounded-md border border-edge bg-card px-3 text-base"
    />
  )
}
