import { Field } from '#base/ui/field.tsx'
import { m } from '#paraglide/messages.js'
import type { DaysDraft } from './draft.ts'

type Props = {
  days: DaysDraft
  fields: Record<string, string>
  /** Their path in the table. */
  at: string
  onChange: (days: DaysDraft) => void
}

/** Within how many days an order arrives. */
export function DaysFields({ days: { daysFrom, daysTo }, fields, at, onChange }: Props) {
  const labels = { daysFrom: m.delivery_days_from(), daysTo: m.delivery_days_to() }
  const days = { daysFrom, daysTo }
  return (
    <div className="grid grid-cols-2 gap-4">
      {(['daysFrom', 'daysTo'] as const).map((name) => (
        <Field
          key={name}
          name={`${at}.${name}`}
          label={labels[name]}
          inputMode="numeric"
          autoComplete="off"
          value={days[name]}
          onChange={({ target }) => onChange({ ...days, [name]: target.value })}
          error={fields[`is.${at}.${name}`]}
        />
      ))}
    </div>
  )
}
