import { memo } from 'react'
import { useRemovalFocus } from '#base/ui/hooks/use-removal-focus.ts'
import { RemovedRow } from '#base/ui/lists/removed-row.tsx'
import { m } from '#paraglide/messages.js'
import { CountBox } from './count-box.tsx'
import { RowMatchView } from './row-match.tsx'
import type { RowProps } from './rows.ts'

/** A row of the list, changed in its place. */
export const RowLine = memo(function RowLine({ row, named, onChange }: RowProps) {
  const { id, text, description, removed = false } = row
  const button = useRemovalFocus(removed)
  if (removed) {
    const said = m.quick_removed({ row: named, text })
    return <RemovedRow text={said} name={text} undoRef={button} onUndo={() => onChange(id, {})} />
  }
  return (
    <li className="grid gap-x-4 gap-y-2 py-3 md:grid-cols-[2rem_minmax(0,1.2fr)_13rem_minmax(0,1.6fr)_auto]">
      <span aria-hidden className="figures hidden pt-2.5 text-sm text-muted md:block">
        {named}
      </span>
      <div className="min-w-0">
        <input
          key={text}
          defaultValue={text}
          maxLength={100}
          spellCheck={false}
          autoComplete="off"
          aria-label={m.quick_row_text({ row: named })}
          onBlur={(event) => onChange(id, { text: event.target.value.trim() })}
          onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
          className="h-11 w-full rounded-md border border-edge bg-card px-3 text-base"
        />
        {description && <p className="mt-1 text-sm wrap-anywhere text-muted">{description}</p>}
      </div>
      <CountBox row={row} named={named} onChange={onChange} />
      <RowMatchView row={row} named={named} onChange={onChange} />
      <button
        ref={button}
        type="button"
        onClick={() => onChange(id, { removed: true })}
        aria-label={m.quick_remove({ row: named })}
        className="link min-h-11 self-start justify-self-start text-sm"
      >
        {m.cart_remove()}
      </button>
    </li>
  )
})
