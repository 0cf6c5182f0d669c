import { useState } from 'react'
import type { SheetName } from '#base/platform/files/sheet.ts'
import { Button } from '#base/ui/button.tsx'
import { Select } from '#base/ui/field.tsx'
import { m } from '#paraglide/messages.js'

type Props = { sheets: readonly SheetName[]; busy: boolean; onChoose: (number: number) => void }

/** Asks which sheet of a spreadsheet has the products. */
export function SheetChoice({ sheets, busy, onChoose }: Props) {
  const [place, setPlace] = useState(sheets[0]!.place)
  return (
    <div className="grid w-full max-w-md justify-items-start gap-3">
      <Select
        name="sheet"
        label={m.imports_sheet()}
        value={String(place)}
        onChange={({ target }) => setPlace(Number(target.value))}
      >
        {sheets.map((sheet) => (
          <option key={sheet.place} value={sheet.place}>
            {sheet.name}
          </option>
        ))}
      </Select>
      <Button busy={busy} onClick={() => onChoose(place)}>
        {m.imports_sheet_read()}
      </Button>
    </div>
  )
}
