import { useState } from 'react'
import { m } from '#paraglide/messages.js'
import { numberOf } from '#platform/forms.ts'
import { formatNumber } from '#platform/locale.ts'
import { mostCounted } from './count.ts'
import type { RowProps } from './rows.ts'

/** How many, and of what: single pieces, or packs as they are sold. */
export function CountBox({ row: { id, count, unit }, named, onChange }: RowProps) {
  const [typed, setTyped] = useState<string>()
  const onType = (text: string) => {
    setTyped(text)
    const number = numberOf(text) ?? 0
    if (Number.isInteger(number) && number >= 1 && number <= mostCounted) onChange(id, { count: number })
  }
  return (
    <div className="flex h-11">
      <input
        value={typed ?? formatNumber(count, { useGrouping: false })}
        onChange={(event) => onType(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={() => setTyped(undefined)}
        inputMode="numeric"
        maxLength={7}
        autoComplete="off"
        aria-label={m.quick_row_quantity({ row: named })}
        className="figures w-24 rounded-l-md border border-r-0 border-edge bg-card px-2 text-center"
      />
      <select
        value={unit}
        onChange={(event) => onChange(id, { unit: event.target.value === 'packs' ? 'packs' : 'pieces' })}
        aria-label={m.quick_row_unit({ row: named })}
        className="rounded-r-md border border-edge bg-card px-2"
      >
        <option value="pieces">{m.quick_pieces()}</option>
        <option value="packs">{m.quick_packs()}</option>
      </select>
    </div>
  )
}
