import { useId, useState } from 'react'
import { formatNumber } from '#base/platform/text/locale.ts'
import { m } from '#paraglide/messages.js'
import { parseTypedQuantity, type RowProps } from './rows.ts'

/** How many, and of what: single pieces, or packs as they are sold. What cannot be read stays, with a question. */
export function CountBox({ row: { id, count, unit, written, doubt }, named, onChange }: RowProps) {
  const [typed, setTyped] = useState<string>()
  const question = useId()
  const onType = (text: string) => {
    setTyped(text)
    onChange(id, parseTypedQuantity(text))
  }
  return (
    <div>
      <div className="flex h-11">
        <input
          value={typed ?? (count === null ? written : formatNumber(count, { useGrouping: false }))}
          onChange={(event) => onType(event.target.value)}
          onFocus={(event) => event.target.select()}
          onBlur={() => setTyped(undefined)}
          inputMode="numeric"
          maxLength={100}
          autoComplete="off"
          aria-label={m.quick_row_quantity({ row: named })}
          aria-invalid={count === null}
          aria-describedby={count === null ? question : undefined}
          className={`figures w-24 rounded-l-md border border-r-0 bg-card px-2 text-center ${count === null ? 'border-bad' : 'border-edge'}`}
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
      {count === null && (
        <p id={question} className="mt-1 max-w-52 text-sm font-medium wrap-anywhere text-bad">
          {questionAbout(written, doubt)}
        </p>
      )}
    </div>
  )
}

function questionAbout(written: string, doubt: RowProps['row']['doubt']): string {
  if (written.trim() === '') return m.quick_how_many()
  return doubt ? m.quick_doubtful({ written }) : m.quick_unclear({ written })
}
