import type { MouseEvent } from 'react'
import { m } from '#paraglide/messages.js'
import { Button } from '../button.tsx'

type MoveProps = { name: string; index: number; last: number; onMove: (to: number) => void }

/** Removes a row of a form. Keyboard users continue at the next one. */
export function RemoveButton({ name, onRemove }: { name: string; onRemove: () => void }) {
  const onClick = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const buttons = [...currentTarget.form!.querySelectorAll<HTMLButtonElement>('[data-removes]')]
    const at = buttons.indexOf(currentTarget)
    changed(currentTarget)
    onRemove()
    requestAnimationFrame(() => {
      const next = [...buttons.slice(at + 1), ...buttons.slice(0, at).toReversed()].find((button) => button.isConnected)
      next?.focus()
    })
  }
  return (
    <button
      type="button"
      data-removes
      onClick={onClick}
      aria-label={m.facet_remove({ value: name })}
      className="link min-h-10 justify-self-start text-sm"
    >
      {m.name_remove()}
    </button>
  )
}

/** Moves a row of a form one place up or down; `last` is the index of the last row. */
export function MoveButtons({ name, index, last, onMove }: MoveProps) {
  const move = (label: string, to: number, sign: string) => (
    <Button
      variant="secondary"
      size="small"
      aria-label={label}
      disabled={to < 0 || to > last}
      onClick={() => onMove(to)}
    >
      {sign}
    </Button>
  )
  return (
    <>
      {move(m.move_up_of({ name }), index - 1, '↑')}
      {move(m.move_down_of({ name }), index + 1, '↓')}
    </>
  )
}

/** Adds a row to a form. */
export function AddButton({ label, onAdd }: { label: string; onAdd: () => void }) {
  const onClick = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    changed(currentTarget)
    onAdd()
  }
  return (
    <Button variant="secondary" size="small" onClick={onClick} className="justify-self-start">
      {label}
    </Button>
  )
}

/** Removing a row is an edit of the form too. */
const changed = ({ form }: HTMLButtonElement) => form?.dispatchEvent(new Event('input'))
