import { PanelRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '#paraglide/messages.js'
import type { RowPanelState } from './row-panel.tsx'
import type { RowSelection } from './row-selection.ts'

type AllProps = { selection: RowSelection; hideLabel?: boolean; children: ReactNode }

/** Ticks all rows of a page, or none; half ticked while some are. */
export function SelectAll({ selection: { keys, selected, select }, hideLabel = false, children }: AllProps) {
  return (
    <label className="flex min-h-8 items-center gap-2">
      <input
        type="checkbox"
        checked={keys.length > 0 && selected.length === keys.length}
        ref={(box) => {
          if (box) box.indeterminate = selected.length > 0 && selected.length < keys.length
        }}
        onChange={({ target }) => select(target.checked ? keys : [])}
        className="size-4 accent-action"
      />
      <span className={hideLabel ? 'sr-only' : ''}>{children}</span>
    </label>
  )
}

type SelectProps = { selection: RowSelection; panel: RowPanelState | undefined; row: string }

/** The first cell of a row that can be ticked or opened beside its list. */
export function SelectCell({ selection, panel, row }: SelectProps) {
  const { keys, selected, select, getName } = selection
  const isSelected = selected.includes(row)
  return (
    <td className="md:table-cell">
      <span className="flex items-center">
        {keys.includes(row) ? (
          <label className="flex size-8 items-center">
            <input
              type="checkbox"
              checked={isSelected}
              onChange={() => select(isSelected ? selected.filter((key) => key !== row) : [...selected, row])}
              aria-label={m.rows_select({ name: getName(row) })}
              className="size-4 accent-action"
            />
          </label>
        ) : (
          <span className="size-8" />
        )}
        {panel && (
          <button
            type="button"
            aria-label={m.panel_open({ name: getName(row) })}
            aria-expanded={panel.open === row}
            onClick={() => panel.show(panel.open === row ? undefined : row)}
            className="grid size-8 place-items-center text-muted hover:text-ink"
          >
            <PanelRight aria-hidden className="size-4" />
          </button>
        )}
      </span>
    </td>
  )
}
